"""Weigh a rated game less with every game the same players had together that day."""

from collections import Counter, deque
from itertools import combinations
from typing import Final, TypeAlias

from protocol.names import PlayerId
from server.results.result import GameResult

DAY_MS: Final = 24 * 3_600_000
LESS: Final = 0.5
"""Each further game of the same two within a day counts this much of the one before; all of them
together count less than two.
"""
Pair: TypeAlias = tuple[PlayerId, PlayerId]


class Meetings:
    """The rated games of the last day by pairs of players, timed by the newest result."""

    def __init__(self) -> None:
        self._now = 0
        self._recent: deque[tuple[int, Pair]] = deque()
        self._met: Counter[Pair] = Counter()

    def shares(self, result: GameResult) -> tuple[float, ...]:
        """Add a game. Return by finisher how much of their rating change is applied.

        It is the mean over the opponents; a bot of the server counts as new each time.
        """
        self._forget(result.at)
        players = [None if it.bot else it.player for it in result.finishers]
        found: list[list[float]] = [[] for _ in players]
        for one, other in combinations(range(len(players)), 2):
            share = self._meet(players[one], players[other], result.at)
            found[one].append(share)
            found[other].append(share)
        return tuple(sum(shares) / len(shares) if shares else 1.0 for shares in found)

    def _meet(self, one: PlayerId | None, other: PlayerId | None, at: int) -> float:
        if one is None or other is None:
            return 1.0
        pair = (one, other) if one < other else (other, one)
        share = float(LESS ** self._met[pair])
        self._met[pair] += 1
        self._recent.append((max(at, self._now), pair))
        return share

    def _forget(self, at: int) -> None:
        """Drop games more than a day older than the newest result."""
        self._now = max(self._now, at)
        while self._recent and self._recent[0][0] <= self._now - DAY_MS:
            _, pair = self._recent.popleft()
            self._met[pair] -= 1
            if not self._met[pair]:
                del self._met[pair]
