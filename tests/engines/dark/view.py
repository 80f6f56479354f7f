"""What an audience of Dark Tic-Tac-Toe sees, and what else the truth could be for it."""

from random import Random

from engines.game import Outcome, Seat
from tests.engines.dark.public import View
from tests.engines.dark.state import Board, State, ended


def view(state: State, viewer: Seat | None) -> View:
    """Return the stones of ``viewer`` and those it has found; at the end all of them."""
    found = frozenset[int]() if viewer is None else state.found[viewer]
    board = tuple(
        owner if state.outcome or owner == viewer or cell in found else None
        for cell, owner in enumerate(state.board)
    )
    return View(board, state.tries, state.to_move)


def worlds(seen: View, viewer: Seat | None, random: Random) -> State:
    """Return one truth that ``viewer``, who sees ``seen``, cannot rule out."""
    over = seen.to_move is None
    board = _filled(seen, random)
    while not over and ended(board):  # then the game would be over
        board = _filled(seen, random)
    zero, one = (_found(seen, board, seat, seat == viewer and not over, random) for seat in (0, 1))
    outcome = ended(board) or Outcome((), "resignation") if over else None
    return State(board, (zero, one), seen.tries, outcome)


def _filled(seen: View, random: Random) -> Board:
    """The stones that are seen, and the others of which was heard, anywhere."""
    board = list(seen.board)
    for seat in (0, 1):
        hidden = seen.tries.count((seat, True)) - board.count(seat)
        free = [cell for cell, owner in enumerate(board) if owner is None]
        for cell in random.sample(free, hidden):
            board[cell] = seat
    return tuple(board)


def _found(seen: View, board: Board, seat: Seat, known: bool, random: Random) -> frozenset[int]:
    """The other's stones that ``seat`` has found: those it sees, or as many as was heard."""
    stones = [
        cell for cell, owner in enumerate(seen.board if known else board) if owner == 1 - seat
    ]
    return frozenset(random.sample(stones, seen.tries.count((seat, False))))
