"""The bot ``search``: Monte-Carlo tree search, in fourteen levels of so many playouts a ply.

A level means the same on every machine and at every load: it is a number of playouts, never a time.
The first five work without numba, slower, and play the very same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.bot import KeptSearch, Thought
from engines.game import Seat
from engines.polyy.bot.kept_tree import KeptTree
from engines.polyy.bot.machine import COMPILES, row
from engines.polyy.bot.playout import PlayoutArrays, work
from engines.polyy.bot.search import SearchLimits, search, winning
from engines.polyy.bot.sight import ALL_SEEN, overlooked
from engines.polyy.bot.tables import Tables, tables
from engines.polyy.bot.thoughts import Found, best_of, known, told
from engines.polyy.bot.tree import new_tree, overlook
from engines.polyy.manifest import LEVELS
from engines.polyy.public import Intent, View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.polyy.bot.machine import Ints

WORK: Final = (*(192 << at for at in range(13)), 983_040)
"""Playouts by level: twice those of the level below, as in the campaign's table, up to level 13.

The last has less, so that it keeps to half of a bot's deadline.
"""
TIMES: Final = 8
"""Playouts for each leaf."""
PRIOR_FROM: Final = 32_768
"""With so many playouts a search looks at new positions by the prior: from level 9 on.

The ratings of the levels below, hints and chances were measured without it.
"""
PATTERNS_FROM: Final = 3
"""Below this level playouts do not defend links, and so neither does the bot, reliably."""

HINT: Final = 1000
"""Leaves behind what a person is told to play (rules, section 6) ..."""
PLAIN_HINT: Final = WORK[LEVELS.plain - 1] // TIMES
"""... and without machine code, where a person would wait too long for them: those of the strongest
level that needs none."""


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """Return one intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, BadLevel, and NeedsNumba.
    """
    return think(view, seat, level, seed).intent


def choose_within(view: View, seat: Seat, playouts: int, seed: int) -> Intent:
    """Return one with at most so many playouts, whatever the level: two versions at equal cost."""
    return _thought(view, seat, _limits(playouts), seed).intent


def think(view: View, seat: Seat, level: int, seed: int) -> Thought:
    """Return an intent and what is behind it: where its chance is below 0.05 it would resign."""
    LEVELS.check(level, COMPILES)
    return _thought(view, seat, limits(level), seed, overlooked(view, level, seed))


def suggest(view: View, seat: Seat, seed: int) -> Thought:
    """Return what a person may play: a thousand leaves (section 6), fewer without machine code."""
    leaves = HINT if COMPILES else PLAIN_HINT
    return _thought(view, seat, SearchLimits(leaves, TIMES, True), seed)


def begin_search(view: View, seat: Seat, level: int, seed: int) -> KeptSearch:
    """Begin a search that is kept from ply to ply, for ``seat``, whoever is to move in ``view``.

    Raises BadLevel and NeedsNumba.
    """
    LEVELS.check(level, COMPILES)
    do = limits(level)
    if LEVELS.is_by_clock(level):
        do = do._replace(leaves=1 << 40)
    return KeptTree(view, seat, level, do, seed)


def warm() -> None:
    """Compile the search where numba is installed; any short one does."""
    if COMPILES:
        t = tables(4)
        stones = row([0] * t.fields)
        winning(t, work(t.fields, 0), stones, 1)
        _grown(t, work(t.fields, 0), stones, None, 1, _limits(WORK[0]))
        kept = KeptTree(View((), (None,) * 5, False, 4, False), 1, ALL_SEEN, _limits(WORK[0]), 0)
        kept.grow(1)
        kept.follow(View((0,), (None,) * 5, False, 4, False))


def _thought(
    view: View, seat: Seat, do: SearchLimits, seed: int, unseen: Iterable[int] = ()
) -> Thought:
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    if (thought := known(view, seed)) is not None:
        return thought
    return told(view, searched(view, seat, do, seed, unseen))


def limits(level: int) -> SearchLimits:
    """Return the work of a level."""
    return _limits(WORK[level - 1], level >= PATTERNS_FROM)


def _limits(playouts: int, patterns: bool = True) -> SearchLimits:
    return SearchLimits(max(playouts // TIMES, 1), TIMES, patterns, playouts >= PRIOR_FROM)


def searched(
    view: View, seat: Seat, do: SearchLimits, seed: int, unseen: Iterable[int] = ()
) -> Found:
    """Return what a search with so much work comes to, whatever is known of openings.

    A move on an ``unseen`` field is not thought of, but for one that wins at once.
    """
    t = tables(view.size)
    w, colour = work(t.fields, seed), seat + 1
    stones = row(0 if owner is None else owner + 1 for owner in view.board)
    field = int(winning(t, w, stones, colour))
    if field >= 0:
        return Found(field, 1.0, 0, 0, None)
    return _grown(t, w, stones, view.last, colour, do, unseen)


def _grown(
    t: Tables,
    w: PlayoutArrays,
    stones: Ints,
    last: int | None,
    colour: int,
    do: SearchLimits,
    unseen: Iterable[int] = (),
) -> Found:
    tree = new_tree(t.fields, do.leaves, do.leaves)
    overlook(tree, t.fields, unseen)
    before = -1 if last is None or stones[last] == colour else last
    leaves = int(search(t, w, tree, stones, before, colour, do))
    return best_of(tree, stones, leaves)
