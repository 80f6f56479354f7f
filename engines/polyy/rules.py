"""The rules of Poly-Y: two players connect sides of a pentagon to capture its corners."""

from typing import Any, ClassVar, assert_never

from engines.game import IllegalIntent, Seat
from engines.legal_in_view import LegalInView
from engines.no_secrets import OpenHands
from engines.polyy import state as states
from engines.polyy import view as views
from engines.polyy.board import FieldBoard, board
from engines.polyy.public import Intent, Options, PlaceStone, TakeFirstStone, View, legal
from engines.polyy.state import State
from engines.polyy.text import draw
from engines.two_seats import TwoSeats


class PolyY(TwoSeats, OpenHands, LegalInView, Options, frozen=True):
    """Poly-Y by the rules numbered 1.

    Won by "three corners" or by "resignation"; never drawn.
    """

    intent_type: ClassVar[Any] = Intent
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 1
    draws: ClassVar[bool] = False
    legal_in_view = staticmethod(legal)

    @property
    def geometry(self) -> FieldBoard:
        """Return the board of this size."""
        return board(self.size)

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:  # noqa: ARG002 - no chance
        """Return an empty board; nothing is left to chance."""
        return states.empty(self.geometry)

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """Return the state after one ply.

        Raises IllegalIntent: GAME_OVER, NOT_YOUR_TURN, BAD_FIELD, SWAP_NOT_ALLOWED or OCCUPIED,
        the first that holds (section 3).
        """
        if state.outcome:
            raise IllegalIntent("GAME_OVER", "The game is over.")
        if seat != state.to_move:
            raise IllegalIntent("NOT_YOUR_TURN", "It is the other player's turn.")
        match intent:
            case PlaceStone(field):
                self._check_field(state, field)
                return states.placed(state, field, seat, self.geometry)
            case TakeFirstStone():
                self._check_swap(state)
                return states.swapped(state)
        assert_never(intent)

    def view(self, state: State, viewer: Seat | None) -> View:  # noqa: ARG002 - alike
        """Return the whole position, for everyone alike."""
        return views.view(state, self.size, self.pie)

    def text(self, seen: View) -> str:
        """Return the board in letters, for transcripts."""
        return draw(seen)

    def _may_swap(self, state: State) -> bool:
        """Only on the second ply, and only with the pie rule on (P13)."""
        return self.pie and len(state.moves) == 1 and state.outcome is None

    def _check_field(self, state: State, field: int) -> None:
        fields = len(state.groups)
        if not 0 <= field < fields:
            raise IllegalIntent("BAD_FIELD", f"There is no such field: they are 0 to {fields - 1}.")
        if state.groups[field] != states.EMPTY:
            raise IllegalIntent("OCCUPIED", "That field is taken: choose an empty one.")

    def _check_swap(self, state: State) -> None:
        if not self.pie:
            raise IllegalIntent("SWAP_NOT_ALLOWED", "This game is played without the swap rule.")
        if not self._may_swap(state):
            raise IllegalIntent(
                "SWAP_NOT_ALLOWED", "Only the second player's first turn may be a swap."
            )
