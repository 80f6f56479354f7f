"""Each kind of call is turned off by itself; mail and webhook follow what the server says."""

import msgspec
import pygame
import pytest

from client.net.connection import RequestRefused
from client.scenes.dialogs.settings import SettingsScene
from protocol.from_server import Reason, Refusal
from protocol.messages import calls
from protocol.messages.calls import CallSettings
from tests.client.gallery.lobby import server
from tests.client.stage import Stage, settled

NONE = CallSettings(1, False, False)
NEW = CallSettings(1, True, True)
ON = msgspec.structs.replace(NEW, address="ann@example.org", kinds=("turn",))


async def page(told, size=(1280, 720)):
    stage = Stage(size).online(server())
    stage.connection.calls = told
    stage.app.push(SettingsScene(stage.app))
    stage.scene._show(5)
    stage.draw()
    await settled()
    stage.draw()
    return stage


def keys(stage):
    return {control.key for control in stage.scene.page.controls()}


@pytest.mark.parametrize(
    "kind", ["turn", "seated", "offer", "rematch", "invitation", "tournament", "follow", "notice"]
)
async def test_each_kind_is_turned_off_and_on_again_by_itself(kind):
    stage = await page(NONE)
    stage.press(f"call {kind}")
    assert stage.app.profile.silent_calls == (kind,)
    stage.press(f"call {kind}")
    assert stage.app.profile.silent_calls == ()


async def test_a_server_without_mail_and_webhooks_offers_none():
    stage = await page(NONE)
    assert not keys(stage) & {"mail", "hook", "mail code"}


async def test_an_address_is_typed_its_code_said_and_it_is_removed_by_one_press():
    stage = await page(NEW)
    stage.scene.page.focus("mail")
    stage.type("ann@example.org")
    stage.connection.calls = msgspec.structs.replace(NEW, asked="ann@example.org")
    stage.press("mail code")
    await settled()
    assert stage.connection.said[-1] == calls.SetMailAddress(1, "ann@example.org", "en")
    stage.draw()
    stage.scene.page.focus("code")
    stage.type("k7mq2xab")
    stage.connection.calls = ON
    stage.press("mail on")
    await settled()
    assert stage.connection.said[-1] == calls.ConfirmMailAddress(1, "k7mq2xab")
    stage.connection.calls = NEW
    stage.press("mail off")
    await settled()
    assert stage.connection.said[-1] == calls.SetMailAddress(1, "", "en")
    stage.draw()
    assert "mail" in keys(stage)


async def test_what_and_how_often_are_chosen_by_the_keyboard():
    stage = await page(ON)
    stage.scene.page.focus("away rematch", True)
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.connection.said[-1] == calls.ChooseCalls(1, ("turn", "rematch"), "day", "en")


async def test_a_refusal_is_said_where_it_was_caused():
    stage = await page(NEW)
    why = "this is no mail address: use name@example.org"
    stage.connection.answer = RequestRefused(Refusal(Reason.BAD_OPTIONS, why, 1))
    stage.press("mail code")
    await settled()
    stage.draw()
    words = " ".join(widget.words for widget in stage.scene.page.root.walk())
    assert "This is no mail address" in words


async def test_the_key_of_a_webhook_is_shown_once():
    stage = await page(NEW)
    stage.scene.page.focus("hook")
    stage.type("https://example.org/x")
    url = "https://example.org/x"
    stage.connection.calls = msgspec.structs.replace(NEW, url=url, secret="k3y")
    stage.press("hook on")
    await settled()
    stage.draw()
    assert "hook copy" in keys(stage)
    again = await page(msgspec.structs.replace(NEW, url=url))
    assert "hook copy" not in keys(again)
