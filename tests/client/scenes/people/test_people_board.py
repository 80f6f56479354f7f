"""People in the window: who is listed where, found by name, followed, challenged, blocked."""

import pygame
import pytest

from client.scenes.lobby.create_room import CreateScene
from client.scenes.people.people_board import PeopleBoardScene, bond_words, short_sign
from client.scenes.people.people_model import EVERY_MS
from client.scenes.people.report_dialog import ReportScene
from client.shell.inbox_kinds import ITEM_KINDS
from protocol.from_client import Join, Open
from protocol.messages.inbox import InboxItem
from protocol.messages.people import (
    BlockPlayer,
    DeclineInvitation,
    Follow,
    HidePresence,
    InvitePlayer,
    People,
)
from protocol.names import RoomId
from tests.client.gallery.people import BOB, FRIENDS
from tests.client.stage import Stage, settled


@pytest.fixture
async def stage():
    made = Stage()
    made.online()
    made.connection.known = People(1, FRIENDS)
    yield made
    await made.app.close()


async def board(stage, room=None):
    stage.app.open_people(room)
    await settled()
    stage.draw()
    assert isinstance(stage.scene, PeopleBoardScene)
    return stage.scene


def names(scene, part):
    return [it.name for it in scene.model.of(part)]


def said(stage, kind):
    return [it for it in stage.connection.said if isinstance(it, kind)]


async def test_each_part_lists_its_own_those_who_are_here_first(stage):
    scene = await board(stage)
    assert names(scene, "friends")[:2] == ["Bob", "Cleo"]
    assert {"Dirk"}.isdisjoint(names(scene, "friends") + names(scene, "here"))
    assert names(scene, "here")[-1] != "Dirk"
    assert "Zoë" in names(scene, "here")
    assert names(scene, "met") == ["Cleo", "Cleo"]
    assert names(scene, "blocked") == ["Dirk"]


async def test_two_of_one_name_are_told_apart(stage):
    scene = await board(stage)
    one, other = (it for it in scene.model.everybody if it.name == "Cleo")
    assert short_sign(one.player) != short_sign(other.player)
    assert (bond_words(one), bond_words(other)) == ("friend", "you follow")


async def test_a_name_is_looked_for_once_nothing_more_is_typed(stage):
    scene = await board(stage)
    stage.press("find")
    stage.type("cl")
    assert scene.model.found is None
    scene.tick(1_000)
    await settled()
    stage.draw()
    assert [it.name for it in scene.model.shown("friends")][:1] == ["Cleo"]
    assert stage.control(f"challenge {FRIENDS[1].player}")


async def test_who_comes_while_their_name_is_looked_for_is_found(stage):
    stage.connection.known = People(1, ())
    scene = await board(stage)
    stage.press("find")
    stage.type("cl")
    scene.tick(1_000)
    await settled()
    assert scene.model.found.people == ()
    stage.connection.known = People(1, FRIENDS)
    for _ in range(2):
        scene.tick(EVERY_MS)
        await settled()
    assert [it.name for it in scene.model.shown("friends")][:1] == ["Cleo"]


async def test_follow_challenge_and_watch_are_a_press_away(stage):
    await board(stage)
    stage.press(f"follow {FRIENDS[3].player}")
    await settled()
    assert said(stage, Follow) == [Follow(1, FRIENDS[3].player)]
    stage.draw()
    stage.press(f"challenge {BOB}")
    assert isinstance(stage.scene, CreateScene)
    stage.draw()
    stage.press("open")
    await settled()
    (opened,) = said(stage, Open)
    assert not opened.settings.listed
    assert [it.player for it in said(stage, InvitePlayer)] == [BOB]
    assert said(stage, Join)


async def test_the_keyboard_alone_reaches_everybody(stage):
    scene = await board(stage)
    stage.key(pygame.K_TAB)
    reached = set()
    for _ in range(60):
        stage.key(pygame.K_TAB)
        stage.draw()
        reached.add(scene.page.focused.key)
    assert {"find", "part", f"challenge {BOB}", "close"} <= reached


async def test_somebody_is_invited_to_the_room_one_has_opened(stage):
    room = RoomId("K7MQ2X")
    await board(stage, room)
    stage.press(f"invite {BOB}")
    await settled()
    assert said(stage, InvitePlayer) == [InvitePlayer(1, room, BOB)]
    stage.draw()
    stage.press(f"invite {BOB}")
    assert len(said(stage, InvitePlayer)) == 1


async def test_a_block_is_confirmed_and_can_be_undone(stage):
    stage.app.open_profile(BOB, "Bob")
    await settled()
    stage.draw()
    stage.press("block")
    assert not said(stage, BlockPlayer)
    stage.draw()
    stage.press("yes")
    await settled()
    assert said(stage, BlockPlayer) == [BlockPlayer(1, BOB)]
    stage.app.open_people()
    await settled()
    stage.scene._turn(3)
    stage.draw()
    stage.press(f"block {FRIENDS[6].player}")
    await settled()
    assert said(stage, BlockPlayer)[-1] == BlockPlayer(1, FRIENDS[6].player, False)


async def test_that_one_is_here_can_be_hidden(stage):
    scene = await board(stage)
    scene._turn(1)
    stage.draw()
    stage.press("seen")
    await settled()
    assert said(stage, HidePresence) == [HidePresence(1, True)]


async def test_an_empty_report_is_not_sent(stage):
    stage.app.open_report(BOB, "Bob")
    stage.draw()
    stage.press("send")
    await settled()
    assert isinstance(stage.scene, ReportScene)
    assert not stage.scene.is_sent


async def test_an_invitation_is_declined_with_a_word(stage):
    room = RoomId("K7MQ2X")
    item = InboxItem(f"challenge:{room}", "invitation", 1, BOB, "Bob", room, "polyy")
    ITEM_KINDS["invitation"].actions[1].do(stage.app, item)
    stage.draw()
    stage.press("word 0")
    await settled()
    (declined,) = said(stage, DeclineInvitation)
    assert (declined.room, declined.why) == (room, "Later, please.")


async def test_who_dismisses_an_invitation_declines_it(stage):
    room = RoomId("K7MQ2X")
    item = InboxItem(f"challenge:{room}", "invitation", 1, BOB, "Bob", room, "polyy")
    ITEM_KINDS["invitation"].dismissed(stage.app, item)
    await settled()
    assert said(stage, DeclineInvitation) == [DeclineInvitation(1, room)]
