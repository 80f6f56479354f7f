"""The levels of the bot against each other, and the guard `stall_rounds` against its games.

``make test`` plays a few; ``make slow`` plays as many as the claims in engines/BOTS.md need.
Finished games are kept in ``build/rotorouter_levels.jsonl`` by the code that played them, so a run
that was interrupted goes on.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from engines.catalog import make
from engines.game import Seat
from engines.rotorouter.bot.bot import choose
from engines.rotorouter.bot.hand import EASY, HARD, NORMAL
from engines.rotorouter.options import Options
from tests.support.evidence import ROOT, record

LONGEST = 100
"""The longest guard there is: what is decided before it ends a game, it decides."""
DEFAULT = Options().stall_rounds
NAMES = {EASY: "easy", NORMAL: "normal", HARD: "hard"}
KEPT = Path(os.environ.get("LADDER") or ROOT / "build") / "rotorouter_levels.jsonl"


class Setting(Struct, frozen=True):
    """One game to be played."""

    size: int
    levels: tuple[tuple[Seat, int], ...]
    """Who plays, by seat."""
    seed: int
    play_on: str
    stall_rounds: int = DEFAULT


class Played(Struct, frozen=True):
    """One game that was played."""

    code: str
    setting: Setting
    winners: tuple[Seat, ...]
    reason: str
    rounds: int
    plies: int
    recovered: int
    """The most rounds without progress that anybody's progress ended."""
    turns: dict[str, list[float]]
    """By level: the CPU milliseconds of each turn, where they were measured."""


def play(setting: Setting) -> Played:
    """A whole game."""
    options = {
        "size": setting.size,
        "play_on": setting.play_on,
        "stall_rounds": setting.stall_rounds,
    }
    game: Any = make("rotorouter", options)
    levels, random = dict(setting.levels), Random(setting.seed)
    state = game.setup(tuple(levels), setting.seed.to_bytes(32))
    spent: dict[tuple[int, int], float] = {}
    turn = recovered = 0
    while game.outcome(state) is None:
        seat, view, idle = state.current, game.view(state, state.current), state.idle_rounds
        began = time.process_time()
        intent = choose(view, seat, levels[seat], random.getrandbits(64))
        took = 1000 * (time.process_time() - began)
        spent[turn, levels[seat]] = spent.get((turn, levels[seat]), 0) + took
        state = game.apply(state, seat, intent)
        turn += any(event.what == "turn_started" for event in state.events)
        recovered = max(recovered, idle if state.idle_rounds < idle else 0)
    turns: dict[str, list[float]] = {}
    for (_, level), took in spent.items():
        turns.setdefault(NAMES[level], []).append(round(took, 2))
    outcome = state.outcome
    return Played(
        code(),
        setting,
        outcome.winners,
        outcome.reason,
        state.round,
        state.ply,
        recovered,
        turns,
    )


@cache
def code() -> str:
    """A digest of all that RotoRouter and its bot are made of."""
    files = sorted((ROOT / "engines" / "rotorouter").rglob("*.py"))
    return blake2b(b"\0".join(it.read_bytes() for it in files), digest_size=6).hexdigest()


@cache
def known() -> dict[Setting, Played]:
    """What this very code has played before."""
    lines = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    games = (msgspec.json.decode(line, type=Played) for line in lines)
    return {it.setting: it for it in games if it.code == code()}


def kept(setting: Setting) -> Played:
    """The game, from an earlier run where there is one."""
    if setting not in known():
        known()[setting] = play(setting)
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        with KEPT.open("ab") as file:
            file.write(msgspec.json.encode(known()[setting]) + b"\n")
    return known()[setting]


def contest(
    better: int, size: int, players: int, count: int, seed: int
) -> Iterator[tuple[Setting, Seat]]:
    """Games of one seat against others a level lower; each deal is played from every seat."""
    for at in range(count):
        dealt = seed + at // players
        seats = sorted(Random(dealt).sample(range(4), players))
        one = seats[at % players]
        levels = tuple((seat, better if seat == one else better - 1) for seat in seats)
        yield Setting(size, levels, dealt, "winner"), one


def interval(share: float, count: int) -> tuple[float, float]:
    """Where the true share lies 19 times out of 20, after Wilson."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


CONTESTS = [
    (better, *table)
    for better in (NORMAL, HARD)
    for table in ((7, 2, 200, 0.6), (9, 2, 100, 0.6), (7, 4, 100, 0.4))
]


@pytest.mark.slow
@pytest.mark.parametrize(("better", "size", "players", "count", "wanted"), CONTESTS)
def test_a_level_is_first_more_often_than_the_one_below(
    better: int, size: int, players: int, count: int, wanted: float
) -> None:
    """Section 12.2: the share of first places that are not shared; a row either way."""
    began = time.process_time()
    games = [(kept(setting), seat) for setting, seat in contest(better, size, players, count, 1)]
    share = sum(it.winners == (seat,) for it, seat in games) / count
    low, high = interval(share, count)
    ends = Counter(it.reason for it, _ in games)
    told = (
        f"first in {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"wanted {100 * wanted:.0f}; "
        f"ended: {_counted(ends)}; rounds: median {median(it.rounds for it, _ in games):.0f}"
    )
    against = f"{NAMES[better]} against {players - 1} {NAMES[better - 1]}"
    what = f"RotoRouter: {against}, {size}x{size}"
    seeds = f"1-{1 + (count - 1) // players}"
    record(what, seeds, count, time.process_time() - began, told)
    assert share >= wanted


@pytest.mark.slow
@pytest.mark.parametrize("size", [7, 9])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_guard_ends_no_game_that_would_have_been_decided(size: int, players: int) -> None:
    """Section 8: played under the longest guard, none comes on after ``DEFAULT`` idle rounds.

    So none that the default ends would have been decided within twice as many rounds.
    """
    count, began = 100, time.process_time()
    games = [kept(guarded(size, players, seed)) for seed in range(1, count + 1)]
    recovered = sorted(it.recovered for it in games)
    ends = Counter(it.reason for it in games)
    told = (
        f"longest stall that ended by itself: {recovered[-1]} rounds, then {recovered[-2]}, "
        f"{recovered[-3]}; a guard of {LONGEST} ended {ends['stall']}; "
        f"{sum(it.plies for it in games) // count} plies a game"
    )
    what = f"RotoRouter: stalls of normal, {size}x{size}, {players} play"
    record(what, f"1-{count}", count, time.process_time() - began, told)
    assert recovered[-1] < DEFAULT


def guarded(size: int, players: int, seed: int) -> Setting:
    """A game of normal to the last place, under the longest guard."""
    seats = sorted(Random(seed).sample(range(4), players))
    levels = tuple((seat, NORMAL) for seat in seats)
    return Setting(size, levels, seed, "all", LONGEST)


@pytest.mark.slow
def test_a_turn_of_hard_takes_at_most_sixty_milliseconds() -> None:
    """CPU time of all plies of a turn, median, on both boards."""
    for size in (7, 9):
        settings = [it for it, _ in contest(HARD, size, 2, 40, 900)]
        games = [kept(it) for it in settings]
        turns = sorted(took for it in games for took in it.turns["hard"])
        told = (
            f"CPU ms a turn: median {median(turns):.1f}, "
            f"p99 {turns[len(turns) * 99 // 100]:.1f}, most {turns[-1]:.1f}"
        )
        spent = sum(turns) / 1000
        record(f"RotoRouter: a turn of hard, {size}x{size}", "900-919", len(turns), spent, told)
        assert median(turns) <= 60


@pytest.mark.parametrize(("better", "players"), [(NORMAL, 2), (HARD, 2), (HARD, 4)])
def test_few_games_of_each_level_come_to_an_end(better: int, players: int) -> None:
    for setting, _ in contest(better, 7, players, 2, 50):
        assert play(setting).reason == "three corners"


def test_a_setting_is_played_alike_twice() -> None:
    once, again = (play(guarded(7, 2, 3)) for _ in range(2))
    strip: Callable[[Played], Played] = lambda it: msgspec.structs.replace(it, turns={})  # noqa: E731
    assert strip(once) == strip(again)


def _counted(ends: Counter[str]) -> str:
    return ", ".join(f"{count} by {reason}" for reason, count in sorted(ends.items()))
