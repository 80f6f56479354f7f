"""The end of a game: told beside the board, and Enter does what the one solid button says."""

import msgspec
import pygame
import pytest

from client.presenters.result_words import headline, series_words, why
from client.scenes.room.room_scene import RoomScene
from protocol import from_client
from protocol.allowed_actions import bits
from protocol.from_server import EndingView, OfferView
from protocol.termination import Termination
from tests.client.gallery.gallery import shown
from tests.client.gallery.match import RUNNING
from tests.client.stage import settled


def loud(stage):
    """The keys of the buttons that are filled green."""
    controls = stage.scene.page.controls()
    return [it.key for it in controls if getattr(it, "_kind", "") == "loud" and not it.off]


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


def over(reason, winners, **changes):
    ending = EndingView(winners, Termination(reason), reason)
    return msgspec.structs.replace(RUNNING, **({"phase": "over", "ending": ending} | changes))


@pytest.mark.parametrize("state", ["match-over-time", "match-over-claim", "match-again-asked"])
async def test_the_keyboard_is_on_the_green_button_at_the_end(state):
    stage = await shown(state, (1280, 720), 100)
    assert loud(stage) == [stage.scene.page.state.focus] == ["again"]
    stage.key(pygame.K_RETURN)
    await settled()
    assert isinstance(stage.connection.said[-1], from_client.Offer | from_client.Answer)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 400), (390, 844)])
async def test_nothing_stands_above_the_board_at_the_end(size):
    stage = await shown("match-over-time", size, 100)
    stage.draw()
    assert isinstance(stage.scene, RoomScene)
    board = stage.control("board")
    banner = stage.control("home").rect
    assert not board.rect.colliderect(banner)
    assert "You won" in texts(stage)


async def test_an_end_that_was_not_seen_in_play_leaves_the_keyboard_on_the_board():
    stage = await shown("room-over-board", (1280, 720), 100)
    stage.draw()
    assert stage.scene.page.state.focus == "board"


async def test_who_writes_in_the_chat_goes_on_writing_at_the_end():
    stage = await shown("match-chat", (1280, 720), 100)
    stage.scene.page.focus("chat text")
    stage.draw()
    stage.tell(over("resignation", (0,), allowed=bits(("offer_rematch",))))
    stage.draw()
    assert stage.scene.page.state.focus == "chat text"


async def test_it_is_home_where_there_is_no_other_game_to_ask_for():
    stage = await shown("match-over-time", (1280, 720), 100)
    waits = (OfferView("rematch", 0, (1,)),)
    stage.tell(msgspec.structs.replace(stage.scene.seen, offers=waits, allowed=bits(())))
    stage.draw()
    assert loud(stage) == ["home"]
    assert "Rematch offered. Waiting for Bob ..." in texts(stage)
    stage.press("withdraw rematch")
    await settled()
    assert stage.connection.said[-1] == from_client.Answer(1, "K7MQ2X", "rematch", 0, False)


async def test_a_rematch_is_declined_where_it_is_offered():
    stage = await shown("match-again-asked", (1280, 720), 100)
    assert "Bob offers a rematch." in texts(stage)
    stage.press("no rematch")
    await settled()
    assert stage.connection.said[-1] == from_client.Answer(1, "K7MQ2X", "rematch", 1, False)


@pytest.mark.parametrize(
    ("seat", "words"), [(0, "Series 2 : 1"), (1, "Series 1 : 2"), (None, "Series: Ann 2, Bob 1")]
)
def test_the_score_of_a_series_begins_with_ones_own(seat, words):
    seen = over("resignation", (0,), seat=seat, series=(2, 1))
    assert series_words(seen) == words


async def test_the_banner_tells_the_score_of_the_series():
    stage = await shown("match-over-series", (1280, 720), 100)
    assert "Series 2 : 1" in texts(stage)
    assert "Series 2 : 1" in stage.app.spoken


def test_a_first_game_has_no_series():
    assert series_words(over("resignation", (0,))) == ""
    assert series_words(over("resignation", (0,), series=(0, 0))) == ""


@pytest.mark.parametrize(
    ("reason", "winners", "seat", "told"),
    [
        ("resignation", (0,), 0, ("You won", "Bob resigned")),
        ("resignation", (0,), 1, ("Ann won", "You resigned")),
        ("time", (1,), None, ("Bob won", "Ann ran out of time")),
        ("rules", (1,), 1, ("You won", "")),
        ("draw agreed", (), 0, ("Draw", "Draw agreed")),
        ("stopped", (), 0, ("Game ended", "Ended as it stood: no players left")),
    ],
)
def test_who_won_and_why_is_said_in_plain_words(reason, winners, seat, told):
    seen = over(reason, winners, seat=seat)
    assert (headline(seen), why(seen)) == told
