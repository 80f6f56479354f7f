"""The rules of Poly-Y: two players connect sides of a pentagon to capture its corners."""

# ruff: noqa: ARG002 - the contract gives every game more than a game without secrets needs

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from engines.game import IllegalIntent, Outcome, Seat
from engines.polyy import state as states
from engines.polyy import view as views
from engines.polyy.board import Board, board
from engines.polyy.public import Intent, Options, Place, Swap, View
from engines.polyy.state import State
from engines.polyy.text import draw


class PolyY(Options, frozen=True):
    """Poly-Y by the rules numbered 1."""

    intent_type: ClassVar[Any] = Intent
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 1
    draws: ClassVar[bool] = False
    deals_secrets: ClassVar[bool] = False

    @property
    def seats(self) -> int:
        """Two (P1)."""
        return 2

    @property
    def fewest(self) -> int:
        """Both seats are needed."""
        return 2

    @property
    def geometry(self) -> Board:
        """The board of this size."""
        return board(self.size)

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:
        """An empty board; nothing is left to chance."""
        return states.empty(self.geometry)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The one seat whose turn it is (P5); none when the game is over."""
        return () if state.to_move is None else (state.to_move,)

    def legal(self, state: State, seat: Seat) -> Iterator[Intent]:
        """A stone on every empty field by id, then the swap where it is open."""
        if seat != state.to_move:
            return
        for field, owner in enumerate(state.board):
            if owner is None:
                yield Place(field)
        if self._may_swap(state):
            yield Swap()

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """The state after one ply.

        Raises IllegalIntent: GAME_OVER, NOT_YOUR_TURN, BAD_FIELD, SWAP_NOT_ALLOWED or OCCUPIED,
        the first that holds (section 3).
        """
        if state.outcome:
            raise IllegalIntent("GAME_OVER", "The game is over.")
        if seat != state.to_move:
            raise IllegalIntent("NOT_YOUR_TURN", "It is the other player's turn.")
        match intent:
            case Place(field):
                self._check_field(state, field)
                return states.placed(state, field, seat, self.geometry)
            case Swap():
                self._check_swap(state)
                return states.swapped(state)
        assert_never(intent)

    def view(self, state: State, viewer: Seat | None) -> View:
        """The whole position, for everyone alike."""
        return views.view(state, self.size, self.pie, self._may_swap(state))

    def text(self, seen: View) -> str:
        """The board in letters, for transcripts."""
        return draw(seen)

    def outcome(self, state: State) -> Outcome | None:
        """Won by "three corners" (P7) or by "resignation"; never drawn (P8)."""
        return state.outcome

    def withdraw(self, state: State, seat: Seat) -> State:
        """The other seat has won; a game that is over stays as it is."""
        if state.outcome:
            return state
        return replace(state, outcome=Outcome((1 - seat,), "resignation"))

    def active(self, state: State) -> tuple[Seat, ...]:
        """Both seats until the end."""
        return () if state.outcome else (0, 1)

    def adjudicate(self, state: State) -> State:
        """Drawn: the rules know no standings."""
        return state if state.outcome else replace(state, outcome=Outcome((), "stopped"))

    def reroll(self, state: State, times: int) -> State:
        """The state itself: nothing is left to chance."""
        return state

    def turn(self, state: State) -> int:
        """Every ply is one."""
        return len(state.moves)

    def due(self, state: State) -> tuple[Seat, int, Intent] | None:
        """No phase has a limit of its own."""
        return None

    def barrier(self, state: State) -> int:
        """Nothing is ever revealed."""
        return 0

    def sample(self, state: State, seat: Seat, random: Random) -> Intent:
        """Any legal intent, all equally likely."""
        return random.choice(list(self.legal(state, seat)))

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        """The state itself: everyone knows all of it."""
        return state

    def _may_swap(self, state: State) -> bool:
        """Only on the second ply, and only with the pie rule on (P13)."""
        return self.pie and len(state.moves) == 1 and state.outcome is None

    def _check_field(self, state: State, field: int) -> None:
        fields = len(state.board)
        if not 0 <= field < fields:
            raise IllegalIntent("BAD_FIELD", f"There is no such field: they are 0 to {fields - 1}.")
        if state.board[field] is not None:
            raise IllegalIntent("OCCUPIED", "That field is taken: choose an empty one.")

    def _check_swap(self, state: State) -> None:
        if not self.pie:
            raise IllegalIntent("SWAP_NOT_ALLOWED", "This game is played without the swap rule.")
        if not self._may_swap(state):
            raise IllegalIntent(
                "SWAP_NOT_ALLOWED", "Only the second player's first turn may be a swap."
            )
