"""A rematch is offered wherever the player is, and nothing moves for it."""

import pytest

from client.scenes.dialogs.help import HelpScene
from client.widgets import Button
from tests.client.gallery.lobby import server
from tests.client.stage import Stage, played, seen_of


class Offers:
    """A game that is over, whose rematch is offered."""

    room = "K7MQ2X"

    def __init__(self):
        self.answered, self.stands = [], True

    def update(self):
        pass

    def banner(self):
        if not self.stands:
            return []
        return [Button("rematch", "Rematch", lambda: self.answered.append(True))]


def at_home():
    stage = Stage().online(server())
    stage.draw()
    return stage


def places(stage):
    controls = stage.scene.page.controls()
    return {control.key: tuple(control.rect) for control in controls if control.key != "rematch"}


async def test_an_offer_at_home_moves_nothing_and_is_answered_by_a_click():
    stage = at_home()
    before, last = places(stage), Offers()
    stage.scene.follow(last)
    stage.draw()
    assert places(stage) == before
    stage.click(stage.control("rematch").rect.center)
    assert last.answered == [True]
    last.stands = False
    stage.draw()
    assert places(stage) == before


@pytest.mark.parametrize("way", ["open_help", "open_settings", "open_saved_games", "open_new_room"])
async def test_an_offer_is_seen_above_any_other_scene(way):
    stage = at_home()
    last = Offers()
    stage.scene.follow(last)
    getattr(stage.app, way)()
    stage.draw()
    stage.click(stage.control("rematch").rect.center)
    assert last.answered == [True]


async def test_only_the_scene_on_top_shows_it():
    stage = at_home()
    stage.scene.follow(Offers())
    stage.app.push(HelpScene(stage.app, ""))
    stage.draw()
    below, above = stage.app.scenes[-2:]
    assert not stage.app.offer_above(below)
    assert stage.app.offer_above(above)


async def test_a_table_shows_its_own_offers_alone():
    stage = at_home()
    stage.scene.follow(Offers())
    stage.room(seen_of(*played(2)))
    stage.draw()
    assert "rematch" not in {control.key for control in stage.scene.page.controls()}
