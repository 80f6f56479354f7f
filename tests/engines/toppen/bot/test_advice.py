"""Who wins by best play: by seat, exact under every special rule, and silent where it must be."""

import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engines.bots import load_adviser
from engines.toppen.board import CHAIN
from engines.toppen.bot.advice import Solutions, advise
from engines.toppen.bot.solver import solve
from engines.toppen.public import Keep, Move, TakeFirstMove
from engines.toppen.rules import Toppen
from engines.toppen.view import position

ROOT = Path(__file__).parents[4]
pytestmark = pytest.mark.needs("numba")
SETTINGS = [
    Toppen(anti_backtracking=anti, n_move=n_move, stalemate=stalemate)
    for anti, n_move, stalemate in product((False, True), (3, 6, None), (10, 30, None))
]
SIGN = {"win": 1, "draw": 0, "loss": -1}
CIRCLE = "211,1,-,-/-,12,1,-/-,-,-,-/-,-,-,-"
TO_AND_FRO = [((0, 0), (0, 1)), ((1, 1), (1, 2)), ((0, 1), (0, 0)), ((1, 2), (1, 1))]
"""There and back again: seat 0 could have won."""
TOO_LARGE = "1,2,1,2/2,1,2,1/1,2,1,2/2,1,2,1"


def states(game: Toppen, seed: int, choice: Any = None) -> list[Any]:
    """A game played at random, with its end."""
    random = Random(seed)
    found: list[Any] = [game.setup((0, 1), seed.to_bytes(32))]
    while (seat := found[-1].to_move) is not None:
        intent = choice if choice and found[-1].choosing else game.sample(found[-1], seat, random)
        found.append(game.apply(found[-1], seat, intent))
    return found


@pytest.mark.parametrize(
    "game",
    [pytest.param(it, marks=pytest.mark.slow if n % 2 else ()) for n, it in enumerate(SETTINGS)],
    ids=str,
)
def test_a_value_is_what_the_best_next_move_comes_to(game: Toppen) -> None:
    """In every position of a whole game, by the values of all positions that can follow."""
    known = Solutions()
    for state in states(game, 0)[:-1]:
        worth = advise(game.view(state, None), known)
        if worth is None:
            continue
        seat = state.to_move
        after = [game.apply(state, seat, intent) for intent in game.legal(state, seat)]
        best = [ended(it) or advise(game.view(it, None), known) for it in after]
        if None not in best:
            assert worth[seat] == max(value[seat] for value in best if value)
        assert worth[0] == -worth[1]


def ended(state: Any) -> tuple[int, ...] | None:
    """What a game that is over came to."""
    if state.outcome is None:
        return None
    return tuple(
        0 if not state.outcome.winners else 1 if seat in state.outcome.winners else -1
        for seat in (0, 1)
    )


@pytest.mark.parametrize(("choice", "first"), [(Keep(), 0), (TakeFirstMove(), 1)])
def test_a_value_is_told_by_seat_whoever_moves_which_colour(choice: Any, first: int) -> None:
    game = Toppen(swap=True)
    for seed in range(3):
        begun = states(game, seed, choice)[1]
        now = position(game.view(begun, None))
        solved = solve(now, game.special)
        assert solved is not None
        worth = advise(game.view(begun, None), Solutions())
        assert worth is not None
        assert begun.seat(now.to_move) == begun.to_move
        if not now.passed:
            assert begun.to_move == first
        assert worth[begun.to_move] == SIGN[solved.value(now) or ""]


def test_whoever_chooses_sides_has_the_better_one() -> None:
    game, seen = Toppen(swap=True), set()
    for seed in range(12):  # the fourth is even
        table = game.setup((0, 1), seed.to_bytes(32))
        known = Solutions()  # of this table: each is solved once
        worth = advise(game.view(table, None), known)
        sides = [
            advise(game.view(game.apply(table, 1, side), None), known)
            for side in (TakeFirstMove(), Keep())
        ]
        assert worth in ((0, 0), (-1, 1))
        assert worth == max(sides, key=lambda value: value[1] if value else -2)
        seen.add(worth)
    assert len(seen) == 2


def test_any_view_of_a_position_gives_the_same_value() -> None:
    game = Toppen()
    for state in states(game, 3)[:-1]:
        values = {advise(game.view(state, viewer), Solutions()) for viewer in (None, 0, 1)}
        assert len(values) == 1


def test_nothing_is_said_of_a_game_that_is_over() -> None:
    game = Toppen()
    end = states(game, 3)[-1]
    resigned = game.withdraw(game.setup((0, 1), bytes(32)), 0)
    for state in (end, resigned):
        assert advise(game.view(state, None), Solutions()) is None


def test_nothing_is_said_of_what_is_too_large() -> None:
    game = Toppen(start="custom", layout=TOO_LARGE)
    assert advise(game.view(game.setup((0, 1), bytes(32)), None), Solutions()) is None


def test_nothing_is_said_of_a_win_that_a_third_time_may_take_away() -> None:
    """Both go to and fro on a board where seat 0 wins, with the counters off (C18)."""
    game = Toppen(start="custom", layout=CIRCLE, n_move=None, stalemate=None)
    start = state = game.setup((0, 1), bytes(32))
    known, told = Solutions(), []
    for here, there in TO_AND_FRO * 2:
        told.append(advise(game.view(state, None), known))
        state = game.apply(state, state.to_move, Move(here, there))
    assert state.position.board == start.position.board
    assert told == [(1, -1)] * 5 + [None] * 3
    assert advise(game.view(state, None), known) is None
    assert advise(replace(game, stalemate=10, n_move=6).view(start, None), known) == (1, -1)


def test_what_follows_from_a_layout_is_looked_up() -> None:
    game, known = Toppen(), Solutions()
    for seed in (5, 6):
        for state in states(game, seed)[:-1]:
            advise(game.view(state, None), known)
    assert len(known._kept) == 2


def test_only_so_many_boards_are_kept_and_the_one_used_last_is_among_them() -> None:
    game, known = Toppen(), Solutions(most=1)
    for seed in (5, 6, 5):
        table = game.setup((0, 1), seed.to_bytes(32))
        worth = advise(game.view(table, None), known)
        assert len(known._kept) == 1
        assert advise(game.view(table, None), known) == worth


def test_special_rules_are_not_mixed_up() -> None:
    """A layout whose value depends on them."""
    known, alone = Solutions(), []
    games = [Toppen(start="custom", layout=CHAIN), Toppen(start="custom", layout=CHAIN, n_move=3)]
    games += [Toppen(anti_backtracking=True), Toppen(), Toppen(n_move=None, stalemate=None)]
    for game in games:
        for state in states(game, 9)[:-1]:
            view = game.view(state, None)
            alone.append(advise(view, Solutions()) == advise(view, known))
    assert all(alone)


def test_without_numba_there_is_no_adviser_and_nothing_breaks() -> None:
    script = """
import sys
sys.modules["numba"] = None
from engines.bots import load_adviser
print(load_adviser("toppen"))
"""
    run = [sys.executable, "-c", script]
    told = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "None"
    assert load_adviser("toppen") is not None
