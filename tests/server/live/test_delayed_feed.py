"""Who does not play is told a room with a delay as late as its opener wants, in every way."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

import msgspec
import pytest

from protocol.clock import TimeControl
from protocol.from_client import Assess, Ban, Export, Fork, Open, Replay, Resign, Say, WatchRoom
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import (
    ChatLines,
    Done,
    Reason,
    Refusal,
    Replayed,
    RoomPresence,
    Update,
    Watching,
)
from server import observe
from server.live.delayed_feed import DelayedFeed
from server.live.live_room import LiveRoom
from server.live.registry import RoomRegistry
from server.live.revision import Cursor, Revision
from server.room.commands import Sit
from server.room.facts import Entry, Mark, Opened, Played
from server.room.views.audience import seen
from server.services.lobby import TOPIC, LobbyService
from server.store.log import START
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.room.tables import opened
from tests.server.session.connections import street
from tests.support.rooms.games import beginning, folded, resigned_game
from tests.support.views import game_view

DELAYS = [(60_000, 0), (0, 3), (60_000, 3), (0, 1_000), (1, 1)]


NEVER = 10**9


class Clock:
    """Read by everyone, set by the test."""

    def __init__(self, ms=0):
        self.ms = ms

    def now(self):
        return self.ms


def a_log(delay_ms, delay_plies, seed=1):
    """A game that is resigned, its entries some seconds apart, as the store has it."""
    chance, at, tip, log = Random(seed), 1000, START, []
    settings = RoomSettings(delay_ms=delay_ms, delay_plies=delay_plies)
    for fact in resigned_game("polyy", 12, settings):
        at += chance.choice([0, 500, 20_000, 70_000])
        new = Entry(Mark(chance.getrandbits(32)), msgspec.structs.replace(fact, at=at))
        tip = tip.then(msgspec.json.encode(new))
        log.append((tip, new))
    return log


def times(log, delay_ms, delay_plies):
    """When each entry may be told, by the words of the rule."""
    facts = [entry.fact for _, entry in log]
    rooms = [folded(facts[: n + 1]) for n in range(len(facts))]
    plies = [sum(isinstance(f, Played) for f in facts[: n + 1]) for n in range(len(facts))]
    found = []
    for n, room in enumerate(rooms):
        if not room.playing:
            found.append(0)
            continue
        enough = (
            facts[at].at + delay_ms
            for at in range(n, len(rooms))
            if not plies[n] or plies[at] - plies[n] >= delay_plies or rooms[at].phase == "over"
        )
        found.append(next(enough, NEVER))
    return found


@pytest.mark.parametrize(("delay_ms", "delay_plies"), DELAYS)
def test_no_entry_is_told_before_its_time_whichever_process_tells_it(delay_ms, delay_plies):
    log = a_log(delay_ms, delay_plies)
    free = times(log, delay_ms, delay_plies)
    assert free == sorted(free)
    clock = Clock()
    lasting = LiveRoom(MemoryStore(), clock.now, log)
    seen = set()
    for at in sorted({it + more for it in free for more in (-1, 0, 1)} - {-1}):
        clock.ms = at
        shown = sum(it <= at for it in free)
        lasting.public.let_out()
        after_a_crash = LiveRoom(MemoryStore(), clock.now, log)
        alone = LiveRoom(MemoryStore(), lambda: NEVER, log[:shown])
        for host in (lasting, after_a_crash):
            assert host.public.cursor.seq == shown
            assert host.cursor.seq == len(log)
            # what is told is made of these entries alone: the same bytes as if there were no more
            expected = [alone._revisions[-1].snapshot(None, "msgpack", False)], alone.cursor
            assert host.public.since(None, Cursor.start(), "msgpack") == expected
        seen.add(shown)
    assert len(log) in seen


@pytest.mark.parametrize(("delay_ms", "delay_plies"), DELAYS)
def test_what_comes_while_it_is_hosted_is_held_back_as_what_was_there_before(delay_ms, delay_plies):
    log = a_log(delay_ms, delay_plies, seed=2)
    free = times(log, delay_ms, delay_plies)
    clock = Clock()
    host = LiveRoom(MemoryStore(), clock.now, log[:1])
    for n, (tip, entry) in enumerate(log[1:], 2):
        clock.ms = entry.fact.at
        host.public.let_out()
        host._fold(tip, entry)
        by_now = times(log[:n], delay_ms, delay_plies)
        assert host.public.cursor.seq == sum(at <= clock.ms for at in by_now)
    for at in free:
        clock.ms = max(clock.ms, at)
        host.public.let_out()
    assert host.public.cursor == host.cursor


def test_players_are_told_at_once_and_a_room_without_delay_has_one_history():
    log = a_log(60_000, 0)
    host = LiveRoom(MemoryStore(), lambda: 0, log)
    assert host.shown_to("player-0") is host
    assert host.shown_to("eve") is host.public is not host
    settings = msgspec.structs.replace(log[0][1].fact.settings, delay_ms=0)
    opened: Opened = msgspec.structs.replace(log[0][1].fact, settings=settings)
    plain = LiveRoom(MemoryStore(), lambda: 0, [(log[0][0], Entry(Mark(1), opened)), *log[1:]])
    assert plain.shown_to("eve") is plain.public is plain


def test_clocks_run_as_late_as_they_are_told_and_stand_where_plies_are_held_back():
    for delay_plies, since in ((0, 60_001), (2, 0)):
        clock = TimeControl("sudden", 60_000)
        wishes = RoomSettings(clock=clock, delay_ms=60_000, delay_plies=delay_plies)
        room = opened("polyy", 2, settings=wishes, size=4)
        (seat,) = room.to_move
        assert seen(room, 0).clock.since[seat] == 1
        assert seen(room, None).clock.since[seat] == since
        assert seen(room, None).clock.left == seen(room, 0).clock.left


# -- everything a spectator gets ----------------------------------------------------------------

LATE = RoomSettings(delay_ms=60_000)


class Game:
    """Ada and Bob play a room with a delay, which Eve watches; the clock is the test's."""

    def __init__(self, lines, clock):
        self.lines, self.clock, self.room = lines, clock, None

    async def begin(self, settings=LATE):
        self.ada, self.bob, self.eve = await self.lines.people("Ada", "Bob", "Eve")
        done = await self.ada.ask(Open(1, "polyy", {"size": 4}, settings))
        self.room = done.room
        await self.eve.watch(self.room)
        for seat, player in enumerate((self.ada, self.bob)):
            await player.watch(self.room)
            await player.join(self.room, seat)
        for player in (self.ada, self.bob):
            await player.until(lambda m: m.seen.phase == "playing")
        await self.eve.until(lambda m: all(m.seen.seats))

    async def pass_on(self, ms):
        """Let time pass; whoever waits for it looks at the clock."""
        self.clock.ms += ms
        async with self.lines.context.registry.host(self.room) as host:
            host.public.wake()

    async def card(self):
        told = await self.lines.context.lobby.read()
        return next((card for card in told if card.room == self.room), None)


@asynccontextmanager
async def a_game():
    clock = Clock(10**9)
    async with street(now=clock.now) as lines:
        yield Game(lines, clock)


async def test_nothing_that_a_spectator_gets_is_of_a_ply_before_its_time():
    async with a_game() as game:
        await game.begin()
        ada, bob, eve = game.ada, game.bob, game.eve
        await game.pass_on(59_999)
        assert not await eve.quiet()
        assert (await game.card()).phase == "open"
        ada.play(0, 3)
        await bob.until(lambda m: game_view(m.seen).last == 3)
        await ada.ask(Say(2, game.room, "that was bold"))
        assert (await bob.hear_a(ChatLines)).lines[0].text == "that was bold"
        assert not await eve.quiet()
        await game.pass_on(1)  # play began a minute ago
        assert game_view((await eve.until(lambda m: m.seen.phase == "playing")).seen).last is None
        assert not await eve.quiet()
        await game.pass_on(59_998)
        assert not await eve.quiet()
        await game.pass_on(1)
        await eve.hear_a(Update)
        assert eve.rooms[0].seq == 5
        assert (await eve.hear_a(ChatLines)).lines[0].text == "that was bold"
        assert game_view(eve.rooms[0].seen).last == 3


def counted():
    """What counters and histograms of games say, by name; ``move_ms`` by how many there were."""
    names = ("fourfold_facts_total", "fourfold_deliveries_total", "fourfold_move_ms_count")
    rows = [row.split() for row in observe.metrics().decode().splitlines()]
    return {row[0]: float(row[1]) for row in rows if row[0].startswith(names)}


async def test_counters_say_nothing_of_a_ply_before_its_time():
    async with a_game() as game:
        await game.begin()
        await game.pass_on(60_000)
        await game.eve.until(lambda m: m.seen.phase == "playing")
        before = counted()
        game.ada.play(0, 3)
        for player in (game.ada, game.bob):
            await player.until(lambda m: game_view(m.seen).last == 3)
        await game.pass_on(59_999)
        assert not await game.eve.quiet()
        assert counted() == before
        await game.pass_on(1)
        await game.eve.until(lambda m: game_view(m.seen).last == 3)
        after = counted()
        grown = {name: after[name] - before.get(name, 0) for name in after}
        played, moves = 'fourfold_facts_total{fact="Played"}', "fourfold_move_ms_count"
        updates = 'fourfold_deliveries_total{kind="update"}'
        assert (grown[played], grown[moves], grown[updates]) == (1, 1, 3)


async def test_what_is_still_held_when_a_room_is_let_go_is_counted_in_its_time():
    log = a_log(0, 1)
    clock = Clock(log[-1][1].fact.at)
    held, noted = DelayedFeed(clock.now), []
    room = LiveRoom(MemoryStore(), clock.now, log[:-1])._revisions[-1]
    later = msgspec.structs.replace(room.room.opened.settings, delay_plies=0, delay_ms=1)
    opened = msgspec.structs.replace(room.room.opened, settings=later)
    held.hold(Revision(room.cursor, msgspec.structs.replace(room.room, opened=opened, at=clock.ms)))
    held.count(room.cursor.seq, lambda: noted.append("held"))
    held.count(room.cursor.seq + 1, lambda: noted.append("never told"))
    assert not noted
    held.end("nobody needs it")
    async with asyncio.timeout(60):
        while not noted:
            await asyncio.sleep(0.001)
    assert noted == ["held"]


async def test_the_end_is_told_late_too_with_all_that_comes_of_it():
    async with a_game() as game:
        await game.begin()
        ada, eve = game.ada, game.eve
        await game.pass_on(60_000)
        await eve.until(lambda m: m.seen.phase == "playing")
        await ada.ask(Resign(5, game.room))
        await ada.ask(Say(6, game.room, reaction="well played"))
        asks = [
            Replay(7, game.room),
            Export(8, game.room),
            Assess(9, game.room),
            Fork(10, game.room, 0),
        ]
        for again in (False, True):
            for ask in asks:
                refused = await eve.ask(ask)
                assert (refused.reason, again) == (Reason.NOT_OVER, again)
            assert not await eve.quiet()
            assert (await game.card()).phase == "playing"
            (late,) = await game.lines.people("Fay")
            await late.watch(game.room)
            assert late.rooms[0].seen.phase == "playing"
            assert not await late.quiet()
            if not again:
                await game.pass_on(59_999)
        assert isinstance(await ada.ask(Replay(11, game.room)), Replayed)
        await game.pass_on(1)
        assert (
            await eve.until(lambda m: m.seen.phase == "over")
        ).seen.ending.reason == "resignation"
        assert (await eve.hear_a(ChatLines)).lines[0].reaction == "well played"
        assert isinstance(await eve.ask(Replay(12, game.room)), Replayed)
        async with asyncio.timeout(60):
            while await game.card() is not None:
                await asyncio.sleep(0.01)


async def test_which_players_are_there_says_nothing_of_a_game_that_is_told_late():
    async with a_game() as game:
        await game.begin()
        game.bob.drop()
        while (await game.ada.hear_a(RoomPresence)).here != (True, False):
            pass
        (fay,) = await game.lines.people("Fay")
        await fay.watch(game.room)
        while (heard := await game.eve.hear_a(RoomPresence)).spectators < 2:
            assert heard.here[1] in (heard.here[0], True)
        assert heard.here == (True, True)


async def test_who_is_moved_out_is_told_at_once_no_more_though_all_else_is_late():
    async with a_game() as game:
        await game.begin()
        async with game.lines.context.registry.host(game.room):
            while not (heard := await game.ada.hear_a(RoomPresence)).ids:
                pass
            refused = await game.eve.ask(Ban(3, game.room, heard.ids[0]))
            assert refused.reason == Reason.NOT_OPENER
            assert isinstance(await game.ada.ask(Ban(4, game.room, heard.ids[0])), Done)
            refused = await game.eve.hear_a(Refusal)
            assert (refused.reason, refused.channel) == (Reason.BANNED, 0)
            for message in (
                WatchRoom(game.room),
                Replay(5, game.room),
                Say(6, game.room, "hello?"),
            ):
                assert (await game.eve.ask(message)).reason == Reason.BANNED


# -- who may watch -------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["anyone", "link", "nobody"])
async def test_a_room_is_listed_until_it_is_played_and_then_where_anyone_may_watch(who):
    async with a_game() as game:
        (ada, bob, eve) = await game.lines.people("Ada", "Bob", "Eve")
        settings = RoomSettings(spectators=who)
        game.room = (await ada.ask(Open(1, "polyy", {"size": 4}, settings))).room
        await ada.join(game.room)
        async with game.lines.context.registry.host(game.room) as host, asyncio.timeout(60):
            while await game.card() is None:
                await asyncio.sleep(0.005)
            await bob.join(game.room)
            while host.room.phase != "playing":
                await asyncio.sleep(0)
            while (card := await game.card()) is not None and card.phase == "open":
                await asyncio.sleep(0.005)
            assert (card is not None) == (who == "anyone")
            eve.say(WatchRoom(game.room))
            heard = await eve.hear_a(Watching, Refusal)
            assert isinstance(heard, Refusal) == (who == "nobody")


async def test_a_room_without_a_card_gets_one_when_it_is_to_have_one():
    first, *others = beginning("polyy")
    again = msgspec.structs.replace(first, previous="K7MQ2Y")
    note_store, store = MemoryNoteStore(), MemoryStore()
    async with RoomRegistry(store, lambda: 5000, linger_ms=0) as registry, asyncio.timeout(60):
        registry.services.append(LobbyService(note_store, 30_000, 200))
        await registry.open(again)
        async with registry.host(again.room) as host:
            for sat in others[:-1]:
                await asyncio.sleep(0)
                await host.ask(sat.player, Sit(sat.name, sat.seat), 0)
            while not await note_store.notes(TOPIC):
                await asyncio.sleep(0.005)
