"""The end of a game: Enter does what the one green button says."""

import msgspec
import pygame
import pytest

from client.scenes.room.panel.result import ResultScene
from protocol import from_client
from protocol.allowed_actions import bits
from protocol.from_server import OfferView
from tests.client.gallery.gallery import shown
from tests.client.stage import settled


def loud(stage):
    """The keys of the buttons that are filled green."""
    controls = stage.scene.page.controls()
    return [it.key for it in controls if getattr(it, "_kind", "") == "loud" and not it.off]


@pytest.mark.parametrize("state", ["match-over-time", "match-over-claim", "match-again-asked"])
async def test_the_keyboard_is_on_the_green_button_at_the_end(state):
    stage = await shown(state, (1280, 720), 100)
    assert isinstance(stage.scene, ResultScene)
    assert loud(stage) == [stage.scene.page.state.focus] == ["again"]
    stage.key(pygame.K_RETURN)
    await settled()
    assert isinstance(stage.connection.said[-1], from_client.Offer | from_client.Answer)


async def test_a_click_beside_the_buttons_leaves_enter_to_the_green_one():
    stage = await shown("match-over-time", (1280, 720), 100)
    stage.click((640, 160))
    stage.click((5, 700))
    stage.draw()
    assert stage.scene.page.state.focus == "again"
    stage.key(pygame.K_RETURN)
    await settled()
    assert isinstance(stage.connection.said[-1], from_client.Offer)


async def test_it_is_back_to_the_lobby_where_there_is_no_other_game_to_ask_for():
    stage = await shown("match-over-time", (1280, 720), 100)
    waits = (OfferView("rematch", 0, (1,)),)
    over = msgspec.structs.replace(stage.scene._model.seen, offers=waits, allowed=bits(()))
    stage.tell(over)
    stage.draw()
    assert loud(stage) == [stage.scene.page.state.focus] == ["home"]
