"""The bot of four levels: legal, the same on every run, and at its best without a slip."""

import os
import re
import subprocess
import sys
import time
from functools import cache
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engines.bot import BadLevel
from engines.bots import make as make_bot
from engines.toppen.board import CHAIN
from engines.toppen.bot.bot import EASY, MEDIUM, PERFECT, STRONG, choose, suggest, think
from engines.toppen.bot.exact import RANK
from engines.toppen.bot.solver import OPPOSITE, Solved, Value, solve
from engines.toppen.manifest import LEVELS
from engines.toppen.public import Keep, TakeFirstMove
from engines.toppen.rules import Toppen
from engines.toppen.state import State
from engines.toppen.view import position
from tests.support.evidence import record

ROOT = Path(__file__).parents[4]
OPTIONS = [
    Toppen(),
    Toppen(swap=True),
    Toppen(start="stacked", anti_backtracking=True),
    Toppen(start="custom", layout=CHAIN, n_move=3, stalemate=10),
    Toppen(n_move=None, stalemate=None),
]
PLAIN = (EASY, MEDIUM)
needs_numba = pytest.mark.needs("numba")
WON, DRAWN = 0, 3
"""Seeds of flat starts: one that the first player wins, and one that nobody wins."""
NOBODY = 0
"""Plays at random, in place of a level."""


def start(game: Toppen, seed: int) -> State:
    return game.setup((0, 1), seed.to_bytes(32))


def intent(game: Toppen, state: State, level: int, seed: int) -> Any:
    assert state.to_move is not None
    view, seat = game.view(state, state.to_move), state.to_move
    if level == NOBODY:
        return make_bot("toppen", "random").choose(view, seat, 1, seed)
    return choose(view, seat, level, seed)


def played(game: Toppen, state: State, levels: tuple[int, int], seed: int) -> list[State]:
    states = [state]
    while (seat := states[-1].to_move) is not None:
        chosen = intent(game, states[-1], levels[seat], (seed << 10) + len(states))
        states.append(game.apply(states[-1], seat, chosen))
    return states


def points(states: list[State], seat: int) -> float:
    """1 for a win, 0.5 for a draw."""
    outcome = states[-1].outcome
    assert outcome is not None
    return 0.5 if not outcome.winners else float(outcome.winners == (seat,))


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("level", PLAIN)
def test_it_plays_by_the_rules(game: Toppen, level: int) -> None:
    assert played(game, start(game, 1), (level, NOBODY), 1)[-1].outcome


@needs_numba
@pytest.mark.parametrize(
    ("game", "level"),
    [(OPTIONS[0], STRONG), *((game, (PERFECT, STRONG)[at % 2]) for at, game in enumerate(OPTIONS))],
)
def test_it_plays_by_the_rules_where_it_knows(game: Toppen, level: int) -> None:
    assert played(game, start(game, 1), (MEDIUM, level), 1)[-1].outcome


@needs_numba
def test_where_there_is_too_much_to_know_it_looks_ahead() -> None:
    game = Toppen(start="custom", layout="1,2,1,2/2,1,2,1/1,2,1,2/2,1,2,1")
    state = start(game, 0)
    assert intent(game, state, PERFECT, 3) == intent(game, state, MEDIUM, 3)


@pytest.mark.parametrize("level", [-1, 0, 5])
def test_there_are_four_levels(level: int) -> None:
    game = Toppen()
    with pytest.raises(BadLevel, match="levels are 1 to 4"):
        choose(game.view(start(game, 0), 0), 0, level, 0)


def test_it_says_where_it_is_not_to_move() -> None:
    game = Toppen()
    with pytest.raises(ValueError, match="not to move"):
        choose(game.view(start(game, 0), 1), 1, EASY, 0)


def test_a_win_at_once_is_taken() -> None:
    game, taken = Toppen(), 0
    for seed in range(8):
        states = played(game, start(game, seed), (NOBODY, NOBODY), seed)
        for state in states[:-1]:
            assert state.to_move is not None
            ends = [game.apply(state, state.to_move, it) for it in legal(game, state)]
            if any(end.outcome and end.outcome.winners == (state.to_move,) for end in ends):
                after = game.apply(state, state.to_move, intent(game, state, MEDIUM, seed))
                assert after.outcome
                assert after.outcome.winners == (state.to_move,)
                taken += 1
    assert taken >= 5


def legal(game: Toppen, state: State) -> list[Any]:
    assert state.to_move is not None
    return list(game.legal(state, state.to_move))


@pytest.mark.parametrize(
    ("better", "worse", "some"),
    [
        (MEDIUM, EASY, 6),
        (EASY, NOBODY, 60),
        pytest.param(MEDIUM, EASY, 60, marks=pytest.mark.slow),
    ],
)
def test_a_higher_level_wins_more(better: int, worse: int, some: int) -> None:
    game, won = Toppen(), 0.0
    for seed in range(some):
        seat = seed % 2
        levels = (better, worse) if seat == 0 else (worse, better)
        won += points(played(game, start(game, seed // 2), levels, seed), seat)
    assert won > some / 2


# What is exact


def sides(solved: Solved, state: State, game: Toppen) -> Value:
    """What the position comes to for the seat to move."""
    assert state.to_move is not None
    value = solved.value(position(game.view(state, state.to_move)))
    assert value is not None
    return value


@needs_numba
def test_the_better_side_is_chosen() -> None:
    game = Toppen(swap=True)
    for seed in (0, 4, 6, 12):  # two starts that the side to move wins, and two that it loses
        state = start(game, seed)
        view = game.view(state, 1)
        solved = solve(position(view), game.special)
        assert solved is not None
        first = position(view).to_move == 1
        value = solved.value(position(view))
        chosen = choose(view, 1, PERFECT, seed)
        if value == "win":
            assert chosen == (TakeFirstMove() if first else Keep())
        elif value == "loss":
            assert chosen == (Keep() if first else TakeFirstMove())


@needs_numba
def test_it_counts_the_moves_to_the_end_and_needs_no_more() -> None:
    """Who wins keeps its word, and is a move nearer with each ply of both or nearly so."""
    game = Toppen()
    states, left = [start(game, WON)], {True: 1000, False: 1000}
    while (seat := states[-1].to_move) is not None:
        thought = think(game.view(states[-1], seat), seat, PERFECT, len(states))
        assert thought.implementation == "numba"
        assert thought.chance == 1 - (seat + states[0].to_move) % 2
        found = re.fullmatch(
            r"Wins at once\.|(?:Wins in|Every move loses: this one lasts) (\d+) moves\.",
            thought.reasons[0],
        )
        assert found
        moves, wins = int(found[1] or 1), thought.chance == 1
        assert moves <= left[wins]
        states.append(game.apply(states[-1], seat, thought.intent))
        left[wins] = moves
        plies = len(states) - 1
    assert left[True] == 1
    told = think(game.view(states[0], states[0].to_move or 0), states[0].to_move or 0, PERFECT, 1)
    assert f" {(plies + 1) // 2} moves" in told.reasons[0]


@needs_numba
def test_a_chance_is_told_where_it_is_known() -> None:
    """Of a start that nobody wins, of sides, and of a win that a third time may take away (C18)."""
    game = Toppen()
    state = start(game, DRAWN)
    assert state.to_move is not None
    view = game.view(state, state.to_move)
    thought = think(view, state.to_move, PERFECT, 0)
    assert (thought.chance, thought.reasons) == (0.5, ("Keeps the draw.",))
    assert think(view, state.to_move, MEDIUM, 0).chance is None
    assert suggest(view, state.to_move, 0) == thought
    won = game.view(start(game, WON), 0)
    doubted = think(replace(won, repeated=True), 0, PERFECT, 0)
    assert doubted.chance is None
    assert doubted.reasons[1:] == ("A position that comes up a third time is a draw.",)
    assert doubted.intent == think(won, 0, PERFECT, 0).intent
    sides = Toppen(swap=True)
    chosen = think(sides.view(start(sides, WON), 1), 1, PERFECT, 0)
    assert (chosen.intent, chosen.chance) == (TakeFirstMove(), 1.0)
    assert chosen.reasons == ("The side that moves first wins.",)
    even = think(sides.view(start(sides, DRAWN), 1), 1, PERFECT, 0)
    assert (even.chance, even.reasons) == (0.5, ("Nobody can force a win.",))


def slips(states: list[State], game: Toppen, seat: int) -> int:
    """How often ``seat`` gave away what it had."""
    solved = solve(position(game.view(states[0], states[0].to_move)), game.special)
    assert solved is not None
    lost = 0
    for before, after in pairwise(states):
        if before.to_move != seat:
            continue
        had, has = sides(solved, before, game), worth(solved, after, game, seat)
        lost += RANK[has] < RANK[had]
    return lost


def worth(solved: Solved, state: State, game: Toppen, seat: int) -> Value:
    """What the position comes to for ``seat``."""
    if state.outcome:
        if not state.outcome.winners:
            return "draw"
        return "win" if state.outcome.winners == (seat,) else "loss"
    value = sides(solved, state, game)
    return value if state.to_move == seat else OPPOSITE[value]


def games(against: int, value: Value, some: int, seed: int) -> tuple[int, int, int]:
    """Perfect from so many starts that are worth ``value`` to it: slips, wins, losses."""
    game, slipped, wins, losses = Toppen(), 0, 0, 0
    found = (it for it in count(seed) if start_value(game, it) is not None)
    for at in range(some):
        while True:
            number = next(found)
            first = start_value(game, number)
            assert first is not None
            seat = 0 if first[0] == value else 1
            if first[seat] == value:
                break
        levels = (PERFECT, against) if seat == 0 else (against, PERFECT)
        states = played(game, start(game, number), levels, at)
        slipped += slips(states, game, seat)
        wins += points(states, seat) == 1
        losses += points(states, seat) == 0
    return slipped, wins, losses


@cache
def start_value(game: Toppen, seed: int) -> tuple[Value, Value] | None:
    """What the start is worth by seat; None where it is over already."""
    state = start(game, seed)
    if state.to_move is None:
        return None
    solved = solve(position(game.view(state, state.to_move)), game.special)
    assert solved is not None
    return worth(solved, state, game, 0), worth(solved, state, game, 1)


@needs_numba
@pytest.mark.parametrize("against", [NOBODY, MEDIUM])
def test_perfect_never_gives_a_value_away(against: int) -> None:
    """In a few games; `make slow` plays two hundred."""
    assert games(against, "win", 2, 0) == (0, 2, 0)
    slipped, _, losses = games(against, "draw", 1, DRAWN)
    assert (slipped, losses) == (0, 0)


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("against", [NOBODY, MEDIUM])
def test_perfect_never_gives_a_value_away_in_many_games(against: int) -> None:
    """Fifty won starts and fifty drawn ones against each: two hundred games."""
    began = time.process_time()
    slipped, wins, _ = games(against, "win", 50, 1000)
    slipped_draws, drawn_wins, losses = games(against, "draw", 50, 2000)
    name = "random" if against == NOBODY else "medium"
    told = (
        f"{slipped + slipped_draws} moves that lose value; won starts: {wins} of 50 won; "
        f"drawn starts: {drawn_wins} won, {losses} lost"
    )
    seconds = time.process_time() - began
    record(f"Toppen: perfect against {name}", "1000-2000", 100, seconds, told)
    assert (slipped, wins, slipped_draws, losses) == (0, 50, 0, 0)


# The same everywhere

MOVES = """
import sys
if sys.argv[1] == "plain":
    sys.modules["numba"] = None
from engines.toppen.bot.bot import choose
from engines.toppen.rules import Toppen
game = Toppen()
state = game.setup((0, 1), bytes(32))
while state.to_move is not None and state.ply < 5:
    view = game.view(state, state.to_move)
    for level in (1, 2) if sys.argv[1] == "plain" else (1, 2, 3, 4):
        chosen = choose(view, state.to_move, level, 7 + state.ply)
        print(level, chosen)
    state = game.apply(state, state.to_move, chosen)
"""
NEEDS = """
import sys
sys.modules["numba"] = None
from engines.bot import NeedsNumba
from engines.toppen.bot.bot import choose
from engines.toppen.rules import Toppen
game = Toppen()
view = game.view(game.setup((0, 1), bytes(32)), 0)
for level in (3, 4):
    try:
        choose(view, view.to_move, level, 0)
    except NeedsNumba as why:
        print(why)
"""


def told(script: str, *words: str, seed: str = "0") -> str:
    run = [sys.executable, "-c", script, *words]
    env = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True, env=env)
    return done.stdout


def test_the_same_is_played_on_every_run_and_under_every_hash_seed() -> None:
    assert told(MOVES, "plain", seed="1") == told(MOVES, "plain", seed="2") != ""


@needs_numba
def test_what_is_known_is_played_alike_too() -> None:
    assert told(MOVES, "numba", seed="1") == told(MOVES, "numba", seed="2") != ""


def test_without_numba_the_higher_levels_say_what_they_need() -> None:
    needs = "needs numba: install the extra `bots`; without it there are levels 1 to 2"
    names = LEVELS.names
    assert told(NEEDS).splitlines() == [f"level {at} ({names[at - 1]}) {needs}" for at in (3, 4)]
