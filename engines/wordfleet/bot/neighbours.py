"""Sets of squares beside others, in line with them, on the rim, and in each quarter of the grid."""

from typing import Final, TypeAlias

from engines.wordfleet.board import SIZE
from engines.wordfleet.bot.chart import Squares

Way: TypeAlias = int
"""A step from a square to one beside it, in numbers of squares."""

LINES: Final[tuple[tuple[Way, Way], ...]] = ((1, -1), (SIZE, -SIZE))
"""Both ways along a row, and along a column."""
QUARTERS: Final = 4
_HALF: Final = SIZE // 2
_ALL: Final = (1 << SIZE * SIZE) - 1
_WEST: Final = sum(1 << SIZE * row for row in range(SIZE))
_EAST: Final = _WEST << SIZE - 1


def moved(some: Squares, way: Way) -> Squares:
    """Return ``some`` moved by one square; what would leave the grid is gone."""
    if way == 1:
        return (some & ~_EAST) << 1
    if way == -1:
        return (some & ~_WEST) >> 1
    return some << SIZE & _ALL if way > 0 else some >> SIZE


def beside(some: Squares) -> Squares:
    """Return the squares beside ``some``, and not across the edge."""
    found = 0
    for line in LINES:
        for way in line:
            found |= moved(some, way)
    return found


def ends(of: Squares, start: Squares) -> Squares:
    """Return what lies at both ends of each line of ``of`` through the square ``start``."""
    found = 0
    for line in LINES:
        if any(moved(start, way) & of for way in line):
            for way in line:
                end = start
                while (after := moved(end, way)) & of:
                    end = after
                found |= after
    return found


def quarter(at: int) -> int:
    """Return the number of the quarter in which the square of this number is."""
    return at // SIZE // _HALF * 2 + at % SIZE // _HALF


INNER: Final[tuple[Squares, ...]] = tuple(
    sum(
        1 << at
        for at in range(SIZE * SIZE)
        if quarter(at) == number and not {0, SIZE - 1} & {at // SIZE, at % SIZE}
    )
    for number in range(QUARTERS)
)
"""By quarter: its squares off the rim."""
