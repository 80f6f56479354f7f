"""Help: tabs that stay, rules with pictures, and the way from reading to playing."""

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
    shown = [it for it in rule_pictures(game) if it is not None]
    assert len(drawn) == len(shown) > 0


async def test_from_reading_one_goes_to_the_lesson_of_that_game():
    stage = Stage((1280, 720)).online()
    stage.app.push(HelpScene(stage.app, "toppen"))
    stage.press("learn")
    await settled()
    assert stage.connection.said == [from_client.Learn(1, "toppen", 0)]
    assert isinstance(stage.scene, LessonScene)
