"""A bot for tests whose search counts what it was grown: it says so as its reason."""

import sys
import time
from random import Random
from typing import Any, cast

from engines.bot import Bot, Thought
from engines.bot_levels import Levels
from engines.manifest import BotEntry
from engines.polyy.public import PlaceStone, View

LEVELS = Levels(("bounded", "by clock"), 2, 0, by_clock=2)
BOUND = 10
"""Units of level 1."""
UNIT_S = 0.005


class CountedSearch:
    """A search of Poly-Y that knows nothing, and counts its units."""

    def __init__(self, view: View, seat: int, level: int, seed: int) -> None:
        LEVELS.check(level, numba=True)
        self._view, self._seat, self._level, self._seed = view, seat, level, seed
        self._units = self._followed = 0

    def grow(self, units: int) -> bool:
        """See KeptSearch."""
        for _ in range(units):
            if not LEVELS.is_by_clock(self._level) and self._units >= BOUND:
                return False
            time.sleep(UNIT_S)
            self._units += 1
        return True

    def thought(self) -> Thought:
        """See KeptSearch."""
        if self._view.to_move != self._seat:
            raise ValueError(f"seat {self._seat} is not to move")
        empty = [field for field, owner in enumerate(self._view.board) if owner is None]
        intent = PlaceStone(Random(self._seed + len(empty)).choice(empty))
        why = f"{self._units} units, {self._followed} views"
        return Thought(intent, 0.5, (why,), "plain")

    def follow(self, view: View) -> None:
        """See KeptSearch."""
        if view.ply < self._view.ply:
            self._units = self._followed = 0
        self._view, self._followed = view, self._followed + 1


def counts(answer_or_thought: Any) -> tuple[int, int]:
    """How many units and views are behind what a counted search answered."""
    why = getattr(answer_or_thought, "why", None) or answer_or_thought.reasons
    units, views = (int(word) for word in why[0].split() if word.isdigit())
    return units, views


def begin_search(view: View, seat: int, level: int, seed: int) -> CountedSearch:
    """Begin to count."""
    return CountedSearch(view, seat, level, seed)


def think(view: View, seat: int, level: int, seed: int) -> Thought:
    """Think what a search thinks that was never grown."""
    return begin_search(view, seat, level, seed).thought()


def choose(view: View, seat: int, level: int, seed: int) -> Any:
    """Play that."""
    return think(view, seat, level, seed).intent


ENTRY = BotEntry(lambda: cast(Bot, sys.modules[__name__]), LEVELS, (1000, 2000))
