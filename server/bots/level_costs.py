"""Remember what plies have cost lately, and choose a level that fits the time there is."""

from collections.abc import Callable
from math import exp2
from typing import Final

from engines.bot_levels import Levels
from server.bots.time_budget import Overhead, TimeBudget

HALF_LIFE_S: Final = 30.0
"""After so long without a dearer ply, half of a cost is forgotten: one slow moment stays no law."""
GUESS_MS: Final = 250.0
"""What a level costs that was never measured here."""
USUAL_OF: Final = 10
"""What is usual is a mean of about so many plies."""
OVERDRAW: Final = 2
"""A level may cost so many times a ply's share: most of its plies cost less than the dearest."""


class RecentMost:
    """The largest of some durations, half of it forgotten in ``HALF_LIFE_S``."""

    def __init__(self) -> None:
        self._value = self._at = 0.0

    def note(self, value: float, at: float) -> None:
        """Note a duration, at a time in seconds."""
        self._value, self._at = max(value, self.value(at)), at

    def value(self, at: float) -> float:
        """Return the largest lately, in the unit of ``note``."""
        return self._value * exp2((self._at - max(at, self._at)) / HALF_LIFE_S)


class Delays:
    """What plies take on this server beside thinking: to be kept in the log, to be told."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` returns the time in seconds."""
        self._now = now
        self._usual, self._worst = 0.0, RecentMost()

    def note(self, took_s: float) -> None:
        """Note how long one ply took beside thinking."""
        self._usual += (took_s * 1000 - self._usual) / USUAL_OF
        self._worst.note(took_s * 1000, self._now())

    def overhead(self) -> Overhead:
        """Return what a ply takes beside thinking."""
        return Overhead(round(self._usual), round(self._worst.value(self._now())))


class LevelCosts:
    """What the levels of bots have cost lately on this server, in milliseconds by the clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` returns the time in seconds."""
        self._now = now
        self._costs: dict[tuple[str, str, int], RecentMost] = {}

    def note(self, game: str, bot: str, level: int, took_ms: float) -> None:
        """Note that a ply of this level took so long."""
        self._costs.setdefault((game, bot, level), RecentMost()).note(took_ms, self._now())

    def fitting(self, game: str, bot: str, levels: Levels, level: int, time: TimeBudget) -> int:
        """Return the strongest level up to ``level`` whose plies fit ``time``; else the first."""
        if len(levels.names) == 1:
            return level
        return next(
            (it for it in range(level, 1, -1) if self._fits(game, bot, it, time)), min(level, 1)
        )

    def _fits(self, game: str, bot: str, level: int, time: TimeBudget) -> bool:
        cost = self._costs.get((game, bot, level))
        if cost is None:
            return time.hard_ms >= GUESS_MS
        took = cost.value(self._now())
        return took <= OVERDRAW * time.soft_ms and took <= time.hard_ms
