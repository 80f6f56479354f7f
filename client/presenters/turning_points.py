"""Where a game turned: the positions at which its value changed, and by whose move."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from client.languages.message import mark, tr, trn
from client.presenters.verdict import who
from protocol.from_server import Value

YOURS: Final = {
    (1, 0): mark("Your mistake: a win became a draw"),
    (1, -1): mark("Your mistake: a win became a loss"),
    (0, -1): mark("Your mistake: a draw became a loss"),
}
"""By what a position was worth to whoever moved, before and after."""
THEIRS: Final = {
    (1, 0): mark("Mistake by {name}: a win became a draw"),
    (1, -1): mark("Mistake by {name}: a win became a loss"),
    (0, -1): mark("Mistake by {name}: a draw became a loss"),
}


class TurningPoint(NamedTuple):
    """The value after position ``at`` is another than before it."""

    at: int
    """Counted from 0, the position before the first move."""
    before: Value
    after: Value
    mover: int | None
    """The seat whose move did it; None where it was none."""

    @property
    def is_slip(self) -> bool:
        """Tell whether whoever moved gave something away."""
        mover = self.mover
        return mover is not None and self.after[mover] < self.before[mover]


def turnings(
    values: Sequence[Value | None], movers: Sequence[int | None]
) -> tuple[TurningPoint, ...]:
    """Return the turning points, each with its value and the seat that moved into it.

    Two values tell of a change where both are known and next to each other: what happened across a
    gap happened at no move that could be named.
    """
    return tuple(_turnings(values, movers))


def _turnings(
    values: Sequence[Value | None], movers: Sequence[int | None]
) -> Iterator[TurningPoint]:
    for at, (before, after) in enumerate(pairwise(values), 1):
        if before is not None and after is not None and before != after:
            yield TurningPoint(at, before, after, movers[at])


def in_words(turning: TurningPoint, names: Sequence[str], you: int | None) -> str:
    """Return what changed: "Mistake by red: a win became a draw"."""
    mover = turning.mover
    if mover is None or not turning.is_slip:
        winners = _winners(turning.after)
        if not winners:
            return tr("The game turned here: now it is a draw")
        return tr("The game turned here. {who} can win now", who=who(winners, names, you))
    change = turning.before[mover], turning.after[mover]
    return tr(YOURS[change]) if mover == you else tr(THEIRS[change], name=names[mover])


def _winners(value: Value) -> list[int]:
    return [seat for seat, worth in enumerate(value) if worth == 1]


def summary(
    found: Sequence[TurningPoint],
    values: Sequence[Value | None],
    names: Sequence[str],
    you: int | None,
) -> str:
    """Return all of them in a line: "3 turning points: moves 4, 9, 17"."""
    if not found:
        return _steady(values, names, you)
    if len(found) == 1:
        return tr("Move {n} changed the game", n=found[0].at)
    moves = ", ".join(str(turning.at) for turning in found)
    return trn(
        "{n} turning point: move {moves}",
        "{n} turning points: moves {moves}",
        len(found),
        moves=moves,
    )


def _steady(values: Sequence[Value | None], names: Sequence[str], you: int | None) -> str:
    """Return what a game was worth from its first move to its last."""
    known = [value for value in values if value is not None]
    if not known:
        return ""
    winners = _winners(known[-1])
    if not winners:
        return tr("No mistakes: the game was a draw throughout")
    if winners == [you]:
        return tr("No mistakes: you were winning throughout")
    return tr("No mistakes: {who} was winning throughout", who=who(winners, names, you))


class HasPlace(Protocol):
    """Something that happened at a position."""

    @property
    def at(self) -> int:
        """Return which position that was."""
        ...


def following(found: Sequence[HasPlace], at: int) -> int | None:
    """Return the next turning point after position ``at``; None behind the last."""
    return next((turning.at for turning in found if turning.at > at), None)


def preceding(found: Sequence[HasPlace], at: int) -> int | None:
    """Return the last turning point before position ``at``; None ahead of the first."""
    return next((turning.at for turning in reversed(found) if turning.at < at), None)
