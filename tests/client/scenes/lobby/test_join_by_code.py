"""A code that leads nowhere: it stays to be mended, and what is wrong is said beside it."""

import pygame
import pytest

from client.net.connection import RequestRefused
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from protocol.from_client import Join
from protocol.from_server import Reason, Refusal
from tests.client.gallery.gallery import shown
from tests.client.stage import FakeConnection, Stage, played, seen_of, settled

WRONG = Refusal(Reason.UNKNOWN_ROOM, "there is no room ZZZZZ9", 1)


async def typed(text="ZZZZZ9"):
    """A code in the field of the lobby."""
    stage = Stage()
    stage.online(FakeConnection())
    stage.connection.answer = RequestRefused(WRONG)
    stage.draw()
    stage.press("code")
    stage.type(text)
    return stage


def labels(stage):
    found = stage.scene.page.root.walk()
    return {str(widget.text): widget.rect for widget in found if hasattr(widget, "text")}


async def test_a_wrong_code_stays_and_the_fault_is_said_under_its_buttons():
    stage = await typed()
    before = stage.control("join").rect
    stage.key(pygame.K_RETURN)
    await settled()
    stage.draw()
    assert isinstance(stage.scene, LobbyScene)
    assert stage.scene.code.text == "ZZZZZ9"
    said = labels(stage)["There is no room ZZZZZ9."]
    assert 0 <= said.top - stage.control("join").rect.bottom < 40
    assert stage.control("join").rect == before
    assert stage.app.toasts.shown == []
    assert "There is no room ZZZZZ9." in stage.app.spoken
    stage.type("K")
    assert stage.scene.code.text == "K"
    assert "There is no room ZZZZZ9." not in labels(stage)


async def test_what_is_wrong_with_a_code_is_in_sight_in_a_window_that_ends_above_it():
    tall = await shown("lobby-full", (1024, 1600), 100)
    height = tall.control("code").rect.bottom + 40
    stage = await shown("lobby-full", (1024, height), 100)
    stage.connection.answer = RequestRefused(WRONG)
    stage.scene.page.focus("code", True)
    stage.type("ZZZZZ9")
    stage.key(pygame.K_RETURN)
    await settled()
    stage.draw()
    assert labels(stage)["There is no room ZZZZZ9."].bottom < height


async def test_a_link_that_is_none_is_mended_where_it_was_typed():
    stage = await typed("fourfold://host:99999/K7MQ2X")
    stage.press("join")
    await settled()
    stage.draw()
    assert stage.scene.code.text.startswith("fourfold://")
    assert stage.app.toasts.shown == []
    assert stage.scene.codes.fault or stage.control("join").off


async def test_a_code_to_watch_is_forgotten_only_once_its_room_is_shown():
    stage = await typed("K7MQ2X")
    stage.press("watch")
    await settled()
    stage.draw()
    assert isinstance(stage.scene, RoomScene)
    lobby = next(scene for scene in stage.app.scenes if isinstance(scene, LobbyScene))
    assert lobby.code.text == "K7MQ2X"
    stage.tell(seen_of(*played(3), seat=None))
    stage.draw()
    assert lobby.code.text == ""


@pytest.mark.parametrize("verb", ["join", "watch"])
@pytest.mark.parametrize("text", ["K7MQ2X7", "X" * 24, "fourfold://example.org/" + "X" * 24])
async def test_what_no_room_can_be_called_is_said_there_and_nobody_is_asked(verb, text):
    stage = await typed(text)
    stage.press(verb)
    await settled()
    stage.draw()
    assert isinstance(stage.scene, LobbyScene)
    assert "a game code has 6 letters and digits, not " in stage.scene.codes.fault.lower()
    assert stage.scene.code.text
    assert not any(isinstance(it, Join) for it in stage.connection.said)
    assert not stage.connection.rooms
    stage.scene.page.focus("code")
    stage.type("K")
    assert (stage.scene.code.text, stage.scene.codes.fault) == ("K", "")


async def test_a_code_that_led_nowhere_is_forgotten_once_another_room_is_entered():
    stage = await typed()
    stage.press("join")
    await settled()
    lobby = stage.scene
    assert lobby.codes.fault
    stage.app.open_room("K7MQ2X")
    assert (lobby.codes.fault, lobby.code.text) == ("", "")
