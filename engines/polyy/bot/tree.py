"""The tree of a search: its positions and rows in flat arrays, and a part of it in another tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.bot.machine import byte_zeros, lean, small_zeros, zeros

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tables import Tables

OVERLOOKED: Final = 1 << 24
"""Playouts that are said to lie behind a move that is not to be thought of, all lost."""


class Tree(NamedTuple):
    """All positions looked at; the first is the one that is asked about."""

    visits: Ints
    """By position: playouts behind it."""
    wins: Ints
    """Those won by whoever made the move that led there."""
    row: Ints
    """Its row in what follows; 0 where it has none yet."""
    child: Ints
    """By ``fields * row + field``: the position after that move; 0 where not looked at."""
    held: Ints
    """Playouts behind a position in which the mover held the field at the end."""
    won: Ints
    """Those of them that were won."""
    bias: Ints
    """What the prior gives them, 0 to 255."""
    path: Ints
    counts: Ints
    """How many positions and rows there are, and space for how many rows."""


def new_tree(fields: int, positions: int, rows: int) -> Tree:
    """Return space for so many positions, and rows for so many of them."""
    visits, wins, row = (small_zeros(positions + 1) for _ in range(3))
    child, held, won = (small_zeros((rows + 1) * fields) for _ in range(3))
    bias = byte_zeros((rows + 1) * fields)
    tree = Tree(visits, wins, row, child, held, won, bias, zeros(fields + 1), zeros(3))
    tree.counts[2] = rows + 1
    return tree


def overlook(tree: Tree, fields: int, some: Iterable[int]) -> None:
    """Make moves worth nothing at the first position of a tree that is not grown yet."""
    for field in some:
        tree.held[fields + field] = OVERLOOKED


@lean
def is_full(tree: Tree) -> bool:
    """Return whether there is no more space for a position or a row."""
    return tree.counts[0] >= len(tree.visits) or tree.counts[1] >= tree.counts[2]


@lean
def moved(t: Tables, old: Tree, new: Tree, root: int, nodes: Ints) -> None:
    """Copy into an empty tree what lies behind ``root``, which has a row.

    ``nodes`` has space for all of them, and is left as their numbers in the old tree.
    """
    nodes[0] = root
    at, count, rows = 0, 1, 1
    while at < count:
        node = nodes[at]
        new.visits[at], new.wins[at] = old.visits[node], old.wins[node]
        if old.row[node]:
            new.row[at] = rows
            count = copied(t, old, new, t.fields * old.row[node], t.fields * rows, nodes, count)
            rows += 1
        at += 1
    new.counts[0], new.counts[1] = count, rows


@lean
def copied(t: Tables, old: Tree, new: Tree, source: int, to: int, nodes: Ints, count: int) -> int:
    """Copy one row, and list the positions behind it; answers with how many are listed."""
    for field in range(t.fields):
        new.held[to + field] = old.held[source + field]
        new.won[to + field] = old.won[source + field]
        new.bias[to + field] = old.bias[source + field]
        child = old.child[source + field]
        if child:
            nodes[count] = child
            new.child[to + field] = count
            count += 1
    return count
