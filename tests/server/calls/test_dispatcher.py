"""Each call is sent once by whichever process looks, to nobody who is here, also after a death."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from protocol.from_client import RoomSettings
from protocol.from_server import RoomCard
from protocol.messages.inbox import InboxItem
from protocol.names import PlayerId, RoomId
from server.calls import call_book
from server.calls.call_book import CallBook
from server.calls.dispatcher import CLAIM_MS, CallDispatcher, CallSources, is_turn
from server.calls.letters import LetterWriter
from server.calls.mailer import Mailer
from server.calls.ways import WaysOut
from server.calls.webhook import WebhookSender
from server.room.room import Room
from server.settings import DAY_MS, MailSettings, ServerSettings
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.calls.receivers import Mailbox, Receiver, mail_server, web_server
from tests.support.rooms.games import folded, whole_game

ADA = PlayerId("ada")
AFTER_MS = 120_000
INVITED = InboxItem("invite", "invitation", 1, name="Bob", room=RoomId("K7MQ2X"), game="toppen")


class House:
    """A store with one subscriber, whom any number of processes may call."""

    def __init__(self, settings: MailSettings) -> None:
        self.at = 1_700_000_000_000
        self.notes, self.store = MemoryNoteStore(lambda: self.at), MemoryStore(lambda: self.at)
        self.settings = ServerSettings(mail=settings, public_url="https://play.example.org")
        self.writer = LetterWriter(bytes(32), "Home", "https://play.example.org")
        self.plies, self.is_here = 4, False
        self.turns: list[RoomId] = [RoomId("K7MQ2X")]
        self.items: list[InboxItem] = []

    def room(self) -> Room:
        facts = whole_game("polyy", size=4)
        return folded(facts[: self.plies])

    async def look(self, _room: RoomId) -> Room:
        return self.room()

    async def rooms(self, _player: PlayerId) -> tuple[RoomCard, ...]:
        seat = self.room().to_move[0]
        names = ("Ada", "Bob") if seat == 0 else ("Bob", "Ada")
        about = {"seat": seat, "to_move": (seat,)}
        return tuple(
            RoomCard(it, "polyy", {}, RoomSettings(), "playing", names, 1, **about)
            for it in self.turns
        )

    async def inbox(self, _player: PlayerId) -> tuple[InboxItem, ...]:
        return tuple(self.items)

    async def here(self, _player: PlayerId) -> bool:
        return self.is_here

    def process(self, mailer: Any = None) -> CallDispatcher:
        """One more process of this server."""
        assert self.settings.mail is not None
        mailer = mailer or Mailer(self.settings.mail)
        ways = CallBook(self.store), self.writer, WaysOut(mailer, WebhookSender("any"))
        sources = CallSources(self.look, self.rooms, self.inbox, self.here)
        about = self.settings, self.store, self.notes, *ways, sources, lambda: self.at
        return CallDispatcher(*about, every_s=0)

    async def subscribe(self, often: Any = "day", url: str = "") -> None:
        book = CallBook(self.store)
        address = "ada@example.org"
        await book.add(ADA, call_book.AddressAsked(self.at, address))
        await book.add(ADA, call_book.AddressConfirmed(self.at, address, self.at))
        await book.add(ADA, call_book.CallsChosen(self.at, ("turn", "invitation"), often))
        if url:
            await book.add(ADA, call_book.AddressRemoved(self.at))
            await book.add(ADA, call_book.WebhookGiven(self.at, url, "secret"))

    async def passes(self, ms: int, *processes: CallDispatcher) -> None:
        """Time passes, and all look."""
        self.at += ms
        await asyncio.gather(*(it.round() for it in processes))


Run = Callable[[House, Mailbox], Awaitable[None]]


async def test_of_many_processes_one_sends_the_mail_and_it_names_how_to_stop() -> None:
    async with mail_server() as (box, settings):
        house = House(settings)
        await house.subscribe()
        several = [house.process() for _ in range(4)]
        await several[0].hint(ADA)
        await house.passes(AFTER_MS - 1, *several)
        assert not box.mail, "who is back soon was not away"
        await house.passes(1, *several)
        assert [it["Subject"] for it in box.mail] == ["Your turn in Poly-Y with Bob"]
        text, mail = box.texts[0], box.mail[0]
        assert "https://play.example.org/K7MQ2X" in text
        token = house.writer.stop_token(ADA, "ada@example.org")
        assert f"https://play.example.org/stop/{token}" in text
        assert mail["List-Unsubscribe"].strip() == f"<https://play.example.org/stop/{token}>"
        await several[1].hint(ADA)
        await house.passes(AFTER_MS, *several)
        assert len(box.mail) == 1, "the same turn is told once"


async def test_one_summary_a_day_has_all_that_waits() -> None:
    async with mail_server() as (box, settings):
        house = House(settings)
        await house.subscribe()
        one = house.process()
        await one.hint(ADA)
        await house.passes(AFTER_MS, one)
        house.plies, house.items = 6, [INVITED]
        await one.hint(ADA)
        for _ in range(20):
            await house.passes(3_600_000, one)
        assert len(box.mail) == 1
        await house.passes(DAY_MS - 20 * 3_600_000, one)
        assert len(box.mail) == 2
        assert box.mail[1]["Subject"] == "2 things wait for you"
        assert "Bob invites you to Toppen" in box.texts[1]


async def test_each_turn_is_told_where_the_player_chose_so() -> None:
    async with mail_server() as (box, settings):
        house = House(settings)
        await house.subscribe("turn")
        one = house.process()
        for plies in (4, 6, 8):
            house.plies = plies
            await one.hint(ADA)
            await house.passes(AFTER_MS, one)
        assert len(box.mail) == 3


async def test_nobody_who_is_here_is_sent_anything() -> None:
    async with mail_server() as (box, settings):
        house = House(settings)
        await house.subscribe()
        one = house.process()
        house.is_here = True
        await one.hint(ADA)
        await house.passes(AFTER_MS, one)
        assert not box.mail
        house.is_here = False
        await house.passes(AFTER_MS, one)
        assert len(box.mail) == 1, "she left and it still waits"


async def test_a_process_that_dies_before_it_has_noted_the_mail_is_followed_by_another() -> None:
    class Dies(Mailer):
        async def send(self, *_: Any, **__: Any) -> None:
            raise asyncio.CancelledError

    async with mail_server() as (box, settings):
        house = House(settings)
        await house.subscribe()
        await house.store.add_member("callees", ADA)
        dying, other = house.process(Dies(settings)), house.process()
        await dying.hint(ADA)
        house.at += AFTER_MS
        claims = house.notes.drop

        async def kept(topic: str, name: str) -> None:
            if topic != "calls:claims":  # a process that is killed drops nothing
                await claims(topic, name)

        house.notes.drop = kept  # type: ignore[method-assign]
        with pytest.raises(asyncio.CancelledError):
            await dying._alone(ADA)
        house.notes.drop = claims  # type: ignore[method-assign]
        await other._sweep()
        await house.passes(0, other)
        assert not box.mail, "the other may still be at it"
        await house.passes(CLAIM_MS, other)
        await other._note(ADA, house.at)
        await house.passes(0, other)
        assert len(box.mail) == 1


async def test_a_mail_server_that_fails_is_asked_again_ever_later_and_then_no_more() -> None:
    async with mail_server() as (box, settings):
        house = House(settings)
        await house.subscribe()
        one = house.process()
        box.refuses = "451 later"
        await one.hint(ADA)
        await house.passes(AFTER_MS, one)
        record = await CallBook(house.store).read(ADA)
        assert record.mail.failures == 1
        await house.passes(29_000, one)
        assert (await CallBook(house.store).read(ADA)).mail.failures == 1
        for _ in range(30):
            await house.passes(6 * 3_600_000, one)
        record = await CallBook(house.store).read(ADA)
        assert record.mail.failures == call_book.MOST_FAILURES
        assert not record.has_ways
        box.refuses = ""
        await house.passes(6 * 3_600_000, one)
        assert not box.mail


async def test_a_webhook_is_told_each_call_once_and_again_after_a_failure() -> None:
    async with mail_server() as (_, settings):
        with web_server() as receiver:
            await _tell(House(settings), receiver)


async def _tell(house: House, receiver: Receiver) -> None:
    house.turns.append(RoomId("SECOND"))
    await house.subscribe(url=receiver.url)
    one, other = house.process(), house.process()
    receiver.status = 503
    await one.hint(ADA)
    await house.passes(AFTER_MS, one, other)
    assert len(receiver.requests) == 1
    receiver.status = 200
    await house.passes(30_000, one, other)
    assert len(receiver.requests) == 2
    told = receiver.requests[1].told
    assert [it["room"] for it in told["calls"]] == ["K7MQ2X", "SECOND"]
    assert told["calls"][0]["text"] == "Your turn in Poly-Y with Bob"
    assert told["calls"] == receiver.requests[0].told["calls"], "it is known by its id"
    await one.hint(ADA)
    await house.passes(AFTER_MS, one, other)
    assert len(receiver.requests) == 2


def test_games_with_a_running_clock_send_no_mail() -> None:
    from protocol.clock import TimeControl

    def card(kind: Any) -> RoomCard:
        control = TimeControl(kind, 60_000, 1_000)
        about = {"seat": 0, "to_move": (0,)}
        return RoomCard(
            "K7MQ2X", "polyy", {}, RoomSettings(clock=control), "playing", (), 1, **about
        )  # type: ignore[arg-type]

    assert [it for it in ("none", "days", "fischer", "delay") if is_turn(card(it))] == [
        "none",
        "days",
    ]
