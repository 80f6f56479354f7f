"""The codes: claims and bluffs by slip and dial, three answers, each with its stake."""

import pygame
import pytest

from client.widgets import CardBox, Label
from engines.wordfleet.public import (
    Challenge,
    Claim,
    Concede,
    Counter,
)
from tests.client.gallery.alone import hinted, room
from tests.client.games.wordfleet.captain import ROOMY, SMALL, at, key, press, said, words_on
from tests.client.games.wordfleet.fleet_games import bid, first
from tests.client.stage import Stage, settled


@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_a_code_of_ones_own_is_claimed_by_its_slip(size):
    table = bid()
    stage, board = await at(table, first(), size)
    await press(stage, "slip 2")
    await press(stage, "bid")
    assert said(stage) == Claim(board.view.you.codes[2])


async def test_a_bluff_is_dialled_by_digits_and_claimed_by_enter():
    stage, _board = await at(bid(), first())
    stage.scene.page.focus("dial", True)
    stage.type("007")
    assert "A bluff" in words_on(stage)
    await key(stage, pygame.K_RETURN)
    assert said(stage) == Claim("007")


async def test_the_dial_turns_by_arrows_wheel_and_clicks():
    stage, board = await at(bid(), first())
    stage.scene.page.focus("dial", True)
    board.hand.dial("090")
    stage.draw()
    await key(stage, pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT)
    assert board.hand.code == "100"
    await key(stage, pygame.K_DOWN)
    assert board.hand.code == "109"
    wheels = stage.control("dial")._wheels
    stage.click((wheels[0].centerx, wheels[0].top + 5))
    stage.click((wheels[1].centerx, wheels[1].bottom - 5))
    assert board.hand.code == "299"
    stage.move(wheels[2].center)
    stage.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert board.hand.code == "290"


async def test_enter_claims_nothing_before_a_code_is_chosen():
    stage, board = await at(bid(), first())
    assert board.chosen() is None
    assert "Yours" not in words_on(stage)
    assert "One of your codes is a true claim, any other is a bluff." in words_on(stage)
    stage.scene.page.focus("dial", True)
    await key(stage, pygame.K_RETURN)
    assert said(stage) is None
    assert stage.control("bid").off


async def test_a_claim_is_answered_in_three_ways_each_with_its_stake():
    for control, intent in (("challenge", Challenge()), ("concede", Concede())):
        stage, _ = await at(bid("742"), first(("742",)))
        shown = words_on(stage)
        assert (
            "If 742 is a bluff, you open with 2 turns. If Bob holds it, Bob does."
            in shown.replace("Ann", "Bob")
        )
        assert "opens with 1 turn" in shown
        await press(stage, control)
        assert said(stage) == intent
    stage, _board = await at(bid("742"), first(("742",)))
    stage.scene.page.focus("dial", True)
    stage.type("743")
    await press(stage, "bid")
    assert said(stage) == Counter("743")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
async def test_on_a_phone_the_answers_have_the_same_margin_on_both_sides(size):
    stage, _board = await at(bid("742"), first(("742",)), size)
    cards = [it.rect for it in stage.scene.page.root.walk() if isinstance(it, CardBox)]
    whole = [it for it in cards if it.width > size[0] * 0.8 and it.x < 40]
    assert len(whole) > 2
    assert {size[0] - it.right - it.left for it in whole} <= {-1, 0, 1}


async def test_a_counter_that_is_not_higher_cannot_be_made_and_says_why():
    stage, board = await at(bid("742"), first(("742",)))
    board.hand.dial("742")
    stage.draw()
    assert "above 742" in stage.control("bid").off
    assert board.chosen() is None
    low = [n for n, code in enumerate(board.view.you.codes) if int(code) <= 742]
    assert all(stage.control(f"slip {n}").off for n in low)


async def test_above_999_nothing_is_claimed():
    stage, _board = await at(bid("999"), first(("999",)))
    assert "No code is above 999." in words_on(stage)
    assert not any(control.key == "dial" for control in stage.scene.page.controls())


async def test_who_waits_is_reminded_of_the_own_bluff_and_spectators_of_nothing():
    stage, _ = await at(bid("742"), 1 - first(("742",)))
    assert "You are bluffing." in words_on(stage)
    stage, board = await at(bid("742"), None)
    shown = words_on(stage)
    assert "claims 742." in board.lines()[-1].text
    assert "bluffing" not in shown
    assert not any(control.key.startswith("slip") for control in stage.scene.page.controls())


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
async def test_a_hint_for_a_bid_is_in_sight_in_every_window(size):
    table, stage = bid("742"), Stage(size)
    room(table.at, 0)(stage)
    stage.draw()
    hinted(stage, Counter("743"), ())
    await settled()
    stage.draw()
    widgets = [it for it in stage.scene.page.root.walk() if isinstance(it, Label)]
    told = [it for it in widgets if it.text.startswith("Hint:")]
    assert [it.text for it in told] == ["Hint: Counter with 743"]
    assert stage.surface.get_rect().contains(told[0].rect)


@pytest.mark.parametrize("intent", [Challenge(), Concede()])
async def test_an_answer_that_a_hint_advises_is_loud_and_given_by_enter(intent):
    table, stage = bid("742"), Stage(ROOMY)
    room(table.at, first(("742",)))(stage)
    stage.draw()
    hinted(stage, intent, ())
    await settled()
    stage.draw()
    keys = {"challenge": Challenge(), "concede": Concede()}
    kinds = {key: stage.control(key)._kind for key in keys}
    assert kinds == {key: "loud" if it == intent else "plain" for key, it in keys.items()}
    await key(stage, pygame.K_RETURN)
    assert said(stage) == intent
    stage.scene.board.hand.dial("900")
    assert stage.scene.board.chosen()[0] == Counter("900")
