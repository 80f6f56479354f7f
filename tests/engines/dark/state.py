"""The whole truth of a game of Dark Tic-Tac-Toe, and how a try changes it."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat
from tests.engines.dark.public import CELLS

Board = tuple[Seat | None, ...]
ROWS: Final = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)


class State(Struct, frozen=True, gc=False):
    """Every stone, and which of the other's stones each seat has found."""

    board: Board = (None,) * CELLS
    found: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    tries: tuple[tuple[Seat, bool], ...] = ()
    outcome: Outcome | None = None

    @property
    def ply(self) -> int:
        """How often anyone has tried."""
        return len(self.tries)

    @property
    def to_move(self) -> Seat | None:
        """The other seat after a stone, the same one again after a try in vain."""
        if self.outcome:
            return None
        seat, placed = self.tries[-1] if self.tries else (1, True)
        return 1 - seat if placed else seat


def tried(state: State, seat: Seat, cell: int) -> State:
    """Return ``state`` once ``seat`` has tried ``cell``."""
    if state.board[cell] is not None:
        zero, one = state.found
        found = (zero | {cell}, one) if seat == 0 else (zero, one | {cell})
        return replace(state, found=found, tries=(*state.tries, (seat, False)))
    board = (*state.board[:cell], seat, *state.board[cell + 1 :])
    return replace(state, board=board, tries=(*state.tries, (seat, True)), outcome=ended(board))


def ended(board: Board) -> Outcome | None:
    """Return how a game with these stones has ended; None where it goes on."""
    for one, other, third in ROWS:
        owner = board[one]
        if owner is not None and owner == board[other] == board[third]:
            return Outcome((owner,), "three in a row")
    return None if None in board else Outcome((), "the board is full")
