"""Says when a game of two is as good as decided, so that a ladder need not play it out."""

from typing import Any, Final

from engines import bots
from engines.game import Seat

SURE: Final = 0.97
"""How sure of one seat's win it must be ..."""
IN_TURN: Final = 4
"""... at so many plies in turn, half of them each seat's."""


class Adjudicator:
    """A bot of the version that lies here, which watches one game and takes no part in it.

    Players of any version are judged alike, and its work is charged to neither.
    """

    def __init__(self, game: str, level: int, seed: int) -> None:
        """Watch a game of two by `search` at a level."""
        self._game, self._level, self._seed = game, level, seed
        self._leader: Seat | None = None
        self._plies = 0

    def winner(self, view: Any, seat: Seat) -> Seat | None:
        """Return who is as good as sure to win, asked at every ply; None while that is open."""
        thought = bots.think(self._game, "search", view, seat, self._level, self._seed)
        return self.counted(seat, thought.chance)

    def counted(self, seat: Seat, chance: float | None) -> Seat | None:
        """Return the same by the chance of the seat that is to move, None where nobody knows it."""
        leader = None
        if chance is not None and not 1 - SURE < chance < SURE:
            leader = seat if chance >= SURE else 1 - seat
        self._plies = self._plies + 1 if leader == self._leader else 1
        self._leader = leader
        return leader if self._plies >= IN_TURN else None
