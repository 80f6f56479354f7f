"""Who watches a room again holds what was missed before anything else is answered."""

import asyncio

import pytest

from protocol import codec
from protocol.from_client import Ping, Reserve, Unseat, WatchRoom
from protocol.from_server import FromServer, Pong, RoomPresence, Snapshot, Update, Watching
from server.live.feed import RECENT
from server.session.session import Session
from tests.server.session.connections import Client, Line, Street, street
from tests.support.hello import greet


class SlowLine(Line):
    """Says of every message that more waits than may be left unread, and has room again soon."""

    def write(self, message: bytes) -> bool:
        super().write(message)
        return False

    async def drained(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        await super().drained()


def slow_reader(lines: Street) -> Client:
    """A connection over which all is read, and nothing quickly."""
    line = SlowLine("json", lines.journal, "Slow")
    client = Client(line, asyncio.create_task(Session(line, lines.context).run()))
    lines.clients.append(client)
    return client


@pytest.mark.parametrize("pace", ["quick", "slow"])
@pytest.mark.parametrize("missed", [0, RECENT - 2, RECENT + 2])
async def test_what_was_missed_comes_before_the_next_answer(pace: str, missed: int) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = await ada.open()
        channel = await ada.watch(room)
        mirror = ada.rooms[channel]
        known = mirror.seq, mirror.mark
        for number in range(missed // 2):
            await ada.ask(Reserve(number, room, 1))
            await ada.ask(Unseat(number, room, 1))
        await ada.until(lambda m: m.seq == known[0] + missed, channel)
        eve = slow_reader(lines) if pace == "slow" else lines.line("json")
        await greet(eve, "Eve")
        eve.say(WatchRoom(room, *known))
        eve.say(Ping())
        told: list[FromServer] = []
        while not told or not isinstance(told[-1], Pong):
            raw = await eve.line.told.get()
            assert raw is not None
            told.append(codec.decode_from_server(raw, "json"))
        kinds = [type(it) for it in told if not isinstance(it, RoomPresence)]
        whole = missed > RECENT
        assert kinds == [Watching, *([Snapshot] if whole else [Update] * missed), Pong]
