"""Ratings over the wire: a rated game moves them, a table names the best, records say both."""

import asyncio
from typing import Any

import pytest

from protocol.from_client import Best, Open, Profile, Resign, SeatBot, Settings
from protocol.from_server import Profiled, Reason, Table
from tests.server.net.lines import Client, street

RATED = Settings(rated=True, undo="none")


async def until_rated(lines: Any, game: str, room: str) -> None:
    async with asyncio.timeout(60):
        while room not in await lines.house.clerk.ledger(game).book():
            await asyncio.sleep(0.001)


async def lost(lines: Any, loser: Client, winner: Client, request: int) -> None:
    """A rated game of two, given up at once."""
    room = (await loser.ask(Open(request, "polyy", {"size": 4}, RATED))).room
    await loser.join(room)
    await winner.join(room)
    await loser.watch(room)
    await loser.ask(Resign(request + 1, room))
    await until_rated(lines, "polyy", room)


async def test_a_rated_game_of_two_is_in_both_records_and_in_no_table_yet() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        bob, other = await lines.person("Bob")
        await lost(lines, bob, ada, 70)
        told = await bob.ask(Profile(90, welcome.player))
        assert isinstance(told, Profiled)
        (career,) = told.careers
        assert (career.rating, career.doubt, career.rated, career.firsts) == (1579, 237, 1, 1)
        assert (told.name, career.campaign, career.withheld) == ("Ada", 1, 0)
        table = await ada.ask(Best(91, "polyy"))
        assert isinstance(table, Table)
        assert (table.best, table.place) == ((), 0)
        assert table.own is not None
        assert (table.own.name, table.own.rating) == ("Ada", 1579)
        theirs = await bob.ask(Best(92, "polyy"))
        assert theirs.own is not None
        assert theirs.own.player == other.player


async def test_who_has_played_enough_has_a_place_in_the_table() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        for number in range(16):
            pair = (bob, ada) if number % 2 else (ada, bob)
            await lost(lines, *pair, 100 + 2 * number)
        table = await ada.ask(Best(3, "polyy"))
        names = [it.name for it in table.best]
        assert sorted(names) == ["Ada", "Bob"]
        assert [it.rating for it in table.best] == sorted(
            (it.rating for it in table.best), reverse=True
        )
        assert table.best[table.place - 1] == table.own
        assert [it.games for it in table.best] == [16, 16]
        assert (await eve.ask(Best(4, "polyy"))).own is None


async def test_a_bot_can_be_played_for_a_rating_and_another_game_has_its_own() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = (await ada.ask(Open(1, "toppen", {}, RATED))).room
        await ada.watch(room)
        await ada.ask(SeatBot(2, room, 1))
        await ada.join(room, 0)
        await ada.ask(Resign(3, room))
        await until_rated(lines, "toppen", room)
        polyy, toppen = (await ada.ask(Profile(4))).careers
        assert (polyy.game, polyy.rating) == ("polyy", 0)
        assert (toppen.game, toppen.campaign, toppen.rated) == ("toppen", 0, 1)
        assert 0 < toppen.rating < 1450


@pytest.mark.parametrize(
    "settings",
    [
        Settings(rated=True),
        Settings(rated=True, undo="none", hints=True),
        Settings(rated=True, undo="none", absent="bot"),
    ],
)
async def test_what_helps_a_player_is_refused_in_words_where_a_game_is_rated(settings) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(Open(1, "polyy", settings=settings))
        assert refused.reason == Reason.BAD_OPTIONS
        assert "rated" in refused.message
        assert (await ada.ask(Best(2, "chess"))).reason == Reason.UNKNOWN_GAME
