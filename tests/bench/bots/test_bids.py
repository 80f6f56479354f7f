"""The bidding in levels: what best answers gain, and that the Admiral leaves them hardly any."""

from statistics import mean

import pytest

pytest.importorskip("numpy")

from tests.bench.bots import bids
from tests.bench.bots.bid_game import gained, level_game
from tests.bench.bots.bid_manners import admiral, honest, scattered
from tests.bench.bots.bid_solver import BidSolver

SMALL = level_game(6)


def test_hands_and_acts_are_whole():
    for game in (SMALL, level_game(3)):
        assert game.chance.sum() == pytest.approx(1)
        best = [float(game.chance[game.best == level].sum()) for level in range(game.levels)]
        assert best == pytest.approx([1 / game.levels] * game.levels, abs=0.01)
        for manner in (admiral, honest, scattered):
            for said in range(1 << game.levels):
                acts = manner(game)(said)
                assert acts.shape == (game.acts(said), len(game.chance))
                assert acts.min() > -1e-9
                assert acts.sum(axis=0) == pytest.approx(1)


def test_who_believes_everything_loses_half_a_turn_to_bluffs():
    """Claiming first it is enough to name the highest level of all."""
    assert gained(SMALL, honest(SMALL))[0] == pytest.approx(0.5)


def test_the_admiral_leaves_less_than_manners_that_bluff_at_random():
    assert mean(gained(SMALL, admiral(SMALL))) < 0.1 < mean(gained(SMALL, scattered(SMALL)))


def test_no_manner_leaves_less_than_the_value_and_the_solver_comes_near_it():
    solver = BidSolver(SMALL)
    solver.learn(40)
    assert -1e-6 < mean(gained(SMALL, solver.manner)) < 0.03


def test_best_answers_bid_by_the_rules():
    ahead = bids.match(bids.BestBidder(SMALL, admiral(SMALL)), range(1, 9))
    assert {abs(it) for it in ahead} <= {0.0, 0.5, 1.0, 1.5}


@pytest.mark.slow
def test_the_best_answer_gains_hardly_anything_on_the_admiral(capsys):
    """At most a twentieth of a turn in the game of nine levels, and by the rules, too."""
    found, ahead = bids.show(9, 100, range(1, 1001), keep=True)
    assert mean(found["admiral"]) < 0.05
    assert ahead < 0.05
