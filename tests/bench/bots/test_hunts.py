"""Hunts of one fleet after another: what counts as a turn, and what is kept."""

import os
import subprocess
import sys

import msgspec
import pytest

from tests.bench.bots import hunts
from tests.bench.bots.ladder import read_player
from tests.support.evidence import ROOT


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(hunts, "KEPT", tmp_path)
    return tmp_path / "hunts.jsonl"


def test_a_hunt_ends_with_the_fleet_and_each_ply_but_a_right_strike_is_a_turn():
    for hunt in hunts.made(read_player("search:2"), "{}", (900, 901)):
        assert 17 - 12 <= hunt.turns <= 100 + hunt.wrong + hunt.sweeps
        assert hunt.turns in (len(hunt.cpu) - hunt.right, len(hunt.cpu) - hunt.right + 1)


def test_a_hunt_is_made_once(kept):
    player = read_player("search:1")
    one = hunts.made(player, "{}", (900, 901))
    lines = kept.read_bytes()
    assert hunts.made(player, "{}", (900, 901)) == one
    assert kept.read_bytes() == lines
    assert len(lines.splitlines()) == 2
    assert "turns: mean" in hunts.told(one)


def test_every_player_hunts_the_same_fleets():
    rules = hunts.catalog.make("wordfleet", {})
    fleets = [hunts.begun(rules, seed).own[1].fleet for seed in (1, 1, 2)]
    assert fleets[0] == fleets[1] != fleets[2]


def test_who_needs_fewer_turns_is_told_fleet_by_fleet():
    player = read_player("search:1")
    one = [
        hunts.Hunt(player, "{}", seed, turns, 0, 0, 0, (0.1,)) for seed, turns in ((1, 50), (2, 70))
    ]
    other = [msgspec.structs.replace(it, turns=it.turns - 3) for it in one]
    assert hunts.beside(one, other) == "3.00 ± 0.00 turns fewer of the same fleets than search:1"


@pytest.mark.needs("git")
def test_an_earlier_version_hunts_by_its_own_code(tmp_path):
    run = [sys.executable, "-m", "tests.bench.bots.hunts", "search:1@HEAD", "--games", "1"]
    env = {**os.environ, "LADDER": str(tmp_path)}
    told = subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("search:1@HEAD: turns: mean")
    (line,) = (tmp_path / "hunts.jsonl").read_bytes().splitlines()
    commit = msgspec.json.decode(line, type=hunts.Hunt).player.commit
    version = tmp_path / "versions" / str(commit) / "engines"
    for module in version.rglob("*.py"):
        module.write_text("raise RuntimeError\n")
    failed = subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True)
    assert failed.returncode
    assert "has died" in failed.stderr
