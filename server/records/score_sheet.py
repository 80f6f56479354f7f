"""Write a finished game as text for people: the players, ply by ply, and the result."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engines.catalog import MANIFESTS
from engines.game import Seat
from server.room.derivation import GAVE_UP, Derivation, Step
from server.room.room import Room


def score_sheet(derivation: Derivation) -> str:
    """Return the text; empty if play has not begun. Plies taken back for good are left out."""
    room = derivation.room
    return "\n".join(_lines(room, derivation)) + "\n" if room is not None and room.begun else ""


def _lines(room: Room, derivation: Derivation) -> Iterator[str]:
    game, written, steps = room.game, MANIFESTS[room.opened.game].score_sheet, derivation.steps
    state = game.setup(derivation.dealt, bytes.fromhex(derivation.seed))
    intents = [it for seat, raw in steps if (it := _intent(room, seat, raw)) is not None]
    yield f"Fourfold, {room.opened.game} by the rules {room.opened.rules}, room {room.id}"
    for seat in room.playing:
        occupant = room.occupants[seat]
        yield f"Seat {seat}: {occupant.name if occupant else 'nobody'}"
    yield written.head(game, game.view(state, None), intents)
    yield ""
    yield from _plies(room, steps)
    yield _ended(room)


def _plies(room: Room, steps: Sequence[Step]) -> Iterator[str]:
    """Yield a line for each run of plies by one seat, numbered by its first."""
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
        run.append(MANIFESTS[room.opened.game].score_sheet.ply(room.game, intent))
    if run:
        yield _run(number - len(run) + 1, mover, run)


def _run(number: int, mover: Seat | None, run: list[str]) -> str:
    return f"{number:4} seat {mover}: {', '.join(run)}"


def _intent(room: Room, seat: Seat | None, raw: msgspec.Raw) -> Any:
    """Return what was played; None if the step was no ply."""
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
