"""Who tries room codes is slowed down; whoever names a room that exists is not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from protocol.from_client import Join, Open, Resign, WatchRoom
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import Done, Reason, Refusal, Watching
from protocol.names import ALPHABET, RoomId
from server.live.registry import UnknownRoom
from server.requests.access import Guesses
from server.requests.context import RequestContext
from server.requests.rate_limit import TokenBuckets
from server.room.errors import Refused
from server.settings import ServerSettings
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, Client, Street, house, street
from tests.support.hello import someone

NOWHERE = RoomId("NOSUCH")
STRICT = replace(FREE, failed_guesses_burst=60, failed_guesses_per_second=1e-6)
"""Sixty unknown codes, as a server has it, and none for the time of a test after that."""


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Watched(MemoryStore):
    """Notes which logs were read."""

    def __init__(self) -> None:
        super().__init__()
        self.looked: list[str] = []

    async def read_raw(self, log, *about):
        self.looked.append(log)
        return await super().read_raw(log, *about)


async def guess(eve: Client, times: int) -> list[Reason]:
    """What comes of so many codes of no room."""
    return [(await eve.ask(Join(n, NOWHERE))).reason for n in range(times)]


async def unlisted(opener: Client) -> RoomId:
    """A room that is known by its code alone."""
    wish = Open(99, "polyy", {"size": 4}, RoomSettings(listed=False))
    return (await opener.ask(wish)).room


@asynccontextmanager
async def after_a_guesser(store: MemoryStore | None = None) -> AsyncIterator[tuple[Street, Client]]:
    """A street on which all share one address, and one who has named sixty codes of no room."""
    async with street(STRICT, store) as lines:
        (eve,) = await lines.people("Eve")
        assert await guess(eve, 60) == [Reason.UNKNOWN_ROOM] * 60
        yield lines, eve


async def test_after_sixty_unknown_codes_one_still_resigns_in_ones_own_game() -> None:
    async with street(STRICT) as lines:
        room, ada, _ = await lines.game()
        assert await guess(ada, 61) == [Reason.UNKNOWN_ROOM] * 60 + [Reason.TOO_FAST]
        assert isinstance(await ada.ask(Resign(7, room)), Done)


async def test_a_neighbour_of_a_guesser_opens_joins_watches_and_plays() -> None:
    async with after_a_guesser() as (lines, eve):
        room, ada, _ = await lines.game()
        ada.play(0, 3)
        await ada.until(lambda m: m.seen is not None and m.seen.last_ply == 1)
        (cat,) = await lines.people("Cat")
        assert await cat.watch(room) == 0
        listed = await ada.open(size=5)
        await ada.watch(listed)
        assert isinstance(await cat.join(listed, 0), Done)
        assert (await eve.ask(Join(61, NOWHERE))).reason is Reason.TOO_FAST


async def test_who_comes_back_to_a_room_that_is_not_live_is_not_held_up() -> None:
    async with street(STRICT) as lines:
        ada, eve = await lines.people("Ada", "Eve")
        token = (await lines.person("Bob"))[1].token
        room = await unlisted(ada)
        (bob, _) = await lines.person("Bob", token=token)
        assert isinstance(await bob.join(room, 0), Done)
        bob.drop()
        await bob.task
        while lines.context.registry.live(room) is not None:
            await asyncio.sleep(0)
        await guess(eve, 60)
        (again, _) = await lines.person("Bob", token=token)
        again.say(WatchRoom(room))
        assert isinstance(await again.hear_a(Watching, Refusal), Watching)


async def test_a_guesser_who_must_wait_is_not_told_which_codes_exist() -> None:
    store = Watched()
    async with after_a_guesser(store) as (lines, eve):
        (ada,) = await lines.people("Ada")
        room = await unlisted(ada)
        while lines.context.registry.live(room) is not None:
            await asyncio.sleep(0)
        looks = len(store.looked)
        told = [await eve.ask(Join(1, code)) for code in (room, NOWHERE)]
        assert [it.reason for it in told] == [Reason.TOO_FAST] * 2
        assert told[0].message == told[1].message
        assert told[0].message.startswith("Too many unknown room codes. Try again in ")
        assert 0 < told[0].retry_ms <= 20_001
        assert len(store.looked) == looks


async def test_a_room_that_exists_costs_nothing() -> None:
    async with street(
        replace(FREE, failed_guesses_burst=1, failed_guesses_per_second=1e-6)
    ) as lines:
        ada, bob = await lines.people("Ada", "Bob")
        room = await unlisted(ada)
        for _ in range(5):
            assert isinstance(await bob.join(room, 0), Done)
        assert await guess(bob, 2) == [Reason.UNKNOWN_ROOM, Reason.TOO_FAST]


async def test_many_connections_that_ask_at_once_learn_no_more_than_one() -> None:
    async with street(
        replace(FREE, failed_guesses_burst=3, failed_guesses_per_second=1e-6)
    ) as lines:
        eves = await lines.people(*["Eve"] * 20)
        codes = [RoomId(f"NQSUC{sign}") for sign in ALPHABET]
        asked = (eve.ask(Join(1, code)) for eve, code in zip(eves, codes, strict=False))
        told = await asyncio.gather(*asked)
        assert [it.reason for it in told].count(Reason.UNKNOWN_ROOM) == 3


class Slow(MemoryStore):
    """Reads a log only once it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.waiting = asyncio.Event(), asyncio.Event()
        self.may.set()

    async def read_raw(self, log, *about):
        self.waiting.set()
        await self.may.wait()
        return await super().read_raw(log, *about)


async def test_a_room_that_takes_a_while_to_load_keeps_none_of_its_watchers_out() -> None:
    store = Slow()
    async with street(
        replace(FREE, failed_guesses_burst=3, failed_guesses_per_second=1e-6), store
    ) as lines:
        ada, *others = await lines.people("Ada", *["Bob"] * 8)
        room = await unlisted(ada)
        while lines.context.registry.live(room) is not None:
            await asyncio.sleep(0)
        store.may.clear()
        store.waiting.clear()
        for bob in others:
            bob.say(WatchRoom(room))
        await store.waiting.wait()
        for _ in range(100):
            await asyncio.sleep(0)  # let the others come for the same log
        store.may.set()
        told = [await bob.hear_a(Watching, Refusal) for bob in others]
        assert [type(it) for it in told] == [Watching] * 8
        assert await guess(others[0], 4) == [Reason.UNKNOWN_ROOM] * 3 + [Reason.TOO_FAST]


def guesses(of: RequestContext, clock: Clock) -> Guesses:
    """Those of a new connection of a new player."""
    me = someone("Eve")
    return Guesses(of, me, "192.0.2.1", clock)


async def is_told(attempt: Guesses) -> bool:
    """Whether a code of no room is looked for."""
    try:
        async with attempt.naming(NOWHERE):
            raise UnknownRoom(NOWHERE)
    except UnknownRoom:
        return True
    except Refused:
        return False


async def test_however_an_address_guesses_it_learns_of_few_codes_a_minute() -> None:
    """Ten connections that never stop trying, for two minutes."""
    async with house() as stands:
        clock, limits = Clock(), ServerSettings()
        stands.failed_guesses = TokenBuckets(
            limits.failed_guesses_burst, limits.failed_guesses_per_second, clock
        )
        eves, told = [guesses(stands, clock) for _ in range(10)], [0, 0]
        for half_second in range(240):
            clock.now += 0.5
            told[half_second // 120] += sum([await is_told(eve) for eve in eves])
        a_minute = 60 * limits.failed_guesses_per_second + 10 * 60 * 0.05
        assert a_minute * 0.9 < told[1] <= a_minute + 1
        assert told[0] <= limits.failed_guesses_burst + a_minute + 1


async def test_new_connections_bring_a_guesser_nothing() -> None:
    async with house() as stands:
        clock = Clock()
        stands.failed_guesses = TokenBuckets(1, 1e-6, clock)
        assert [await is_told(guesses(stands, clock)) for _ in range(50)] == [True] + [False] * 49


async def test_a_newcomer_beside_a_guesser_waits_twenty_seconds_at_most() -> None:
    async with house() as stands:
        clock = Clock()
        stands.failed_guesses = TokenBuckets(1, 1e-6, clock)
        assert await is_told(guesses(stands, clock))
        newcomer = guesses(stands, clock)
        assert not await is_told(newcomer)
        clock.now += 20
        assert await is_told(newcomer)
