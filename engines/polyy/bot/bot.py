"""The bot ``search``: Monte-Carlo tree search, in fourteen levels of so many playouts a ply.

A level means the same on every machine and at every load: it is a number of playouts, never a time.
The first five work without numba, slower, and play the very same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.bots import LEVELS
from engines.game import Seat
from engines.polyy.bot import openings
from engines.polyy.bot.machine import COMPILES, row
from engines.polyy.bot.playout import Work, work
from engines.polyy.bot.search import Limits, Tree, new_tree, search, winning
from engines.polyy.bot.tables import Tables, tables
from engines.polyy.public import Intent, Place, Swap, View

if TYPE_CHECKING:
    from engines.polyy.bot.machine import Ints

WORK: Final = (*(192 << at for at in range(12)), 491_520, 614_400)
"""Playouts by level: twice those of the level below, as in the campaign's table, up to level 12.

The last two have less, so that they keep to half of a bot's deadline.
"""
TIMES: Final = 8
"""Playouts for each leaf."""
PATTERNS_FROM: Final = 3
"""Below this level playouts do not defend links, and so neither does the bot, reliably."""


class Thought(NamedTuple):
    """What the bot plays, and why."""

    intent: Intent
    chance: float
    """How likely it holds a win for its seat, from 0 to 1; 0.5 where it did not search."""
    playouts: int
    implementation: str
    """``numba`` or ``plain``."""


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """One intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, BadLevel, and NeedsNumba.
    """
    return think(view, seat, level, seed).intent


def choose_within(view: View, seat: Seat, playouts: int, seed: int) -> Intent:
    """The same with at most so many playouts in place of a level: two versions at equal cost."""
    return _thought(view, seat, _limits(playouts), seed).intent


def think(view: View, seat: Seat, level: int, seed: int) -> Thought:
    """The same with what is behind it: below 0.05 it would resign, if it could."""
    LEVELS["polyy"]["search"].check(level, COMPILES)
    return _thought(view, seat, limits(level), seed)


def warm() -> None:
    """Compile the search where numba is installed; any short one does."""
    if COMPILES:
        t = tables(4)
        stones = row([0] * t.fields)
        winning(t, work(t.fields, 0), stones, 1)
        _grown(t, work(t.fields, 0), stones, None, 1, _limits(WORK[0]))


def _thought(view: View, seat: Seat, do: Limits, seed: int) -> Thought:
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    if view.ply == 0:
        return _unsearched(Place(openings.first(view.size, seed)))
    if view.may_swap and openings.favours_first(view.size, view.moves[0]):
        return _unsearched(Swap())
    return searched(view, seat, do, seed)


def limits(level: int) -> Limits:
    """The work of a level."""
    return _limits(WORK[level - 1], level >= PATTERNS_FROM)


def _limits(playouts: int, patterns: bool = True) -> Limits:
    return Limits(max(playouts // TIMES, 1), TIMES, patterns)


def searched(view: View, seat: Seat, do: Limits, seed: int) -> Thought:
    """The thought after a search with so much work, whatever is known of openings."""
    t = tables(view.size)
    w, colour = work(t.fields, seed), seat + 1
    stones = row(0 if owner is None else owner + 1 for owner in view.board)
    field = int(winning(t, w, stones, colour))
    if field >= 0:
        return Thought(Place(field), 1.0, 0, _implementation())
    return _grown(t, w, stones, view.last, colour, do)


def _grown(t: Tables, w: Work, stones: Ints, last: int | None, colour: int, do: Limits) -> Thought:
    tree = new_tree(t.fields, do.leaves)
    before = -1 if last is None or stones[last] == colour else last
    leaves = int(search(t, w, tree, stones, before, colour, do))
    field = _most_visited(tree, stones)
    child = tree.child[field]
    chance = float(tree.wins[child] / tree.visits[child])
    return Thought(Place(field), chance, leaves * do.times, _implementation())


def _most_visited(tree: Tree, stones: Ints) -> int:
    """The empty field with the most playouts behind it; the lowest of several."""

    def visits(field: int) -> tuple[int, int]:
        child = tree.child[field]
        return int(tree.visits[child]) if child else 0, -field

    return max((field for field in range(len(stones)) if stones[field] == 0), key=visits)


def _unsearched(intent: Intent) -> Thought:
    return Thought(intent, 0.5, 0, _implementation())


def _implementation() -> str:
    return "numba" if COMPILES else "plain"
