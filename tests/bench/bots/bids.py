"""How much the best answer to the Admiral's bidding gains on it, reckoned and played.

python -m tests.bench.bots.bids --levels 9 --rounds 100 --deals 4000 --record

Reckoned: in the game of levels, for each manner of `bid_manners.py` and for a solved one. Played:
the best answers of that game bid against the real Admiral by the rules, codes, lock and all.
"""

import argparse
import time
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np

from engines import catalog
from engines.bots import make
from engines.game import Seat
from engines.wordfleet.bot.claims import MANNERS, possible
from engines.wordfleet.phases.codes import code
from engines.wordfleet.public import Challenge, Claim, Concede, Counter, Intent, View
from tests.bench.bots.bid_game import (
    ANSWERS,
    BestAnswer,
    LevelGame,
    Manner,
    gained,
    level_game,
)
from tests.bench.bots.bid_manners import admiral, honest, scattered
from tests.bench.bots.bid_solver import BidSolver
from tests.support.evidence import record

ADMIRAL = 3
BITS = 10
"""Of a seed, for the plies of a deal."""


class BestBidder:
    """Bids in the real game by the best answers of the game of levels."""

    def __init__(self, game: LevelGame, manner: Manner) -> None:
        """The other captain is expected to bid by ``manner``."""
        self._game = game
        self._answers = (BestAnswer(game, manner, 0), BestAnswer(game, manner, 1))
        self._number = {int(hand): at for at, hand in enumerate(game.hands)}

    def bid(self, view: View, seat: Seat, random: Random) -> Intent:
        """Return a claim or an answer; codes of one level go by their numbers."""
        assert view.you is not None
        said = self._said(view)
        if said is None or (view.bids and not possible(view, 1 - seat, view.bids[-1].code)):
            return Challenge()
        hand = sum(1 << level for level in {self._level(held) for held in view.you.codes})
        act = int(self._answers[len(view.bids) % 2].acts[said][self._number[hand]])
        if said and act < ANSWERS:
            return (Concede(), Challenge())[act]
        level = self._game.claims(said)[act - (ANSWERS if said else 0)]
        held = [one for one in view.you.codes if self._level(one) == level]
        told = held[0] if held else code(random.randrange(*self._game.edges[level : level + 2]))
        return Counter(told) if said else Claim(told)

    def _level(self, told: str) -> int:
        return int(np.searchsorted(self._game.edges, int(told), side="right")) - 1

    def _said(self, view: View) -> int | None:
        """What was claimed, each counter on a higher level; None where there is none so high."""
        said = 0
        for it in view.bids:
            level = max(self._level(it.code), said.bit_length())
            if level >= self._game.levels:
                return None
            said |= 1 << level
        return said


def played(bidder: BestBidder, seed: int, seat: Seat) -> float:
    """Turns ahead of ``bidder`` in ``seat`` against the Admiral, once."""
    rules: Any = catalog.make("wordfleet", {})
    bot, random = make("wordfleet", "search"), Random(seed)
    state, ply = rules.setup((0, 1), random.randbytes(32)), 0
    while state.phase == "bidding":
        mover = state.to_move[0]
        view, ply = rules.view(state, mover), ply + 1
        if mover == seat:
            intent = bidder.bid(view, mover, random)
        else:
            intent = bot.choose(view, mover, ADMIRAL, (seed << BITS) + ply)
        state = rules.apply(state, mover, intent)
    ahead = 1.5 if state.settlement.turns == 2 else 0.5
    return ahead if state.settlement.opener == seat else -ahead


def match(bidder: BestBidder, seeds: range) -> list[float]:
    """Turns ahead by deal, from both seats of each."""
    return [mean(played(bidder, seed, seat) for seat in (0, 1)) for seed in seeds]


def reckoned(game: LevelGame, rounds: int) -> dict[str, tuple[float, float]]:
    """What the best answers gain claiming first and second, by manner."""
    found = {it.__name__: gained(game, it(game)) for it in (honest, scattered, admiral)}
    solver = BidSolver(game)
    solver.learn(rounds)
    return found | {f"solved in {rounds} rounds": gained(game, solver.manner)}


def told(found: dict[str, tuple[float, float]]) -> str:
    """In turns ahead above the value, which is none as both captains are alike."""
    return "; ".join(
        f"{name} {mean(both):+.3f} (claiming first {both[0]:+.3f}, second {both[1]:+.3f})"
        for name, both in found.items()
    )


def main() -> None:
    """Reckon, play, print, and put on record."""
    assert len(MANNERS) == ADMIRAL
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots.bids")
    parser.add_argument("--levels", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="rows in tests/evidence.md, too")
    asked = parser.parse_args()
    show(asked.levels, asked.rounds, range(asked.seed, asked.seed + asked.deals), asked.record)


def show(levels: int, rounds: int, seeds: range, keep: bool) -> tuple[dict[str, Any], float]:
    """Print both, and put them on record where they are to be kept."""
    game, began = level_game(levels), time.process_time()
    found = reckoned(game, rounds)
    row = f"best answers gain, in turns: {told(found)}"
    print(row, flush=True)
    if keep:
        record(
            f"Word Fleet: bidding in {levels} levels", "none", 1, time.process_time() - began, row
        )
    began = time.process_time()
    ahead = match(BestBidder(game, admiral(game)), seeds)
    error = 1.96 * stdev(ahead) / sqrt(len(ahead))
    row = f"by the best answers of {levels} levels {mean(ahead):+.3f} ± {error:.3f} turns a deal"
    print(row, flush=True)
    if keep:
        spent = time.process_time() - began
        what = "Word Fleet: bidding against the Admiral"
        record(what, f"{seeds[0]}-{seeds[-1]}", 2 * len(seeds), spent, row)
    return found, mean(ahead)


if __name__ == "__main__":
    main()
