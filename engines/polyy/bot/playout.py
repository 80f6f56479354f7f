"""Compiled where numba is: fills a board at random, with answers to intrusions, and tells who won.

Nothing here needs numba: the same source, run by Python alone, draws and plays the very same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.bot.machine import lean, zeros
from engines.polyy.bot.tables import SLOTS, WIDTH

if TYPE_CHECKING:
    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tables import Tables

BITS: Final = 0xFFFFFFFF
ZONES: Final = 3
"""The middle, row 1 and the edge."""


class Work(NamedTuple):
    """What a playout writes to. The empty fields are listed zone by zone, the middle first."""

    chance: Ints
    """One number: the state of the generator, 32 bits and never 0."""
    stone: Ints
    """By field, the rim and the void: 0, 1 or 2."""
    empty: Ints
    place: Ints
    """By field: where it stands in ``empty``."""
    ends: Ints
    """By zone: where it ends in ``empty``."""
    start: Ints
    """``stone`` before the playouts of a leaf; and likewise the others."""
    start_empty: Ints
    start_place: Ints
    start_ends: Ints
    seen: Ints
    """By field: when it was last flooded."""
    stack: Ints
    held: Ints
    """By field: how often the first colour held it at the end of the playouts of a leaf."""
    won: Ints
    """How often it also won then."""
    sums: Ints
    """Playouts that the first colour won; the time of the last flood."""


def work(fields: int, seed: int) -> Work:
    """Space for playouts on so many fields; all chance comes from ``seed``."""
    w = Work(*(zeros(fields + 2) for _ in Work._fields))  # some need less
    w.chance[0] = mixed(seed)
    return w


def mixed(seed: int) -> int:
    """32 bits that differ much where seeds differ little; never 0."""
    bits = seed ^ seed >> 32
    for factor in (0x7FEB352D, 0x846CA68B):
        bits = ((bits ^ bits >> 16) & BITS) * factor & BITS
    return bits or 1


@lean
def below(chance: Ints, limit: int) -> int:
    """A number from 0 to below ``limit``, all equally likely."""
    bits = chance[0]
    bits ^= bits << 13 & BITS
    bits ^= bits >> 17
    bits ^= bits << 5 & BITS
    chance[0] = bits
    return bits * limit >> 32


@lean
def list_empty(t: Tables, w: Work) -> None:
    """Begin playouts at the stones that lie now."""
    count = 0
    for zone in range(ZONES):
        for field in range(t.fields):
            if w.stone[field] == 0 and t.far[field] == ZONES - 1 - zone:
                w.start_empty[count], w.start_place[field] = field, count
                count += 1
        w.start_ends[zone] = count
    for field in range(t.fields):
        w.start[field] = w.stone[field]
        w.held[field] = w.won[field] = 0
    w.sums[0] = 0


@lean
def restart(t: Tables, w: Work) -> None:
    """Take the stones of the last playout away."""
    for field in range(t.fields):
        w.stone[field], w.empty[field] = w.start[field], w.start_empty[field]
        w.place[field] = w.start_place[field]
    for zone in range(ZONES):
        w.ends[zone] = w.start_ends[zone]


@lean
def fill_in(t: Tables, w: Work, field: int, colour: int) -> None:
    """Put a stone on an empty field: in each zone from its own on the last one fills the gap."""
    w.stone[field] = colour
    gap = w.place[field]
    for zone in range(ZONES - 1 - t.far[field], ZONES):
        last = w.ends[zone] - 1
        moved = w.empty[last]
        w.empty[gap], w.place[moved] = moved, gap
        w.empty[last] = field  # where the next zone is empty nothing else may be moved from there
        w.ends[zone], gap = last, last


@lean
def anywhere(t: Tables, w: Work) -> int:
    """An empty field at random; first of the middle, where patterns matter."""
    left = w.ends[2]
    limit = left
    if left > t.middle:
        limit = w.ends[0]
    elif left > t.edge:
        limit = w.ends[1]
    return w.empty[below(w.chance, limit if limit else left)]


@lean
def answer(t: Tables, w: Work, last: int, colour: int) -> int:
    """Where ``colour`` answers a stone on ``last`` that breaks a link of its own; -1 for nowhere.

    All answers are equally likely.
    """
    at = links(t, w, last, colour)
    bridges = t.answers[at]
    total = bridges
    for template in range(t.under[last], t.under[last + 1]):
        total += holds(t, w, template, colour)
    if total == 0:
        return -1
    nth = below(w.chance, total) if total > 1 else 0
    if nth < bridges:
        return t.near[SLOTS * last + t.answers[at + 1 + nth]]
    nth -= bridges
    for template in range(t.under[last], t.under[last + 1]):
        if holds(t, w, template, colour):
            if nth == 0:
                return t.beside[template]
            nth -= 1
    return -1


@lean
def links(t: Tables, w: Work, last: int, colour: int) -> int:
    """Where ``answers`` tells how ``colour`` keeps what a stone on ``last`` breaks into."""
    w.stone[t.rim] = colour
    code = 0
    for slot in range(SLOTS * last, SLOTS * last + SLOTS):
        stone = w.stone[t.near[slot]]
        code = 3 * code + (0 if stone == 0 else 1 + (stone == colour))
    return WIDTH * (t.offset[last] + code)


@lean
def holds(t: Tables, w: Work, template: int, colour: int) -> int:
    """1 where the answer of an edge template keeps a link of ``colour``, otherwise 0."""
    if w.stone[t.stem[template]] != colour or w.stone[t.beside[template]]:
        return 0
    for at in range(3 * template, 3 * template + 3):
        if w.stone[t.ground[at]] == 3 - colour:
            return 0
    return 1


@lean
def fill(t: Tables, w: Work, last: int, colour: int, patterns: bool) -> None:
    """Fill the board, ``colour`` first, after a stone on ``last`` (-1 for none)."""
    while w.ends[2]:
        field = answer(t, w, last, colour) if patterns and last >= 0 else -1
        if field < 0:
            field = anywhere(t, w)
        fill_in(t, w, field, colour)
        last, colour = field, 3 - colour


@lean
def corners(t: Tables, w: Work, colour: int) -> int:
    """The corners that ``colour`` has captured, as a mask."""
    w.sums[1] += 1
    now, captured = w.sums[1], 0
    for entry in t.entries:
        if w.stone[entry] != colour or w.seen[entry] == now:
            continue
        w.stack[0], count, sides = entry, 1, 0
        w.seen[entry] = now
        while count:
            count -= 1
            here = w.stack[count]
            sides |= t.touches[here]
            for link in range(SLOTS * here, SLOTS * here + t.degree[here]):
                there = t.links[link]
                if w.stone[there] == colour and w.seen[there] != now:
                    w.seen[there] = now
                    w.stack[count] = there
                    count += 1
        captured |= t.captures[sides]
    return captured


@lean
def wins(t: Tables, w: Work, colour: int) -> bool:
    """Whether ``colour`` has more than half of the corners."""
    mask, count = corners(t, w, colour), 0
    while mask:
        mask &= mask - 1
        count += 1
    return count > 2


@lean
def play_out(t: Tables, w: Work, last: int, colour: int, times: int, patterns: bool) -> None:
    """Add up so many playouts from the stones that lie now, ``colour`` to move."""
    list_empty(t, w)
    for _ in range(times):
        restart(t, w)
        fill(t, w, last, colour, patterns)
        won = 1 if wins(t, w, 1) else 0
        w.sums[0] += won
        for field in range(t.fields):
            first = w.stone[field] & 1
            w.held[field] += first
            w.won[field] += first & won
