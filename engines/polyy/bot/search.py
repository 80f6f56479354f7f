"""Compiled where numba is: a tree of moves, grown where they have done best, by playouts.

A move is worth a blend of two rates: how often playouts behind it were won, and how often those
were that had the field in the mover's hands at the end, whenever it was taken (all moves as first,
AMAF). The second knows much early, the first knows better later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.bot.machine import lean
from engines.polyy.bot.playout import PlayoutArrays, links, play_out, wins
from engines.polyy.bot.prior import MOST, SLOTS, judge
from engines.polyy.bot.tree import is_full

if TYPE_CHECKING:
    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tables import Tables
    from engines.polyy.bot.tree import Tree

FAVOUR: Final = 0.1
"""Added to the second rate of a move that keeps a link which is broken into."""
GAIN: Final = 0.1
"""Added to the second rate of the move that the prior holds likeliest."""
BLEND: Final = 600.0
"""After so many playouts behind a move both of its rates count alike."""
INHERITED: Final = 16
"""Playouts that the second rate of a new row counts as, which is that of two plies before."""
EXPAND: Final = 2
"""A position gets a row of its own when so many leaves lie behind it."""
LOOK: Final = 16
"""How often, in leaves, it is asked whether the choice can still change."""


class SearchLimits(NamedTuple):
    """The work of one search."""

    leaves: int
    times: int
    """Playouts for each leaf."""
    patterns: bool
    """Whether playouts answer intrusions."""
    prior: bool = False
    """Whether a new position is looked at by the prior."""


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
        grow(t, w, tree, last, colour, do)
        if leaf % LOOK == 0 and decided(t, tree, (do.leaves - leaf) * do.times):
            return leaf + 1
    return do.leaves


@lean
def begin(
    t: Tables, w: PlayoutArrays, tree: Tree, stones: Ints, last: int, colour: int, do: SearchLimits
) -> None:
    """Play out at the position that is asked about, the first leaf."""
    put_back(t, w, stones)
    if do.prior:
        favour(t, w, tree, 1, last, -1, colour)
    play_out(t, w, last, colour, do.times, do.patterns)
    tree.path[0], tree.row[0] = 0, 1
    tree.counts[0], tree.counts[1] = 1, 2
    back_up(t, w, tree, 0, colour, do.times)


@lean
def go_on(
    t: Tables, w: PlayoutArrays, tree: Tree, stones: Ints, last: int, colour: int, do: SearchLimits
) -> None:
    """Grow a tree by so many leaves as there are in ``do``, or until it is full."""
    for _ in range(do.leaves):
        if is_full(tree):
            break
        put_back(t, w, stones)
        grow(t, w, tree, last, colour, do)


@lean
def put_back(t: Tables, w: PlayoutArrays, stones: Ints) -> None:
    """Put back the stones of the position that is asked about."""
    for field in range(t.fields):
        w.stone[field] = stones[field]


@lean
def grow(t: Tables, w: PlayoutArrays, tree: Tree, last: int, colour: int, do: SearchLimits) -> None:
    """Walk down to a move not looked at yet, play out behind it, and tell all above."""
    node, depth, mover, own = 0, 0, colour, -1
    while has_row(t, w, tree, depth, do, last, own, mover):
        field = best(t, w, tree, node, last if do.patterns else -1, mover)
        if field < 0:
            break
        w.stone[field] = mover
        own, last, mover, depth = last, field, 3 - mover, depth + 1
        at = t.fields * tree.row[node] + field
        fresh = tree.child[at] == 0
        if fresh:
            tree.child[at] = tree.counts[0]
            tree.counts[0] += 1
        node = tree.child[at]
        tree.path[depth] = node
        if fresh:
            break
    play_out(t, w, last, mover, do.times, do.patterns)
    back_up(t, w, tree, depth, colour, do.times)


@lean
def has_row(
    t: Tables,
    w: PlayoutArrays,
    tree: Tree,
    depth: int,
    do: SearchLimits,
    last: int,
    own: int,
    mover: int,
) -> bool:
    """Give the end of the path a row where it is due one; return whether it has one then."""
    node = tree.path[depth]
    if tree.row[node]:
        return True
    if tree.visits[node] < EXPAND * do.times or tree.counts[1] >= tree.counts[2]:
        return False
    tree.row[node] = tree.counts[1]
    tree.counts[1] += 1
    if do.prior:
        favour(t, w, tree, tree.row[node], last, own, mover)
    remember(t, tree, node, depth)
    return True


@lean
def favour(
    t: Tables, w: PlayoutArrays, tree: Tree, row: int, last: int, own: int, mover: int
) -> None:
    """Look at the stones that lie now by the prior, for a new row."""
    here = t.fields * row
    keeping = links(t, w, last, mover) if last >= 0 else 0
    for nth in range(keeping & 3):
        tree.bias[here + t.near[SLOTS * last + (keeping >> 2 + 3 * nth & 7)]] = 1
    judge(t.prior, w.stone, w.left, w.held, tree.bias, here, t.fields, last, own, mover)


@lean
def remember(t: Tables, tree: Tree, node: int, depth: int) -> None:
    """Let a new row know what was known two plies before, when the same side was to move.

    Without that the first few playouts would choose among all moves by luck.
    """
    here = t.fields * tree.row[node]
    above = t.fields * tree.row[tree.path[max(depth - 2, 0)]]
    visits, lost = tree.visits[0], tree.wins[0]
    for field in range(t.fields):
        held, won = tree.held[above + field], tree.won[above + field]
        if depth == 1:  # what is above tells of the other side
            held, won = visits - held, max(lost - held + won, 0)
        tree.held[here + field] = INHERITED
        tree.won[here + field] = INHERITED * (won + 1) // (held + 2)


@lean
def best(t: Tables, w: PlayoutArrays, tree: Tree, node: int, last: int, mover: int) -> int:
    """Return the empty field whose move promises most to ``mover``; -1 where there is none.

    What keeps a link that the stone on ``last`` breaks into is favoured while little is known.
    """
    found, most, row = -1, -1.0, t.fields * tree.row[node]
    for field in range(t.fields):
        if w.stone[field] == 0:
            worth = promise(tree, row + field, 0.0)
            if worth > most:
                found, most = field, worth
    if last < 0:
        return found
    keeping = links(t, w, last, mover)
    for nth in range(keeping & 3):
        field = t.near[SLOTS * last + (keeping >> 2 + 3 * nth & 7)]
        worth = promise(tree, row + field, FAVOUR)
        if worth > most:
            found, most = field, worth
    return found


@lean
def promise(tree: Tree, at: int, extra: float) -> float:
    """Return what a move seems to be worth, from 0 to 1; more where nothing is known."""
    held = tree.held[at]
    amaf = (tree.won[at] / held if held else 2.0) + extra + tree.bias[at] * (GAIN / MOST)
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
        at = t.fields * tree.row[node]
        if at == 0:
            continue
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
    """Return whether the move with the most playouts keeps them with ``left`` more."""
    most, second = 0, 0
    for field in range(t.fields):
        child = tree.child[t.fields + field]
        visits = tree.visits[child] if child else 0
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most - second > left


@lean
def winning(t: Tables, w: PlayoutArrays, stones: Ints, colour: int) -> int:
    """Return the field where ``colour`` wins at once; -1 where there is none."""
    put_back(t, w, stones)
    for field in range(t.fields):
        if stones[field] == 0:
            w.stone[field] = colour
            if wins(t, w, colour):
                return field
            w.stone[field] = 0
    return -1
