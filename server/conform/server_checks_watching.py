"""Check what watchers are told: snapshots, updates, marks, coming back, both encodings."""

from functools import partial
from random import Random
from typing import Any, Final

from server.conform.server_check import NotHere, check, require
from server.conform.server_peer import Peer
from server.conform.server_room import SEAT, SEATS, VIEW, HeldRoom
from server.conform.server_table import SMALL, TableOfTwo, opened, table
from server.conform.server_visit import Visit

LEAST_POSITIONS: Final = 32
"""So many positions a RoomView has in protocol 1."""
MOST_WATCHED: Final = 33
OPENS: Final = 10
"""Rooms that one connection opens without having to wait."""


@check("watch.snapshot", "watching is followed by a snapshot: the whole RoomView", "watching.md")
async def _snapshot(visit: Visit) -> None:
    ada = await visit.peer("Ada")
    room = await opened(ada, "polyy", SMALL)
    held = await ada.watch(room)
    require(len(held.tree or ()) >= LEAST_POSITIONS, f"a RoomView has {LEAST_POSITIONS} positions")
    told = [held.at(at) for at in (0, 1, 5, 6, 7, 8, 9, 11)]
    wanted = [room, "polyy", ada.player, None, "open", [None, None], 0, None]
    require(told == wanted, f"the open room is told as {told}, not {wanted}")
    require(held.seq >= 1, "entries are counted from 1")
    require(0 <= held.channel <= 127, f"a channel is 0 to 127, not {held.channel}")


@check(
    "watch.updates",
    "every entry is told once, in order, to seats and spectators alike",
    "updates.md",
)
async def _updates(visit: Visit) -> None:
    game, eve = await table(visit), await visit.peer("Eve")
    seen, begun = await eve.watch(game.room), game.of_ada.seq
    await _plies(game, 6)
    await eve.until(lambda: seen.seq >= game.of_ada.seq, "the last update")
    for held in (*game.held, seen):
        seqs = [seq for seq, _ in held.history if seq >= begun]
        require(seqs == [*range(begun, begun + 7)], f"entries were told as {seqs}")
    fresh = await (await visit.peer("Zoe")).watch(game.room)
    require(fresh.tree == seen.tree, "a new snapshot is not what updates have led to")
    require((fresh.seq, fresh.mark) == (seen.seq, seen.mark), "spectators hold different marks")
    require(seen.at(SEAT) is None, "a spectator has no seat")
    require(seen.number == 0, "a spectator's `number` is 0")
    require([it.at(SEAT) for it in game.held] == [0, 1], "each sees their own seat")
    await _as_seat(game, visit)


async def _as_seat(game: TableOfTwo, visit: Visit) -> None:
    back = await visit.back(game.ada.token)
    held = await back.watch(game.room)
    require(held.tree == game.of_ada.tree, "a seat's new snapshot is not what updates have led to")
    require(held.mark == game.of_ada.mark, "one seat holds different marks")


@check(
    "resume.missed",
    "who comes back with seq and mark is told the missed updates alone",
    "watching.md",
)
async def _missed(visit: Visit) -> None:
    game, eve = await table(visit), await visit.peer("Eve")
    seen = await eve.watch(game.room)
    await _plies(game, 1)
    await eve.until(lambda: seen.seq >= game.of_ada.seq, "the update")
    before = HeldRoom(game.room, 0)
    before.resume(seen)
    await _plies(game, 4)
    await eve.until(lambda: seen.seq >= game.of_ada.seq, "the last update")
    back = await visit.back(eve.token)
    held = await back.watch(game.room, before)
    await back.until(lambda: held.seq >= seen.seq, "what was missed")
    require(held.snapshots == 0, "a snapshot was sent where four updates would do")
    require(held.tree == seen.tree, "who came back holds something else than who stayed")
    require(held.history == seen.history[-4:], "the marks are not those that were told before")


@check(
    "resume.first",
    "what was missed comes before the answer to whatever is asked next",
    "watching.md#watch_room",
)
async def _first(visit: Visit) -> None:
    game, eve = await table(visit), await visit.peer("Eve")
    seen = await eve.watch(game.room)
    before = HeldRoom(game.room, 0)
    before.resume(seen)
    await _plies(game, 5)
    back = await visit.back(eve.token)
    cursor = {"seq": before.seq, "mark": before.mark}
    await back.say({"type": "watch_room", "room": game.room, **cursor})
    await back.say({"type": "ping"})
    held = back.rooms[(await back.typed("watching"))["channel"]]
    held.resume(before)
    await back.typed("pong")
    missed, told = game.of_ada.seq - before.seq, held.updates
    require(told == missed, f"{told} of {missed} missed updates came before the next answer")


@check("resume.nothing", "who has missed nothing is told nothing", "watching.md")
async def _nothing(visit: Visit) -> None:
    game = await table(visit)
    await _plies(game, 2)
    back = await visit.back(game.ada.token)
    held = await back.watch(game.room, game.of_ada)
    await back.settle()
    require(not held.history, f"entries {held.history} were told again")
    await _plies(game, 1)
    await back.until(lambda: held.seq >= game.of_ada.seq, "the next update")
    require(held.snapshots == 0, "a snapshot came instead of the next update")


@check(
    "resume.wrong",
    "a wrong mark, or that of another seat, is answered by a snapshot",
    "watching.md",
)
async def _wrong(visit: Visit) -> None:
    game = await table(visit)
    await _plies(game, 2)
    for mark in (game.of_bob.mark, game.of_ada.mark ^ 1):
        before = HeldRoom(game.room, 0)
        before.resume(game.of_ada)
        before.mark = mark
        back = await visit.back(game.ada.token)
        held = await back.watch(game.room, before)
        await back.until(lambda held=held: held.snapshots > 0, "a snapshot")  # type: ignore[misc]
        require(held.tree == game.of_ada.tree, "the snapshot is not what is held elsewhere")


@check("resume.ahead", "an entry that is not there is answered by a snapshot", "watching.md")
async def _ahead(visit: Visit) -> None:
    game = await table(visit)
    before = HeldRoom(game.room, 0)
    before.resume(game.of_ada)
    before.seq += 50
    back = await visit.back(game.ada.token)
    held = await back.watch(game.room, before)
    await back.until(lambda: held.snapshots > 0, "a snapshot")
    require(held.seq == game.of_ada.seq, f"the snapshot is of entry {held.seq}")


@check("unwatch", "after unwatch nothing more is told, and its channel is unknown", "watching.md")
async def _unwatch(visit: Visit) -> None:
    game, eve = await table(visit), await visit.peer("Eve")
    seen = await eve.watch(game.room)
    await eve.say({"type": "unwatch", "channel": seen.channel})
    await eve.settle()
    told = seen.seq
    await _plies(game, 2)
    await eve.settle()
    require(seen.seq == told, "updates came after unwatch")
    await eve.play(seen, {"type": "place", "field": 0}, 0)
    no = await eve.refused(seen.channel)
    require(no["reason"] == "unknown_channel", f"the reason is {no['reason']}")
    again = await eve.watch(game.room)
    require(again.tree is not None, "it can be watched again")


@check(
    "watch.limit",
    "a connection watches as many rooms as the limit says, and hears of it",
    "transport.md",
    once=True,
)
async def _limit(visit: Visit) -> None:
    codes: list[str] = []
    while len(codes) < MOST_WATCHED:
        opener = await visit.peer("Ada")
        few = min(OPENS, MOST_WATCHED - len(codes))
        codes += [await opened(opener, "polyy", SMALL) for _ in range(few)]
    eve = await visit.peer("Eve")
    channels: set[int] = set()
    for code in codes:
        await eve.say({"type": "watch_room", "room": code})
        said = await eve.hear(partial(_about, code), f"watching {code}")
        if said["type"] == "refusal":
            require(said["reason"] == "limit", f"the reason is {said['reason']}")
            await eve.say({"type": "unwatch", "channel": min(channels)})
            await eve.watch(code)
            return
        channels.add(said["channel"])
        require(len(channels) == codes.index(code) + 1, "two rooms have one channel")
    raise NotHere(f"{MOST_WATCHED} rooms can be watched here")


@check(
    "encodings.equal",
    "both encodings tell the same: snapshots, updates, marks",
    "transport.md",
    once=True,
)
async def _equal(visit: Visit) -> None:
    game = await table(visit)
    texts, bytes_ = await visit.peer("Eve", "json"), await visit.peer("Zoe", "msgpack")
    one, other = await texts.watch(game.room), await bytes_.watch(game.room)
    await _plies(game, 8)
    for peer, held in ((texts, one), (bytes_, other)):
        await peer.until(lambda held=held: held.seq >= game.of_ada.seq, "the last update")  # type: ignore[misc]
    require(one.history == other.history, "numbers or marks differ")
    require(repr(one.trees) == repr(other.trees), "the rooms differ")
    require(_said(texts, one) == _said(bytes_, other), "the messages differ")


@check("presence", "watchers are told who is here, and how many look on", "watching.md")
async def _presence(visit: Visit) -> None:
    game, eve = await table(visit), await visit.peer("Eve")
    seen = await eve.watch(game.room)
    what = "presence that says that both players are here, and that one looks on"
    said = await eve.hear(lambda it: _is_here(it, seen.channel), what)
    require(len(said["here"]) == len(seen.at(SEATS)), "`here` has a place for each seat")


@check("marks.private", "marks of one entry differ from audience to audience", "watching.md")
async def _marks(visit: Visit) -> None:
    game, eve = await table(visit), await visit.peer("Eve")
    seen = await eve.watch(game.room)
    marks = {seen.mark, game.of_ada.mark, game.of_bob.mark}
    require(len(marks) == 3, "two audiences are told one mark")
    require(seen.at(VIEW) == game.of_ada.at(VIEW), "in Poly-Y all see the same view")


async def _plies(game: TableOfTwo, count: int) -> None:
    chance = Random("plies")  # noqa: S311 - a game, not a secret
    for _ in range(count):
        await game.move(chance)


def _about(code: str, said: Any) -> bool:
    return isinstance(said, dict) and said.get("room") == code


def _is_here(said: Any, channel: int) -> bool:
    if not isinstance(said, dict) or said["type"] != "room_presence":
        return False
    all_here = said["here"] == [True, True] and said["spectators"] >= 1
    return bool(said["channel"] == channel and all_here)


def _said(peer: Peer, held: HeldRoom) -> list[Any]:
    """Return what came on a channel, without its number."""
    mine = peer.left(lambda it: isinstance(it, list) and it[1] == held.channel and it[0] != 3)
    return [[it[0], *it[2:]] for it in mine]
