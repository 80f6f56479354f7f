"""Our client at a server that is newer than it: it misses what it does not know, and goes on."""

from contextlib import suppress
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from client.replays.replay import final_view
from protocol import codec, from_client
from protocol.from_server import Replayed
from protocol.names import RoomId, subprotocols
from tests.protocol.messages import tree
from tests.protocol.schema.test_openness import NEWER, room, settings
from tests.support.people import person, soon

WELCOME = {
    "type": "welcome", "player": "p", "token": "t", "name": "n", "protocol": 1, "server": "newer",
    "games": {"polyy": 7, "chess": 1}, "now": 1, "moods": ["glad"],
    "bots": {"chess": [{"bot": "deep", "levels": [], "ready": 0, "soul": True}]},
}  # fmt: skip


async def newer(line: ServerConnection) -> None:
    """Welcome whoever comes, tell all that is new, and show a room by other rules."""

    async def say(*messages: Any) -> None:
        for message in messages:
            await line.send(codec.encode(message, "msgpack"))

    with suppress(ConnectionClosed):
        await line.recv()
        await say(WELCOME, *NEWER.values())
        async for raw in line:
            if isinstance(codec.decode_from_client(raw, "msgpack"), from_client.WatchRoom):
                shown = room(_2=7, _11=[{"any": "view"}], _4=settings(undo="once", fog=1))
                shown[5].append("more")
                watching = {"type": "watching", "room": "NEWER2", "channel": 0}
                await say(watching, shown, [2, 0, 8, [[0], {"another": "view"}], [], "more"])


async def test_a_client_lives_with_all_that_a_newer_server_may_say() -> None:
    names = subprotocols((2, 1), ("msgpack", "json"))
    async with serve(newer, "127.0.0.1", 0, subprotocols=list(names)) as server:  # type: ignore[arg-type]
        port = server.sockets[0].getsockname()[1]
        async with person(f"ws://127.0.0.1:{port}", "Ada") as ada:
            mirror = await ada.watch("NEWER2")
            await soon(mirror.until(lambda it: it.seen is not None and it.seq == 2))
            assert ada.state == "online"
            assert ada.welcome is not None
            assert ada.welcome.games == {"polyy": 7, "chess": 1}
            assert ada.cards is not None
            assert {card.game for card in ada.cards.rooms} >= {"chess"}
            seen = mirror.seen
            assert seen is not None
            assert (seen.room, seen.rules, seen.settings.undo) == (RoomId("K7MQ2X"), 7, "ask")
            assert seen.view == [{"another": "view"}]
            assert tree(mirror.tree[4])["fog"] == 1  # what is held is whole: updates apply to it


def test_a_game_of_a_newer_server_is_shown_again() -> None:
    told = Replayed(7, RoomId("NEWER2"), None, 4, room(_4=settings(undo="once", fog=1))[5], ())
    assert final_view(told).settings.undo == "ask"
