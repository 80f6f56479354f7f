"""Compiled where numba is: fills a board at random, with answers to intrusions, and tells who won.

Nothing here needs numba: the same source, run by Python alone, draws and plays the very same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.bot.machine import byte_row, lean, small_zeros, zeros
from engines.polyy.bot.prior import SLOTS
from engines.polyy.bot.tables import TEMPLATE

if TYPE_CHECKING:
    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tables import Tables

BITS: Final = 0xFFFFFFFF


class PlayoutArrays(NamedTuple):
    """What a playout writes to."""

    chance: Ints
    """One number: the state of the generator, 32 bits and never 0."""
    stone: Ints
    """By field, the rim and the void: 0, 1 or 2."""
    empty: Ints
    """The fields that are empty when the playouts of a leaf begin."""
    pool: Ints
    """Those that may be drawn now; what an answer has filled meanwhile is passed over."""
    left: Ints
    """By field: 1 where a stone of the colour that is looked at is yet to be flooded."""
    stack: Ints
    held: Ints
    """By field: how often the first colour held it at the end of the playouts of a leaf."""
    won: Ints
    """How often it also won then."""
    sums: Ints
    """Playouts that the first colour won; how many are ``empty``."""


def work(fields: int, seed: int) -> PlayoutArrays:
    """Return space for playouts on so many fields; all chance comes from ``seed``."""
    size = fields + 8  # some need less
    stone, empty, pool, left, stack = (byte_row([0] * size) for _ in range(5))
    held, won = small_zeros(fields), small_zeros(fields)
    w = PlayoutArrays(zeros(1), stone, empty, pool, left, stack, held, won, zeros(2))
    w.chance[0] = mixed(seed)
    return w


def mixed(seed: int) -> int:
    """Return 32 bits that differ much where seeds differ little; never 0."""
    bits = seed ^ seed >> 32
    for factor in (0x7FEB352D, 0x846CA68B):
        bits = ((bits ^ bits >> 16) & BITS) * factor & BITS
    return bits or 1


@lean
def below(chance: Ints, limit: int) -> int:
    """Return a number from 0 to below ``limit``, all equally likely."""
    bits = chance[0]
    bits ^= bits << 13 & BITS
    bits ^= bits >> 17
    bits ^= bits << 5 & BITS
    chance[0] = bits
    return bits * limit >> 32


@lean
def list_empty(t: Tables, w: PlayoutArrays) -> None:
    """Begin playouts at the stones that lie now."""
    count = 0
    for field in range(t.fields):
        w.held[field] = w.won[field] = 0
        if w.stone[field] == 0:
            w.empty[count] = field
            count += 1
    w.sums[0], w.sums[1] = 0, count


@lean
def restart(w: PlayoutArrays) -> None:
    """Take the stones of the last playout away."""
    for nth in range(w.sums[1]):
        w.stone[w.empty[nth]] = 0


@lean
def gather(t: Tables, w: PlayoutArrays, nearest: int) -> int:
    """Make the pool of all empty fields so far from the edge or farther; how many they are."""
    count = 0
    for nth in range(w.sums[1]):
        field = w.empty[nth]
        w.pool[count] = field  # without a branch that nobody could predict
        count += (w.stone[field] == 0) & (t.far[field] >= nearest)
    return count


@lean
def nearest_row(t: Tables, left: int) -> int:
    """Return how near to the edge random play may go: first the middle, where patterns matter."""
    return 2 if left > t.middle else 1 if left > t.edge else 0


@lean
def answer(t: Tables, w: PlayoutArrays, last: int, colour: int) -> int:
    """Return where ``colour`` answers a stone on ``last`` that breaks its link; -1 for nowhere.

    All answers are equally likely.
    """
    found = links(t, w, last, colour)
    return drawn(t.near, t.templates, w.stone, w.chance, found, last, colour) if found else -1


@lean
def links(t: Tables, w: PlayoutArrays, last: int, colour: int) -> int:
    """Return how ``colour`` keeps what a stone on ``last`` breaks into, as ``answers`` tells it."""
    w.stone[t.rim] = colour
    at = SLOTS * last
    code = 9 * (colour - 1) + 3 * w.stone[t.near[at]] + w.stone[t.near[at + 1]]
    code = 9 * code + 3 * w.stone[t.near[at + 2]] + w.stone[t.near[at + 3]]
    code = 9 * code + 3 * w.stone[t.near[at + 4]] + w.stone[t.near[at + 5]]
    return t.answers[t.offset[last] + code]


@lean
def drawn(
    near: Ints, templates: Ints, stone: Ints, chance: Ints, found: int, last: int, colour: int
) -> int:
    """Return one of the answers that ``found`` tells of; -1 where no template of them holds.

    It is handed rows one by one, since a call with all of them would take longer than the answer.
    """
    bridges = total = found & 3
    first = found // TEMPLATE & 1 and holds(templates, stone, 8 * last, 3 - colour)
    second = found // TEMPLATE & 2 and holds(templates, stone, 8 * last + 4, 3 - colour)
    total += (1 if first else 0) + (1 if second else 0)
    if total == 0:
        return -1
    nth = below(chance, total) if total > 1 else 0
    if nth < bridges:
        return near[SLOTS * last + (found >> 2 + 3 * nth & 7)]
    return templates[8 * last] if first and nth == bridges else templates[8 * last + 4]


@lean
def holds(templates: Ints, stone: Ints, at: int, other: int) -> bool:
    """Return whether nothing below the answer of an edge template is the ``other``'s."""
    if stone[templates[at + 1]] == other or stone[templates[at + 2]] == other:
        return False
    return stone[templates[at + 3]] != other


@lean
def fill(t: Tables, w: PlayoutArrays, last: int, colour: int, patterns: bool) -> None:
    """Fill the board, ``colour`` first, after a stone on ``last`` (-1 for none)."""
    left = w.sums[1]
    count = gather(t, w, nearest_row(t, left))
    while left:
        field = -1
        if patterns and last >= 0:
            found = links(t, w, last, colour)
            if found:
                field = drawn(t.near, t.templates, w.stone, w.chance, found, last, colour)
        while field < 0:
            if count == 0:
                count = gather(t, w, 0)
            nth = below(w.chance, count)
            field, count = w.pool[nth], count - 1
            w.pool[nth] = w.pool[count]
            if w.stone[field]:
                field = -1
        w.stone[field] = colour
        last, colour, left = field, 3 - colour, left - 1
        if left in (t.middle, t.edge):
            count = gather(t, w, nearest_row(t, left))


@lean
def corners(t: Tables, w: PlayoutArrays, colour: int) -> int:
    """Return the corners that ``colour`` has captured, as a mask."""
    captured = 0
    for field in range(t.fields):
        w.left[field] = w.stone[field] == colour
    for entry in t.entries:
        if w.left[entry]:
            captured |= t.captures[flood(t.links, t.touches, w.left, w.stack, entry)]
    return captured


@lean
def flood(links: Ints, touches: Ints, left: Ints, stack: Ints, entry: int) -> int:
    """Return the sides that the group of ``entry`` touches; take it from what is left."""
    stack[0], count, sides = entry, 1, 0
    left[entry] = 0
    while count:
        count -= 1
        here = stack[count]
        sides |= touches[here]
        for link in range(SLOTS * here, SLOTS * here + SLOTS):
            there = links[link]
            stack[count] = there  # without a branch that nobody could predict
            count += left[there]
            left[there] = 0
    return sides


@lean
def wins(t: Tables, w: PlayoutArrays, colour: int) -> bool:
    """Return whether ``colour`` has more than half of the corners."""
    mask, count = corners(t, w, colour), 0
    while mask:
        mask &= mask - 1
        count += 1
    return count > 2


@lean
def play_out(
    t: Tables, w: PlayoutArrays, last: int, colour: int, times: int, patterns: bool
) -> None:
    """Add up so many playouts from the stones that lie now, ``colour`` to move."""
    list_empty(t, w)
    for _ in range(times):
        restart(w)
        fill(t, w, last, colour, patterns)
        won = 1 if wins(t, w, 1) else 0
        w.sums[0] += won
        for field in range(t.fields):
            first = w.stone[field] & 1
            w.held[field] += first
            w.won[field] += first & won
