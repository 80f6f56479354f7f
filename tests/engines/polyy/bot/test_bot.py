"""The bot that searches: legal, the same everywhere, and better the more it may do."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from engines.bot import BadLevel
from engines.bots import make
from engines.polyy.board import board
from engines.polyy.bot import openings
from engines.polyy.bot.bot import choose, limits, searched, suggest, think
from engines.polyy.bot.search import SearchLimits
from engines.polyy.manifest import LEVELS
from engines.polyy.public import Intent, PlaceStone, TakeFirstStone
from engines.polyy.rules import PolyY
from engines.polyy.state import State

ROOT = Path(__file__).parents[4]
Size = Literal[4, 5, 6, 7]
SIZES: tuple[Size, ...] = (4, 5, 6, 7)
AIMLESS = make("polyy", "random")
NAMES = LEVELS.names
needs_numba = pytest.mark.needs("numba")


def after(game: PolyY, *intents: Intent) -> State:
    state = game.setup((0, 1), bytes(32))
    for intent in intents:
        assert state.to_move is not None
        state = game.apply(state, state.to_move, intent)
    return state


def played(game: PolyY, bots: tuple[Any, Any], levels: tuple[int, int], seed: int) -> State:
    """A game between two bots; every intent is put to the rules."""
    state = game.setup((0, 1), bytes(32))
    while (seat := state.to_move) is not None:
        view, ply = game.view(state, seat), len(state.moves)
        state = game.apply(
            state, seat, bots[seat].choose(view, seat, levels[seat], 1000 * seed + ply)
        )
    return state


class Searching:
    choose = staticmethod(choose)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_it_plays_by_the_rules_and_beats_play_at_random(size: Size, seat: int) -> None:
    game = PolyY(size=size)
    bots: tuple[Any, Any] = (Searching, AIMLESS) if seat == 0 else (AIMLESS, Searching)
    end = played(game, bots, (2, 2), seed=seat)
    assert end.outcome is not None
    assert end.outcome.winners == (seat,)


def test_it_says_where_it_is_not_to_move() -> None:
    game = PolyY(size=4)
    view = game.view(after(game), 0)
    with pytest.raises(ValueError, match="not to move"):
        choose(view, 1, 1, 0)


@pytest.mark.parametrize("level", [-1, 0, 15, 100])
def test_there_are_fourteen_levels(level: int) -> None:
    game = PolyY(size=4)
    with pytest.raises(BadLevel, match=f"levels are 1 to 14, got {level}"):
        choose(game.view(after(game), 0), 0, level, 0)


def test_a_level_is_so_many_playouts_twice_those_of_the_one_below() -> None:
    """Section 7.1, up to what half of a deadline allows."""
    work = [limits(level).leaves * limits(level).times for level in range(1, len(NAMES) + 1)]
    assert work[:13] == [192 << at for at in range(13)]
    assert work[12] < work[13] < 192 << 13


@pytest.mark.parametrize("size", SIZES)
def test_its_first_stone_is_fair_and_not_always_the_same(size: Size) -> None:
    game = PolyY(size=size)
    view = game.view(after(game), 0)
    stones = [choose(view, 0, 1, seed) for seed in range(60)]
    assert len(set(stones)) > 2
    fields = [stone.field for stone in stones if isinstance(stone, PlaceStone)]
    assert all(0.4 <= openings.rates(size)[field] <= 0.6 for field in fields)


@pytest.mark.parametrize("size", SIZES)
def test_it_opens_with_a_strong_stone_where_nobody_can_take_it_over(size: Size) -> None:
    game = PolyY(size=size, pie=False)
    most = max(openings.rates(size).values())
    for seed in range(10):
        stone = choose(game.view(after(game), 0), 0, 1, seed)
        assert isinstance(stone, PlaceStone)
        assert openings.rates(size)[stone.field] == most > 0.5 + openings.FAIR


def test_it_tells_why_in_numbers_that_a_player_sees() -> None:
    """Fields as the board calls them; what is not searched counts as even (section 6)."""
    game = PolyY()
    first = think(game.view(after(game), 0), 0, 1, 0)
    assert first.chance == 0.5
    even = "Close to even, so a swap gains little: this first stone won "
    assert first.reasons[0].startswith(even)
    alone = PolyY(pie=False)
    strongest = think(alone.view(after(alone), 0), 0, 1, 0)
    assert strongest.reasons[0].startswith("This first stone won ")
    strong = max(openings.rates(7), key=openings.rates(7).__getitem__)
    swapped = think(game.view(after(game, PlaceStone(strong)), 1), 1, 1, 0)
    assert swapped.chance == 0.5
    assert swapped.reasons[0].startswith("Worth taking over: this first stone won ")
    view = game.view(after(game, PlaceStone(78)), 1)
    chosen, field = think(view, 1, 3, 5), r"field (\d+), with \d+ %\."
    assert chosen.chance is not None
    assert f"Wins {100 * chosen.chance:.0f} % of " in chosen.reasons[0]
    told = re.fullmatch(f"Next best: {field}", chosen.reasons[1])
    assert told
    assert view.board[board(7).numbered[int(told[1]) - 1]] is None
    assert chosen.intent != PlaceStone(board(7).numbered[int(told[1]) - 1])


def test_a_person_is_told_of_a_thousand_leaves_whatever_is_installed() -> None:
    """Section 6: no book, but the rule of the swap is applied."""
    game = PolyY(size=4)
    assert suggest(game.view(after(game, PlaceStone(1)), 1), 1, 0).intent == TakeFirstStone()
    view = game.view(after(game, PlaceStone(16)), 1)
    told = searched(view, 1, SearchLimits(1000, 8, True), 3)
    assert suggest(view, 1, 3).intent == PlaceStone(told.field)
    assert told.leaves > 500


@pytest.mark.parametrize("size", SIZES)
def test_it_swaps_a_stone_that_is_better_than_the_move_and_no_other(size: Size) -> None:
    game = PolyY(size=size)
    for field, rate in openings.rates(size).items():
        view = game.view(after(game, PlaceStone(field)), 1)
        assert isinstance(choose(view, 1, 1, 0), TakeFirstStone) == (rate > 0.5)


def test_it_does_not_swap_where_it_may_not() -> None:
    game = PolyY(size=4, pie=False)
    view = game.view(after(game, PlaceStone(0)), 1)
    assert isinstance(choose(view, 1, 1, 0), PlaceStone)


def test_it_takes_a_win_at_once_at_every_level_that_works_without_numba() -> None:
    game, found = PolyY(size=4), 0
    for seed in range(3):
        end = played(game, (AIMLESS, AIMLESS), (1, 1), seed)
        moves = end.moves
        swap = len(moves) > 1 and moves[0] == moves[1]
        intents: list[Intent] = [PlaceStone(field) for field in moves]
        if swap:
            intents[1] = TakeFirstStone()
        before = after(game, *intents[:-1])
        assert before.to_move is not None
        for level in range(1, 6):
            thought = think(game.view(before, before.to_move), before.to_move, level, seed)
            assert game.apply(before, before.to_move, thought.intent).outcome is not None
            assert (thought.chance, thought.reasons) == (1.0, ("Wins at once.",))
            found += 1
    assert found == 15


def test_its_chance_falls_when_it_is_losing() -> None:
    """A board where the other side has all but won: what it says would let it resign."""
    game = PolyY(size=4, pie=False)
    end = played(game, (Searching, AIMLESS), (3, 1), 1)
    before = after(game, *(PlaceStone(field) for field in end.moves[:-2]))
    assert before.to_move == 1
    chance = think(game.view(before, 1), 1, 3, 1).chance
    assert chance is not None
    assert chance < 0.5


MOVES = """
import sys
if sys.argv[1] == "plain":
    sys.modules["numba"] = None
from engines.polyy.bot.bot import TIMES, searched, think
from engines.polyy.bot.search import SearchLimits
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY
for size in (4, 7):
    game = PolyY(size=size)
    state = game.setup((0, 1), bytes(32))
    for ply in range(7):
        seat = state.to_move
        thought = think(game.view(state, seat), seat, 1 + ply % 4, 99 + ply)
        assert thought.implementation == sys.argv[1]
        print(thought.intent, thought.chance, *thought.reasons)
        state = game.apply(state, seat, thought.intent)
    do = SearchLimits(60, TIMES, patterns=True, prior=True)
    print(searched(game.view(state, state.to_move), state.to_move, do, 7))
"""


@cache
def told(script: str, *words: str, seed: str = "0") -> str:
    run = [sys.executable, "-c", script, *words]
    env = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True, env=env)
    return done.stdout


def test_the_same_is_played_on_every_run_and_under_every_hash_seed() -> None:
    assert told(MOVES, "plain", seed="1") == told(MOVES, "plain", seed="2") != ""


@needs_numba
def test_with_numba_and_without_it_the_very_same_is_played() -> None:
    plain = told(MOVES, "plain", seed="1")
    assert plain == told(MOVES, "numba", seed="1") == told(MOVES, "numba", seed="2") != ""


NEEDS = """
import sys
sys.modules["numba"] = None
from engines.bot import NeedsNumba
from engines.bots import make
from engines.polyy.rules import PolyY
game = PolyY()
view = game.view(game.setup((0, 1), bytes(32)), 0)
for level in (5, 6, 14):
    try:
        make("polyy", "search").choose(view, 0, level, 0)
        print(level, "plays")
    except NeedsNumba as why:
        print(why)
"""


def test_without_numba_the_higher_levels_say_what_they_need() -> None:
    needs = "needs numba: install the extra `bots`; without it there are levels 1 to 5"
    assert told(NEEDS).splitlines() == [
        "5 plays",
        f"level 6 (difficulty 6) {needs}",
        f"level 14 (difficulty 14) {needs}",
    ]


HINT = """
import sys
sys.modules["numba"] = None
from engines.polyy.bot.bot import suggest, think
from engines.polyy.manifest import LEVELS
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY
game = PolyY(size=4, pie=False)
state = game.setup((0, 1), bytes(32))
for field in (7, 20):
    state = game.apply(state, state.to_move, PlaceStone(field))
view = game.view(state, 0)
print(suggest(view, 0, 9) == think(view, 0, LEVELS.plain, 9))
"""


def test_without_numba_a_hint_costs_no_more_than_the_strongest_level_there_is() -> None:
    assert told(HINT).strip() == "True"


@needs_numba
@pytest.mark.parametrize("seat", [0, 1])
def test_a_higher_level_wins(seat: int) -> None:
    game, bots = PolyY(size=5), (Searching, Searching)
    levels = (8, 2) if seat == 0 else (2, 8)
    ends = [played(game, bots, levels, seed).outcome for seed in range(2)]
    assert [end and end.winners for end in ends] == [(seat,)] * 2


def test_the_registry_knows_it() -> None:
    assert make("polyy", "search").choose is choose
    assert len(NAMES) == 14
