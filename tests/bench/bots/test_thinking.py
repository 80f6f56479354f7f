"""How long bots think: both times, every level, and what the net would have played."""

import subprocess
import sys

import pytest

from engines.catalog import MANIFESTS
from tests.bench.bots.thinking import Took, Turn, played, rank, spread, told
from tests.support.evidence import ROOT


def test_every_level_has_a_line_with_both_times_beside_half_of_the_deadline() -> None:
    words = ["toppen", "--levels", "1", "2", "--plies", "2"]
    run = [sys.executable, "-m", "tests.bench.bots.thinking", *words]
    lines = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    heads = [line.split(":")[0] for line in lines.splitlines()]
    assert heads == ["toppen search 1 (easy)", "toppen search 2 (medium)"]
    assert lines.count("half a deadline: 5.0; the net: 0 of 2") == 2


def test_what_is_late_is_counted_by_the_clock() -> None:
    said = told(Took([1.0] * 99 + [9.0], [2.0] * 98 + [10.0, 11.0]), 10.0)
    assert "CPU seconds a ply: median 1.000, p99 1.000" in said
    assert "on the clock: median 2.000, p99 10.000" in said
    assert said.endswith("the net: 1 of 100")


def test_ranks_are_of_what_was_measured() -> None:
    assert [rank([3.0, 1.0, 2.0], percent) for percent in (1, 50, 99, 100)] == [1.0, 2.0, 3.0, 3.0]


@pytest.mark.parametrize("most", [1, 3, 7, 100])
def test_positions_are_spread_over_the_game(most: int) -> None:
    turns = [Turn(at, 0) for at in range(7)]
    some = spread(turns, most)
    assert len(some) == min(most, 7)
    assert some[0] == turns[0]
    assert some == sorted(set(some))


@pytest.mark.parametrize("game", [name for name, it in MANIFESTS.items() if "search" in it.bots])
def test_an_easy_game_of_every_bot_gives_positions(game: str) -> None:
    assert len(spread(played(game, "search", 0, most=10), 5)) == 5
