"""Hunts of one fleet after another: what counts as a turn, and what is kept."""

import pytest

from tests.bench.bots import hunts
from tests.bench.bots.ladder import read_player


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
