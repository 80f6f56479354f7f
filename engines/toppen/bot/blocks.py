"""Every board that can follow from some layouts, in blocks, without listing one of them.

Stacks only vanish, and a bottom stays the bottom of its cell. So a *block* is the cells that hold
stacks together with the colours of their bottoms; a move stays in its block, or empties one cell
and leads to the block without it. The pieces above the bottoms are the *uppers*. A board of a block
is two strings of bits, lowest first:

- ``bars``: 0 for each upper, 1 between one cell and the next;
- ``colours``: 1 for each upper of the second colour, cell by cell and from bottom to top.

Its number within the block follows from the rank of each among the strings with as many ones.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int32]

CELLS: Final = 16
OPEN: Final = 0
ONE_STACK: Final = 3
_LEFT, _RIGHT = 0x1111, 0x8888
"""Of sixteen bits, those of the first column and of the last."""


class Strings(NamedTuple):
    """Strings of bits by how many ones they have; those with fewer bits come first."""

    rank: Small
    """By string: its place among those with as many ones."""
    sorted: Small
    first: Ints
    """By number of ones: where its strings begin in ``sorted``."""


class Blocks(NamedTuple):
    """Blocks with fewer stacks first. Arrays are by block."""

    cells: Small
    """A mask of its cells: bit ``4 * row + col``."""
    seconds: Small
    """Of those, the ones whose bottom is of the second colour."""
    stacks: Ints
    state: NDArray[np.int8]
    """OPEN; ONE_STACK; or the colour of all bottoms."""
    boards: Ints
    """How many boards it has, counted also where it is over."""
    seconds_up: Ints
    """How many uppers are of the second colour."""
    shades: Ints
    """In how many orders the uppers may lie; ``boards`` is that times the ways to heap them."""
    start: Ints
    """The number of its first board; blocks that are over have none."""
    after: Small
    """By block and cell: the block once that cell is empty; -1 where stacks would part."""
    strings: Strings
    pieces: int


@cache
def connected() -> NDArray[np.bool_]:
    """Return by mask of cells whether they are connected, and not none."""
    mask = np.arange(1 << CELLS)
    reached = mask & -mask
    for _ in range(CELLS):
        aside = (reached & ~_RIGHT) << 1 | (reached & ~_LEFT) >> 1
        reached |= (reached << 4 | reached >> 4 | aside) & mask
    return (reached == mask) & (mask > 0)


def below(cells: int, seconds: int, pieces: int, of_second: int) -> Blocks:
    """Return the blocks that can follow from one layout."""
    masks = np.flatnonzero(connected())
    masks = masks[masks & ~cells == 0]
    return _blocks(masks, masks & seconds, pieces, of_second)


def all_of(pieces: int, of_second: int) -> Blocks:
    """Return the blocks of every layout with so many pieces."""
    masks, seconds = [], []
    for mask in np.flatnonzero(connected() & (np.bitwise_count(np.arange(1 << CELLS)) <= pieces)):
        cells = [1 << cell for cell in range(CELLS) if mask >> cell & 1]
        most = len(cells) - (pieces - of_second)
        for count in range(max(0, most), min(len(cells), of_second) + 1):
            bottoms = [sum(chosen) for chosen in combinations(cells, count)]
            masks += [mask] * len(bottoms)
            seconds += bottoms
    return _blocks(np.array(masks), np.array(seconds), pieces, of_second)


def find(blocks: Blocks, cells: Ints, seconds: Ints) -> Ints:
    """Return which blocks those with these cells and bottoms are."""
    return np.searchsorted(_key(blocks.cells, blocks.seconds), _key(cells, seconds))


def _blocks(cells: Ints, seconds: Ints, pieces: int, of_second: int) -> Blocks:
    """These blocks in order; with each one, those that follow from it are among them."""
    key = _key(cells, seconds)
    order = np.argsort(key)
    key, cells, seconds = key[order], cells[order], seconds[order]
    count = np.bitwise_count(cells).astype(np.int64)
    choose = np.array([[comb(n, k) for k in range(pieces + 1)] for n in range(pieces + 1)])
    seconds_up = of_second - np.bitwise_count(seconds).astype(np.int64)
    shades = choose[pieces - count, seconds_up]
    boards = choose[pieces - 1, count - 1] * shades
    state = np.select([count == 1, seconds == 0, seconds == cells], [ONE_STACK, 1, 2], OPEN)
    start = np.concatenate([[0], np.cumsum(np.where(state == OPEN, boards, 0))])
    return Blocks(
        cells.astype(np.int32),
        seconds.astype(np.int32),
        count,
        state.astype(np.int8),
        boards,
        seconds_up,
        shades,
        start,
        _after(key, cells, seconds),
        _strings(pieces - 1),
        pieces,
    )


def _key(cells: Ints | Small, seconds: Ints | Small) -> Ints:
    """Sorts blocks: number of stacks, cells, bottoms."""
    cells = cells.astype(np.int64)
    return np.bitwise_count(cells).astype(np.int64) << 32 | cells << 16 | seconds


def _after(key: Ints, cells: Ints, seconds: Ints) -> Small:
    after: Small = np.full((len(key), CELLS), -1, np.int32)
    for cell in range(CELLS):
        rest = cells & ~(1 << cell)
        (blocks,) = np.nonzero((rest != cells) & connected()[rest])
        wanted = _key(rest[blocks], seconds[blocks] & ~(1 << cell))
        after[blocks, cell] = np.searchsorted(key, wanted)
    return after


def _strings(bits: int) -> Strings:
    ones: Ints = np.bitwise_count(np.arange(1 << bits)).astype(np.int64)
    ordered: Ints = np.argsort(ones, kind="stable")
    first: Ints = np.searchsorted(ones[ordered], np.arange(bits + 2))
    rank: Small = np.empty(1 << bits, np.int32)
    rank[ordered] = np.arange(1 << bits) - first[ones[ordered]]
    return Strings(rank, ordered.astype(np.int32), first)
