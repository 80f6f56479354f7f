"""The rules of Toppen: two players stack pieces and want to be on top when one stack is left."""

from typing import Any, ClassVar, assert_never

from engines.game import IllegalIntent, Seat
from engines.legal_in_view import LegalInView
from engines.no_secrets import OpenHands
from engines.toppen import state as states
from engines.toppen import view as views
from engines.toppen.board import NEAR, Step, stacks
from engines.toppen.public import Intent, Keep, Move, Options, TakeFirstMove, View, legal
from engines.toppen.starts import layout
from engines.toppen.state import State
from engines.toppen.text import draw
from engines.toppen.turn import TurnPosition, barred, may_leave
from engines.two_seats import TwoSeats


class Toppen(TwoSeats, OpenHands, LegalInView, Options, frozen=True):
    """Toppen by the rules numbered 1.

    Won or drawn as the board, a limit or a repetition says, or won by "resignation".
    """

    intent_type: ClassVar[Any] = Intent
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 1
    draws: ClassVar[bool] = True
    legal_in_view = staticmethod(legal)

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:  # noqa: ARG002 - always both
        """Return the layout by the option ``start``; all chance of the game is in it (T4)."""
        return states.dealt(TurnPosition(layout(self, seed)), self.special, self.swap)

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """Return the state after one ply, with the pass of a side that then cannot move (T10).

        Raises IllegalIntent: GAME_OVER, NOT_YOUR_TURN, OUT_OF_BOUNDS, EMPTY_CELL, NOT_YOUR_PIECE,
        NOT_ADJACENT, EMPTY_TARGET, WOULD_DISCONNECT, NO_BACKTRACK or SWAP_NOT_OPEN, the first
        that holds. What is refused changes nothing (C14).
        """
        if state.outcome:
            raise IllegalIntent("GAME_OVER", "The game is over.")
        if seat != state.to_move:
            raise IllegalIntent("NOT_YOUR_TURN", "It is the other player's turn.")
        match intent:
            case Move(here, there):
                self._check_move(state, (here, there))
                return states.moved(state, (here, there), self.special)
            case TakeFirstMove() | Keep():
                if not state.choosing:
                    raise IllegalIntent("SWAP_NOT_OPEN", "Sides are chosen before the first move.")
                return states.chosen(state, swap=isinstance(intent, TakeFirstMove))
        assert_never(intent)

    def view(self, state: State, viewer: Seat | None) -> View:  # noqa: ARG002 - alike
        """Return the whole position, for everyone alike."""
        return views.view(state, self.special)

    def text(self, seen: View) -> str:
        """Return the board in letters, for transcripts."""
        return draw(seen)

    def _check_move(self, state: State, step: Step) -> None:
        """Raise IllegalIntent for the first thing that is wrong with ``step``."""
        here, there = step
        if state.choosing:
            raise IllegalIntent("NOT_YOUR_TURN", "First say whether you swap sides or keep yours.")
        if here not in NEAR or there not in NEAR:
            raise IllegalIntent("OUT_OF_BOUNDS", "Rows and columns are 0 to 3.")
        pieces = stacks(state.position.board)
        if here not in pieces:
            raise IllegalIntent("EMPTY_CELL", "There is no piece to move.")
        if pieces[here][-1] != state.position.to_move:
            raise IllegalIntent("NOT_YOUR_PIECE", "The piece on top there is not yours.")
        if there not in NEAR[here]:
            raise IllegalIntent("NOT_ADJACENT", "A piece goes up, down, left or right by one cell.")
        if there not in pieces:
            raise IllegalIntent("EMPTY_TARGET", "A piece goes on other pieces, never on the board.")
        if not may_leave(pieces, here):
            raise IllegalIntent("WOULD_DISCONNECT", "The stacks must stay connected.")
        if step == barred(state.position, self.special):
            raise IllegalIntent("NO_BACKTRACK", "The piece you moved last may not go back yet.")
