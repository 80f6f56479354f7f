"""What reaches a player is seen above any scene, answered there, and tells nobody who looks."""

import msgspec
import pygame
import pytest

from client.scenes.dialogs.help import HelpScene
from client.sound.names import Sound
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.messages.inbox import DropItem, InboxItem, InvitationTerms
from protocol.messages.people import KnownPerson, People
from tests.client.gallery.lobby import server
from tests.client.stage import Stage, played, seen_of, settled

CALL = InboxItem("i", "invitation", 1, "bob", "Bob", "PLAY22", "polyy")


def at_home(*items):
    stage = Stage().online(server())
    stage.connection.inbox = items
    stage.draw()
    return stage


def keys(stage):
    return {control.key for control in stage.scene.page.controls()}


@pytest.mark.parametrize("way", ["", "open_help", "open_settings", "open_new_room"])
async def test_an_invitation_is_seen_above_any_scene_and_joined_by_a_click(way):
    stage = at_home(CALL)
    if way:
        getattr(stage.app, way)()
    stage.draw()
    assert stage.control("inbox do 0").label == "Join"
    stage.click(stage.control("inbox do 0").rect.center)
    await settled()
    said = [type(it).__name__ for it in stage.connection.said if not isinstance(it, bool)]
    assert {"DropItem", "Join"} <= set(said)
    stage.draw()
    assert stage.app.place.room == "PLAY22"
    assert not stage.connection.inbox


async def test_an_invitation_tells_colour_board_clock_and_whether_it_is_rated():
    clock = TimeControl("fischer", 600_000, 5_000)
    terms = InvitationTerms({"size": 5}, RoomSettings(clock=clock, rated=True), 1)
    stage = at_home(msgspec.structs.replace(CALL, terms=terms))
    shown = [str(getattr(it, "text", "")) for it in stage.scene.page.root.walk()]
    line = next(words for words in shown if words.startswith("Blue  ·  "))
    assert "Rated" in line
    assert "Small" in line
    assert "10\u00a0min + 5\u00a0s a turn" in line


async def test_the_keyboard_reaches_the_card_by_one_key_and_it_is_spoken():
    stage = at_home(CALL)
    assert "Bob invites you to Poly-Y." in stage.app.spoken
    stage.key(pygame.K_F6)
    assert stage.scene.page.focused.key == "inbox do 0"
    stage.key(pygame.K_TAB)
    stage.key(pygame.K_TAB)
    stage.key(pygame.K_RETURN)
    await settled()
    assert DropItem(1, "i") in stage.connection.said
    assert "inbox do 0" not in keys(stage)


async def test_what_is_new_is_heard_once_and_its_card_goes_after_a_while_into_the_list():
    stage = at_home()
    heard = []
    stage.app.sound = heard.append
    stage.connection.inbox = (msgspec.structs.replace(CALL, kind="seated"),)
    stage.draw()
    stage.draw()
    assert heard == [Sound.JOIN]
    stage.app.tick(15_000)
    stage.draw()
    assert "inbox do 0" not in keys(stage)
    stage.press("inbox")
    assert stage.control("item 0 do 0").label == "Open"


async def test_a_player_who_looks_at_the_room_is_not_called_to_it():
    stage = at_home(msgspec.structs.replace(CALL, kind="turn", room="K7MQ2X"))
    assert stage.app.window_title.startswith("●")
    stage.room(seen_of(*played(3)))
    stage.draw()
    await settled()
    assert not stage.connection.inbox
    assert "inbox do 0" not in keys(stage)


async def test_a_kind_that_is_turned_off_calls_by_no_title():
    stage = at_home(CALL)
    assert stage.app.window_title.startswith("●")
    stage.app.keep(msgspec.structs.replace(stage.app.profile, silent_calls=("invitation",)))
    stage.draw()
    assert not stage.app.window_title.startswith("●")


async def test_what_is_over_is_shown_no_more():
    stage = at_home(msgspec.structs.replace(CALL, ends=5_000))
    assert "inbox do 0" in keys(stage)
    stage.connection.now_ms = 5_000
    stage.draw()
    assert "inbox do 0" not in keys(stage)


async def test_an_empty_inbox_says_what_comes_there():
    stage = at_home()
    stage.app.open_inbox()
    stage.draw()
    assert any("Nothing waits for you" in it.words for it in stage.scene.page.root.walk())


async def test_who_is_followed_already_is_not_offered_to_be_followed_back():
    for follows, first in ((False, "Follow back"), (True, "Profile")):
        stage = at_home(msgspec.structs.replace(CALL, kind="follow", room=""))
        stage.connection.known = People(1, (KnownPerson("bob", "Bob", follows=follows),))
        await stage.connection.people.show()
        stage.app.changed = True
        stage.draw()
        assert stage.control("inbox do 0").label == first


async def test_only_the_scene_on_top_shows_the_card():
    stage = at_home(CALL)
    stage.app.push(HelpScene(stage.app, ""))
    stage.draw()
    below, above = stage.app.scenes[-2:]
    assert not stage.app.offer_above(below)
    assert stage.app.offer_above(above)
