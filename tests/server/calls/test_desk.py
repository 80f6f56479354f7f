"""A mail address is used once its owner has said the code, and ended by one word of any mail."""

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_server import Reason, Refusal
from protocol.messages import calls
from protocol.messages.calls import CallSettings
from protocol.names import PlayerId
from server.calls.call_book import AddressAsked, AddressConfirmed, CallBook
from server.calls.typed_addresses import tidy_address
from server.settings import DAY_MS
from server.store.memory import MemoryStore
from tests.server.calls.receivers import Mailbox, mail_server
from tests.server.session.connections import FREE, Client, street


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        """Say what time it is."""
        return self.at


@pytest.fixture
async def post() -> AsyncIterator[tuple[Mailbox, Any]]:
    async with mail_server() as (box, settings):
        yield box, replace(FREE, mail=settings, public_url="https://play.example.org")


async def say(client: Client, message: Any) -> Any:
    client.say(message)
    return await client.hear_a(CallSettings, Refusal)


def code_in(box: Mailbox) -> str:
    return re.findall(r"The code is (\S+)", box.texts[-1])[0]


async def confirmed(client: Client, box: Mailbox) -> CallSettings:
    await say(client, calls.SetMailAddress(1, "ada@example.org"))
    told: CallSettings = await say(client, calls.ConfirmMailAddress(2, code_in(box)))
    return told


async def test_the_code_and_what_waits_come_in_the_language_of_who_asked(post: Any) -> None:
    box, settings = post
    async with street(settings) as lines:
        ada, welcome = await lines.person("Ada")
        await say(ada, calls.SetMailAddress(1, "ada@example.org", "de"))
        assert "Dein Code: " in box.mail[-1]["Subject"]
        assert "Ada möchte unter dieser Adresse" in box.texts[-1]
        assert (await lines.context.desk._book.read(welcome.player)).language == "de"
        await say(ada, calls.ChooseCalls(2, ("turn",), "day", "es"))
        await say(ada, calls.ChooseCalls(3, ("turn",), "turn"))
        assert (await lines.context.desk._book.read(welcome.player)).language == "es"


async def test_an_address_is_confirmed_by_the_code_that_was_sent_there(post: Any) -> None:
    box, settings = post
    async with street(settings) as lines:
        ada, _ = await lines.person("Ada")
        told = await say(ada, calls.SetMailAddress(1, " Ada@Example.ORG "))
        assert (told.address, told.asked) == ("", "Ada@example.org")
        assert box.mail[0]["To"] == "Ada@example.org"
        assert "Ada" in box.texts[0]
        code = code_in(box)
        told = await say(ada, calls.ConfirmMailAddress(2, code.lower().replace("-", " ")))
        assert (told.address, told.asked) == ("Ada@example.org", "")
        assert await say(ada, calls.ConfirmMailAddress(2, code)) == told, "said twice it is done"
        assert (await say(ada, calls.SetMailAddress(3, ""))).address == ""


async def test_five_wrong_codes_void_the_right_one(post: Any) -> None:
    box, settings = post
    async with street(settings) as lines:
        ada, _ = await lines.person("Ada")
        await say(ada, calls.SetMailAddress(1, "ada@example.org"))
        for n in range(5):
            assert (
                "not the code" in (await say(ada, calls.ConfirmMailAddress(2, f"WRONG{n}"))).message
            )
        assert "void" in (await say(ada, calls.ConfirmMailAddress(3, code_in(box)))).message


async def test_a_code_is_void_after_an_hour_and_of_no_use_to_another_player(post: Any) -> None:
    box, settings = post
    clock = Clock()
    async with street(settings, now=clock) as lines:
        ada, _ = await lines.person("Ada")
        eve, _ = await lines.person("Eve")
        await say(ada, calls.SetMailAddress(1, "ada@example.org"))
        assert "void" in (await say(eve, calls.ConfirmMailAddress(1, code_in(box)))).message
        clock.at += 3_600_000
        assert "void" in (await say(ada, calls.ConfirmMailAddress(1, code_in(box)))).message


async def test_codes_are_sent_seldom_to_a_player_and_to_an_address(post: Any) -> None:
    box, settings = post
    clock = Clock()
    async with street(settings, now=clock) as lines:
        ada, _ = await lines.person("Ada")
        eve, _ = await lines.person("Eve")
        await say(ada, calls.SetMailAddress(1, "ada@example.org"))
        assert (await say(ada, calls.SetMailAddress(1, "ada@example.org"))).asked, (
            "it is one request"
        )
        assert len(box.mail) == 1
        no = await say(eve, calls.SetMailAddress(1, "ADA@example.org".lower()))
        assert no.reason is Reason.TOO_FAST, "guests cannot flood somebody's mailbox"
        assert (await say(ada, calls.SetMailAddress(2, "b@example.org"))).reason is Reason.TOO_FAST
        for n in range(4):
            clock.at += 60_000
            await say(ada, calls.SetMailAddress(2, f"b{n}@example.org"))
        clock.at += 60_000
        assert (await say(ada, calls.SetMailAddress(2, "c@example.org"))).reason is Reason.LIMIT
        assert len(box.mail) == 5
        clock.at += DAY_MS
        assert (await say(ada, calls.SetMailAddress(3, "c@example.org"))).asked


async def test_a_mail_server_that_refuses_is_told_of(post: Any) -> None:
    box, settings = post
    box.refuses = "550 no"
    async with street(settings) as lines:
        ada, _ = await lines.person("Ada")
        assert (
            "could not be sent"
            in (await say(ada, calls.SetMailAddress(1, "a@example.org"))).message
        )


async def test_the_word_of_a_mail_ends_it_and_no_other_word_does(post: Any) -> None:
    box, settings = post
    async with street(settings) as lines:
        ada, welcome = await lines.person("Ada")
        await confirmed(ada, box)
        desk, writer = lines.context.desk, lines.context.desk._writer
        token = writer.stop_token(welcome.player, "ada@example.org")
        assert not await desk.stop(token[:-1] + ("0" if token[-1] != "0" else "1"), 1)
        assert not await desk.stop(writer.stop_token(welcome.player, "b@example.org"), 1)
        assert not await desk.stop("", 1)
        assert await desk.stop(token, 1)
        assert (await say(ada, calls.ShowCalls(9))).address == ""
        assert not await desk.stop(token, 1)


async def test_a_server_without_mail_and_webhooks_says_so() -> None:
    async with street() as lines:
        ada, _ = await lines.person("Ada")
        told = await say(ada, calls.ShowCalls(1))
        assert (told.mail, told.webhooks) == (False, False)
        assert "no mail" in (await say(ada, calls.SetMailAddress(2, "a@example.org"))).message
        assert "no requests" in (await say(ada, calls.SetWebhook(3, "https://example.org"))).message


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("ada@example.org", "ada@example.org"),
        (" ada+games@Example.org ", "ada+games@example.org"),
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
        ("ada", ""),
        ("@example.org", ""),
        ("ada@localhost", ""),
        ("ada@example.org\nBcc: x@y.z", ""),
        ("a b@example.org", ""),
        ("ada@example..org", ""),
        ('"<b>"@example.org', ""),
        ("ada@[127.0.0.1]", ""),
        ("x" * 65 + "@example.org", ""),
        ("ada@-example.org", ""),
    ],
)
def test_only_what_is_a_mail_address_is_taken_for_one(typed: str, tidy: str) -> None:
    assert tidy_address(typed) == tidy


async def test_who_has_left_a_game_without_a_clock_is_told_by_mail_that_it_is_their_turn(
    post: Any,
) -> None:
    box, settings = post
    clock = Clock()
    async with street(settings, now=clock) as lines:
        ada, a = await lines.person("Ada")
        bob, _ = await lines.person("Bob")
        await confirmed(ada, box)
        room = await ada.open()
        for seat, player in enumerate((bob, ada)):
            await player.watch(room)
            await player.join(room, seat)
        await bob.until(lambda m: m.seen is not None and m.seen.phase == "playing")
        dispatcher = lines.context.dispatcher
        await dispatcher.hint(a.player)
        clock.at += settings.call_after_ms
        await dispatcher.round()
        assert len(box.mail) == 1, "the code alone: she is connected"
        ada.drop()
        await ada.task
        bob.play(0, 3)
        await bob.until(lambda m: m.seen is not None and m.seen.ply == 1)
        await dispatcher.hint(a.player)
        clock.at += 2 * settings.call_after_ms
        await dispatcher.round()
        assert box.mail[1]["Subject"] == "Your turn in Poly-Y with Bob"
        assert f"https://play.example.org/{room}" in box.texts[1]
        await dispatcher.hint(a.player)
        clock.at += settings.call_after_ms
        await dispatcher.round()
        assert len(box.mail) == 2


async def test_a_code_confirms_the_address_it_was_sent_to_and_no_other_asked_for_meanwhile() -> (
    None
):
    store, mine = MemoryStore(), PlayerId("4ab7c7578d4be417169a")
    book = CallBook(store)
    await book.add(mine, AddressAsked(1_000, "eve@example.org"))
    was = await book.read(mine)
    await book.add(mine, AddressAsked(70_000, "victim@example.org"))
    told = await book.add(mine, AddressConfirmed(71_000, was.asked, was.asked_at))
    assert (told.address, told.asked) == ("", "victim@example.org")
