"""The bot ``search``: Monte-Carlo tree search, in fourteen levels of so many playouts a ply.

A level means the same on every machine and at every load: it is a number of playouts, never a time.
The first five work without numba, slower, and play the very same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.bot import Thought
from engines.game import Seat
from engines.polyy.board import board
from engines.polyy.bot import openings
from engines.polyy.bot.machine import COMPILES, row
from engines.polyy.bot.playout import PlayoutArrays, work
from engines.polyy.bot.search import SearchLimits, Tree, new_tree, search, winning
from engines.polyy.bot.tables import Tables, tables
from engines.polyy.manifest import LEVELS
from engines.polyy.public import Intent, PlaceStone, TakeFirstStone, View

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


IMPLEMENTATION: Final = "numba" if COMPILES else "plain"
HINT: Final = 1000
"""Leaves behind what a person is told to play (rules, section 6)."""


class Found(NamedTuple):
    """A field, and what a search thinks of it."""

    field: int
    chance: float
    """The share of the playouts behind it that its seat won."""
    playouts: int
    """Those behind it; 0 where it wins at once."""
    leaves: int
    """Those of the whole search."""
    next_best: tuple[int, float] | None
    """The field with the most playouts but for this one, and its chance."""


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """One intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, BadLevel, and NeedsNumba.
    """
    return think(view, seat, level, seed).intent


def choose_within(view: View, seat: Seat, playouts: int, seed: int) -> Intent:
    """The same with at most so many playouts in place of a level: two versions at equal cost."""
    return _thought(view, seat, _limits(playouts), seed).intent


def think(view: View, seat: Seat, level: int, seed: int) -> Thought:
    """The same with what is behind it: where its chance is below 0.05 it would resign."""
    LEVELS.check(level, COMPILES)
    return _thought(view, seat, limits(level), seed)


def suggest(view: View, seat: Seat, seed: int) -> Thought:
    """What a person may play: a thousand leaves, with numba and without (section 6)."""
    return _thought(view, seat, SearchLimits(HINT, TIMES, True), seed)


def warm() -> None:
    """Compile the search where numba is installed; any short one does."""
    if COMPILES:
        t = tables(4)
        stones = row([0] * t.fields)
        winning(t, work(t.fields, 0), stones, 1)
        _grown(t, work(t.fields, 0), stones, None, 1, _limits(WORK[0]))


def _thought(view: View, seat: Seat, do: SearchLimits, seed: int) -> Thought:
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    if view.ply == 0:
        return _opening(view, seed)
    if view.may_swap and openings.favours_first(view.size, view.moves[0]):
        return _known(
            TakeFirstStone(),
            view,
            view.moves[0],
            "Worth taking over: this first stone won {rate:.0f} % of its games.",
        )
    found = searched(view, seat, do, seed)
    return Thought(PlaceStone(found.field), found.chance, _why(view, found), IMPLEMENTATION)


def _opening(view: View, seed: int) -> Thought:
    """A fair stone where it may be taken over, and a strong one where not."""
    choice = openings.first if view.pie else openings.strongest
    field = choice(view.size, seed)
    return _known(PlaceStone(field), view, field, "This first stone won {rate:.0f} % of its games.")


def _known(intent: Intent, view: View, field: int, what: str) -> Thought:
    """What is not searched counts as even (section 6)."""
    rate = openings.rates(view.size)[field]
    return Thought(intent, 0.5, (what.format(rate=100 * rate),), IMPLEMENTATION)


def _why(view: View, found: Found) -> tuple[str, ...]:
    if not found.playouts:
        return ("Wins at once.",)
    why = f"Wins {100 * found.chance:.0f} % of {found.playouts:,} simulated games."
    if found.next_best is None:
        return (why,)
    field, chance = found.next_best
    return why, f"Next best: field {board(view.size).codecup[field]}, with {100 * chance:.0f} %."


def limits(level: int) -> SearchLimits:
    """The work of a level."""
    return _limits(WORK[level - 1], level >= PATTERNS_FROM)


def _limits(playouts: int, patterns: bool = True) -> SearchLimits:
    return SearchLimits(max(playouts // TIMES, 1), TIMES, patterns)


def searched(view: View, seat: Seat, do: SearchLimits, seed: int) -> Found:
    """What a search with so much work comes to, whatever is known of openings."""
    t = tables(view.size)
    w, colour = work(t.fields, seed), seat + 1
    stones = row(0 if owner is None else owner + 1 for owner in view.board)
    field = int(winning(t, w, stones, colour))
    if field >= 0:
        return Found(field, 1.0, 0, 0, None)
    return _grown(t, w, stones, view.last, colour, do)


def _grown(
    t: Tables, w: PlayoutArrays, stones: Ints, last: int | None, colour: int, do: SearchLimits
) -> Found:
    tree = new_tree(t.fields, do.leaves)
    before = -1 if last is None or stones[last] == colour else last
    leaves = int(search(t, w, tree, stones, before, colour, do))
    best, *others = _by_visits(tree, stones)
    child = tree.child[best]
    rival = others[0] if others and tree.child[others[0]] else None
    second = None if rival is None else (rival, _chance(tree, rival))
    return Found(best, _chance(tree, best), int(tree.visits[child]), leaves, second)


def _chance(tree: Tree, field: int) -> float:
    child = tree.child[field]
    return float(tree.wins[child] / tree.visits[child])


def _by_visits(tree: Tree, stones: Ints) -> list[int]:
    """The empty fields, those with the most playouts behind them first; of equals the lowest."""

    def visits(field: int) -> tuple[int, int]:
        child = tree.child[field]
        return -int(tree.visits[child]) if child else 0, field

    return sorted((field for field in range(len(stones)) if stones[field] == 0), key=visits)
