"""Ratings over the wire: a rated game moves them, a table names the best, records say both."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import (
    Open,
    QuickMatch,
    Resign,
    RoomSettings,
    SeatBot,
    ShowLeaderboard,
    ShowProfile,
    Unwatch,
)
from protocol.from_server import Leaderboard, Profiled, Reason
from server.live.unreadable import RESULTS_TOO_NEW
from server.results.ledger import log_of
from server.results.meetings import DAY_MS
from server.results.result import Finisher
from server.store.log import START
from tests.server.session.connections import Client, street
from tests.support.rooms.results import ended

CLOCK = TimeControl("fischer", 300_000, 3_000)
RATED = RoomSettings(rated=True, undo="none", clock=CLOCK, bot_delay_ms=0)


async def until_rated(lines: Any, game: str, room: str) -> None:
    async with asyncio.timeout(60):
        while room not in await lines.context.recorder.ledger(game).standings():
            await asyncio.sleep(0.001)


async def lost(lines: Any, loser: Client, winner: Client, request: int, plies: int = 4) -> None:
    """A rated game of two, given up after so many plies."""
    room = (await loser.ask(Open(request, "polyy", {}, RATED))).room
    for player in (loser, winner):
        await player.join(room)
    channels = [await player.watch(room) for player in (loser, winner)]
    for ply in range(plies):
        player = (loser, winner)[ply % 2]
        player.play(ply // 2, ply, channels[ply % 2])
        for each, channel in zip((loser, winner), channels, strict=True):
            await each.until(lambda m, ply=ply: m.tree[14] == ply + 1, channel)  # type: ignore[misc]
    await loser.ask(Resign(request + 1, room))
    for player, channel in zip((loser, winner), channels, strict=True):
        mirror = await player.until(lambda m: m.tree[7] == "over", channel)
        assert mirror.seen is not None
        assert mirror.seen.ending is not None
        assert mirror.seen.ending.rated == (plies >= 4)
        player.say(Unwatch(channel))
    if plies >= 4:
        await until_rated(lines, "polyy", room)


async def test_a_rated_game_of_two_is_in_both_records_and_in_no_table_yet() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        bob, other = await lines.person("Bob")
        await lost(lines, bob, ada, 70)
        told = await bob.ask(ShowProfile(90, welcome.player))
        assert isinstance(told, Profiled)
        (career,) = told.careers
        assert (career.rating, career.deviation, career.rated, career.first_places) == (
            1579,
            237,
            1,
            1,
        )
        assert (told.name, career.level, career.withheld) == ("Ada", 1, 0)
        table = await ada.ask(ShowLeaderboard(91, "polyy"))
        assert isinstance(table, Leaderboard)
        assert (table.players, table.rank) == ((), 0)
        assert table.own is not None
        assert (table.own.name, table.own.rating) == ("Ada", 1579)
        theirs = await bob.ask(ShowLeaderboard(92, "polyy"))
        assert theirs.own is not None
        assert theirs.own.player == other.player


async def test_results_of_one_game_that_cannot_be_read_are_refused_and_those_of_others_told() -> (
    None
):
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        store, log = lines.context.recorder.ledger("polyy")._store, log_of("rotorouter")
        await store.append_raw(log, START, b'[1,{"fact":"result","at":"yesterday"}]')
        await lost(lines, bob, ada, 70)
        told = await ada.ask(ShowProfile(90))
        assert isinstance(told, Profiled)
        assert [(it.game, it.rated) for it in told.careers] == [("polyy", 1)]
        refused = await ada.ask(ShowLeaderboard(91, "rotorouter"))
        assert (refused.reason, refused.message) == (Reason.TOO_NEW, RESULTS_TOO_NEW)
        assert isinstance(await ada.ask(ShowLeaderboard(92, "polyy")), Leaderboard)


async def test_who_has_played_enough_has_a_place_in_the_table() -> None:
    async with street() as lines:
        ada, one = await lines.person("Ada")
        _, other = await lines.person("Bob")
        (eve,) = await lines.people("Eve")
        for day in range(16):
            places = (1, 2) if day % 2 else (2, 1)
            finishers = tuple(
                Finisher(seat, who.player, name, place)
                for seat, (who, name, place) in enumerate(
                    zip((one, other), ("Ada", "Bob"), places, strict=True)
                )
            )
            game = replace(ended(day, kind="rated"), at=day * DAY_MS, finishers=finishers)
            await lines.context.recorder.record(game)
        table = await ada.ask(ShowLeaderboard(3, "polyy"))
        names = [it.name for it in table.players]
        assert sorted(names) == ["Ada", "Bob"]
        assert [it.rating for it in table.players] == sorted(
            (it.rating for it in table.players), reverse=True
        )
        assert table.players[table.rank - 1] == table.own
        assert [it.games for it in table.players] == [16, 16]
        assert (await eve.ask(ShowLeaderboard(4, "polyy"))).own is None


async def test_a_bot_can_be_played_for_a_rating_and_another_game_has_its_own() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        opened = await ada.ask(Open(1, "toppen", {}, RATED))
        assert (await ada.ask(SeatBot(2, opened.room, 1))).seat == 1
        game = ended(1, False, kind="rated", player=welcome.player)
        await lines.context.recorder.record(replace(game, game="toppen"))
        polyy, toppen = (await ada.ask(ShowProfile(4))).careers
        assert (polyy.game, polyy.rating) == ("polyy", 0)
        assert (toppen.game, toppen.level, toppen.rated) == ("toppen", 0, 1)
        assert 0 < toppen.rating < 1450


@pytest.mark.parametrize(
    "settings",
    [
        replace(RATED, undo="ask"),
        replace(RATED, hints=True),
        replace(RATED, absent="bot"),
        replace(RATED, clock=TimeControl()),
    ],
)
async def test_what_helps_a_player_is_refused_in_words_where_a_game_is_rated(settings) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(Open(1, "polyy", settings=settings))
        assert refused.reason == Reason.BAD_OPTIONS
        assert "rated" in refused.message
        assert (await ada.ask(ShowLeaderboard(2, "chess"))).reason == Reason.UNKNOWN_GAME


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("polyy", {"size": 4}),
        ("polyy", {"pie": False}),
        ("toppen", {"start": "custom", "layout": "12,2,-,-/-,-,-,-/-,-,-,-/-,-,-,-"}),
        ("rotorouter", {"hands": "open"}),
        ("rotorouter", {"max_rounds": 1}),
        ("rotorouter", {"stall_rounds": 1}),
        ("wordfleet", {"word_method": "own"}),
    ],
)
async def test_a_rated_game_is_played_by_options_that_are_fair_to_both(game, options) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        for ask in (Open(1, game, options, RATED), QuickMatch(2, game, options, RATED)):
            refused = await ada.ask(ask)
            assert refused.reason == Reason.BAD_OPTIONS
            assert "Rated games of" in refused.message


async def test_own_tokens_that_resign_before_the_second_turn_move_no_rating() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        for plies in range(4):
            await lost(lines, bob, ada, 70 + 2 * plies, plies)
        await lost(lines, bob, ada, 90)
        (career,) = (await ada.ask(ShowProfile(99))).careers
        assert (career.rated, career.rating) == (1, 1579)
