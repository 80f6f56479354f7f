"""Who keeps all waiting is shown, asked and claimed over in the window, by mouse and by key."""

import msgspec
import pygame
import pytest

from protocol import from_client
from protocol.messages.pace import Urge, UrgeView
from tests.client.gallery.match import NOW
from tests.client.scenes.room.test_match import CODE, table, texts
from tests.client.stage import settled


def has(stage, words):
    return any(words in text for text in texts(stage))


def keys(stage):
    return {control.key for control in stage.scene.page.controls()}


async def test_one_sees_for_how_long_and_may_ask_once_it_is_long_enough():
    stage = await table("pace-waiting")
    assert has(stage, "Waiting for Bob: 2:10 so far. You may ask in 2:50.")
    stage.press("urge")
    assert stage.connection.said == []
    stage.connection.now_ms += 170_000
    assert stage.scene.tick(16)
    stage.draw()
    assert has(stage, "Bob keeps you waiting. You may ask.")
    stage.press("urge")
    await settled()
    assert stage.connection.said == [Urge(1, CODE)]


async def test_the_key_that_claims_asks_first():
    stage = await table("pace-ask")
    stage.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    await settled()
    assert stage.connection.said == [Urge(1, CODE)]
    stage = await table("pace-claim")
    stage.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    await settled()
    assert stage.connection.said == [from_client.ClaimWin(1, CODE)]


async def test_what_was_asked_counts_down_for_both_and_then_the_win_can_be_claimed():
    stage = await table("pace-asked-other")
    assert has(stage, "Bob was asked: still playing? 1:47 to move.")
    assert "claim unmoved" not in keys(stage)
    stage = await table("pace-claim")
    assert has(stage, "Bob was asked, and has not moved.")
    stage.press("claim unmoved")
    await settled()
    assert stage.connection.said == [from_client.ClaimWin(1, CODE)]


async def test_who_is_asked_is_told_loudly():
    stage = await table("pace-waiting")
    mine = msgspec.structs.replace(stage.scene.seen, urge=UrgeView(1, (0,), NOW + 107_000))
    stage.tell(mine)
    stage.draw()
    told = "Bob asks whether you are still playing. It is your turn."
    assert told in [toast.text for toast in stage.app.toasts.shown]
    assert has(stage, "Bob asks: are you still playing? Move within 1:47.")
    asked = await table("pace-asked-me")
    assert asked.scene.wants == "Are you still playing Poly-Y? It is your turn."


@pytest.mark.parametrize("state", ["match-clock", "match-clock-days"])
async def test_where_clocks_run_nobody_is_asked(state):
    stage = await table(state)
    assert "urge" not in keys(stage)
