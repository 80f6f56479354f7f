"""Defaults for a game of two players who move in turn."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat


class TwoSeats(Struct, frozen=True):
    """Adds all that follows from two seats to the rules of a game.

    Its State is a frozen struct with the field ``outcome`` (an Outcome, or None), and ``to_move``
    (a seat, or None once there is an outcome) and ``ply`` (plies played) as fields or properties.
    """

    @property
    def seats(self) -> int:
        """Return 2."""
        return 2

    @property
    def fewest(self) -> int:
        """Return 2: both seats are needed."""
        return 2

    def to_move(self, state: Any) -> tuple[Seat, ...]:
        """Return the one seat whose turn it is; none when the game is over."""
        return () if state.to_move is None else (state.to_move,)

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, by its own reasons or by "resignation"; None before."""
        ended: Outcome | None = state.outcome
        return ended

    def withdraw(self, state: Any, seat: Seat) -> Any:
        """Return ``state`` won by the other seat; a game that is over stays as it is."""
        if self.outcome(state):
            return state
        return replace(state, outcome=Outcome((1 - seat,), "resignation"))

    def active(self, state: Any) -> tuple[Seat, ...]:
        """Return both seats until the outcome, and none then."""
        return () if self.outcome(state) else (0, 1)

    def safe(self, state: Any) -> tuple[Seat, ...]:  # noqa: ARG002 - the contract has it
        """Return no seat: whoever has won, the game is over."""
        return ()

    def adjudicate(self, state: Any) -> Any:
        """Return ``state`` drawn: rules for two know no standings."""
        return state if self.outcome(state) else replace(state, outcome=Outcome((), "stopped"))

    def turn(self, state: Any) -> int:
        """Return the plies played: every ply is a turn."""
        count: int = state.ply
        return count
