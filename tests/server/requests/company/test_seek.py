"""Looking for company survives anybody's death: the model with real rooms, and what one is told."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from protocol.from_client import RoomSettings, Seek
from protocol.from_server import Reason
from protocol.messages.company import FILL_MS, STEP_MS, STEPS, StopSeek
from server.requests.company.seek import CLAIM_MS, CompanySeeker
from server.room.errors import Refused
from server.store.errors import Unavailable
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.session.connections import FREE, house
from tests.support.hello import someone

NOON = 1_790_000_000_000
ROADS = {"size": 7, "colours": 4}


class Time:
    """The store's clock, moved by hand."""

    at = NOON

    def now(self) -> int:
        return self.at


class Shaky(MemoryNoteStore):
    """Notes between whose steps others get their turn, and a process may die."""

    def __init__(self, now: Any, chance: Random) -> None:
        super().__init__(now)
        self.chance, self.deadly = chance, 0.0

    async def _step(self) -> None:
        await asyncio.sleep(0)
        if self.chance.random() < self.deadly:
            raise Unavailable

    async def put(self, *about: Any) -> None:
        await self._step()
        await super().put(*about)

    async def claim(self, *about: Any) -> bool:
        await self._step()
        return await super().claim(*about)

    async def drop(self, *about: Any) -> None:
        await self._step()
        await super().drop(*about)

    async def notes(self, topic: str) -> Any:
        await self._step()
        return await super().notes(topic)


class Hall:
    """Several processes on one store, and people who look for company in them."""

    def __init__(self, houses: Any, time: Time, notes: Shaky) -> None:
        self.houses, self.time, self.notes = houses, time, notes
        self.rooms: dict[str, str] = {}
        """By player, the room in which they were told to sit."""

    async def step(self, who: Any, at: int, **wish: Any) -> Any:
        seek = {"game": "polyy", "search": 1, "request": self.time.at % 2**50} | wish
        told = await CompanySeeker(self.houses[at], who).step(Seek(**seek), self.time.at)
        if told.room:
            assert self.rooms.setdefault(who.id, told.room) == told.room, "seated twice"
        return told


async def hall(stack: AsyncExitStack, seed: int = 0, processes: int = 2) -> Hall:
    time, store = Time(), MemoryStore()
    notes = Shaky(time.now, Random(seed))
    houses = [
        await stack.enter_async_context(house(FREE, store, time.now)) for _ in range(processes)
    ]
    for it in houses:
        it.note_store = it.holdings._note_store = notes
    return Hall(houses, time, notes)


async def test_two_of_about_one_rating_meet_and_are_told_how_it_goes_until_then() -> None:
    async with AsyncExitStack() as stack:
        at = await hall(stack)
        ada, bob = someone("Ada"), someone("Bob")
        told = await at.step(ada, 0, near=True)
        assert (told.room, told.looking, told.since, told.rating) == ("", 1, NOON, 1500)
        at.time.at += 3_000
        for _ in range(3):
            for n, who in enumerate((bob, ada)):
                if who.id not in at.rooms:
                    told = await at.step(who, n, near=True)
        assert at.rooms[ada.id] == at.rooms[bob.id]
        room = await at.houses[0].registry.look(told.room)
        assert (room.begun, room.settings.listed) == (True, False)


async def test_who_waits_keeps_the_time_they_have_waited_though_a_table_came_to_nothing() -> None:
    async with AsyncExitStack() as stack:
        at = await hall(stack)
        ada, bob = someone("Ada"), someone("Bob")
        await at.step(ada, 0)
        at.time.at += 1_000
        await at.step(bob, 1)
        told = await at.step(ada, 0)
        assert told.sitting, "Ada sits, and Bob never comes"
        for _ in range(CLAIM_MS // 1_000 + 7):
            at.time.at += 1_000
            told = await at.step(ada, 0)
        assert (told.sitting, told.since, told.looking) == (False, NOON, 1)
        eve = someone("Eve")
        for _ in range(3):
            at.time.at += 1_000
            for who in (eve, ada):
                if who.id not in at.rooms:
                    await at.step(who, 1)
        assert at.rooms.keys() == {ada.id, eve.id}


async def test_three_begin_after_a_time_that_all_are_told() -> None:
    async with AsyncExitStack() as stack:
        at = await hall(stack)
        people = [someone(name) for name in ("Ada", "Bob", "Cy")]
        wish = {"game": "rotorouter", "options": ROADS, "least": 3, "most": 4}
        for who in people * 2:
            told = await at.step(who, 0, **wish)
        assert (told.begins, sorted(told.table)) == (NOON + FILL_MS, ["Ada", "Bob", "Cy"])
        assert not at.rooms
        at.time.at += FILL_MS
        for who in people * 4:
            if who.id in at.rooms:
                continue
            await at.step(who, 0, **wish)
        (room,) = set(at.rooms.values())
        assert len((await at.houses[0].registry.look(room)).playing) == 3


async def test_a_friend_who_says_the_code_looks_for_the_same_and_sits_at_that_table() -> None:
    async with AsyncExitStack() as stack:
        at = await hall(stack)
        ada, bob, cy, dan = map(someone, ("Ada", "Bob", "Cy", "Dan"))
        wish = {"game": "rotorouter", "options": ROADS, "least": 4, "most": 4}
        told = await at.step(ada, 0, party="ADABOB", **wish)
        assert (told.party, told.friend) == ("ADABOB", "")
        told = await at.step(bob, 1, party="ADABOB")
        assert (told.game, told.friend, told.most) == ("rotorouter", "Ada", 4)
        with pytest.raises(Refused) as no:
            await at.step(dan, 0, party="ADABOB")
        assert no.value.reason == Reason.LIMIT
        for who in (cy, dan, ada, bob) * 4:
            if who.id in at.rooms:
                continue
            party = "ADABOB" if who in (ada, bob) else ""
            await at.step(who, 0, party=party, **wish)
        assert len(at.rooms) == 4
        assert len(set(at.rooms.values())) == 1


async def test_who_stops_is_not_met_and_one_who_sits_already_is_told_where() -> None:
    async with AsyncExitStack() as stack:
        at = await hall(stack)
        ada, bob = someone("Ada"), someone("Bob")
        await at.step(ada, 0)
        told = await CompanySeeker(at.houses[0], ada).stop(StopSeek(1, 1), at.time.at)
        assert told.room == ""
        assert (await at.step(bob, 1)).looking == 1
        for who in (ada, bob) * 3:
            if who.id not in at.rooms:
                await at.step(who, 0)
        late = await CompanySeeker(at.houses[0], ada).stop(StopSeek(1, 1), at.time.at)
        assert late.room == at.rooms[ada.id]
        told = await CompanySeeker(at.houses[1], ada).step(Seek(7, 2, "polyy"), at.time.at)
        assert told.room == "", "a new search is no old game"


async def test_programs_and_tables_that_cannot_be_are_refused() -> None:
    async with AsyncExitStack() as stack:
        at = await hall(stack)
        ada = someone("Ada")
        with pytest.raises(Refused):
            await at.step(ada._replace(external=True), 0)
        with pytest.raises(Refused):
            await at.step(ada, 0, least=3, most=4)
        with pytest.raises(Refused):
            await at.step(ada, 0, settings=RoomSettings(rated=True))


@pytest.mark.parametrize("seed", range(4))
async def test_whoever_dies_nobody_is_seated_twice_no_party_is_split_and_all_are_matched(
    seed: int,
) -> None:
    """People come, processes and people die at any step; then all is quiet, and all are seated."""
    chance = Random(seed)
    async with AsyncExitStack() as stack:
        at = await hall(stack, seed, 3)
        people = [someone(f"P{n}") for n in range(11)]
        parties = {people[0].id: "FIRST", people[1].id: "FIRST", people[2].id: "OTHER"}
        wish: dict[str, Any] = {"game": "rotorouter", "options": ROADS, "least": 3, "most": 4}
        await at.houses[0].people.block(people[5], people[6].id, "P6", True)
        dead = {people[2].id}
        at.notes.deadly = 0.03
        for round_ in range(STEPS * STEP_MS // 1_000 + 90):
            at.time.at += 1_000
            if round_ == 40:
                dead |= {people[3].id}
            if round_ == 60:
                at.notes.deadly = 0.0

            async def ask(who: Any) -> None:
                try:
                    party = parties.get(who.id, "")
                    await at.step(who, chance.randrange(3), near=True, party=party, **wish)
                except Unavailable:
                    pass  # that process died in the midst of it

            here = [it for it in people if it.id not in at.rooms]
            here = [it for it in here if it.id not in dead or (round_ < 40 and it is people[3])]
            chance.shuffle(here)
            await asyncio.gather(*map(ask, here))
        alive = {it.id for it in people} - dead
        left = alive - at.rooms.keys()
        assert len(left) < 3, "where three are left they find each other"
        seated: list[str] = []
        for code in set(at.rooms.values()):
            room = await at.houses[0].registry.look(code)
            assert room.begun
            mine = [it.player for it in room.occupants if it is not None]
            seated += mine
            assert not {people[5].id, people[6].id} <= set(mine), "who is blocked is not met"
            assert len({people[0].id, people[1].id} & set(mine)) in (0, 2), "a party is whole"
        assert len(seated) == len(set(seated))
