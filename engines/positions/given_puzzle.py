"""Puzzles: what a server gives out, and how it is told where a line of moves in one has led."""

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

from engines.game import AnyGame, Seat

Told: TypeAlias = Literal["open", "wrong", "solved"]


class GivenPuzzle(Protocol):
    """Hold a position in which the side to move wins."""

    @property
    def attacker(self) -> Seat:
        """Return the seat whose moves are to be found, which moves first."""
        ...

    @property
    def move_type(self) -> Any:
        """Return the type of the attacker's moves, for the codec."""
        ...

    @property
    def moves(self) -> int:
        """Return how many moves there are to find, against the best defence."""
        ...

    @property
    def game(self) -> AnyGame:
        """Return the rules it is played by, which begin with it."""
        ...

    @property
    def main_line(self) -> Sequence[Any]:
        """Return the attacker's moves of one solution."""
        ...


class PuzzleAttempt(Protocol):
    """Tell where a line of the attacker's moves has led."""

    @property
    def told(self) -> Told:
        """Return whether it is solved, still open, or went wrong with its last move."""
        ...

    @property
    def states(self) -> Sequence[Any]:
        """Return the start, and what followed, ply by ply."""
        ...


class PuzzleSetter(Protocol):
    """Give out positions of the day: a module of a game, whose functions are pure."""

    def puzzle(self, day: int) -> GivenPuzzle:
        """Return the position of a day, counted from 1970-01-01 in UTC."""
        ...

    def attempt(self, given: Any, line: Sequence[Any]) -> PuzzleAttempt:
        """Play ``line`` in a puzzle of this module, against the best defence.

        Raises IllegalIntent for what the rules forbid, ValueError for a move behind the end.
        """
        ...
