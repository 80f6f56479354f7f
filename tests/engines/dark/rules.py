"""The rules of Dark Tic-Tac-Toe: three in a row, and nobody sees the other's stones."""

from random import Random
from typing import Any, ClassVar

from engines.game import Seat
from engines.hidden_hands import HiddenHands
from engines.legal_in_view import LegalInView
from engines.two_seats import TwoSeats
from tests.engines.dark import view as views
from tests.engines.dark.public import Options, Place, View, legal
from tests.engines.dark.state import State, tried


class DarkTicTacToe(TwoSeats, HiddenHands, LegalInView, Options, frozen=True):
    """Dark Tic-Tac-Toe by the rules numbered 1."""

    intent_type: ClassVar[Any] = Place
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 1
    draws: ClassVar[bool] = True
    deals_secrets: ClassVar[bool] = False
    legal_in_view = staticmethod(legal)

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:
        """Return an empty board."""
        return State()

    def apply(self, state: State, seat: Seat, intent: Place) -> State:
        """Return the state after a try. Raises IllegalIntent."""
        self.check(state, seat, intent)
        return tried(state, seat, intent.cell)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what ``viewer`` knows."""
        return views.view(state, viewer)

    def umpire(self, state: State) -> View:
        """Return the board with all stones."""
        return View(state.board, state.tries, state.to_move)

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        """Return one truth that ``viewer`` cannot rule out."""
        return views.worlds(view, viewer, random)

    def barrier(self, state: State) -> int:
        """Return how often anyone tried: every answer tells who tried something."""
        return state.ply
