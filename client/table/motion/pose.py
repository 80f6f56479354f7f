"""How a piece is seen at one moment, at rest or on its way."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from client.table.motion.ease import rise
from client.table.motion.piece import Piece, Place
from client.table.motion.plan import Timing

OVER: Final = 200.0
"""So many layers higher is what is carried over others."""


class Pose(NamedTuple):
    """A piece at one moment."""

    key: Hashable
    kind: Hashable
    x: float
    y: float
    angle: float = 0.0
    size: float = 1.0
    depth: float = 0.0
    layer: float = 0.0
    alpha: float = 1.0
    """How opaque it is, from 0 to 1."""
    lift: float = 0.0
    """How high above the board it is, in units of the board: its shadow is so far away."""
    fold: float = 0.0
    """How far it is turned towards its edge: 0 flat, 1 so that nothing of its face is seen."""

    @property
    def whole(self) -> bool:
        """Return whether it lies as flat and as opaque as at rest."""
        return self.alpha == 1 and not self.lift and not self.fold


def at_rest(piece: Piece) -> Pose:
    """Return a piece as it lies."""
    return Pose(*piece)


def away(piece: Piece | Pose, timing: Timing) -> Pose:
    """Return a piece that is not seen yet, or no longer."""
    pose = Pose(*piece[:8])
    return pose._replace(size=pose.size * timing.grow, alpha=0.0, lift=timing.drop)


def shorter(degrees: float) -> float:
    """Return the same turn the shorter way: from -180 to 180."""
    return (degrees + 180) % 360 - 180 if abs(degrees) > 180 else degrees


def between(start: Pose, end: Pose, timing: Timing, part: float) -> Pose:
    """Return a piece on its way, of whose time ``part`` is over, from 0 to 1."""
    done = timing.ease(part)
    x, y = _along(((start.x, start.y), *timing.way, (end.x, end.y)), done)
    turn = shorter(end.angle - start.angle) if timing.turn is None else timing.turn
    kind, fold = _turned_over(start, end, part)
    return end._replace(
        kind=kind,
        fold=fold,
        x=x,
        y=y,
        angle=start.angle + turn * done,
        size=_mixed(start.size, end.size, done),
        depth=_mixed(start.depth, end.depth, done),
        layer=max(start.layer, end.layer) + (OVER if timing.arc else 0),
        alpha=min(1.0, max(0.0, _mixed(start.alpha, end.alpha, done))),
        lift=max(0.0, _mixed(start.lift, end.lift, done)) + timing.arc * rise(part),
    )


def _turned_over(start: Pose, end: Pose, part: float) -> tuple[Hashable, float]:
    """Which kind is seen, and how much of it: another one begins where the first is on its edge."""
    if start.kind == end.kind:
        return end.kind, start.fold * (1 - part)
    far = start.fold + (2 - start.fold) * part
    return (start.kind, far) if far < 1 else (end.kind, 2 - far)


def _mixed(start: float, end: float, part: float) -> float:
    return start + (end - start) * part


def _along(way: tuple[Place, ...], part: float) -> Place:
    """The place on a way of straight parts, each of which takes the same time."""
    steps = len(way) - 1
    at = part * steps
    here = max(0, min(int(at), steps - 1))
    share = at - here
    (x1, y1), (x2, y2) = way[here], way[here + 1]
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
