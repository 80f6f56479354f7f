"""The ladder: every seat, resumed, told apart by code, and against an earlier version."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.bench.bots.ladder import Played, points, usual
from tests.support.evidence import ROOT


def ladder(kept: Path, *words: str) -> str:
    run = [sys.executable, "-m", "tests.bench.bots.ladder", *words]
    env = {**os.environ, "LADDER": str(kept)}
    return subprocess.run(
        run, cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout.strip()


def kept_games(kept: Path, game: str) -> list[Played]:
    lines = (kept / f"{game}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Played) for line in lines]


def test_each_pair_plays_from_both_seats_and_no_game_twice(tmp_path: Path) -> None:
    words = ("toppen", "random", "search:1", "--games", "4", "--jobs", "1")
    first = ladder(tmp_path, *words)
    games = kept_games(tmp_path, "toppen")
    assert sorted((it.pairing.seed, it.pairing.players[0].bot) for it in games) == [
        (1, "random"), (1, "search"), (2, "random"), (2, "search"),
    ]  # fmt: skip
    assert first.startswith("....")
    again = ladder(tmp_path, *words)
    assert again == first.removeprefix("....").strip()
    assert len(kept_games(tmp_path, "toppen")) == 4
    one = games[0].pairing.players[0]
    won = sum(points(it, one) for it in games)
    assert f"| {won:g} : {4 - won:g} |" in first or f"| {4 - won:g} : {won:g} |" in first


def test_one_player_meets_three_of_another_from_every_seat(tmp_path: Path) -> None:
    words = ("rotorouter", "random", "search:1", "--games", "4", "--jobs", "1", "--seats", "4")
    told = ladder(tmp_path, *words, "--options", '{"size":7,"max_rounds":3}')
    games = kept_games(tmp_path, "rotorouter")
    lone = [[it.bot for it in one.pairing.players].index("search") for one in games]
    assert sorted(lone) == [0, 1, 2, 3]
    assert {one.pairing.seed for one in games} == {1}
    assert "of 4 | 3 `random:1` |" in told


@pytest.mark.needs("git")
def test_an_earlier_version_plays_by_its_own_code(tmp_path: Path) -> None:
    told = ladder(tmp_path, "polyy", "random", "random@HEAD", "--games", "2", "--jobs", "1")
    commits = {it.commit for it in kept_games(tmp_path, "polyy")[0].pairing.players}
    (commit,) = commits - {None}
    assert None in commits
    assert f"`random:1@{commit}`" in told
    assert (tmp_path / "versions" / str(commit) / "engines" / "bots.py").exists()


def test_everyone_plays_where_nobody_is_named() -> None:
    assert usual("toppen") == ("random:1", *(f"search:{level}" for level in range(1, 5)))
