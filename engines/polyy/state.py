"""The whole truth of a game of Poly-Y, and how a stone changes it.

Stones of one colour that touch form a group. Groups are kept as a union-find, so that a stone
costs a few look-ups and never a search of the board; a state shares its tuples with the next one
wherever nothing changed.
"""

from typing import Final

from msgspec import Struct

from engines.game import Outcome, Seat
from engines.polyy.board import SIDES, FieldBoard

FIRST: Final[Seat] = 0
SECOND: Final[Seat] = 1


class State(Struct, frozen=True, gc=False):
    """A position with its past. Tuples are by field id, but for ``corners`` and ``moves``."""

    board: tuple[Seat | None, ...]
    corners: tuple[Seat | None, ...]
    moves: tuple[int, ...]
    """The field of every ply; a swap is the first field once more."""
    links: tuple[int, ...]
    """Union-find: a field's parent in its group, or, at a group's root, minus its stones."""
    touches: tuple[int, ...]
    """At a group's root: the sides the group touches, as a mask."""
    outcome: Outcome | None = None

    @property
    def to_move(self) -> Seat | None:
        """The seat to move: odd plies are the first player's (section 3)."""
        return None if self.outcome else len(self.moves) % 2

    @property
    def ply(self) -> int:
        """The plies played, the swap included."""
        return len(self.moves)


def empty(geometry: FieldBoard) -> State:
    """The state before the first ply: no stones, no corners."""
    fields = len(geometry.neighbours)
    return State(
        board=(None,) * fields,
        corners=(None,) * SIDES,
        moves=(),
        links=(-1,) * fields,
        touches=geometry.touches,
    )


def placed(state: State, field: int, seat: Seat, geometry: FieldBoard) -> State:
    """``state`` once ``seat`` has put a stone on the empty ``field`` (P5, P6, P7)."""
    links, touches = list(state.links), list(state.touches)
    for near in geometry.neighbours[field]:
        if state.board[near] == seat:
            _join(links, touches, _root(links, field), _root(links, near))
    corners = _captured(state.corners, seat, CAPTURES[touches[_root(links, field)]])
    return State(
        board=_with(state.board, field, seat),
        corners=corners,
        moves=(*state.moves, field),
        links=tuple(links),
        touches=tuple(touches),
        outcome=_won(corners, seat),
    )


def swapped(state: State) -> State:
    """``state`` once the second player has taken over the first stone (P13).

    A lone stone is the same group in either colour, and has captured nothing.
    """
    (field,) = state.moves
    return State(
        board=_with(state.board, field, SECOND),
        corners=state.corners,
        moves=(field, field),
        links=state.links,
        touches=state.touches,
    )


def _with(board: tuple[Seat | None, ...], field: int, seat: Seat) -> tuple[Seat | None, ...]:
    return (*board[:field], seat, *board[field + 1 :])


def _root(links: list[int], field: int) -> int:
    while links[field] >= 0:
        field = links[field]
    return field


def _join(links: list[int], touches: list[int], one: int, other: int) -> None:
    """Hang the smaller of two groups, given by their roots, under the larger."""
    if one == other:
        return
    if links[one] > links[other]:
        one, other = other, one
    links[one] += links[other]
    links[other] = one
    touches[one] |= touches[other]


def _corners_of(mask: int) -> tuple[int, ...]:
    """The corners owned by one group that touches the sides in ``mask`` (section 4.1)."""
    if mask.bit_count() < 3:
        return ()
    sides = [bool(mask >> side & 1) for side in range(SIDES)]
    return tuple(corner for corner in range(SIDES) if sides[corner - 1] and sides[corner])


CAPTURES: Final = tuple(_corners_of(mask) for mask in range(1 << SIDES))
"""The corners a group captures, by the mask of the sides it touches."""


def _captured(
    corners: tuple[Seat | None, ...], seat: Seat, captures: tuple[int, ...]
) -> tuple[Seat | None, ...]:
    """``corners`` with ``captures`` added: the same tuple when nothing is new."""
    if any(corners[corner] not in (None, seat) for corner in captures):
        raise AssertionError("a corner can be captured by only one player (P8)")
    if all(corners[corner] == seat for corner in captures):
        return corners
    return tuple(seat if at in captures else owner for at, owner in enumerate(corners))


def _won(corners: tuple[Seat | None, ...], seat: Seat) -> Outcome | None:
    """The end, once ``seat`` owns more than half of the corners (P7)."""
    if corners.count(seat) <= SIDES // 2:
        return None
    return Outcome((seat,), "three corners")
