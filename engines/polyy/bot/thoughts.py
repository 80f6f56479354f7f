"""What a tree or the table of openings comes to, as a Thought in a player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.bot import Thought
from engines.polyy.board import board
from engines.polyy.bot import openings
from engines.polyy.bot.machine import COMPILES
from engines.polyy.public import Intent, PlaceStone, TakeFirstStone, View

if TYPE_CHECKING:
    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tree import Tree

IMPLEMENTATION: Final = "numba" if COMPILES else "plain"
STRONG_STONE: Final = "This first stone won {rate:.0f} % of its games."
FAIR_STONE: Final = (
    "Close to even, so a swap gains little: this first stone won {rate:.0f} % of its games."
)
"""Why a first stone that may be taken over is to win no more than about half of its games."""


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


def known(view: View, seed: int) -> Thought | None:
    """Return what is decided without a search: the first stone, and a swap; None for all else."""
    if view.ply == 0:
        choice = openings.first if view.pie else openings.strongest
        field = choice(view.size, seed)
        why = FAIR_STONE if view.pie else STRONG_STONE
        return _even(PlaceStone(field), view, field, why)
    if view.may_swap and openings.favours_first(view.size, view.moves[0]):
        why = "Worth taking over: this first stone won {rate:.0f} % of its games."
        return _even(TakeFirstStone(), view, view.moves[0], why)
    return None


def _even(intent: Intent, view: View, field: int, what: str) -> Thought:
    """What is not searched counts as even (section 6)."""
    rate = openings.rates(view.size)[field]
    return Thought(intent, 0.5, (what.format(rate=100 * rate),), IMPLEMENTATION)


def best_of(tree: Tree, stones: Ints, leaves: int) -> Found:
    """Return the move with the most playouts behind it in a tree with so many leaves."""
    child = {at: int(tree.child[len(stones) + at]) for at in range(len(stones)) if not stones[at]}

    def chance(field: int) -> float:
        return float(tree.wins[child[field]] / tree.visits[child[field]])

    def order(field: int) -> tuple[int, int]:
        return -int(tree.visits[child[field]]) if child[field] else 0, field

    best, *others = sorted(child, key=order)
    rival = others[0] if others and child[others[0]] else None
    second = None if rival is None else (rival, chance(rival))
    return Found(best, chance(best), int(tree.visits[child[best]]), leaves, second)


def told(view: View, found: Found) -> Thought:
    """Return the Thought of what a search found."""
    return Thought(PlaceStone(found.field), found.chance, _why(view, found), IMPLEMENTATION)


def _why(view: View, found: Found) -> tuple[str, ...]:
    if not found.playouts:
        return ("Wins at once.",)
    why = f"Wins {100 * found.chance:.0f} % of {found.playouts:,} simulated games."
    if found.next_best is None:
        return (why,)
    field, chance = found.next_best
    return why, f"Next best: field {board(view.size).codecup[field]}, with {100 * chance:.0f} %."
