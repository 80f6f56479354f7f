"""Chances of any game: sums, ends, sides, and that they are better than a guess."""

from random import Random

import pytest
from msgspec.structs import replace

from engines import bots
from engines.catalog import MANIFESTS, estimated, make
from engines.polyy.bot.chances import chances as polyy_chances
from engines.rotorouter.bot.chances import chances as roads_chances
from engines.transcript import read
from engines.wordfleet.bot.chances import chances as fleet_chances
from tests.client.stage import GOLDENS, golden

GAMES = {
    "polyy": ({"size": 4}, (0, 1)),
    "rotorouter": ({}, (0, 1, 2)),
    "wordfleet": ({}, (0, 1)),
}


def positions(game, number, most=60):
    """Random positions of a game, as spectators see them."""
    options, seats = GAMES[game]
    rules, random = make(game, options), Random(number)
    state = rules.setup(seats, bytes([number]) * 32)
    for _ in range(most):
        if rules.outcome(state) is not None:
            return
        yield rules, state, rules.view(state, None)
        seat = rules.to_move(state)[0]
        state = rules.apply(state, seat, rules.sample(state, seat, random))


def test_every_game_without_exact_values_has_chances():
    exact = {name for name, it in MANIFESTS.items() if it.adviser is not None}
    assert set(estimated()) == set(MANIFESTS) - exact
    assert all(bots.load_estimator(game) is not None for game in estimated())
    assert bots.load_estimator("toppen") is None


@pytest.mark.parametrize("game", GAMES)
def test_chances_sum_up_to_a_thousand_and_are_the_same_each_time(game):
    estimator = bots.load_estimator(game)
    told = 0
    for rules, _, view in positions(game, 3, 12):
        found = estimator.chances(view)
        assert sum(found) == 1000
        assert len(found) <= rules.seats
        assert all(0 <= it <= 1000 for it in found)
        assert found == estimator.chances(view)
        told += 1
    assert told > 5


def test_a_stone_that_wins_at_once_is_seen():
    rules, state = golden("polyy", sorted((GOLDENS / "polyy" / "golden").glob("*.txt"))[0].stem, 0)
    assert polyy_chances(rules.view(state, None)) == (500, 500)


def test_whoever_has_hit_more_with_fewer_shots_is_ahead_at_sea():
    name = sorted((GOLDENS / "wordfleet" / "golden").glob("*.txt"))[0]
    script = read(name.read_text("utf-8"))
    rules, state = script.game, script.setup()
    assert fleet_chances(rules.view(state, None)) == (500, 500)
    for step in script.steps:
        if step.intent is None:
            state = rules.withdraw(state, step.seat)
        else:
            state = rules.apply(state, step.seat, step.intent)
    outcome = rules.outcome(state)
    if outcome is not None and outcome.winners and "resign" not in outcome.reason:
        found = fleet_chances(rules.view(state, None))
        assert found[outcome.winners[0]] > 500


def test_who_has_reached_more_corners_on_roads_is_ahead():
    _, _, view = next(iter(positions("rotorouter", 1, 1)))
    even = roads_chances(view)
    first = view.players[0]
    others = tuple(player.seat for player in view.players[1:])
    ahead = (replace(first, reached=others[:1]), *view.players[1:])
    found = roads_chances(replace(view, players=ahead))
    assert found[first.seat] > even[first.seat]
