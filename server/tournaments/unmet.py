"""Finds whether rounds can still be paired so that nobody meets anybody twice."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Two: TypeAlias = frozenset[int]
BUDGET: Final = 4_000
"""Couples that are tried before it is taken for possible."""


def can_go_on(numbers: Sequence[int], met: Iterable[Two], rounds: int) -> bool:
    """Return whether so many more rounds can be paired of couples that are not in ``met``.

    Everybody is in one couple of each round. With many players and few rounds it always can be
    (a graph in which each has half of the others left has a perfect matching: Dirac, 1952), so
    this is asked of few.
    """
    return _RoundSearch(numbers, met).rounds(rounds)


class _RoundSearch:
    """Tries couples, those first whose players have the fewest left."""

    def __init__(self, numbers: Sequence[int], met: Iterable[Two]) -> None:
        self._left = {one: {other for other in numbers if other != one} for one in numbers}
        self._budget = BUDGET
        for one, other in (tuple(two) for two in met if len(two) == 2):
            if one in self._left and other in self._left:
                self._part(one, other)

    def rounds(self, number: int) -> bool:
        """Return whether so many rounds can be paired from here."""
        return number <= 0 or self._round(set(self._left), number)

    def _round(self, free: set[int], number: int) -> bool:
        """Pair those who are free in this round, and then the rounds after it."""
        if not free:
            return self.rounds(number - 1)
        one = min(free, key=lambda it: (len(self._left[it] & free), it))
        for other in sorted(self._left[one] & free, key=lambda it: (len(self._left[it]), it)):
            self._budget -= 1
            if self._budget < 0:
                return True
            self._part(one, other)
            if self._round(free - {one, other}, number):
                return True
            self._left[one].add(other)
            self._left[other].add(one)
        return False

    def _part(self, one: int, other: int) -> None:
        self._left[one].discard(other)
        self._left[other].discard(one)
