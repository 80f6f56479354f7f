"""A choice is confirmed beside the stone; against bots alone a click plays at once."""

import msgspec
import pytest

from engines.polyy.public import PlaceStone
from protocol.from_server import SeatInfo
from tests.client.gallery.gallery import shown
from tests.client.stage import ME, Stage, played, seen_of, settled

BOTS = (SeatInfo(ME, "Ann"), SeatInfo("bot-1", "Bot Otto", "random 0"))


def keys(stage):
    return [control.key for control in stage.scene.page.controls()]


def free(stage, n):
    """An empty field."""
    return [cell for cell in stage.scene.board.cells() if "empty" in cell.name][n]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("n", [0, 20, -1])
async def test_the_button_stands_close_to_the_chosen_field_and_not_on_it(size, n):
    stage = Stage(size).online().room(seen_of(*played(24)))
    stage.draw()
    assert "confirm" not in keys(stage)
    cell = free(stage, n)
    stage.click(cell.at)
    button, field = stage.control("confirm").rect, stage.scene.board.chosen_at()
    assert field.center == cell.at
    assert not button.colliderect(field)
    assert stage.control("board").rect.contains(button)
    near = button.inflate(field.width, field.width)
    assert near.colliderect(field)


async def test_the_button_beside_the_stone_plays_it():
    stage = Stage().online().room(seen_of(*played(24)))
    stage.draw()
    cell = free(stage, 3)
    stage.click(cell.at)
    stage.click(stage.control("confirm").rect.center)
    await settled()
    assert stage.connection.said == [PlaceStone(cell.key)]
    assert "confirm" not in keys(stage)


async def test_against_bots_alone_a_click_plays_at_once_unless_that_is_wanted():
    for wanted, said in ((False, 1), (True, 0)):
        stage = Stage()
        stage.app.keep(msgspec.structs.replace(stage.app.profile, confirm_bots=wanted))
        stage.online().room(seen_of(*played(24), seats=BOTS))
        stage.draw()
        stage.click(free(stage, 3).at)
        await settled()
        assert len(stage.connection.said) == said


async def test_on_a_phone_the_button_keeps_its_place_in_the_thumbs_reach():
    stage = await shown("room-my-turn", (390, 844), 100)
    before = stage.control("confirm").rect
    stage.click(free(stage, 5).at)
    after = stage.control("confirm").rect
    assert (abs(after.x - before.x) < 3, after.y) == (True, before.y)
    assert not stage.control("confirm").off
