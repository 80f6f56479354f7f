"""What was said aloud in a battle, in order: facts that both captains and all spectators hear."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.wordfleet.board import SPANS, SQUARES, ShipClass, Square

How: TypeAlias = Literal["letters", "word strike", "dispute"]
"""What sank a ship: its last letter, its name, or that it bore no word."""


By: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
"""The seat whose doing it was."""
Place: TypeAlias = Annotated[Square, Meta(pattern="^[A-J](10|[1-9])$")]
Corner: TypeAlias = Annotated[Square, Meta(pattern="^[A-H][1-8]$")]
Letter: TypeAlias = Annotated[str, Meta(pattern="^[A-Z]?$")]
Spelled: TypeAlias = Annotated[str, Meta(pattern="^[A-Z]{2,5}$")]


def check_lies(word: str, start: Square, end: Square) -> None:
    """Raise ValueError where ``word`` has no such place on the grid."""
    if len(SPANS.get((start, end), ())) != len(word):
        raise ValueError(f"{word!r} does not lie from {start} to {end}")


class CoordinateStruck(Struct, frozen=True, array_like=True, tag="coordinate_strike"):
    """A square was called (W41)."""

    by: By
    at: Place
    letter: Letter
    """The letter that was hit; empty for a miss."""


class LetterSwept(Struct, frozen=True, array_like=True, tag="letter_sweep"):
    """A letter was named, and counted in the whole fleet as deployed (W42, D25)."""

    by: By
    letter: Letter
    count: Annotated[int, Meta(ge=0, le=17)]
    ships: Annotated[tuple[ShipClass, ...], Meta(max_length=5)] | None
    """The classes that have it, in roster order; None in Silent Running (W64)."""


class SonarPinged(Struct, frozen=True, array_like=True, tag="sonar_ping"):
    """An area was pinged (W62, W63)."""

    by: By
    corner: Corner
    """Its top left square."""
    found: bool
    """Whether a ship still afloat had a square there (D27)."""


class WordStruck(Struct, frozen=True, array_like=True, tag="word_strike"):
    """A word was announced at its place (W37)."""

    by: By
    word: Spelled
    start: Place
    end: Place
    right: bool

    def __post_init__(self) -> None:
        """Raise ValueError where the word cannot lie there."""
        check_lies(self.word, self.start, self.end)


class WordDisputed(Struct, frozen=True, array_like=True, tag="dispute_word"):
    """A ship's word was disputed (W59, D30, D31)."""

    by: By
    ship: ShipClass
    upheld: bool
    """Whether it is none."""


class ShipSunk(Struct, frozen=True, array_like=True, tag="sunk"):
    """A ship of the other captain went down (W53, D22)."""

    by: By
    ship: ShipClass
    word: Spelled
    start: Place
    end: Place
    how: How

    def __post_init__(self) -> None:
        """Raise ValueError where the word cannot lie there."""
        check_lies(self.word, self.start, self.end)


Event: TypeAlias = (
    CoordinateStruck | LetterSwept | SonarPinged | WordStruck | WordDisputed | ShipSunk
)

Grid: TypeAlias = tuple[str, ...]
"""By a square's place in ``SQUARES``: a letter, ``MISS`` or ``UNKNOWN``."""
UNKNOWN = ""
MISS = "."
DARK: Grid = (UNKNOWN,) * len(SQUARES)
"""A grid of which nothing is known."""
