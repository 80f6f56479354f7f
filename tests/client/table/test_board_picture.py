"""Any position of any game is drawn by its own board, once, at any size."""

import msgspec
import pygame
import pytest

from client.games.catalog import BOARDS
from client.games.showcase import showcase
from client.table import board_picture
from client.table.board_picture import PositionPicture, draw_position
from client.ui import theme
from client.ui.text import type_of
from client.widgets.widget import ControlState, DrawContext
from tests.client.looks import looking
from tests.engines.rotorouter.tables import BLUE, RED, table


def context(scale=1.0):
    return DrawContext(type_of(scale), ControlState())


def pixels(image):
    return pygame.image.tobytes(image, "RGB")


@pytest.mark.parametrize("game", ["polyy", "toppen", "rotorouter", "wordfleet"])
def test_two_positions_of_a_game_are_two_pictures(game):
    views = showcase(game)
    first = draw_position(BOARDS[game], views[0], 160, context())
    last = draw_position(BOARDS[game], views[-1], 160, context())
    assert first.get_size() == last.get_size() == (160, 160)
    assert pixels(first) != pixels(last)


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("side", [1, 40, 72, 300])
def test_a_position_is_drawn_at_any_size(game, side):
    assert (
        draw_position(BOARDS[game], (showcase(game) or [None])[-1], side, context()).get_width()
        == side
    )


def test_the_same_position_is_drawn_once():
    view = showcase("polyy")[5]
    again = [list(part) if isinstance(part, list) else part for part in view]
    one = draw_position(BOARDS["polyy"], view, 90, context())
    assert draw_position(BOARDS["polyy"], again, 90, context()) is one
    assert draw_position(BOARDS["polyy"], view, 91, context()) is not one


def test_another_theme_draws_it_anew():
    view = showcase("toppen")[5]
    dark = pixels(draw_position(BOARDS["toppen"], view, 90, context()))
    with looking(theme.Appearance("light")):
        assert pixels(draw_position(BOARDS["toppen"], view, 90, context())) != dark


def test_few_pictures_are_kept_and_large_ones_are_not():
    for view in showcase("rotorouter"):
        draw_position(BOARDS["rotorouter"], view, 60, context())
    assert len(board_picture._kept) <= board_picture.MOST
    before = len(board_picture._kept)
    large = draw_position(BOARDS["polyy"], None, board_picture.LARGE + 1, context())
    assert large.get_width() == board_picture.LARGE + 1
    assert len(board_picture._kept) == before


def test_a_view_that_the_board_cannot_read_is_an_empty_board():
    empty = draw_position(BOARDS["polyy"], None, 100, context())
    strange = draw_position(BOARDS["polyy"], {"no": "view"}, 100, context())
    assert pixels(strange) == pixels(empty)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_picture_is_a_square_of_the_size_it_was_given(scale):
    widget, ctx = PositionPicture(BOARDS["polyy"], None, 80, "Poly-Y"), context(scale)
    assert widget.preferred_width(ctx) == widget.height(ctx, 1000) == 80 * scale
    assert widget.height(ctx, 50) == 50
    assert widget.words == "Poly-Y"


def test_a_picture_out_of_sight_is_not_drawn():
    surface = pygame.Surface((300, 300))
    widget, ctx = PositionPicture(BOARDS["polyy"], showcase("polyy")[3], 83), context()
    widget.place(ctx, pygame.Rect(0, 400, 83, 83))
    before = len(board_picture._kept)
    widget.draw(ctx, surface)
    assert len(board_picture._kept) == before


def test_a_picture_of_two_colours_has_no_tokens_of_the_four_before_it():
    kind, two = BOARDS["rotorouter"], table(seats=(RED, BLUE))
    view = msgspec.to_builtins(two.view(RED))
    alone = pixels(draw_position(kind, view, 91, context()))
    board_picture._kept.clear()
    four = table("┼gG ─g").view(RED)
    assert any(player.tokens for player in four.players)
    draw_position(kind, msgspec.to_builtins(four), 91, context())
    assert pixels(draw_position(kind, view, 91, context())) == alone
