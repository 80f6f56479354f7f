"""The positions beside the rules are what the rules make, each for a topic that there is."""

from pathlib import Path

import msgspec
import pytest

from client.games.catalog import BOARDS
from client.games.rule_pictures import rule_pictures
from client.presenters.manual.topic import topics_of
from deploy.rule_pictures import EXAMPLE, FILE, PICTURES, ROOT, pictures
from engines.polyy.bot import openings
from engines.polyy.public import View, captors


@pytest.mark.parametrize("game", PICTURES)
def test_each_picture_stands_beside_a_topic(game):
    shown = rule_pictures(game)
    assert shown.keys() == PICTURES[game].keys()
    assert shown.keys() <= {topic.key for topic in topics_of(BOARDS[game].help)}


@pytest.mark.parametrize("game", PICTURES)
def test_the_files_hold_what_the_rules_make_of_the_scripts(game):
    """Else ``python -m deploy.rule_pictures`` writes them anew."""
    assert Path(ROOT, FILE.format(game=game)).read_bytes() == pictures(game)


@pytest.mark.parametrize("game", BOARDS)
def test_the_board_can_read_each(game):
    for it in rule_pictures(game).values():
        board = BOARDS[game]()
        board.read(it.view, it.seat)
        assert msgspec.to_builtins(it.view)


def test_a_game_without_a_file_has_no_pictures():
    assert rule_pictures("chess") == {}


def test_the_example_of_poly_y_shows_the_three_corners_that_its_words_name():
    seen = msgspec.convert(rule_pictures("polyy")["example"].view, View)
    assert seen.corners == (0, None, None, 1, 1)
    assert not seen.over
    red, blue = captors(seen)[0], captors(seen)[4]
    assert len(red) <= len(EXAMPLE.red)
    assert blue == captors(seen)[3]  # one group holds both


def test_the_good_first_stone_of_poly_y_is_one_that_nobody_would_rather_have():
    (field,) = msgspec.convert(rule_pictures("polyy")["first"].view, View).moves
    assert abs(openings.rates(7)[field] - 0.5) <= openings.FAIR
