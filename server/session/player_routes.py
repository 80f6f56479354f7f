"""Routes what a player asks about themselves and others: rooms, records, positions to solve."""

from typing import Final

from protocol import from_client
from protocol.from_server import (
    DailyPosition,
    Glanced,
    Leaderboard,
    MyRooms,
    Profiled,
    PuzzlePosition,
    PuzzleShelf,
)
from server.requests import costs
from server.requests.profile import best, profiled
from server.requests.puzzles.daily_requests import DailyRequests
from server.requests.puzzles.puzzle_requests import PuzzleRequests
from server.requests.rate_limit import pay
from server.session.glance import glanced
from server.session.route import Route, SessionServices


async def _list_my_rooms(
    services: SessionServices, message: from_client.ListMyRooms, _at: int
) -> MyRooms:
    pay(services.rate, costs.LIST_COST, "too many lists at once: wait a little")
    cards = await services.context.player_rooms.cards(services.player.id, services.requester)
    return MyRooms(message.request, cards)


async def _glance(services: SessionServices, message: from_client.Glance, _at: int) -> Glanced:
    context, me = services.context, services.player
    return await glanced(context, me, services.rate, services.requester, message)


async def _show_leaderboard(
    services: SessionServices, message: from_client.ShowLeaderboard, _at: int
) -> Leaderboard:
    return await best(services.context, services.player, message)


async def _show_profile(
    services: SessionServices, message: from_client.ShowProfile, _at: int
) -> Profiled:
    return await profiled(services.context, services.player, message)


async def _show_daily(
    services: SessionServices, message: from_client.ShowDaily, at: int
) -> DailyPosition:
    return await DailyRequests(services.context, services.player).show(message, at)


async def _play_daily(
    services: SessionServices, message: from_client.PlayDaily, at: int
) -> DailyPosition:
    pay(services.rate, costs.DAILY_COST, "too many moves at once: wait a little")
    return await DailyRequests(services.context, services.player).play(message, at)


async def _show_puzzles(
    services: SessionServices, message: from_client.ShowPuzzles, _at: int
) -> PuzzleShelf:
    return await PuzzleRequests(services.context, services.player).shelf(message)


async def _next_puzzle(
    services: SessionServices, message: from_client.NextPuzzle, _at: int
) -> PuzzlePosition:
    return await PuzzleRequests(services.context, services.player).next(message)


async def _play_puzzle(
    services: SessionServices, message: from_client.PlayPuzzle, at: int
) -> PuzzlePosition:
    pay(services.rate, costs.DAILY_COST, "too many moves at once: wait a little")
    return await PuzzleRequests(services.context, services.player).play(message, at)


PLAYER_ROUTES: Final = (
    Route(from_client.ListMyRooms, _list_my_rooms, costs.LIST),
    Route(from_client.Glance, _glance, costs.GLANCE),
    Route(from_client.ShowLeaderboard, _show_leaderboard),
    Route(from_client.ShowProfile, _show_profile),
    Route(from_client.ShowDaily, _show_daily),
    Route(from_client.PlayDaily, _play_daily, costs.DAILY),
    Route(from_client.ShowPuzzles, _show_puzzles),
    Route(from_client.NextPuzzle, _next_puzzle),
    Route(from_client.PlayPuzzle, _play_puzzle, costs.DAILY),
)
"""Those of this topic."""
