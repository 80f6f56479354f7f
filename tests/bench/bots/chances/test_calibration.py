"""A calibration keeps sums and order, a fit finds what made the samples and is judged by others."""

from importlib import import_module
from math import exp
from random import Random

import pytest

from engines.estimates.calibration import PLAIN, Calibration, calibrated
from tests.bench.bots.chances.calibration import (
    EstimatedPosition,
    brier,
    collected,
    fitted,
    gain,
    mean_brier,
    tenths,
    told,
)
from tests.support import evidence


def made(slope, turn, count=1500):
    """Positions of two whose winners follow these numbers, but for chance."""
    random, found = Random(5), []
    for seed in range(count):
        first = random.randint(50, 950)
        estimate, to_move = (first, 1000 - first), random.randint(0, 1)
        odds = (first / (1000 - first)) ** slope * exp(turn if to_move == 0 else -turn)
        winner = 0 if random.random() < odds / (1 + odds) else 1
        found.append(EstimatedPosition(seed, estimate, to_move, (winner,)))
    return found


@pytest.mark.parametrize("by", [PLAIN, Calibration(0.5, 0.3), Calibration(2.0, -0.4)])
def test_chances_still_sum_up_and_keep_their_order_and_what_is_certain(by):
    assert calibrated((1000, 0), by, 1) == (1000, 0)
    last = -1
    for first in range(1, 1000, 37):
        now = calibrated((first, 1000 - first), by, None)
        assert sum(now) == 1000
        assert now[0] >= last
        last = now[0]
    four = calibrated((400, 300, 200, 100), by, None)
    assert sum(four) == 1000
    assert list(four) == sorted(four, reverse=True)


def test_without_numbers_nothing_changes_but_by_rounding():
    for first in range(1, 1000, 13):
        assert abs(calibrated((first, 1000 - first), PLAIN, 0)[0] - first) <= 1


def test_a_fit_finds_the_numbers_that_made_the_samples():
    samples = made(1.6, -0.4)
    by = fitted(samples)
    assert abs(by.slope - 1.6) < 0.2
    assert abs(by.turn + 0.4) < 0.15
    assert mean_brier(samples, by) < mean_brier(samples, PLAIN)
    low, high = gain(samples, by)
    assert 0 < low < high
    assert sum(it.count for it in tenths(samples, by)) == 2 * len(samples)


def test_the_score_is_the_usual_one_of_two():
    even = EstimatedPosition(1, (500, 500), 0, (0,))
    assert brier(even, PLAIN) == 0.25
    assert brier(even._replace(estimate=(1000, 0)), PLAIN) == 0
    assert brier(even._replace(estimate=(1000, 0), winners=(1,)), PLAIN) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["polyy", "rotorouter", "wordfleet"])
def test_the_numbers_in_use_are_no_worse_than_none_in_games_they_were_not_fitted_to(game):
    name = f"chances of {game}"
    first = max(20_001, evidence.last_seed(name) + 1)
    games = 30
    samples = collected(game, first, games)
    by = import_module(f"engines.{game}.bot.chances").CALIBRATION
    seeds = f"{first}-{first + games - 1}"
    evidence.record(name, seeds, len(samples), 0, told(game, samples, by))
    _, high = gain(samples, by)
    assert high > -0.005
