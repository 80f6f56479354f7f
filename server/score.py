"""A game that is over as text that a person reads: who played, ply by ply, and how it ended."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engines.game import Seat
from engines.scores import SCORES
from server.room.room import Room
from server.room.trail import GAVE_UP, Step, Trail


def score(trail: Trail) -> str:
    """The text; empty before play has begun. What was taken back in the end is not in it."""
    room = trail.room
    return "\n".join(_lines(room, trail)) + "\n" if room is not None and room.begun else ""


def _lines(room: Room, trail: Trail) -> Iterator[str]:
    game, written, steps = room.game, SCORES[room.opened.game], trail.steps
    state = game.setup(trail.dealt, bytes.fromhex(trail.seed))
    intents = [it for seat, raw in steps if (it := _intent(room, seat, raw)) is not None]
    yield f"Fourfold, {room.opened.game} by the rules {room.opened.rules}, room {room.id}"
    for seat in room.playing:
        sitter = room.sitters[seat]
        yield f"Seat {seat}: {sitter.name if sitter else 'nobody'}"
    yield written.head(game, game.view(state, None), intents)
    yield ""
    yield from _plies(room, steps)
    yield _ended(room)


def _plies(room: Room, steps: Sequence[Step]) -> Iterator[str]:
    """A line for each run of plies by one seat, numbered by its first one."""
    number, run, mover = 0, list[str](), None
    for seat, raw in steps:
        intent = _intent(room, seat, raw)
        if run and (intent is None or seat != mover):
            yield _run(number - len(run) + 1, mover, run)
            run = []
        if intent is None:
            yield "     chance drawn anew" if seat is None else f"     seat {seat}: out of the game"
            continue
        number, mover = number + 1, seat
        run.append(SCORES[room.opened.game].ply(room.game, intent))
    if run:
        yield _run(number - len(run) + 1, mover, run)


def _run(number: int, mover: Seat | None, run: list[str]) -> str:
    return f"{number:4} seat {mover}: {', '.join(run)}"


def _intent(room: Room, seat: Seat | None, raw: msgspec.Raw) -> Any:
    """What was played; None where nothing was."""
    if seat is None or bytes(raw) == bytes(GAVE_UP):
        return None
    return msgspec.json.decode(raw, type=room.game.intent_type)


def _ended(room: Room) -> str:
    outcome = room.outcome
    if outcome is None:
        return "Not over"
    if not outcome.winners:
        return f"Nobody won: {outcome.reason}"
    return f"Won by seat {' and '.join(map(str, outcome.winners))}: {outcome.reason}"
