"""What lies on a board of Poly-Y, piece by piece, and how each comes to lie there.

The unit is the distance between two fields; the middle of the board is at (0, 0).
"""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from client.table.motion.ease import arriving, settling
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.plan import Effect, Timing, plainly
from engines.polyy.public import SIDES, FieldBoard, View, board, captors

GLOW: Final = 0.0
ARC: Final = 0.5
BOND: Final = 1.0
STONE: Final = 3.0
"""The layers."""
RIPPLE: Final = "ripple"
SHINE: Final = "shine"
FACE_MS: Final = 340


@lru_cache(64)
def pieces_of(view: View) -> tuple[Piece, ...]:
    """Return stones, the bonds between them, captured corners, and the light of who has won."""
    lines, size = board(view.size), view.size
    found = list(_light(view))
    for corner, owner in enumerate(view.corners):
        if owner is not None:
            x, y = corner_place(corner)
            found.append(Piece(("arc", corner), owner, x * size, y * size, layer=ARC))
    for here, there in links(lines):
        owner = view.board[here]
        if owner is not None and owner == view.board[there]:
            (x1, y1), (x2, y2) = lines.points[here], lines.points[there]
            middle = (x1 + x2) / 2 * size, (y1 + y2) / 2 * size
            found.append(Piece(("bond", here, there), owner, *middle, layer=BOND))
    for field, owner in enumerate(view.board):
        if owner is not None:
            x, y = lines.points[field]
            found.append(Piece(("stone", field), owner, x * size, y * size, layer=STONE))
    return tuple(found)


def _light(view: View) -> Iterator[Piece]:
    """What glows below the groups that won."""
    points = board(view.size).points
    for field in sorted(winning(view)):
        x, y = points[field]
        glow = Piece(("glow", field), view.board[field], x * view.size, y * view.size, layer=GLOW)
        yield glow


def winning(view: View) -> frozenset[int]:
    """Return the fields of the groups that captured the winner's corners; nothing before."""
    for seat in (0, 1):
        if view.over and view.corners.count(seat) > SIDES // 2:
            held = zip(captors(view), view.corners, strict=True)
            return frozenset(field for group, owner in held if owner == seat for field in group)
    return frozenset()


@lru_cache(4)
def links(lines: FieldBoard) -> tuple[tuple[int, int], ...]:
    """Return every two fields that touch, once."""
    near = enumerate(lines.neighbours)
    return tuple((here, there) for here, others in near for there in others if here < there)


def bonded(key: Hashable) -> tuple[int, int]:
    """Return the two fields of a bond, by its key."""
    match key:
        case ("bond", int(here), int(there)):
            return here, there
        case _:
            raise ValueError(f"no bond: {key!r}")


def corner_place(corner: int) -> tuple[float, float]:
    """Return where a corner is, as a part of the board's radius."""
    angle = 2 * pi * corner / SIDES - pi / 2
    return cos(angle), sin(angle)


def timing(change: PieceChange) -> Timing:
    """Return how a change is played: a stone falls, what it brings about follows."""
    sort = change.key[0] if isinstance(change.key, tuple) else ""
    if change.flips:
        return Timing(FACE_MS, arc=0.5)
    if sort == "stone" and change.appears:
        return Timing(230, ease=settling, grow=1.3, drop=0.6)
    if sort in ("bond", "glow", "arc") and change.appears:
        return Timing(180, delay=160, ease=arriving)
    if change.vanishes:
        return Timing(170, ease=arriving, grow=1.15 if sort == "stone" else 1.0, drop=0.3)
    return plainly(change)


def effects(before: View, after: View) -> tuple[Effect, ...]:
    """Return a ripple at each corner that was captured just now, and a shine over who has won."""
    if before.size != after.size or len(after.moves) <= len(before.moves):
        return ()
    found = [
        Effect(RIPPLE, 700, delay=160, at=corner, look=owner, ease=arriving)
        for corner, owner in enumerate(after.corners)
        if owner is not None and before.corners[corner] is None
    ]
    if winning(after) and not winning(before):
        found.append(Effect(SHINE, 1400, delay=260))
    return tuple(found)
