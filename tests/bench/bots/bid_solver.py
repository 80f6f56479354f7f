"""Solves the bidding of Word Fleet in the game of levels: a manner that hardly any answer gains on.

By counterfactual regrets that never fall below none, seats in turn, later rounds counted more
(CFR+: Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014).
"""

import numpy as np

from engines.wordfleet.bot.claims import challenged, conceded
from tests.bench.bots.bid_game import ANSWERS, Floats, LevelGame, Manner, Said


class BidSolver:
    """Learns by playing against itself."""

    def __init__(self, game: LevelGame) -> None:
        """Nothing is learned yet."""
        self.game = game
        self.rounds = 0
        self._regrets: dict[Said, Floats] = {}
        self._sums: dict[Said, Floats] = {}

    def learn(self, rounds: int) -> None:
        """Play so many more rounds."""
        for _ in range(rounds):
            self.rounds += 1
            for seat in (0, 1):
                self._walk(0, (self.game.chance, self.game.chance), seat)

    @property
    def manner(self) -> Manner:
        """Return how it played, on average."""
        return lambda said: _shares(self._sums.get(said, self._none(said)))

    def _none(self, said: Said) -> Floats:
        return np.zeros((self.game.acts(said), len(self.game.chance)))

    def _walk(
        self, said: Said, reach: tuple[Floats, Floats], learner: int
    ) -> tuple[Floats, Floats]:
        """Return what each hand is worth, by seat; ``reach`` is how likely both came here."""
        mover = said.bit_count() % 2
        regrets = self._regrets.setdefault(said, self._none(said))
        plays = _shares(regrets)
        worth = self._none(said)
        others = self._ended(said, reach, plays, worth) if said else np.zeros(len(reach[0]))
        for row, level in enumerate(self.game.claims(said), ANSWERS if said else 0):
            mine = reach[mover] * plays[row]
            both = (mine, reach[1]) if mover == 0 else (reach[0], mine)
            after = self._walk(said | 1 << level, both, learner)
            worth[row] = after[mover]
            others = others + after[1 - mover]
        own = np.asarray((worth * plays).sum(axis=0))
        if learner == mover:
            np.maximum(regrets + worth - own, 0.0, out=regrets)
            sums = self._sums.setdefault(said, self._none(said))
            sums += self.rounds * reach[mover] * plays
        return (own, others) if mover == 0 else (others, own)

    def _ended(
        self, said: Said, reach: tuple[Floats, Floats], plays: Floats, worth: Floats
    ) -> Floats:
        """Fill in what both answers are worth; return what they are to the claimant."""
        mover = said.bit_count() % 2
        true = self.game.holds[said.bit_length() - 1]
        judged = np.where(true, challenged(1.0), challenged(0.0))
        worth[0] = conceded() * reach[1 - mover].sum()
        worth[1] = judged @ reach[1 - mover]
        gone, doubted = (float(reach[mover] @ row) for row in plays[:ANSWERS])
        return np.asarray(-conceded() * gone - judged * doubted)


def _shares(sums: Floats) -> Floats:
    """By column; all equal where there is nothing."""
    total = sums.sum(axis=0)
    some = total > 1e-15
    return np.where(some, sums / np.where(some, total, 1.0), 1 / len(sums))
