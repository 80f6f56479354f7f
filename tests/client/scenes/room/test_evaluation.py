"""The indicator stands at the top right of the board, and says in words when it cannot know."""

import msgspec
import pytest

from protocol.from_server import BotOffer
from tests.client.gallery.review import STATES
from tests.client.stage import Stage

LACKS = BotOffer("search", ("easy", "perfect"), 1, "they need numba: install the extra `bots`")


def shown(size, state="indicator-nobody-knows"):
    stage = Stage(size)
    STATES[state](stage)
    stage.draw()
    return stage


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
async def test_it_ends_where_the_board_ends_at_the_top_right(size):
    stage = shown(size)
    badge, board = stage.control("evaluation"), stage.control("board")
    assert badge.rect.bottom <= board.rect.top
    square = min(board.rect.size)
    assert abs(badge.rect.right - (board.rect.centerx + square // 2)) <= 12
    assert board.rect.bottom <= stage.rect.bottom


async def test_in_a_low_window_it_stands_in_the_panel():
    stage = shown((640, 400))
    assert not stage.control("evaluation").rect.colliderect(stage.control("board").rect)


async def test_a_server_without_a_solver_is_told_of():
    stage = shown((1280, 720))
    assert stage.control("evaluation").value == "Not known: too much to work out"
    offers = stage.connection.welcome.bots | {"toppen": (LACKS,)}
    stage.connection.welcome = msgspec.structs.replace(stage.connection.welcome, bots=offers)
    stage.draw()
    assert stage.control("evaluation").value == "Not known: this server has no solver"
