"""How high a captain's best launch code may be, by what the lock said of its hand."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from engines.game import Seat
from engines.wordfleet.phases.codes import CODES, appearances, code
from engines.wordfleet.public import HAND, LockRound

Counts: TypeAlias = tuple[int, ...]
"""By round of the lock: how often its total stands in some codes."""
Ways: TypeAlias = dict[Counts, float]
"""In how many ways codes come to these counts."""

NOTHING_SAID: Final = -1
"""In place of a first digit that is not known."""


def last_deal(lock: Sequence[LockRound]) -> tuple[LockRound, ...]:
    """Return the rounds of ``lock`` that are about the hands that were kept."""
    return tuple(lock[(len(lock) - 1) // HAND * HAND :])


class BestCode:
    """How likely a captain's best code is at most some code, for those who know the lock alone."""

    def __init__(self, lock: Sequence[LockRound], seat: Seat) -> None:
        """``lock`` is a view's; ``seat`` is whose hand is judged."""
        rounds = last_deal(lock)
        self._totals = tuple(str(it.total) for it in rounds)
        self._counts = tuple(it.counts[seat] for it in rounds)
        self._digits = [it.digits[seat] for it in rounds]
        self._digits += [NOTHING_SAID] * (HAND - len(rounds))
        self._all = self._ways(CODES - 1)

    def below(self, number: int) -> float:
        """Return how likely no code of the hand is above ``number``."""
        if not self._all:
            return float((number + 1) / CODES) ** HAND
        return self._ways(number) / self._all

    def quantile(self, share: float) -> int:
        """Return the lowest code that is the best or above it with the chance ``share``."""
        low, high = 0, CODES - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.below(middle) >= share else (middle + 1, high)
        return low

    def _ways(self, number: int) -> float:
        """Return how many hands with no code above ``number`` are true to the lock."""
        found: Ways = {(0,) * len(self._counts): 1.0}
        for digit in self._digits:
            found = self._joined(found, _ways_of_one(self._totals, digit, number))
        return found.get(self._counts, 0.0)

    def _joined(self, some: Ways, one: Ways) -> Ways:
        both: Ways = {}
        for mine, ways in some.items():
            for more, others in one.items():
                sums = tuple(a + b for a, b in zip(mine, more, strict=True))
                if all(a <= b for a, b in zip(sums, self._counts, strict=True)):
                    both[sums] = both.get(sums, 0.0) + ways * others
        return both


@lru_cache(maxsize=512)
def _ways_of_one(totals: tuple[str, ...], digit: int, number: int) -> Ways:
    """Return how many codes up to ``number`` come to which counts; their first digit may be set."""
    least, most = 0, number + 1
    if digit != NOTHING_SAID:
        least, most = 100 * digit, min(most, 100 * digit + 100)
    return {counts: float(many) for counts, many in Counter(_counted(totals)[least:most]).items()}


@lru_cache(maxsize=16)
def _counted(totals: tuple[str, ...]) -> tuple[Counts, ...]:
    """Return the counts of each code there is."""
    return tuple(
        tuple(appearances(total, (code(number),)) for total in totals) for number in range(CODES)
    )
