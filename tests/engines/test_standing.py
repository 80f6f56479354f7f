"""Laws of every game that a room goes back in, ends as it stands, or draws anew."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from engines.catalog import make, names
from engines.chance import renewed

SEED = b"7" * 32
PLIES = (0, 1, 7, 40)


@cache
def position(name: str, plies: int) -> tuple[Any, Any]:
    """A game of the most seats, and its state after so many random plies."""
    game, chance = make(name, {}), Random(plies)
    state = game.setup(tuple(range(game.seats)), SEED)
    for _ in range(plies):
        for seat in game.to_move(state)[:1]:
            state = game.apply(state, seat, game.sample(state, seat, chance))
    return game, state


CASES = list(product(names(), PLIES))


@pytest.mark.parametrize(("name", "plies"), CASES)
def test_who_is_to_move_is_active_and_a_withdrawn_seat_is_not(name, plies):
    game, state = position(name, plies)
    active = game.active(state)
    assert set(game.to_move(state)) <= set(active)
    assert bool(active) == (game.outcome(state) is None)
    for seat in active:
        assert seat not in game.active(game.withdraw(state, seat))


@pytest.mark.parametrize(("name", "plies"), CASES)
def test_a_game_that_is_stopped_is_over_for_good(name, plies):
    game, state = position(name, plies)
    over = game.adjudicate(state)
    assert game.to_move(over) == game.active(over) == ()
    assert game.adjudicate(over) is over
    if game.outcome(state) is None:
        assert game.outcome(over).reason == "stopped"
        assert game.barrier(over) >= game.barrier(state)
    for viewer in (None, *range(game.seats)):
        assert game.view(over, viewer) is not None


@pytest.mark.parametrize(("name", "plies"), CASES)
def test_drawing_anew_shows_nobody_anything(name, plies):
    game, state = position(name, plies)
    again = game.reroll(state, 1)
    assert game.reroll(state, 1) == again
    for viewer in (None, *range(game.seats)):
        assert game.view(again, viewer) == game.view(state, viewer)
    assert game.barrier(again) == game.barrier(state)


def test_what_was_drawn_anew_differs_each_time_where_chance_is_left():
    game, state = position("rotorouter", 7)
    several = [state, game.reroll(state, 1), game.reroll(state, 2)]
    several.append(game.reroll(several[1], 2))
    assert len({one.people for one in several}) == len({one.seed for one in several}) == 4
    for one in several[1:]:
        for mine, first in zip(one.people, state.people, strict=True):
            assert sorted(mine.deck.faces) == sorted(first.deck.faces)


def test_a_game_without_coming_chance_stays_itself():
    for name in ("polyy", "toppen", "wordfleet"):
        game, state = position(name, 1)
        assert game.reroll(state, 1) is state


def test_a_seed_after_a_takeback_is_another_one_each_time():
    assert len({SEED, *(renewed(SEED, times) for times in range(1, 9))}) == 9
