"""The grid and the ships' classes: squares, the spans a word can lie on, areas (W27 to W31)."""

from typing import Final, Literal, TypeAlias

Square: TypeAlias = str
"""Column A to J, then row 1 to 10: ``D5``, ``A10``."""
Span: TypeAlias = tuple[Square, Square]
"""The first and the last square of a word, left to right or top to bottom (W8)."""
ShipClass: TypeAlias = Literal["KETCH", "SHIP", "SUB", "ARK", "PT"]

SIZE: Final = 10
COLUMNS: Final = "ABCDEFGHIJ"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS: Final = "AEIOU"
"""Prime targets (W51); Y is none."""
LENGTHS: Final[dict[ShipClass, int]] = {"KETCH": 5, "SHIP": 4, "SUB": 3, "ARK": 3, "PT": 2}
"""Letters of each class, in the order of the roster (W31)."""
CLASSES: Final[tuple[ShipClass, ...]] = tuple(LENGTHS)
SHORTEST: Final = 2
LONGEST: Final = 5
AREA: Final = 3
"""A sonar ping looks at so many columns and rows (W62)."""

SQUARES: Final = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)
"""All hundred, row by row from A1."""
PLACE: Final = {square: place for place, square in enumerate(SQUARES)}
"""Where a square stands in ``SQUARES`` and in an attack's grid."""


def _reaching(place: int, length: int, step: int) -> tuple[Square, ...] | None:
    """The squares of a word of ``length`` that begins at ``place``; None where it has no room."""
    along = place % SIZE if step == 1 else place // SIZE
    if along + length > SIZE:
        return None
    return SQUARES[place : place + step * (length - 1) + 1 : step]


SPANS: Final[dict[Span, tuple[Square, ...]]] = {
    (squares[0], squares[-1]): squares
    for length in range(SHORTEST, LONGEST + 1)
    for step in (1, SIZE)
    for place in range(SIZE * SIZE)
    if (squares := _reaching(place, length, step))
}
"""Every span a word of two to five letters can lie on, with its squares in the word's order."""

BY_LENGTH: Final[dict[int, tuple[Span, ...]]] = {
    length: tuple(span for span, squares in SPANS.items() if len(squares) == length)
    for length in range(SHORTEST, LONGEST + 1)
}
"""The spans of each length: 180, 160, 140 and 120."""

AREAS: Final[dict[Square, frozenset[Square]]] = {
    SQUARES[place]: frozenset(
        SQUARES[place + SIZE * down + right] for down in range(AREA) for right in range(AREA)
    )
    for place in range(SIZE * SIZE)
    if place % SIZE + AREA <= SIZE and place // SIZE + AREA <= SIZE
}
"""The 64 areas of a ping by their top left square, A1 to H8 (D26)."""


def fold(text: str) -> str:
    """Return ``text`` in upper case; what is not plain ASCII stays as it is, and fits nowhere (ß,
    ı).
    """
    return text.upper() if text.isascii() else text


def is_word(text: str) -> bool:
    """Return whether ``text`` is two to five letters A to Z."""
    return SHORTEST <= len(text) <= LONGEST and text.isascii() and text.isalpha() and text.isupper()


def inventory(words: tuple[str, ...]) -> tuple[int, ...]:
    """Return how many of each letter A to Z the words have (W32)."""
    return tuple("".join(words).count(letter) for letter in LETTERS)
