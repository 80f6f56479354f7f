"""What was said aloud in a battle, in order: facts that both captains and all spectators hear."""

from typing import Literal, TypeAlias

from msgspec import Struct

from engines.wordfleet.board import SQUARES, ShipClass, Square

How: TypeAlias = Literal["letters", "word strike", "dispute"]
"""What sank a ship: its last letter, its name, or that it bore no word."""


class CoordinateStruck(Struct, frozen=True, array_like=True, tag="coordinate_strike"):
    """A square was called (W41)."""

    by: int
    at: Square
    letter: str
    """The letter that was hit; empty for a miss."""


class LetterSwept(Struct, frozen=True, array_like=True, tag="letter_sweep"):
    """A letter was named, and counted in the whole fleet as deployed (W42, D25)."""

    by: int
    letter: str
    count: int
    ships: tuple[ShipClass, ...] | None
    """The classes that have it, in roster order; None in Silent Running (W64)."""


class SonarPinged(Struct, frozen=True, array_like=True, tag="sonar_ping"):
    """An area was pinged (W62, W63)."""

    by: int
    corner: Square
    """Its top left square."""
    found: bool
    """Whether a ship still afloat had a square there (D27)."""


class WordStruck(Struct, frozen=True, array_like=True, tag="word_strike"):
    """A word was announced at its place (W37)."""

    by: int
    word: str
    start: Square
    end: Square
    right: bool


class WordDisputed(Struct, frozen=True, array_like=True, tag="dispute_word"):
    """A ship's word was disputed (W59, D30, D31)."""

    by: int
    ship: ShipClass
    upheld: bool
    """Whether it is none."""


class ShipSunk(Struct, frozen=True, array_like=True, tag="sunk"):
    """A ship of the other captain went down (W53, D22)."""

    by: int
    ship: ShipClass
    word: str
    start: Square
    end: Square
    how: How


Event: TypeAlias = (
    CoordinateStruck | LetterSwept | SonarPinged | WordStruck | WordDisputed | ShipSunk
)

Grid: TypeAlias = tuple[str, ...]
"""By a square's place in ``SQUARES``: a letter, ``MISS`` or ``UNKNOWN``."""
UNKNOWN = ""
MISS = "."
DARK: Grid = (UNKNOWN,) * len(SQUARES)
"""A grid of which nothing is known."""
