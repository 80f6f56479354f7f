"""Bound what a server may send: types whose sizes a decoder checks once, on arrival.

A window that believes a number or a length may be made to draw, or keep, without end.
"""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta

MOST_SEATS: Final = 8
Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
"""The number of a seat."""
BY_SEAT: Final = Meta(max_length=MOST_SEATS)
Small: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A count: plies, games, points."""
Step: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
"""A step of few, which a client may draw one by one."""
Ms: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""Milliseconds of a clock."""
At: TypeAlias = Annotated[int, Meta(ge=0, le=32_503_680_000_000)]
"""A time in Unix milliseconds, before the year 3000."""
Pause: TypeAlias = Annotated[int, Meta(ge=0, le=2_592_000_000)]
"""How long to wait before something is said again, in milliseconds: a month at most."""
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
"""A name, a code, a reason."""
Sentence: TypeAlias = Annotated[str, Meta(max_length=4_000)]
"""What a person is to read."""
Option: TypeAlias = bool | int | float | Annotated[str, Meta(max_length=400)] | None
"""The value of one of a game's options."""

MOST_SIGNS: Final = 8_000
"""So many characters a position that is set up may have."""
MOST_GLANCED: Final = 8
"""So many rooms are looked at by one glance."""
MOST_VALUES: Final = 500_000
"""Numbers, texts and lists in all that is held of one room: no game comes near it."""
DEEPEST: Final = 24
"""No value is nested deeper, so no path is longer."""


def values_in(tree: Any, most: int = MOST_VALUES) -> int:
    """Count the values in ``tree``, to ``most`` and one more, however it is nested."""
    count, todo = 0, [tree]
    while todo and count <= most:
        it = todo.pop()
        count += 1
        if isinstance(it, list | tuple):
            if len(it) > most:
                return most + 1
            todo += it
        elif isinstance(it, dict):
            if len(it) > most:
                return most + 1
            todo += it.values()
        elif isinstance(it, str | bytes):
            count += len(it) // 64
    return count
