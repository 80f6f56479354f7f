"""Quick matches: who look for company at the same moment find each other, in any process."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import Hello, Open, QuickMatch, RoomSettings
from protocol.from_server import Reason
from protocol.names import PROTOCOL
from server.players import PlayerIdentity
from server.requests.quick_match import Matchmaker, _Wish
from server.results.nearness import LOOKS
from server.store.memory import MemoryNoteStore, MemoryStore
from tests.server.session.connections import FREE, house, street
from tests.support.hello import someone
from tests.support.rooms.results import ended

BLITZ = RoomSettings(clock=TimeControl("fischer", 180_000, 2_000))
RATED = RoomSettings(rated=True, undo="none", clock=TimeControl("fischer", 300_000, 3_000))


AT_ONCE = tuple((0.0, most) for _, most in LOOKS)


async def matched(
    at: Any, who: PlayerIdentity, request: int = 1, looks: Any = AT_ONCE, **wishes: Any
) -> Any:
    return await Matchmaker(at, who, looks).match(QuickMatch(request, "polyy", **wishes), at.now())


async def rated(at: Any, first: int, won: bool, *people: PlayerIdentity) -> None:
    """Make those strong players, or weak ones: by about 900 points."""
    for n, who in enumerate(people):
        for game in range(6):
            end = ended(first + 6 * n + game, won, player=who.id, name=who.name, kind="rated")
            await at.recorder.ledger("polyy").add(end)


async def until_listed(at: Any, room: str) -> None:
    """Wait until the lobby shows the room as it is."""
    async with asyncio.timeout(60):
        while not any(card.room == room and card.people for card in await at.lobby.read()):
            await asyncio.sleep(0)


async def test_the_second_joins_the_first_and_play_begins() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        first = await ada.ask(QuickMatch(1, "polyy", {"size": 4}))
        second = await bob.ask(QuickMatch(1, "polyy", {"size": 4}))
        assert (first.seat, second.seat) == (0, 1)
        assert first.room == second.room
        await ada.watch(first.room)
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")


@pytest.mark.parametrize("players", [20, 21])
async def test_many_at_once_in_two_processes_end_in_twos(players: int) -> None:
    store, note_store = MemoryStore(), MemoryNoteStore()
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(house(FREE, store)) for _ in range(2)]
        for it in houses:  # one note_store for all, as processes have it
            it.note_store = it.lobby._note_store = note_store
        everyone = [someone(f"P{n}") for n in range(players)]
        done = await asyncio.gather(
            *(matched(houses[n % 2], who) for n, who in enumerate(everyone))
        )
        rooms = Counter(it.room for it in done)
        assert sorted(rooms.values()) == [1] * (players % 2) + [2] * (players // 2)
        assert len({(it.room, it.seat) for it in done}) == players


async def test_of_rooms_that_wait_the_one_of_about_the_same_strength_is_joined() -> None:
    async with house() as at:
        ada, bob, cy, dan = map(someone, ("Ada", "Bob", "Cy", "Dan"))
        await rated(at, 0, False, ada, cy)
        await rated(at, 100, True, bob, dan)
        weak = await matched(at, ada)
        strong = await matched(at, bob, looks=AT_ONCE[:1])
        assert strong.room != weak.room, "he looks no farther"
        for room in (weak.room, strong.room):
            await until_listed(at, room)
        assert (await matched(at, dan)).room == strong.room, "casual as the game is, and the newer"
        assert (await matched(at, cy)).room == weak.room


async def test_where_only_a_stranger_to_ones_strength_waits_that_one_is_met_at_the_last_look() -> (
    None
):
    async with house() as at:
        ada, bob = someone("Ada"), someone("Bob")
        await rated(at, 0, False, ada)
        await rated(at, 100, True, bob)
        weak = await matched(at, ada)
        assert (await matched(at, bob)).room == weak.room


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_their_ratings_all_who_look_at_once_end_in_twos(seed: int) -> None:
    chance = Random(seed)
    async with house() as at:
        everyone = [someone(f"P{n}") for n in range(12)]
        for n, who in enumerate(everyone):
            if chance.random() < 0.7:
                await rated(at, 10 * n, chance.random() < 0.5, who)
        done = await asyncio.gather(*(matched(at, who) for who in everyone))
        assert sorted(Counter(it.room for it in done).values()) == [2] * 6


async def test_a_room_that_the_lobby_shows_is_joined_whoever_opened_it() -> None:
    async with house() as at:
        waiting = await matched(at, someone("Ada"))
        await until_listed(at, waiting.room)
        at.note_store = MemoryNoteStore()  # no places are known: the lobby alone tells of the room
        found = await matched(at, someone("Bob"), options={"size": 7})
        assert (found.room, found.seat) == (waiting.room, 1)


@pytest.mark.parametrize(
    "wishes",
    [{"options": {"size": 5}}, {"settings": BLITZ}, {"settings": RATED}],
    ids=["options", "clock", "rated"],
)
async def test_who_wants_another_game_waits_apart(wishes: Any) -> None:
    async with house() as at:
        waiting = await matched(at, someone("Ada"))
        await until_listed(at, waiting.room)
        other = await matched(at, someone("Bob"), **wishes)
        assert other.room != waiting.room
        assert other.seat == 0


async def test_who_may_watch_need_not_be_agreed_on() -> None:
    async with house() as at:
        waiting = await matched(at, someone("Ada"), settings=RoomSettings(bot_delay_ms=0))
        again = await matched(at, someone("Bob"), settings=RoomSettings(listed=False))
        assert waiting.room == again.room


async def test_a_request_that_is_said_again_names_the_same_seat() -> None:
    async with house() as at:
        ada, bob = someone("Ada"), someone("Bob")
        first = await matched(at, ada, 7)
        assert await matched(at, ada, 7) == first
        second = await matched(at, bob, 7)
        assert await matched(at, bob, 7) == second
        assert second.room == first.room


async def test_nobody_is_matched_with_themselves() -> None:
    async with house() as at:
        ada = someone("Ada")
        rooms = [(await matched(at, ada, n)).room for n in range(3)]
        assert len(set(rooms)) == 3


async def test_a_room_whose_people_left_and_one_without_a_free_seat_are_passed_over() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        empty = await ada.open(size=7)
        await ada.watch(empty)
        done = await bob.ask(QuickMatch(1, "polyy"))
        assert done.room != empty
        assert (await eve.ask(QuickMatch(1, "polyy"))).room == done.room


async def test_a_rated_room_is_expected_before_anyone_sits() -> None:
    store = MemoryStore()
    async with house(FREE, store) as at:
        done = await matched(at, someone(), settings=RATED)
        assert await store.members("results:polyy", "", 9) == [done.room]


async def test_programs_and_impossible_wishes_are_refused() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(QuickMatch(1, "polyy", settings=replace(RATED, hints=True)))
        assert refused.reason == Reason.BAD_OPTIONS
        assert (await ada.ask(QuickMatch(2, "chess"))).reason == Reason.UNKNOWN_GAME
        assert (await ada.ask(QuickMatch(3, "polyy", {"size": 99}))).reason == Reason.BAD_OPTIONS
        robot = lines.line()
        robot.say(Hello(PROTOCOL, "Robot", bot=True))
        await robot.hear()
        assert (await robot.ask(QuickMatch(1, "polyy"))).reason == Reason.BAD_OPTIONS
        assert (await ada.ask(Open(4, "polyy"))).room


async def test_a_table_that_another_version_of_the_program_noted_is_passed_over() -> None:
    async with street() as lines:
        at, who = lines.context, someone("Ada")
        kind = _Wish(QuickMatch(1, "polyy", settings=RoomSettings(listed=True)), who, at.now()).kind
        await at.note_store.put(f"quick:{kind}", "0:0", b'{"of":"another version"}', 60_000)
        assert (await matched(at, who)).room
        assert sorted(await at.note_store.notes(f"quick:{kind}")) == ["0:0", "1:0"]


async def test_two_who_want_red_against_blue_meet_and_play_at_once() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        wish = RoomSettings(closed=(1, 3))
        first = await ada.ask(QuickMatch(1, "rotorouter", {}, wish))
        apart = await eve.ask(QuickMatch(1, "rotorouter", {}))
        second = await bob.ask(QuickMatch(1, "rotorouter", {}, wish))
        assert first.room == second.room != apart.room
        assert (first.seat, second.seat) == (0, 2)
        await ada.watch(first.room)
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")
