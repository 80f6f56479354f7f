"""Games to learn from: legal, the same for the same seed, and gone on with where they ended."""

import sys
from pathlib import Path

import pytest

from engines.polyy.bot.self_play import games
from engines.polyy.bot.self_play.games import KEPT, SelfPlay, kept, played
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY

LEAVES = 12


def test_a_game_is_legal_and_tells_of_each_ply_what_was_thought_of() -> None:
    one = played(3, LEAVES)
    game = PolyY(pie=False)
    state = game.setup((0, 1), bytes(32))
    for ply, field in enumerate(one.moves):
        state = game.apply(state, ply % 2, PlaceStone(field))
    assert [it.ply for it in one.choices] == list(range(1, len(one.choices) + 1))
    assert len(one.choices) in (len(one.moves), len(one.moves) - 1)
    for it in one.choices:
        visits = [count for _, count in it.visits]
        assert visits == sorted(visits, reverse=True)
        assert 0 < len(visits) <= KEPT
        assert 0 <= it.chance <= 1
        assert not {field for field, _ in it.visits} & set(one.moves[: it.ply])


def test_the_same_seed_plays_the_same_and_another_another() -> None:
    assert played(1, LEAVES) == played(1, LEAVES) != played(2, LEAVES)


def test_a_file_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, asked = tmp_path / "new" / "self_play.jsonl", []

    def told(seed: int) -> SelfPlay:
        asked.append(seed)
        return SelfPlay((seed % 106,), ())

    monkeypatch.setattr(games, "played", told)
    for count in ("2", "3"):
        monkeypatch.setattr(sys, "argv", ["games", "--games", count, "--file", str(file)])
        games.main()
    assert len(set(asked)) == 3 == len(asked)
    assert [it.moves for it in kept(file)] == [(seed % 106,) for seed in asked]
