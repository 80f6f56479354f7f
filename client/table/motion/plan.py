"""When and how a change is played: how long, after what, along which way."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from client.table.motion.ease import Ease, arriving, smooth, steady
from client.table.motion.piece import PieceChange, Place

MOVE_MS: Final = 240
APPEAR_MS: Final = 220
VANISH_MS: Final = 160
FLIP_MS: Final = 320


class Timing(NamedTuple):
    """How one change is played."""

    ms: int = MOVE_MS
    delay: int = 0
    """How long it waits before."""
    ease: Ease = smooth
    arc: float = 0.0
    """How high it is carried half way, in units of the board."""
    drop: float = 0.0
    """From how high it comes where it appears, and to where it goes where it vanishes."""
    grow: float = 1.0
    """How many times its size it has where it begins to appear, and where it has vanished."""
    way: tuple[Place, ...] = ()
    """Places that it passes between where it was and where it will be."""
    turn: float | None = None
    """By how many degrees it turns; None: the shorter way."""


Plan: TypeAlias = Callable[[PieceChange], Timing]


def plainly(change: PieceChange) -> Timing:
    """Return how anything moves whose game says nothing about it."""
    if change.appears:
        return Timing(APPEAR_MS, ease=arriving, grow=1.25, drop=0.35)
    if change.vanishes:
        return Timing(VANISH_MS, ease=arriving, grow=0.8)
    return Timing(FLIP_MS) if change.flips else Timing(MOVE_MS)


class Effect(NamedTuple):
    """Something that is seen for a while and leaves nothing: a flash, a ripple, a splash."""

    kind: str
    ms: int
    delay: int = 0
    at: Any = None
    """Where: a field, cells, a place; as the board that draws it wishes."""
    look: Hashable = None
    """Of what colour or sort."""
    ease: Ease = steady

    @property
    def end(self) -> int:
        """Return when it is over, from the beginning of the change."""
        return self.delay + self.ms


def in_order(phases: Iterable[Effect], start: int = 0) -> tuple[Effect, ...]:
    """Return effects one after another, each with its own delay after the end of the one before."""
    found, at = [], start
    for phase in phases:
        found.append(phase._replace(delay=at + phase.delay))
        at = found[-1].end
    return tuple(found)
