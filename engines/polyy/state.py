"""The whole truth of a game of Poly-Y, and how a stone changes it.

Stones of one colour that touch form a group. Every stone bears its group's label, so that a stone
looks at its neighbours alone; where it joins two groups, one of them takes the other's label.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat
from engines.polyy.board import SIDES, FieldBoard

FIRST: Final[Seat] = 0
SECOND: Final[Seat] = 1
EMPTY: Final = 255
"""Where no stone lies; no label is as high."""
BYTE: Final = tuple(bytes((value,)) for value in range(256))

Corners = tuple[Seat | None, ...]


class State(Struct, frozen=True, gc=False):
    """A position with its past, all of which follows from ``moves`` but for ``outcome``."""

    groups: bytes
    """By field id: EMPTY, or the label of the stone's group. That is twice the field of one of its
    stones, and one more where the group is the second player's."""
    touches: bytes
    """By field id, where a group has its label from: the sides that the group touches, as a mask.
    Where no stone lies, the sides the field lies on."""
    corners: Corners
    moves: tuple[int, ...]
    """The field of every ply; a swap is the first field once more."""
    outcome: Outcome | None = None

    @property
    def board(self) -> tuple[Seat | None, ...]:
        """Return the seat whose stone lies there, by field id."""
        return tuple(None if label == EMPTY else label & 1 for label in self.groups)

    @property
    def to_move(self) -> Seat | None:
        """Return the seat to move: odd plies are the first player's (section 3)."""
        return None if self.outcome else len(self.moves) & 1

    @property
    def ply(self) -> int:
        """Return the plies played, the swap included."""
        return len(self.moves)


def empty(geometry: FieldBoard) -> State:
    """Return the state before the first ply: no stones, no corners."""
    groups = BYTE[EMPTY] * len(geometry.neighbours)
    return State(groups, bytes(geometry.touches), corners=(None,) * SIDES, moves=())


def placed(state: State, field: int, seat: Seat, geometry: FieldBoard) -> State:
    """Return ``state`` once ``seat`` has put a stone on the empty ``field`` (P5, P6, P7)."""
    groups, touches, corners = state.groups, state.touches, state.corners
    own = label = field << 1 | seat
    sides = touches[field]
    for near in geometry.neighbours[field]:
        other = groups[near]
        if other & 1 == seat and other not in (label, EMPTY):
            sides |= touches[other >> 1]
            if label != own:
                groups = groups.replace(BYTE[other], BYTE[label])
            else:
                label = other
    root = label >> 1
    if touches[root] != sides:
        touches = touches[:root] + BYTE[sides] + touches[root + 1 :]
    captures = CAPTURES[sides]
    if captures:
        corners = _captured(corners, seat, captures)
    return State(
        groups[:field] + BYTE[label] + groups[field + 1 :],
        touches,
        corners,
        (*state.moves, field),
        None if corners is state.corners else _won(corners, seat),
    )


def swapped(state: State) -> State:
    """Return ``state`` once the second player has taken over the first stone (P13).

    A lone stone is the same group in either colour, and has captured nothing.
    """
    (field,) = state.moves
    groups = state.groups.replace(BYTE[field << 1], BYTE[field << 1 | SECOND])
    return replace(state, groups=groups, moves=(field, field))


def _corners_of(mask: int) -> tuple[int, ...]:
    """The corners owned by one group that touches the sides in ``mask`` (section 4.1)."""
    if mask.bit_count() < 3:
        return ()
    sides = [bool(mask >> side & 1) for side in range(SIDES)]
    return tuple(corner for corner in range(SIDES) if sides[corner - 1] and sides[corner])


CAPTURES: Final = tuple(_corners_of(mask) for mask in range(1 << SIDES))
"""The corners a group captures, by the mask of the sides it touches."""


def _captured(corners: Corners, seat: Seat, captures: tuple[int, ...]) -> Corners:
    """``corners`` with ``captures`` added: the same tuple when nothing is new."""
    if any(corners[corner] not in (None, seat) for corner in captures):
        raise AssertionError("a corner can be captured by only one player (P8)")
    if all(corners[corner] == seat for corner in captures):
        return corners
    return tuple(seat if at in captures else owner for at, owner in enumerate(corners))


def _won(corners: Corners, seat: Seat) -> Outcome | None:
    """The end, once ``seat`` owns more than half of the corners (P7)."""
    if corners.count(seat) <= SIDES // 2:
        return None
    return Outcome((seat,), "three corners")
