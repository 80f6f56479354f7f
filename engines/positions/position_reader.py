"""Positions that a game is begun from: what a game writes to have them read, checked and begun.

Each game has a notation of its own (``engines/<game>/position.py``), which windows and servers read
alike; what becomes of it is made by ``engines/<game>/from_position.py``, which is a PositionReader.
"""

from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from engines.game import AnyGame, Seat

MOST_SIGNS: Final = 8_000
"""No position of any game is longer."""


class BadPosition(ValueError):
    """Say that no game begins from a position; ``field`` is the part of it that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class StartPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold a position that was checked, with nothing left open but coming chance."""

    text: str
    """In the notation of its game."""
    seats: tuple[Seat, ...]
    """Those who play in it."""


class PositionReader(Protocol):
    """Begin a game from positions: a module of that game, whose functions are pure."""

    def settled(self, game: AnyGame, text: str, random: Random) -> StartPosition:
        """Check a position that anybody may have written, and fill in what it leaves to be drawn.

        Raises BadPosition, and nothing else.
        """
        ...

    def begun(self, game: AnyGame, text: str, seed: bytes) -> Any:
        """Return the state that play begins with; all coming chance follows from ``seed``.

        ``text`` is one that ``settled`` returned. For any other one raises BadPosition.
        """
        ...

    def written(self, game: AnyGame, state: Any) -> str:
        """Return ``state`` in the notation: ``begun`` of it equals the state in all that matters.

        That leaves out who has withdrawn, an outcome, and chance that nobody was told of.
        """
        ...
