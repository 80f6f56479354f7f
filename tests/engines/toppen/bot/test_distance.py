"""Plies to the end, against plain search by other code, and as perfect play counts them down."""

from random import Random

import pytest

from engines.toppen.bot.bounded_search import WON, look
from engines.toppen.bot.exact import ways
from engines.toppen.bot.solver import solve
from engines.toppen.public import Special
from engines.toppen.rules import Toppen
from engines.toppen.turn import TurnPosition, played, steps
from engines.toppen.view import position

pytestmark = pytest.mark.needs("numba")
FREE = Special(n_move=None, stalemate=None)
WITHIN = 5
"""Plies that plain search looks ahead."""


def positions(special: Special, seed: int) -> list[TurnPosition]:
    """Those of one game at random, the last ones before its end."""
    random, game = Random(seed), Toppen(n_move=special.n_move, stalemate=special.stalemate)
    state = game.setup((0, 1), seed.to_bytes(32))
    now, end, past = position(game.view(state, state.to_move)), None, []
    while not end:
        past.append(now)
        now, end = played(now, random.choice(steps(now, special)), special)
    return past[-6:]


@pytest.mark.parametrize("special", [FREE, Special(), Special(n_move=3, stalemate=None)])
def test_a_win_takes_as_many_plies_as_plain_search_finds(special: Special) -> None:
    found = 0
    for seed in range(12):
        for now in positions(special, seed):
            solved = solve(now, special)
            assert solved is not None
            plies = ways(solved).plies(now)
            late = special.stalemate and now.quiet + plies > special.stalemate
            if late or solved.value(now) != "win":
                continue  # plain search counts quiet turns too, distances do not
            for depth in range(1, min(plies, WITHIN) + 1):
                wins = look(now, special, 10**9, deepest=depth).worth >= WON
                assert wins == (depth >= plies)
            found += plies <= WITHIN
    assert found >= 5


@pytest.mark.parametrize("seed", range(4))
def test_perfect_play_counts_the_plies_down_one_by_one(seed: int) -> None:
    special = Special()
    state = Toppen().setup((0, 1), seed.to_bytes(32))
    now, end = position(Toppen().view(state, state.to_move)), None
    solved = solve(now, special)
    assert solved is not None
    far, random = ways(solved), Random(seed)
    while not end and solved.value(now) != "draw":
        plies, value = far.plies(now), solved.value(now)
        assert plies > 0
        after = {step: played(now, step, special) for step in steps(now, special)}
        left = {step: 0 if it[1] else far.plies(it[0]) for step, it in after.items()}
        kept = [step for step, worth in solved.moves(now).items() if worth == value]
        best = (min if value == "win" else max)(left[step] for step in kept)
        assert best == plies - 1
        now, end = after[random.choice([step for step in kept if left[step] == best])]


@pytest.mark.parametrize("seed", range(3))
def test_nobody_wins_a_draw(seed: int) -> None:
    game = Toppen(start="balanced")
    state = game.setup((0, 1), seed.to_bytes(32))
    now = position(game.view(state, state.to_move))
    solved = solve(now, game.special)
    assert solved is not None
    assert solved.value(now) == "draw"
    assert ways(solved).plies(now) == 0
