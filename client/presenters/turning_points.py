"""Where a game turned: the positions at which its value changed, and by whose ply."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from protocol.from_server import Value

WORTH = {1: "winning", 0: "drawn", -1: "losing"}


class TurningPoint(NamedTuple):
    """The value after position ``at`` is another than before it."""

    at: int
    """Counted from 0, the position before the first ply."""
    before: Value
    after: Value
    mover: int | None
    """The seat whose ply did it; None where it was none."""

    @property
    def is_slip(self) -> bool:
        """Tell whether whoever moved gave something away."""
        mover = self.mover
        return mover is not None and self.after[mover] < self.before[mover]


def turnings(
    values: Sequence[Value | None], movers: Sequence[int | None]
) -> tuple[TurningPoint, ...]:
    """The turning points among positions, each with its value and the seat that moved into it.

    Two values tell of a change where both are known and next to each other: what happened across a
    gap happened at no ply that could be named.
    """
    return tuple(_turnings(values, movers))


def _turnings(
    values: Sequence[Value | None], movers: Sequence[int | None]
) -> Iterator[TurningPoint]:
    for at, (before, after) in enumerate(pairwise(values), 1):
        if before is not None and after is not None and before != after:
            yield TurningPoint(at, before, after, movers[at])


def in_words(turning: TurningPoint, names: Sequence[str], you: int | None) -> str:
    """Return what changed: "Slip by red: a winning position became a draw"."""
    mover = turning.mover
    if mover is None or not turning.is_slip:
        before, after = (_result(value, names, you) for value in (turning.before, turning.after))
        return f"{before[:1].upper()}{before[1:]} became {after}"
    whose = "Your slip" if mover == you else f"Slip by {names[mover]}"
    was, now = WORTH[turning.before[mover]], turning.after[mover]
    return f"{whose}: a {was} position became a {'draw' if now == 0 else 'loss'}"


def _result(value: Value, names: Sequence[str], you: int | None) -> str:
    winners = [seat for seat, worth in enumerate(value) if worth == 1]
    if not winners:
        return "a draw"
    return "a win for " + " and ".join("you" if seat == you else names[seat] for seat in winners)


def summary(found: Sequence[TurningPoint]) -> str:
    """Return all of them in a line: "3 turning points: plies 4, 9, 17"."""
    if not found:
        return "No turning point: the value never changed"
    if len(found) == 1:
        return f"1 turning point: ply {found[0].at}"
    plies = ", ".join(str(turning.at) for turning in found)
    return f"{len(found)} turning points: plies {plies}"


def following(found: Sequence[TurningPoint], at: int) -> int | None:
    """Return the next turning point after position ``at``; None behind the last."""
    return next((turning.at for turning in found if turning.at > at), None)


def preceding(found: Sequence[TurningPoint], at: int) -> int | None:
    """Return the last turning point before position ``at``; None ahead of the first."""
    return next((turning.at for turning in reversed(found) if turning.at < at), None)
