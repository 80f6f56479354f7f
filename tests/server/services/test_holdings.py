"""What one player may take of what all share, however many requests they make at once."""

import asyncio

import pytest

from protocol.clock import TimeControl
from protocol.from_client import Join, Leave, Open, QuickMatch, Resign
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import Done, Reason, Refusal
from server.services.holdings import MOST_LISTED, MOST_SEATS
from tests.server.session.connections import Client, street

DAYS = TimeControl("days", extra_ms=86_400_000)


async def rooms_of(lines, number, **settings):
    """Open rooms, each by a player of its own."""
    opened = []
    for name in range(number):
        (host,) = await lines.people(f"Host {name}")
        done = await host.ask(Open(1, "polyy", {"size": 4}, RoomSettings(**settings)))
        opened.append((host, done.room))
    return opened


async def join_all(eve: Client, rooms) -> list[bool]:
    answers = [await eve.join(room) for _, room in rooms]
    assert all(a.reason == Reason.LIMIT for a in answers if isinstance(a, Refusal))
    return [isinstance(a, Done) for a in answers]


async def test_one_player_sits_in_three_rooms_of_strangers_and_may_change_one_for_another():
    async with street() as lines:
        rooms = await rooms_of(lines, 12)
        (eve,) = await lines.people("Eve")
        assert await join_all(eve, rooms) == [True] * MOST_SEATS + [False] * 9
        assert await join_all(eve, rooms[:3]) == [True] * 3, "the same again is so already"
        await eve.ask(Leave(7, rooms[0][1]))
        assert await join_all(eve, rooms[3:5]) == [True, False]


async def test_twelve_requests_at_once_get_no_more_seats_than_twelve_in_turn():
    async with street() as lines:
        rooms = await rooms_of(lines, 12)
        eve, welcome = await lines.person("Eve")
        many = [eve, *[(await lines.person("Eve", token=welcome.token))[0] for _ in range(11)]]
        asked = zip(many, rooms, strict=True)
        answers = await asyncio.gather(*(it.ask(Join(5, room)) for it, (_, room) in asked))
        assert sum(isinstance(it, Done) for it in answers) <= MOST_SEATS


async def test_a_game_that_ended_is_no_seat_any_more(monkeypatch):
    monkeypatch.setattr("server.services.holdings.FRESH_MS", 0)
    async with street() as lines:
        rooms = await rooms_of(lines, 5)
        (eve,) = await lines.people("Eve")
        assert await join_all(eve, rooms) == [True, True, True, False, False]
        host, room = rooms[0]
        await host.ask(Join(2, room))
        await host.ask(Resign(3, room))
        assert await join_all(eve, rooms[3:]) == [True, False]


@pytest.mark.parametrize("settings", [{"listed": False}, {"clock": DAYS, "absent": "wait"}])
async def test_friends_and_correspondence_are_not_counted(settings):
    async with street() as lines:
        rooms = await rooms_of(lines, MOST_SEATS + 2, **settings)
        (eve,) = await lines.people("Eve")
        assert all(await join_all(eve, rooms))


async def test_one_player_opens_three_listed_rooms_that_wait_and_any_number_of_others():
    async with street() as lines:
        (eve,) = await lines.people("Eve")
        wishes = [Open(n, "polyy", {"size": 4}) for n in range(1, 21)]
        answers = [await eve.ask(wish) for wish in wishes]
        assert [isinstance(it, Done) for it in answers] == [True] * MOST_LISTED + [False] * 17
        assert answers[-1].reason == Reason.LIMIT
        assert (await eve.ask(wishes[0])).room == answers[0].room, "opened again it is the same"
        refused = await eve.ask(QuickMatch(40, "toppen"))
        assert refused.reason == Reason.LIMIT
        for request in range(60, 70):
            unlisted = RoomSettings(listed=False)
            assert isinstance(await eve.ask(Open(request, "polyy", {}, unlisted)), Done)


async def test_rooms_in_which_nobody_waits_any_more_do_not_count(monkeypatch):
    monkeypatch.setattr("server.services.holdings.FRESH_MS", 0)
    async with street() as lines:
        (eve,) = await lines.people("Eve")
        for request in range(1, 6):
            assert isinstance(await eve.ask(Open(request, "polyy", {"size": 4})), Done)
        for request in range(11, 11 + MOST_LISTED):
            await eve.join((await eve.ask(Open(request, "polyy", {"size": 4}))).room)
        assert (await eve.ask(Open(90, "polyy"))).reason == Reason.LIMIT


async def test_who_sits_with_enough_strangers_is_told_so_by_quick_match():
    async with street() as lines:
        rooms = await rooms_of(lines, MOST_SEATS + 1)
        (eve,) = await lines.people("Eve")
        await join_all(eve, rooms[:-1])
        host, last = rooms[-1]
        await host.join(last)
        await host.watch(last)
        while last not in [card.room for card in await lines.context.lobby.read() if card.people]:
            await asyncio.sleep(0.01)
        refused = await eve.ask(QuickMatch(40, "polyy", {"size": 4}))
        assert (refused.reason, "strangers" in refused.message) == (Reason.LIMIT, True)
