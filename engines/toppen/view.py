"""What an audience sees of a game of Toppen: all of it, and the legal moves where it may move."""

from engines.game import Seat
from engines.toppen.board import FIRST, SECOND, Step
from engines.toppen.public import Special, View
from engines.toppen.state import State
from engines.toppen.turn import TurnPosition


def view(state: State, legal: tuple[Step, ...], special: Special) -> View:
    """The position for an audience that may make the ``legal`` moves."""
    now, to_move = state.position, state.to_move
    return View(
        board=now.board,
        colours=state.colours,
        to_move=to_move,
        may_swap=to_move is not None and state.choosing,
        legal=legal,
        last=now.last,
        passed=_passed(state),
        mover=None if now.mover is None else state.seat(now.mover),
        run=now.run,
        quiet=now.quiet,
        seen=state.seen,
        ply=state.ply,
        special=special,
        moves=state.moves,
        repeated=state.repeated,
    )


def position(seen: View) -> TurnPosition:
    """The position that a view shows: all that a bot has to go by."""
    to_move = FIRST if seen.passed is None else SECOND  # while sides are chosen nothing has moved
    if seen.to_move is not None and not seen.may_swap:
        to_move = seen.colours[seen.to_move]
    return TurnPosition(
        board=seen.board,
        to_move=to_move,
        passed=seen.passed is not None,
        last=seen.last,
        mover=None if seen.mover is None else seen.colours[seen.mover],
        run=seen.run,
        quiet=seen.quiet,
    )


def _passed(state: State) -> Seat | None:
    """The seat that could not move, so that the other one is to move again."""
    return 1 - state.seat(state.position.to_move) if state.position.passed else None
