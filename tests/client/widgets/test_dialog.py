"""What one has just pressed in a dialog stays under the pointer, whatever comes of the press."""

import msgspec
import pygame
import pytest

from client.scenes.dialogs.help import HelpScene
from protocol.from_server import OfferView
from tests.client.gallery.gallery import WINDOWS, shown
from tests.client.stage import settled


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (640, 400)])
async def test_what_is_asked_of_a_choice_comes_below_what_was_pressed(size):
    stage = await shown("create-toppen", size, 100)
    stage.scene.page.focus("whom", True)
    stage.draw()
    before = stage.control("whom").rect
    shown_before = [control.key for control in stage.scene.page.controls()]
    stage.key(pygame.K_LEFT)
    assert shown_before != [control.key for control in stage.scene.page.controls()]
    assert stage.control("whom").rect == before


@pytest.mark.parametrize("window", WINDOWS)
async def test_the_tabs_of_help_stay_where_they_are(window):
    stage = await shown("lobby-full", *WINDOWS[window])
    stage.app.push(HelpScene(stage.app))
    stage.draw()
    places = set()
    for page in range(6):
        stage.scene._turn(page)
        stage.draw()
        places.add(tuple(stage.control("about").rect))
    assert len(places) == 1, places


async def test_buttons_below_a_result_stay_where_they_are_when_another_game_is_offered():
    stage = await shown("match-over-time", (1280, 720), 100)
    before = {key: stage.control(key).rect for key in ("again", "review", "home")}
    over = stage.scene.seen
    stage.tell(msgspec.structs.replace(over, offers=(OfferView("rematch", 1, (0,)),)))
    stage.draw()
    assert {key: stage.control(key).rect for key in before} == before


@pytest.mark.parametrize("state", ["match-clock", "match-clock-four"])
async def test_an_offer_moves_nothing_that_one_may_be_about_to_press(state):
    stage = await shown(state, (1280, 720), 100)
    keys = [it.key for it in stage.scene.page.controls() if not it.off and it.role == "button"]
    above = {key: stage.control(key).rect for key in keys}
    room = stage.app.scenes[-1]
    stage.tell(msgspec.structs.replace(room.seen, offers=(OfferView("draw", 1, (0,)),)))
    stage.draw()
    await settled()
    assert {key: stage.control(key).rect for key in keys} == above
