"""Strengths from results: the curve, the errors, and clean sweeps."""

from math import log10

import pytest

from tests.bench.bots.elo import Met, rated


def test_three_wins_of_four_are_the_elo_that_says_so() -> None:
    first, second = rated(2, [Met(0, 1, 4000, 1000)])
    assert first == (0, 0)
    assert second.elo == pytest.approx(400 * log10(3), abs=1)


def test_the_error_is_that_of_the_logistic_curve() -> None:
    """Of 100 even games: 1.96 / sqrt(100 / 4), in units of 400 / ln 10; and one game more."""
    error = rated(2, [Met(0, 1, 100, 50)])[1].error
    assert error == pytest.approx(1.96 * (101 / 4) ** -0.5 * 400 / 2.302585, abs=0.1)


def test_more_games_tell_more() -> None:
    few, many = (rated(2, [Met(0, 1, games, games / 2)])[1].error for games in (40, 400))
    assert many < few


def test_a_clean_sweep_is_finite_and_drawn_games_are_even() -> None:
    assert 400 < rated(2, [Met(0, 1, 40, 0)])[1].elo < 1000
    assert rated(2, [Met(0, 1, 10, 5)])[1].elo == pytest.approx(0)


def test_steps_of_a_ladder_add_up() -> None:
    _, second, third = rated(3, [Met(0, 1, 400, 100), Met(1, 2, 400, 100)])
    assert third.elo == pytest.approx(2 * second.elo, abs=1)
    assert third.error > second.error
