"""Company is looked for in the window: what is chosen is asked for, and how it goes is told."""

import asyncio

import msgspec
import pygame
import pytest

from client.scenes.lobby.company.seek_scene import SeekScene
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import Seating
from protocol.from_client import RoomSettings, Seek
from protocol.messages.company import STEP_MS, STEPS, StopSeek
from tests.client.gallery.pace import LOOKS, STATES
from tests.client.scenes.room.test_match import texts
from tests.client.stage import Stage, settled


async def shown(state):
    stage = Stage()
    STATES[state](stage)
    stage.draw()
    return stage


def has(stage, words):
    return any(words in text for text in texts(stage))


async def test_two_who_played_different_boards_before_wish_for_the_same():
    wishes = []
    for options, closed in (({"size": 5}, ()), ({}, (1, 3))):
        stage = Stage().online()
        settings = RoomSettings(closed=closed, patience_ms=60_000)
        kept = Seating(settings=settings)
        stage.app.keep(stage.app.profile.with_room("polyy", options, kept))
        stage.draw()
        stage.press("now")
        assert isinstance(stage.scene, SeekScene)
        wishes.append(stage.scene.wish)
    assert wishes[0] == wishes[1]


async def test_game_board_and_clock_are_chosen_and_named_while_one_looks():
    stage = await shown("seek-form")
    assert has(stage, "Standard\u00a0board")
    assert stage.control("rated").off
    stage.scene._choose_pace(1)
    stage.draw()
    stage.press("rated")
    stage.connection.seeking = LOOKS
    stage.press("start")
    await settled()
    stage.draw()
    (seek,) = stage.connection.said
    assert seek.settings.rated
    assert seek.settings.clock.main_ms == 180_000
    assert has(stage, "Game: Poly-Y")
    assert has(stage, "Standard\u00a0board")
    assert has(
        stage, "3 min + 2 s a turn".replace("3 min", "3\u00a0min").replace("2 s", "2\u00a0s")
    )


async def test_what_was_chosen_is_looked_for_until_a_room_is_found():
    stage = await shown("seek-form")
    stage.connection.seeking = LOOKS
    stage.press("start")
    await settled()
    (seek,) = stage.connection.said
    assert isinstance(seek, Seek)
    assert (seek.game, seek.near, seek.least, seek.most) == ("polyy", True, 2, 2)
    stage.draw()
    assert has(stage, "Looking for players around 1512 ± 260")
    stage.connection.seeking = msgspec.structs.replace(LOOKS, room="K7MQ2X")
    async with asyncio.timeout(60):
        while not isinstance(stage.scene, RoomScene):
            await asyncio.sleep(0.05)
    assert stage.connection.seed_ledger.of("K7MQ2X").value, "what was promised is told there"


async def test_the_difference_that_is_accepted_widens_while_one_looks_on():
    stage = await shown("seek-looking")
    stage.connection.now_ms += STEP_MS
    assert stage.scene.tick(16)
    stage.draw()
    assert has(stage, "± 300")
    stage.connection.now_ms += STEPS * STEP_MS
    stage.draw()
    assert has(stage, "Looking for any player by now")


async def test_all_see_who_is_at_the_table_and_when_it_begins():
    stage = await shown("seek-table")
    assert has(stage, "At your table: Ann, Bob")
    assert has(stage, "Begins in 0:08, or as soon as the table is full.")


@pytest.mark.parametrize("way", ["key", "button"])
async def test_who_stops_says_so(way):
    stage = await shown("seek-form")
    stage.connection.seeking = LOOKS
    stage.press("start")
    await settled()
    if way == "key":
        stage.key(pygame.K_ESCAPE)
    else:
        stage.press("stop")
    assert not isinstance(stage.scene, SeekScene)
    async with asyncio.timeout(60):
        while not isinstance(stage.connection.said[-1], StopSeek):
            await asyncio.sleep(0.05)


async def test_a_friend_joins_by_a_code():
    stage = await shown("seek-form-friend")
    assert has(stage, "K7MQ2X")
    wish = stage.scene.wish
    assert (wish.game, wish.party, wish.least, wish.most) == ("rotorouter", "K7MQ2X", 3, 4)
    stage = await shown("seek-form-code")
    assert stage.control("start").off
    stage.scene.entry.text = "k7mq 2x"
    stage.draw()
    assert stage.scene.wish.party == "K7MQ2X"
    assert not stage.control("start").off
    waiting = await shown("seek-party")
    assert has(waiting, "Waiting for your friend")
