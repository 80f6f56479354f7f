"""The positions beside the rules are what the rules make, one for each paragraph."""

from pathlib import Path

import msgspec
import pytest

from client.games.catalog import BOARDS
from client.games.rule_pictures import rule_pictures
from deploy.rule_pictures import FILE, PICTURES, ROOT, pictures


@pytest.mark.parametrize("game", PICTURES)
def test_there_is_an_entry_for_each_paragraph(game):
    shown = rule_pictures(game)
    assert len(shown) == len(BOARDS[game].help) == len(PICTURES[game])
    without = {"Keys", "Launch codes", "Slips", "Dictionary Defense"}
    for it, (heading, _) in zip(shown, BOARDS[game].help, strict=True):
        assert it is not None or heading in without


@pytest.mark.parametrize("game", PICTURES)
def test_the_files_hold_what_the_rules_make_of_the_scripts(game):
    """Else ``python -m deploy.rule_pictures`` writes them anew."""
    assert Path(ROOT, FILE.format(game=game)).read_bytes() == pictures(game)


@pytest.mark.parametrize("game", BOARDS)
def test_the_board_can_read_each(game):
    for it in rule_pictures(game):
        if it is not None:
            board = BOARDS[game]()
            board.read(it.view, it.seat)
            assert msgspec.to_builtins(it.view)


def test_a_game_without_a_file_has_no_pictures():
    assert rule_pictures("chess") == ()
