"""Compiled where numba is: a tree of moves, grown where they have done best, by playouts.

A move is worth a blend of two rates: how often playouts behind it were won, and how often those
were that had the field in the mover's hands at the end, whenever it was taken (all moves as first,
AMAF). The second knows much early, the first knows better later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.bot.machine import lean, small_zeros, zeros
from engines.polyy.bot.playout import PlayoutArrays, links, play_out, wins
from engines.polyy.bot.tables import SLOTS

if TYPE_CHECKING:
    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tables import Tables

FAVOUR: Final = 0.1
"""Added to the second rate of a move that keeps a link which is broken into."""
BLEND: Final = 1000.0
"""After so many playouts behind a move both of its rates count alike."""
LOOK: Final = 16
"""How often, in leaves, it is asked whether the choice can still change."""


class SearchLimits(NamedTuple):
    """The work of one search."""

    leaves: int
    times: int
    """Playouts for each leaf."""
    patterns: bool
    """Whether playouts answer intrusions."""


class Tree(NamedTuple):
    """All positions looked at; the first is the one that is asked about."""

    visits: Ints
    """By position: playouts behind it."""
    wins: Ints
    """Those won by whoever made the move that led there."""
    child: Ints
    """By ``fields * position + field``: the position after that move; 0 where not looked at."""
    held: Ints
    """Playouts behind a position in which the mover held the field at the end."""
    won: Ints
    """Those of them that were won."""
    path: Ints


def new_tree(fields: int, leaves: int) -> Tree:
    """Space for so many leaves."""
    some, many = leaves + 1, (leaves + 1) * fields
    child, held, won = (small_zeros(many) for _ in range(3))
    return Tree(zeros(some), zeros(some), child, held, won, zeros(fields + 1))


@lean
def search(
    t: Tables, w: PlayoutArrays, tree: Tree, stones: Ints, last: int, colour: int, do: SearchLimits
) -> int:
    """Grow the tree for ``colour`` to move; answers with how many leaves.

    It ends early where the move with the most playouts can no longer change.
    """
    begin(t, w, tree, stones, last, colour, do)
    for leaf in range(1, do.leaves):
        put_back(t, w, stones)
        grow(t, w, tree, leaf, last, colour, do)
        if leaf % LOOK == 0 and decided(t, tree, (do.leaves - leaf) * do.times):
            return leaf + 1
    return do.leaves


@lean
def begin(
    t: Tables, w: PlayoutArrays, tree: Tree, stones: Ints, last: int, colour: int, do: SearchLimits
) -> None:
    """Play out at the position that is asked about, the first leaf."""
    put_back(t, w, stones)
    play_out(t, w, last, colour, do.times, do.patterns)
    tree.path[0] = 0
    back_up(t, w, tree, 0, colour, do.times)


@lean
def go_on(
    t: Tables,
    w: PlayoutArrays,
    tree: Tree,
    stones: Ints,
    last: int,
    colour: int,
    do: SearchLimits,
    leaf: int,
) -> None:
    """Grow a tree that has ``leaf`` leaves until it has ``do.leaves``."""
    for new in range(leaf, do.leaves):
        put_back(t, w, stones)
        grow(t, w, tree, new, last, colour, do)


@lean
def put_back(t: Tables, w: PlayoutArrays, stones: Ints) -> None:
    """The stones of the position that is asked about."""
    for field in range(t.fields):
        w.stone[field] = stones[field]


@lean
def grow(
    t: Tables, w: PlayoutArrays, tree: Tree, leaf: int, last: int, colour: int, do: SearchLimits
) -> None:
    """Walk down to a move not looked at yet, play out behind it, and tell all above."""
    node, depth, mover = 0, 0, colour
    while True:
        field = best(t, w, tree, node, last if do.patterns else -1, mover)
        if field < 0:
            break
        w.stone[field] = mover
        last, mover, depth = field, 3 - mover, depth + 1
        at = t.fields * node + field
        if tree.child[at] == 0:
            tree.child[at] = leaf
            tree.path[depth] = leaf
            break
        node = tree.child[at]
        tree.path[depth] = node
    play_out(t, w, last, mover, do.times, do.patterns)
    back_up(t, w, tree, depth, colour, do.times)


@lean
def best(t: Tables, w: PlayoutArrays, tree: Tree, node: int, last: int, mover: int) -> int:
    """The empty field whose move promises most to ``mover``; -1 where there is none.

    What keeps a link that the stone on ``last`` breaks into is favoured while little is known.
    """
    found, most = -1, -1.0
    for field in range(t.fields):
        if w.stone[field] == 0:
            worth = promise(tree, t.fields * node + field, 0.0)
            if worth > most:
                found, most = field, worth
    if last < 0:
        return found
    keeping = links(t, w, last, mover)
    for nth in range(keeping & 3):
        field = t.near[SLOTS * last + (keeping >> 2 + 3 * nth & 7)]
        worth = promise(tree, t.fields * node + field, FAVOUR)
        if worth > most:
            found, most = field, worth
    return found


@lean
def promise(tree: Tree, at: int, favour: float) -> float:
    """What a move seems to be worth to its mover, from 0 to 1; more where nothing is known."""
    held = tree.held[at]
    amaf = (tree.won[at] / held if held else 2.0) + favour
    child = tree.child[at]
    if child == 0:
        return amaf
    visits = tree.visits[child]
    share = BLEND / (BLEND + visits)
    return share * amaf + (1.0 - share) * (tree.wins[child] / visits)


@lean
def back_up(t: Tables, w: PlayoutArrays, tree: Tree, depth: int, colour: int, times: int) -> None:
    """Add the playouts of a leaf to every position above it, where ``colour`` was first to move."""
    first = w.sums[0]
    for level in range(depth + 1):
        node, mover = tree.path[level], colour if level % 2 == 0 else 3 - colour
        tree.visits[node] += times
        tree.wins[node] += first if mover == 2 else times - first
        at = t.fields * node
        if mover == 1:
            for field in range(t.fields):
                tree.held[at + field] += w.held[field]
                tree.won[at + field] += w.won[field]
        else:
            for field in range(t.fields):
                tree.held[at + field] += times - w.held[field]
                tree.won[at + field] += times - first - w.held[field] + w.won[field]


@lean
def decided(t: Tables, tree: Tree, left: int) -> bool:
    """Whether the move with the most playouts keeps them with ``left`` more."""
    most, second = 0, 0
    for field in range(t.fields):
        child = tree.child[field]
        visits = tree.visits[child] if child else 0
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most - second > left


@lean
def moved(t: Tables, old: Tree, new: Tree, root: int, nodes: Ints) -> int:
    """Copy into an empty tree what lies behind ``root``; answers with how many positions.

    ``nodes`` has space for all of them, and is left as their numbers in the old tree.
    """
    nodes[0] = root
    at, count = 0, 1
    while at < count:
        node = nodes[at]
        new.visits[at], new.wins[at] = old.visits[node], old.wins[node]
        here, there = t.fields * at, t.fields * node
        for field in range(t.fields):
            new.held[here + field] = old.held[there + field]
            new.won[here + field] = old.won[there + field]
            child = old.child[there + field]
            if child:
                nodes[count] = child
                new.child[here + field] = count
                count += 1
        at += 1
    return count


@lean
def winning(t: Tables, w: PlayoutArrays, stones: Ints, colour: int) -> int:
    """The field where ``colour`` wins at once; -1 where there is none."""
    put_back(t, w, stones)
    for field in range(t.fields):
        if stones[field] == 0:
            w.stone[field] = colour
            if wins(t, w, colour):
                return field
            w.stone[field] = 0
    return -1
