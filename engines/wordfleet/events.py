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
    """A square was called."""

    by: By
    """The seat that called it."""
    at: Place
    """The square."""
    letter: Letter
    """The letter that was hit; empty for a miss."""


class LetterSwept(Struct, frozen=True, array_like=True, tag="letter_sweep"):
    """A letter was named, and counted in the whole fleet as deployed."""

    by: By
    """The seat that asked."""
    letter: Letter
    """The letter that was asked for."""
    count: Annotated[int, Meta(ge=0, le=17)]
    """How often it stands in the other fleet, ships that are sunk included."""
    ships: Annotated[tuple[ShipClass, ...], Meta(max_length=5)] | None
    """The classes that have it, in roster order; None in Silent Running."""


class SonarPinged(Struct, frozen=True, array_like=True, tag="sonar_ping"):
    """An area was pinged."""

    by: By
    """The seat that asked."""
    corner: Corner
    """Its top left square."""
    found: bool
    """Whether a ship still afloat had a square there."""


class WordStruck(Struct, frozen=True, array_like=True, tag="word_strike"):
    """A word was announced at its place."""

    by: By
    """The seat that announced it."""
    word: Spelled
    """The word."""
    start: Place
    """Its first square."""
    end: Place
    """Its last square."""
    right: bool
    """Whether a ship afloat has this word and lies just there."""

    def __post_init__(self) -> None:
        """Raise ValueError where the word cannot lie there."""
        check_lies(self.word, self.start, self.end)


class WordDisputed(Struct, frozen=True, array_like=True, tag="dispute_word"):
    """A ship's word was disputed."""

    by: By
    """The seat that disputed it."""
    ship: ShipClass
    """The ship of the other captain."""
    upheld: bool
    """Whether it is no word."""


class ShipSunk(Struct, frozen=True, array_like=True, tag="sunk"):
    """A ship of the other captain went down."""

    by: By
    """The seat that sank it."""
    ship: ShipClass
    """Its class."""
    word: Spelled
    """Its word."""
    start: Place
    """Its first square."""
    end: Place
    """Its last square."""
    how: How
    """By its last letter, by a word strike, or since its word was none."""

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
