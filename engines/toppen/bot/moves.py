"""Compiled: every move of every board of one block, and the number of the board it leads to."""

from typing import Final, NamedTuple

import numpy as np

from engines.compile_cache import compiled, lean
from engines.toppen.bot.blocks import CELLS, ONE_STACK, OPEN, Blocks, Ints

WINS: Final = -1
LOSES: Final = -2
"""In place of a board: the game is over, for who moved."""
WIDTH: Final = 4


class Heap(NamedTuple):
    """How a string of bars heaps the uppers."""

    place: Ints
    """By cell: which of the block's cells it is, or -1."""
    end: Ints
    """By place: the uppers on cells up to this one."""


class MoveTables(NamedTuple):
    """What the pieces on top may do while the uppers are heaped in one way."""

    here: Ints
    top: Ints
    """Where the piece is among the uppers; -1 for a bottom."""
    into: Ints
    """Where it is among the uppers then."""
    base: Ints
    """The first board it may lead to, the one with the lowest colours; or WINS or LOSES."""
    back: Ints
    """The step back, ``16 * from + to``; 0 where the cell is empty then."""


class Moves(NamedTuple):
    """The moves of one block."""

    first: Ints
    """By ``2 * board + side`` within the block: where its moves begin; and where the last end."""
    target: Ints
    """By move: the board it leads to, or WINS or LOSES."""
    back: Ints


@compiled
def new_heap() -> Heap:
    """Return space for one."""
    return Heap(np.empty(CELLS, np.int64), np.empty(CELLS, np.int64))


@compiled
def new_ways() -> MoveTables:
    """Return space for as many as there can be."""
    most = 4 * CELLS
    return MoveTables(
        np.empty(most, np.int64),
        np.empty(most, np.int64),
        np.empty(most, np.int64),
        np.empty(most, np.int64),
        np.empty(most, np.int64),
    )


@lean
def beside(cell: int, way: int) -> int:
    """Return the cell above, right, below or left; -1 beyond the rim."""
    row, col = divmod(cell, WIDTH)
    row += (-1, 0, 1, 0)[way]
    col += (0, 1, 0, -1)[way]
    return row * WIDTH + col if 0 <= row < WIDTH and 0 <= col < WIDTH else -1


@lean
def room(blocks: Blocks) -> tuple[int, int]:
    """Return the most boards of a block, and the most moves."""
    boards, moves = 1, 1
    for block in range(len(blocks.cells)):
        if blocks.state[block] != OPEN:
            continue
        ways = 0
        for cell in range(CELLS):
            for way in range(4):
                there = beside(cell, way)
                if there >= 0:
                    ways += blocks.cells[block] >> cell & blocks.cells[block] >> there & 1
        boards = max(boards, blocks.boards[block])
        moves = max(moves, blocks.boards[block] * ways)
    return boards, moves


@lean
def without(bits: int, at: int) -> int:
    """Return the string once the bit ``at`` that place is taken out."""
    return bits >> (at + 1) << at | bits & ((1 << at) - 1)


@lean
def within(bits: int, at: int, bit: int) -> int:
    """Return the string once ``bit`` is put in ``at`` that place."""
    return bits >> at << (at + 1) | bit << at | bits & ((1 << at) - 1)


@lean
def heap(cells: int, bars: int, pieces: int, out: Heap) -> None:
    """Fill ``out`` for one string of bars."""
    place, uppers = 0, 0
    for cell in range(CELLS):
        out.place[cell] = -1
        if cells >> cell & 1:
            while place + uppers < pieces - 1 and not bars >> (place + uppers) & 1:
                uppers += 1
            out.place[cell], out.end[place] = place, uppers
            place += 1


@lean
def leads(blocks: Blocks, block: int, bars: int, heaped: Heap, here: int, there: int) -> int:
    """Return the ``base`` of a way: its bars are ranked, its colours still to be added."""
    i, j = heaped.place[here], heaped.place[there]
    behind = 1 if j > i else 0
    if heaped.end[i] > (heaped.end[i - 1] if i else 0):
        child, gone = block, heaped.end[i] - 1 + i
    else:
        child, gone = blocks.after[block, here], min(heaped.end[i] + i, blocks.pieces - 2)
    state = blocks.state[child]
    if state == OPEN:
        rest = within(without(bars, gone), heaped.end[j] + j - behind, 0)
        return blocks.start[child] + blocks.strings.rank[rest] * blocks.shades[child]
    owner = 1 + (blocks.seconds[block] >> here & 1)
    return WINS if state in (ONE_STACK, owner) else LOSES


@lean
def find_ways(blocks: Blocks, block: int, bars: int, heaped: Heap, out: MoveTables) -> int:
    """Fill ``out`` for one string of bars; answers how many ways there are."""
    heap(blocks.cells[block], bars, blocks.pieces, heaped)
    found = 0
    for here in range(CELLS):
        i = heaped.place[here]
        upper = i >= 0 and heaped.end[i] > (heaped.end[i - 1] if i else 0)
        if i < 0 or (not upper and blocks.after[block, here] < 0):
            continue
        for way in range(4):
            there = beside(here, way)
            if there < 0 or heaped.place[there] < 0:
                continue
            j = heaped.place[there]
            out.here[found] = here
            out.top[found] = heaped.end[i] - 1 if upper else -1
            out.into[found] = heaped.end[j] - (1 if upper and j > i else 0)
            out.base[found] = leads(blocks, block, bars, heaped, here, there)
            out.back[found] = 16 * there + here if upper else 0
            found += 1
    return found


@lean
def list_moves(blocks: Blocks, block: int, heaped: Heap, ways: MoveTables, out: Moves) -> None:
    """Fill ``out`` with all moves of one block."""
    strings, shades = blocks.strings, blocks.shades[block]
    bars_first = strings.first[blocks.stacks[block] - 1]
    colours_first = strings.first[blocks.seconds_up[block]]
    board, count = 0, 0
    for bars in strings.sorted[bars_first : bars_first + blocks.boards[block] // shades]:
        found = find_ways(blocks, block, bars, heaped, ways)
        for colours in strings.sorted[colours_first : colours_first + shades]:
            for side in range(2):
                out.first[2 * board + side] = count
                for at in range(found):
                    top, base = ways.top[at], ways.base[at]
                    own = colours >> top if top >= 0 else blocks.seconds[block] >> ways.here[at]
                    if own & 1 != side:
                        continue
                    if base >= 0:
                        rest = without(colours, top) if top >= 0 else colours
                        base += strings.rank[within(rest, ways.into[at], side)]
                    out.target[count], out.back[count] = base, ways.back[at]
                    count += 1
            board += 1
    out.first[2 * board] = count
