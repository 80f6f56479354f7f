"""What the exact solver is measured against: alpha-beta with a table, deepened step by step.

Compiled as well, under the default special rules. Two searches a depth tell what is certain: in one
every position that is cut off counts as lost, in the other as won.
"""

from typing import NamedTuple

import numpy as np

from engines.compile_cache import lean
from engines.toppen.board import CELLS
from engines.toppen.bot.blocks import connected
from engines.toppen.turn import TurnPosition

N_MOVE, STALEMATE = 6, 30
ENTRIES = 1 << 22
LEVELS = 20


class Search(NamedTuple):
    """All that a search looks at and writes to."""

    height: np.ndarray  # by cell
    seconds: np.ndarray  # by cell: a bit for each piece of the second colour, the bottom lowest
    whole: np.ndarray  # by mask of cells: whether it is connected
    keys: np.ndarray  # by cell, level and colour: a random number
    counters: np.ndarray  # by side, passed, who moved last, run and counter: a random number
    known: np.ndarray  # the table: key, depth, value, kind of bound, best move
    nodes: np.ndarray  # how many were looked at, and how many may be


def values(position: TurnPosition, most: int) -> tuple[int | None, int]:
    """1, 0 or -1 for the side to move, or None after ``most`` nodes; and how many it took."""
    random = np.random.default_rng(1)
    search = Search(
        np.zeros(16, np.int64),
        np.zeros(16, np.int64),
        connected(),
        random.integers(1, 1 << 62, (16, LEVELS, 2)),
        random.integers(1, 1 << 62, (2, 2, 3, N_MOVE + 1, STALEMATE + 1)),
        np.zeros((ENTRIES, 5), np.int64),
        np.array([0, most]),
    )
    key, mask = 0, 0
    for cell, (row, col) in enumerate(CELLS):
        for level, piece in enumerate(position.board[row][col]):
            search.height[cell] += 1
            search.seconds[cell] |= (piece - 1) << level
            key ^= int(search.keys[cell, level, piece - 1])
            mask |= 1 << cell
    mover = 2 if position.mover is None else position.mover - 1
    told = position.to_move - 1, int(position.passed), mover, position.run, position.quiet
    for depth in range(2, 200, 2):
        low = look(search, key, mask, *told, depth, -1, 1, -1)
        search.known[:, 1] = -1
        high = look(search, key, mask, *told, depth, -1, 1, 1) if low < 1 else 1
        search.known[:, 1] = -1
        if search.nodes[0] > most:
            break
        if low == high:
            return low, int(search.nodes[0])
    return None, int(search.nodes[0])


@lean
def owner(search: Search, cell: int) -> int:
    """Whose piece is on top."""
    return search.seconds[cell] >> (search.height[cell] - 1) & 1


@lean
def ended(search: Search, mask: int, side: int) -> int:
    """1 or -1 where the position is won or lost as the turn begins, 0 where it goes on."""
    bottoms, count, top = 0, 0, 0
    for cell in range(16):
        if mask >> cell & 1:
            bottoms |= 1 + (search.seconds[cell] & 1)
            count += 1
            top = owner(search, cell)
    if count == 1:
        return 1 if top == side else -1
    if bottoms != 3:
        return 1 if bottoms == side + 1 else -1
    return 0


@lean
def carry(search: Search, key: int, here: int, there: int) -> int:
    """Move the top piece; answers the key of the board then."""
    level = search.height[here] - 1
    colour = search.seconds[here] >> level & 1
    search.height[here] = level
    search.seconds[here] &= (1 << level) - 1
    search.seconds[there] |= colour << search.height[there]
    key ^= search.keys[here, level, colour] ^ search.keys[there, search.height[there], colour]
    search.height[there] += 1
    return key


@lean
def target(search: Search, mask: int, side: int, move: int) -> int:
    """Where a move leads to, ``4 * cell + way``; -1 where it is none of ``side``."""
    here, way = move >> 2, move & 3
    row, col = here // 4 + (-1, 0, 1, 0)[way], here % 4 + (0, 1, 0, -1)[way]
    if not mask >> here & 1 or owner(search, here) != side or not (0 <= row < 4 and 0 <= col < 4):
        return -1
    there = 4 * row + col
    alone = search.height[here] == 1 and not search.whole[mask & ~(1 << here)]
    return -1 if alone or not mask >> there & 1 else there


@lean
def settles(entry: np.ndarray, full: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table holds is enough."""
    if entry[0] != full or entry[1] != depth:
        return False
    return bool(
        entry[3] == 0 or (entry[3] > 0 and entry[2] >= beta) or (entry[3] < 0 and entry[2] <= alpha)
    )


@lean
def look(search, key, mask, side, passed, mover, run, quiet, depth, alpha, beta, leaf):  # type: ignore[no-untyped-def]
    """The value for ``side``; ``leaf`` is what it counts where the search is cut off."""
    end = ended(search, mask, side)
    if end != 0:
        return end
    search.nodes[0] += 1
    if depth <= 0 or search.nodes[0] > search.nodes[1]:
        return leaf
    full = key ^ search.counters[side, passed, mover, run, quiet]
    entry = search.known[full & (ENTRIES - 1)]
    if settles(entry, full, depth, alpha, beta):
        return entry[2]
    first = entry[4] if entry[0] == full else -1
    best, chosen, floor = -2, -1, alpha
    for turn in range(-1, 64):  # the best move of the last time, then all others
        move = first if turn < 0 else turn
        there = target(search, mask, side, move) if move >= 0 and turn != first else -1
        if there < 0:
            continue
        rest = mask if search.height[move >> 2] > 1 else mask & ~(1 << (move >> 2))
        more = run + 1 if mover == side else 1
        still = 0 if rest != mask else quiet + (more == 1)
        if more >= N_MOVE:
            value = -1
        elif still >= STALEMATE:
            value = 0
        else:
            child = carry(search, key, move >> 2, there)
            told = rest, 1 - side, 0, side, more, still, depth - 1
            value = -look(search, child, *told, -beta, -alpha, -leaf)
            carry(search, child, there, move >> 2)
        if value > best:
            best, chosen, alpha = value, move, max(alpha, value)
        if alpha >= beta:
            break
    if chosen < 0:  # it has to pass
        told = mask, 1 - side, 1, mover, run, quiet, depth
        return -look(search, key, *told, -beta, -alpha, -leaf)
    entry[0], entry[1], entry[2], entry[4] = full, depth, best, chosen
    entry[3] = -1 if best <= floor else 1 if best >= beta else 0
    return best
