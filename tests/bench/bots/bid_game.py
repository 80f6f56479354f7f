"""The bidding of Word Fleet as a game of few levels of codes, and the best answer to any manner.

Codes are sorted into levels that the best of five is on equally often. A claim names a level, and
is true where its captain holds a code of it; a counter names a higher level. What was said is a set
of levels, as in the bits of a number. Values are in turns ahead, as conceding and challenging give
them (D10, W24, W25); both captains are alike, so the value of the whole is none.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.wordfleet.bot.claims import challenged, conceded
from engines.wordfleet.phases.codes import CODES
from engines.wordfleet.public import HAND

Floats: TypeAlias = NDArray[np.float64]
Said: TypeAlias = int
"""The levels that were claimed: bit n stands for the n-th."""
Manner: TypeAlias = Callable[[Said], Floats]
"""How likely each act is (rows) by hand (columns): concede and challenge, once something is
claimed, then a claim of each level that is higher, from the lowest."""

CONCEDE: Final = 0
CHALLENGE: Final = 1
ANSWERS: Final = 2
"""So many acts come before claims."""
SLIP: Final = 1e-9
"""How often, so that there is a best answer to everything."""


class LevelGame(NamedTuple):
    """The levels and the hands."""

    levels: int
    edges: tuple[int, ...]
    """The lowest code of each level, and one past the last."""
    hands: NDArray[np.int64]
    """Each the set of levels on which it has codes."""
    chance: Floats
    """Of each hand."""
    holds: NDArray[np.bool_]
    """By level, by hand."""
    best: NDArray[np.int64]
    """The highest level of each hand."""

    def claims(self, said: Said) -> range:
        """The levels that may be claimed."""
        return range(said.bit_length(), self.levels)

    def acts(self, said: Said) -> int:
        """How many acts there are."""
        return len(self.claims(said)) + (ANSWERS if said else 0)


@cache
def level_game(levels: int) -> LevelGame:
    """Return the game of so many levels."""
    edges = tuple(round(CODES * (at / levels) ** (1 / HAND)) for at in range(levels + 1))
    sets = [some for many in range(1, HAND + 1) for some in combinations(range(levels), many)]
    chance = [_chance(some, edges) for some in sets]
    hands = np.array([sum(1 << at for at in some) for some in sets], dtype=np.int64)
    holds = np.array([(hands >> at) & 1 for at in range(levels)], dtype=np.bool_)
    best = np.array([max(some) for some in sets], dtype=np.int64)
    return LevelGame(levels, edges, hands, np.array(chance), holds, best)


def _chance(some: tuple[int, ...], edges: tuple[int, ...]) -> float:
    """How likely five codes are on exactly these levels, by inclusion and exclusion."""
    shares = {at: (edges[at + 1] - edges[at]) / CODES for at in some}
    return sum(
        (-1) ** (len(some) - many) * sum(shares[at] for at in part) ** HAND
        for many in range(len(some) + 1)
        for part in combinations(some, many)
    )


class BestAnswer:
    """The best answer of one seat to a manner, found from the last claims back."""

    def __init__(self, game: LevelGame, manner: Manner, seat: int) -> None:
        """``seat`` is 0 for who claims first; the other one plays by ``manner``."""
        self.game = game
        self.acts: dict[Said, NDArray[np.int64]] = {}
        """What was said, and the best act of each hand."""
        self._manner = manner
        self._seat = seat
        self.worth = float(self._from(0, game.chance) @ game.chance)
        """In turns ahead, on average."""

    def _from(self, said: Said, other: Floats) -> Floats:
        """What each hand is worth; ``other`` is how likely the other's is, with what it did."""
        if said.bit_count() % 2 == self._seat:
            worth = np.array(self._own(said, other))
            self.acts[said] = worth.argmax(axis=0)
            return np.asarray(worth.max(axis=0))
        return self._others(said, other)

    def _own(self, said: Said, other: Floats) -> list[Floats]:
        worth: list[Floats] = []
        ones = np.ones(len(self.game.chance))
        if said:
            held = float(other @ self.game.holds[said.bit_length() - 1])
            worth.append(ones * conceded() * other.sum())
            worth.append(ones * (challenged(1.0) * held + challenged(0.0) * (other.sum() - held)))
        worth += [self._from(said | 1 << level, other) for level in self.game.claims(said)]
        return worth

    def _others(self, said: Said, other: Floats) -> Floats:
        does = self._manner(said) * other
        found = np.zeros(len(other))
        if said:
            held = self.game.holds[said.bit_length() - 1]
            found += -conceded() * does[CONCEDE].sum()
            found -= np.where(held, challenged(1.0), challenged(0.0)) * does[CHALLENGE].sum()
            does = does[ANSWERS:]
        for level, likely in zip(self.game.claims(said), does, strict=True):
            found += self._from(said | 1 << level, likely + self._slips(level))
        return found

    def _slips(self, level: int) -> Floats:
        """Next to never a manner claims what it should not, and then it is true."""
        return SLIP * self.game.chance * self.game.holds[level]


def gained(game: LevelGame, manner: Manner) -> tuple[float, float]:
    """Return what the best answers to ``manner`` gain, claiming first and second."""
    return BestAnswer(game, manner, 0).worth, BestAnswer(game, manner, 1).worth
