"""What a word strike is worth: the turns it saves, and what the next likely word still saves."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engines.wordfleet.board import SPANS
from engines.wordfleet.bot.belief import Named

FLOOR: Final = 0.5
"""A word with two letters unseen, or more, is not struck where it is less likely: the next letter
tells as much, and costs no more than a wrong word."""
LAST: Final = 1 / 3
"""The same with one letter unseen: as likely as one of three words, of which one gains nothing."""


class StrikeWorth(NamedTuple):
    """A word to be struck, and the turns that are saved so on average."""

    named: Named
    worth: float


def best_strike(named: Sequence[Named], final: bool) -> StrikeWorth | None:
    """Return the strike worth most of the words that are likely; None where none is worth it.

    ``final`` says that one ship is afloat: a turn that sinks it is the last one, by whatever part.
    """
    found = [StrikeWorth(it, saved(_rivals(it, named, final))) for it in named if _likely(it)]
    best = max(found, key=lambda it: it.worth, default=None)
    return best if best and best.worth > 1e-9 else None


def saved(rivals: Sequence[tuple[float, int]]) -> float:
    """Return the turns that are saved by striking the first of words that exclude each other.

    Each has its chance and the turns it saves where it is right. Wrong, it costs one turn, and
    makes those behind it likelier; they are struck as long as that pays.
    """
    (chance, gain), *rest = rivals
    wrong = 1 - chance
    if wrong < 1e-9 or not rest:
        return chance * gain - wrong
    after = [(min(1.0, likely / wrong), more) for likely, more in rest]
    return chance * gain - wrong + wrong * max(0.0, saved(after))


def _likely(named: Named) -> bool:
    return named.chance >= (LAST if named.gain == 1 else FLOOR) - 1e-9


def _rivals(one: Named, named: Sequence[Named], final: bool) -> list[tuple[float, int]]:
    """Return ``one`` and what cannot be there with it, likeliest first."""
    squares = set(SPANS[one.span])
    others = [it for it in named if it != one and not squares.isdisjoint(SPANS[it.span])]
    return [(it.chance, it.gain - final) for it in (one, *others[:3])]
