"""What is said is heard by whom it is for, once, everywhere, and never longer than it is kept."""

import asyncio

import pytest

from protocol.clock import TimeControl
from protocol.from_client import Mute, Open, Resign, Say, WatchRoom
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import ChatLines as ChatMessage
from protocol.from_server import Done, Reason, Refusal
from protocol.names import TEXT_LENGTH, PlayerId, tidy_text
from server.live.chat_log import MOST_LINES
from server.live.live_room import LiveRoom
from server.live.registry import RoomRegistry
from server.services.chat import MARKS, ChatService
from server.settings import ServerSettings
from server.store.errors import Unavailable
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.room.test_fold import OPENED
from tests.server.session.connections import FREE, street
from tests.support.hello import someone

ROOM = OPENED.room
CLOCK = TimeControl("fischer", 300_000, 3_000)
TALKATIVE = ServerSettings(
    **{name: getattr(FREE, name) for name in FREE.__struct_fields__} | {"says_burst": 10_000}
)


async def said(client, *texts):
    """Hear the chat until it is these texts, or it was so before the last answer."""
    while True:
        passed = [it for it in client.passed if isinstance(it, ChatMessage)]
        client.passed.clear()
        heard = passed[-1] if passed else await client.hear_a(ChatMessage, Refusal)
        assert isinstance(heard, ChatMessage), heard
        if tuple(line.text or line.reaction for line in heard.lines) == texts:
            return heard.lines


# -- who hears whom ------------------------------------------------------------------------------


async def test_players_hear_each_other_and_spectators_hear_all_until_the_end_opens_it_to_everyone():
    async with street() as lines:
        room, ada, bob = await lines.game()
        eve, fay = await lines.people("Eve", "Fay")
        for client in (eve, fay):
            await client.watch(room)
        assert isinstance(await ada.ask(Say(1, room, "your move")), Done)
        for client in (bob, eve, fay):
            (line,) = await said(client, "your move")
            assert line.name == "Ada"
        await eve.ask(Say(2, room, "he should swap"))
        await said(fay, "your move", "he should swap")
        for client in (ada, bob):
            assert not [m for m in await client.quiet() if len(getattr(m, "lines", ())) > 1]
        await bob.ask(Say(3, room, reaction="oops"))
        await said(ada, "your move", "oops")
        await ada.ask(Resign(4, room))
        for client in (ada, bob):
            await said(client, "your move", "he should swap", "oops")
        await eve.ask(Say(5, room, "well fought"))
        await said(ada, "your move", "he should swap", "oops", "well fought")


async def test_before_play_begins_who_only_looks_is_heard_by_those_who_sit():
    async with street() as lines:
        ada, eve = await lines.people("Ada", "Eve")
        room = await ada.open()
        await ada.join(room)
        await ada.watch(room)
        await eve.ask(Say(1, room, "may I join?"))
        await said(ada, "may I join?")


async def test_who_comes_later_hears_what_was_said():
    async with street() as lines:
        room, ada, _ = await lines.game()
        await ada.ask(Say(1, room, "hello"))
        (eve,) = await lines.people("Eve")
        await eve.watch(room)
        await said(eve, "hello")


# -- what may be said ----------------------------------------------------------------------------


async def test_a_line_is_tidied_and_what_nobody_could_read_is_refused():
    async with street() as lines:
        room, ada, bob = await lines.game()
        await ada.ask(Say(1, room, " \u202eна здоровье\x07\n 麻雀 👍🏽 "))
        await said(bob, "на здоровье 麻雀 👍🏽")
        for text in ("", "  ", "\u200b", "x" * (TEXT_LENGTH + 1)):
            refused = await ada.ask(Say(2, room, text))
            assert (refused.reason, bool(refused.message)) == (Reason.NO_CHAT, True)
        assert (await ada.ask(Say(3, room, "both", "wow"))).reason == Reason.NO_CHAT
        assert isinstance(await ada.ask(Say(4, room, "x" * TEXT_LENGTH)), Done)


def test_tidy_text_cuts_nothing():
    assert tidy_text("a" * 500) == "a" * 500
    assert tidy_text("\u200d a\tb \u200c") == "a b"


async def test_the_same_request_is_one_line_however_often_it_is_said():
    async with street() as lines:
        room, ada, bob = await lines.game()
        for _ in range(3):
            assert isinstance(await ada.ask(Say(7, room, "once")), Done)
        await ada.ask(Say(8, room, "twice"))
        await said(bob, "once", "twice")


async def test_who_says_too_much_must_wait_and_is_told_how_long():
    settings = ServerSettings(linger_ms=0, says_burst=2, says_per_second=0.01)
    async with street(settings) as lines:
        room, ada, bob = await lines.game()
        answers = [await ada.ask(Say(n, room, f"line {n}")) for n in range(3)]
        assert [type(answer) for answer in answers] == [Done, Done, Refusal]
        assert (answers[2].reason, answers[2].retry_ms > 0) == (Reason.TOO_FAST, True)
        assert isinstance(await bob.ask(Say(1, room, "I may")), Done)


async def test_only_so_many_lines_are_kept_and_spectators_push_out_none_of_the_players():
    async with street(TALKATIVE) as lines:
        room, ada, _ = await lines.game()
        (eve,) = await lines.people("Eve")
        await ada.ask(Say(1, room, "the first"))
        for n in range(MOST_LINES + 5):
            await eve.ask(Say(n, room, f"noise {n}"))
        for n in range(MOST_LINES - 1):
            await ada.ask(Say(10 + n, room, f"word {n}"))
        async with lines.context.registry.host(room) as host:
            talk = await lines.context.chat._read(host)
        assert [sum(it.seated == seated for it in talk.lines) for seated in (True, False)] == [
            MOST_LINES,
            MOST_LINES,
        ]
        assert talk.lines[0].text == "the first"


# -- what the opener may do ----------------------------------------------------------------------


async def test_the_opener_takes_away_what_somebody_said_and_lets_them_say_no_more():
    async with street() as lines:
        room, ada, bob = await lines.game()
        eve, welcome = await lines.person("Eve")
        await eve.watch(room)
        await bob.ask(Say(1, room, "hello"))
        await eve.ask(Say(2, room, "something rude"))
        await said(eve, "hello", "something rude")
        assert (await bob.ask(Mute(3, room, welcome.player))).reason == Reason.NOT_OPENER
        assert (await ada.ask(Mute(4, room, lines_player(ada, lines)))).reason == Reason.NO_CHAT
        for _ in range(2):
            assert isinstance(await ada.ask(Mute(5, room, welcome.player)), Done)
        await said(eve, "hello")
        assert (await eve.ask(Say(6, room, "again"))).reason == Reason.NO_CHAT
        assert (await eve.ask(Say(2, room, "something rude"))).reason == Reason.NO_CHAT


@pytest.mark.parametrize("rated", [True, False])
async def test_an_opener_who_does_not_play_silences_no_player_of_a_rated_game(rated):
    settings = RoomSettings(rated=rated, undo="none", clock=CLOCK)
    async with street() as lines:
        (judge,) = await lines.people("Judge")
        room, ids = await judge.ask(Open(1, "polyy", {}, settings)), list[PlayerId]()
        for seat, name in enumerate(("Ada", "Bob")):
            player_, welcome = await lines.person(name)
            ids.append(welcome.player)
            if seat:  # Bob is silenced before he sits
                muted = await judge.ask(Mute(7, room.room, welcome.player))
                assert isinstance(muted, Done)
            assert (await player_.join(room.room, seat)).seat == seat
        ada, bob = lines.clients[1:]
        answer = await judge.ask(Mute(8, room.room, ids[0]))
        assert isinstance(answer, Refusal) == rated
        for who in (ada, bob):
            assert isinstance(await who.ask(Say(9, room.room, "hello")), Done) == rated


async def test_only_so_many_are_muted_in_one_room(monkeypatch):
    monkeypatch.setattr("server.services.chat.MOST_MUTED", 2)
    async with street() as lines:
        room, ada, _ = await lines.game()
        for number, name in enumerate("ab"):
            assert isinstance(await ada.ask(Mute(number, room, PlayerId(name))), Done)
        assert (await ada.ask(Mute(3, room, PlayerId("c")))).reason == Reason.LIMIT
        assert isinstance(await ada.ask(Mute(4, room, PlayerId("a"))), Done)


def lines_player(client, lines):
    """The public id of the opener of the only room there is."""
    (live,) = lines.context.registry._live.values()
    return live.live_room.room.opened.by


async def test_who_may_not_watch_says_nothing():
    async with street() as lines:
        ada, eve = await lines.people("Ada", "Eve")
        done = await ada.ask(Open(1, "polyy", {"size": 4}, RoomSettings(spectators="nobody")))
        assert (await eve.ask(Say(2, done.room, "hello"))).reason == Reason.NO_SPECTATORS
        assert (await eve.ask(WatchRoom(done.room))).reason == Reason.NO_SPECTATORS
        assert (await eve.ask(Say(3, "NOSUCH", "hello"))).reason == Reason.UNKNOWN_ROOM


# -- several processes ---------------------------------------------------------------------------


ANN, BOB = someone("Ann"), someone("Bob")


class Process:
    """A process's chat and registry, without a network."""

    def __init__(self, store, note_store, every_s=0.05):
        self.registry = RoomRegistry(store, lambda: 5000, linger_ms=0)
        self.chat = ChatService(note_store, 60_000, every_s)
        self.registry.services.append(self.chat)

    async def __aenter__(self):
        await self.registry.__aenter__()
        self._task = asyncio.create_task(self.chat.run())
        return self

    async def __aexit__(self, *raised):
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.registry.__aexit__(*raised)


async def heard_at(host: LiveRoom, *texts):
    async with asyncio.timeout(60):
        while tuple(line.text for line in host.heard(None)) != texts:
            await host.wait_beat(host.beat, None)


@pytest.mark.parametrize("failing", [0, 3])
async def test_what_is_said_in_one_process_is_heard_in_all(failing):
    store, note_store = MemoryStore(), Moody()
    async with Process(store, note_store) as one, Process(store, note_store) as other:
        await one.registry.open(OPENED)
        async with one.registry.host(ROOM) as here, other.registry.host(ROOM) as there:
            await one.chat.say(here, ANN, 1, "hello", None, 1)
            await heard_at(there, "hello")
            note_store.failing = failing
            await asyncio.wait_for(until_answered(other.chat.say, there, BOB, 1, "hi", None, 2), 60)
            for host in (here, there):
                await heard_at(host, "hello", "hi")
    assert not one.chat._live


async def until_answered(say, *what):
    """Say it again and again, as a client does."""
    while True:
        try:
            return await say(*what)
        except Unavailable:
            await asyncio.sleep(0)


class Moody(MemoryNoteStore):
    """A note_store that does not answer for some calls."""

    failing = 0

    async def notes(self, topic):
        if self.failing:
            self.failing -= 1
            raise Unavailable
        return await super().notes(topic)


async def test_lines_end_by_themselves_and_are_never_in_the_log():
    now = [0]
    store, note_store = MemoryStore(), MemoryNoteStore(lambda: now[0])
    async with Process(store, note_store) as one:
        await one.registry.open(OPENED)
        async with one.registry.host(ROOM) as host:
            await one.chat.say(host, ANN, 1, "hello", None, 1)
            await heard_at(host, "hello")
        assert len(await store.read(ROOM)) == 1
        now[0] = 60_001
        async with one.registry.host(ROOM) as host:
            assert not (await one.chat._read(host)).lines
        assert not await note_store.notes(MARKS)
