"""Check play: numbers of intents, refusals, undo, ends, the seed, chat, the list of rooms."""

import hashlib
import json
import secrets
from random import Random
from typing import Any, Final

from protocol import fairness
from server.conform.server_check import check, require
from server.conform.server_room import COMMITMENT, ENDING, LAST_PLY, PLY
from server.conform.server_table import SMALL, drawn, opened, played, table
from server.conform.server_visit import Visit

BOT_S: Final = 30.0
"""How long a bot may take: its process may have to be started first."""


def _chance() -> Random:
    return Random("play")  # noqa: S311 - a game, not a secret


@check(
    "play.again",
    "an intent said twice under its number is played once, and not answered again",
    "playing.md",
)
async def _again(visit: Visit) -> None:
    game = await table(visit)
    intent, held = drawn(game.of_ada, _chance()), game.of_ada
    await played(game.ada, held, intent)
    seq = held.seq
    game.ada.forget()
    await game.ada.play(held, intent, 0)
    await game.ada.settle()
    refused = game.ada.left(lambda it: isinstance(it, dict) and it["type"] == "refusal")
    require(not refused, f"a repeated intent was refused: {refused}")
    require(held.seq == seq, "a repeated intent became another entry")


@check(
    "play.stale",
    "another number, or another intent under an old one, is stale and says the right one",
    "playing.md",
)
async def _stale(visit: Visit) -> None:
    game, chance = await table(visit), _chance()
    for _ in range(2):
        await game.move(chance)
    held = game.of_ada
    for number, intent in (
        (7, {"type": "place", "field": 30}),
        (0, {"type": "place", "field": 29}),
    ):
        if held.view[0][0] == 29 and number == 0:
            intent = {"type": "place", "field": 28}
        await game.ada.play(held, intent, number)
        no = await game.ada.refused(held.channel)
        require(no["reason"] == "stale", f"number {number} is refused as {no['reason']}")
        require(no.get("number") == 1, f"the next number is 1, the refusal says {no.get('number')}")


@check(
    "play.illegal",
    "what the rules forbid is refused as illegal with a code, and uses no number",
    "playing.md",
)
async def _illegal(visit: Visit) -> None:
    game = await table(visit)
    ada, held = game.ada, game.of_ada
    for intent, code in (
        ({"type": "place", "field": 999}, "BAD_FIELD"),
        ({"type": "dance"}, "BAD_INTENT"),
        ({"type": "swap"}, "SWAP_NOT_ALLOWED"),
    ):
        await ada.play(held, intent)
        no = await ada.refused(held.channel)
        require((no["reason"], no.get("code")) == ("illegal", code), f"{intent}: {no}, not {code}")
    await game.bob.play(game.of_bob, {"type": "place", "field": 1})
    no = await game.bob.refused(game.of_bob.channel)
    require(no.get("code") == "NOT_YOUR_TURN", f"out of turn: {no}")
    await played(ada, held, {"type": "place", "field": 1})
    require(held.number == 1, f"after one ply the next number is {held.number}")


@check(
    "undo.and.forward",
    "a ply is taken back and put forward; with another ply that is stale",
    "playing.md",
)
async def _undo(visit: Visit) -> None:
    ada = await visit.peer("Ada")
    room = await opened(ada, "polyy", SMALL, undo="free")
    await ada.ask("join", room=room, seat=0)
    await ada.ask("seat_bot", room=room, seat=1, bot="random")
    held, chance = await ada.watch(room), _chance()
    await ada.until(lambda: held.phase == "playing", "the beginning of play")
    await played(ada, held, drawn(held, chance))
    await ada.until(lambda: held.at(PLY) == 2, "the bot's ply", BOT_S)
    no = await ada.request("take_back", room=room, ply=7)
    require(no.get("reason") == "stale", f"another `ply` was answered by {no}")
    await ada.ask("take_back", room=room, ply=2)
    await ada.until(lambda: held.at(PLY) == 0, "the ply that was taken back")
    require((held.at(LAST_PLY), held.view[0]) == (2, []), "`last_ply` stays, the view goes back")
    require(held.number == 1, "numbers of intents never go back")
    await ada.ask("put_forward", room=room, ply=0)
    await ada.until(lambda: held.at(PLY) == 2, "the ply that was put forward")


@check(
    "resign",
    "who resigns loses; the ending is told to all, and the same request again is done",
    "playing.md",
)
async def _resign(visit: Visit) -> None:
    game = await table(visit)
    await game.move(_chance())
    for _ in range(2):
        await game.ada.ask("resign", request=77, room=game.room)
    for peer, held in zip(game.peers, game.held, strict=True):
        await peer.until(lambda held=held: held.phase == "over", "the end")  # type: ignore[misc]
        require(held.at(ENDING)[:2] == [[1], "resignation"], f"the ending is {held.at(ENDING)}")
    held = game.of_bob
    await game.bob.play(held, {"type": "place", "field": 9})
    no = await game.bob.refused(held.channel)
    require(no["reason"] in ("illegal", "stale"), f"after the end: {no}")


@check(
    "seed.fair",
    "the seed is made of revealed values as bound; the record shows it, and its digest",
    "rooms.md",
)
async def _fair(visit: Visit) -> None:
    ada, room, value = await _bound(visit)
    held = await ada.watch(room)
    bound = held.at(COMMITMENT)
    no = await ada.request("reveal", room=room, value="00" * 32)
    require(no.get("code") == "NOT_COMMITTED", f"a value that was not bound: {no}")
    await ada.ask("reveal", room=room, value=value)
    await ada.until(lambda: held.phase == "playing", "the beginning of play")
    await ada.ask("resign", room=room)
    await ada.until(lambda: held.phase == "over", "the end")
    record = (await ada.ask("export", room=room))["record"]
    lines = record.splitlines(keepends=True)
    told = [json.loads(line) for line in lines]
    digest = hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
    require(told[-1] == {"digest": digest}, "the last line is not the digest of those before it")
    opening = next(it["opening"] for it in told if "opening" in it)
    secret, given = opening["secrets"][-1], [it[1] for it in opening["contributions"]]
    require(given == [value], "what was revealed is not in the record")
    require(fairness.seed(secret, given).hex() == opening["seed"], "the seed is not made of these")
    sealed = fairness.commitment(secret, room, dict(held.at(3)))
    require(sealed == bound, "the secret is not the one that the server was bound to")


async def _bound(visit: Visit) -> tuple[Any, str, str]:
    """Return somebody with a commitment at a table whose seats are all fixed."""
    ada, value = await visit.peer("Ada"), secrets.token_hex(32)
    sealed = hashlib.sha256(bytes.fromhex(value)).hexdigest()
    room = await opened(ada, "polyy", SMALL)
    await ada.ask("join", room=room, seat=0, commitment=sealed)
    await ada.ask("seat_bot", room=room, seat=1, bot="random")
    return ada, room, value


@check(
    "clock.told",
    "a room with a clock tells it: a number for each seat, and it runs for who moves",
    "clocks.md",
)
async def _clock(visit: Visit) -> None:
    wanted = {"kind": "fischer", "main_ms": 60_000, "extra_ms": 1_000, "periods": 0}
    game = await table(visit, clock=wanted)
    await game.move(_chance())
    told = game.of_ada.at(22)
    require(isinstance(told, list) and len(told) >= 6, f"the clock is {told}")
    require([len(it) for it in told[:6]] == [2] * 6, "each of its parts has a number for each seat")
    require(told[4][1] > 0 and told[4][0] == 0, f"the second seat's clock runs: {told[4]}")
    now = game.ada.welcome["now"]
    require(abs(told[4][1] - now) < 600_000, "`since` is by the server's clock, as in `now`")


@check(
    "chat",
    "what is said is told to all at the table; said twice by one request it is one line",
    "people.md",
)
async def _chat(visit: Visit) -> None:
    game = await table(visit)
    for _ in range(2):
        await game.ada.ask("say", request=31, room=game.room, text="good luck 漢字")
    said = await game.bob.hear(
        lambda it: isinstance(it, dict) and it["type"] == "chat_lines" and it["lines"], "the line"
    )
    lines = [(it["player"], it["text"]) for it in said["lines"]]
    require(lines == [(game.ada.player, "good luck 漢字")], f"the lines are {lines}")
    no = await game.ada.request("say", room=game.room, text="x" * 201)
    require(no.get("reason") == "no_chat", f"a line of 201 characters: {no.get('reason')}")


@check(
    "lobby",
    "a listed room appears on the list, an unlisted one does not; closed ones are removed",
    "finding.md",
)
async def _lobby(visit: Visit) -> None:
    ada, eve = await visit.peer("Ada"), await visit.peer("Eve")
    await eve.say({"type": "watch_lobby", "on": True})
    whole = await eve.typed("lobby_rooms")
    require(whole["whole"] is True, "the first list is whole")
    hidden = await opened(ada, "polyy", SMALL)
    await ada.ask("join", room=hidden)
    room = await opened(ada, "polyy", SMALL, listed=True)
    await ada.ask("join", room=room, seat=0)
    told: list[str] = []

    def shows(said: Any) -> bool:
        if isinstance(said, dict) and said["type"] == "lobby_rooms":
            told.extend(it["room"] for it in said["rooms"])
        return room in told

    await eve.hear(shows, "the listed room on the list")
    require(hidden not in told, "an unlisted room is on the list")
    await ada.ask("leave", room=room)


@check(
    "rooms.mine",
    "the rooms one sits in are listed, with one's seat and who is to move",
    "finding.md",
)
async def _mine(visit: Visit) -> None:
    game = await table(visit)
    said = await game.ada.ask("list_my_rooms")
    mine = {it["room"]: it for it in said["rooms"]}
    require(game.room in mine, "the room one sits in is not listed")
    told = mine[game.room]
    require((told["seat"], told["phase"]) == (0, "playing"), f"it is told as {told}")
    require(told["to_move"] == [0], f"the first seat is to move, not {told['to_move']}")
