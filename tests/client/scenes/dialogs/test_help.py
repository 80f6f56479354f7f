"""Help: tabs that stay, rules with pictures, and the way from reading to playing."""

import pygame
import pytest

from client.games.catalog import BOARDS
from client.games.rule_pictures import rule_pictures
from client.scenes.dialogs.help import HelpScene
from client.scenes.dialogs.help_pages import PAGES
from client.scenes.lesson.lesson_scene import LessonScene
from client.table.board_picture import PositionPicture
from protocol import from_client
from tests.client.stage import Stage, settled


def widgets(widget):
    yield widget
    for child in getattr(widget, "_children", ()):
        yield from widgets(child)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
async def test_the_tabs_stay_where_they_are_whatever_page_is_read(size):
    stage = Stage(size).online()
    stage.app.push(HelpScene(stage.app))
    places = set()
    for page in range(len(BOARDS) + len(PAGES) + 1):
        stage.scene._turn(page)
        stage.draw()
        places.add(tuple(stage.control("about").rect))
    assert len(places) == 1


@pytest.mark.parametrize("game", BOARDS)
async def test_each_paragraph_that_has_a_picture_shows_it(game):
    stage = Stage((1280, 720)).online()
    stage.app.push(HelpScene(stage.app, game))
    stage.draw()
    drawn = [it for it in widgets(stage.scene.page.root) if isinstance(it, PositionPicture)]
    assert len(drawn) == len(rule_pictures(game)) > 0


@pytest.mark.parametrize("size", [(1280, 720), (640, 400), (390, 844)])
async def test_a_link_of_the_contents_leads_to_its_section_and_back_to_the_top(size):
    stage = Stage(size).online()
    stage.app.push(HelpScene(stage.app, "rotorouter"))
    stage.press("to section 6")
    stage.draw()
    title = stage.scene._places["section 6"]
    area = next(it for it in stage.scene.page.root.walk() if getattr(it, "key", "") == "dialog")
    assert title.text == "Places and the end"
    assert abs(title.rect.y - area.rect.y) <= 20
    stage.press("to top")
    assert stage.scene.page.state.scrolled["dialog"] < area.rect.height


async def test_a_number_leads_to_its_section_and_a_slash_to_the_search():
    stage = Stage((1280, 720)).online()
    stage.app.push(HelpScene(stage.app, "rotorouter"))
    stage.draw()
    stage.key(pygame.K_4)
    assert stage.scene.page.state.scrolled["dialog"] > 0
    stage.key(pygame.K_SLASH, unicode="/")
    assert stage.scene.page.state.focus == "find"
    stage.type("ties")
    stage.draw()
    assert [it.text for it in widgets(stage.scene.page.root) if getattr(it, "text", "") == "Ties"]
    stage.key(pygame.K_ESCAPE)
    assert stage.scene._wanted.text == ""
    assert isinstance(stage.scene, HelpScene)


async def test_what_is_found_on_another_page_is_one_press_away():
    stage = Stage((1280, 720)).online()
    stage.app.push(HelpScene(stage.app, "toppen"))
    stage.draw()
    stage.scene._wanted.insert("sonar")
    stage.draw()
    stage.press("hits 3")
    stage.draw()
    assert "Sonar Ping" in [getattr(it, "text", "") for it in widgets(stage.scene.page.root)]


async def test_help_opens_at_the_topic_that_was_asked_for():
    stage = Stage((1280, 720)).online()
    stage.app.push(HelpScene(stage.app, "polyy", "example"))
    stage.draw()
    place = stage.scene._places["example"].rect
    assert stage.scene.page.root.rect.contains(place)


async def test_from_reading_one_goes_to_the_lesson_of_that_game():
    stage = Stage((1280, 720)).online()
    stage.app.push(HelpScene(stage.app, "toppen"))
    stage.press("learn")
    await settled()
    assert stage.connection.said == [from_client.Learn(1, "toppen", 0)]
    assert isinstance(stage.scene, LessonScene)
