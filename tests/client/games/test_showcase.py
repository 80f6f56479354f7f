"""The games that come with the program have a recorded game to show, as spectators saw it."""

import msgspec
import pytest

from client.games import showcase as module
from client.games.catalog import BOARDS
from client.games.showcase import showcase
from deploy.showcase import recorded

GAMES = ("polyy", "toppen", "rotorouter", "wordfleet")
MOST_BYTES = 40_000
"""Of all of them: they are fetched with the page."""


@pytest.mark.parametrize("game", GAMES)
def test_every_position_can_be_shown(game):
    views = showcase(game)
    assert len(views) > 20
    board = BOARDS[game]()
    for view in views:
        board.read(view, None)


def test_the_files_are_small():
    files = list(module.FOLDER.glob("*/showcase.json"))
    assert {file.parent.name for file in files} >= set(GAMES)
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


@pytest.mark.parametrize("game", ["polyy", "toppen"])
def test_the_file_is_what_the_tool_records_today(game):
    assert (module.FOLDER / game / "showcase.json").read_bytes() == recorded(game)


def test_a_game_without_one_has_no_positions():
    assert showcase("go") == ()


@pytest.mark.parametrize("raw", [b"", b"{}", b"[99,[],[]]", b"not json"])
def test_a_file_that_cannot_be_shown_counts_as_none(raw, tmp_path, monkeypatch):
    (tmp_path / "polyy").mkdir()
    (tmp_path / "polyy" / "showcase.json").write_bytes(raw)
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    showcase.cache_clear()
    try:
        assert showcase("polyy") == ()
    finally:
        showcase.cache_clear()


def test_a_file_of_other_rules_counts_as_none(tmp_path, monkeypatch):
    newer = msgspec.json.encode([BOARDS["polyy"].rules + 1, [], []])
    (tmp_path / "polyy").mkdir()
    (tmp_path / "polyy" / "showcase.json").write_bytes(newer)
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    showcase.cache_clear()
    try:
        assert showcase("polyy") == ()
    finally:
        showcase.cache_clear()
