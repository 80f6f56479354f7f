"""Name the campaign game that one player goes on with, opening it where there is none."""

import asyncio
from contextlib import suppress
from typing import Final

from engines.bots import label
from engines.catalog import campaigns, make
from engines.game import Seat
from protocol.from_client import Open, PlayCampaign, RoomSettings
from protocol.from_server import Done, Reason
from protocol.names import RoomId
from server.live.live_room import Gone, LiveRoom
from server.live.registry import UnknownRoom
from server.players import PlayerIdentity, bot_player, campaign_code
from server.requests.context import RequestContext
from server.requests.room_requests import first_fact
from server.results.result import result_of
from server.results.standings import PlayerStats
from server.room.commands import PlaceBot, Sit
from server.room.errors import Refused
from server.room.room import Room

BEGINS_S: Final = 1.0
"""A full table begins by itself: so long that is waited for, lest a store that is away hold us."""
CODES: Final = 5
"""Codes that are tried for a room, should other rooms have the first ones."""


class Campaigns:
    """Open and find the campaign games of one player.

    The code of a campaign game follows from how many of this player's are booked. So there is one
    at a time, though several devices ask several processes at once.
    """

    def __init__(self, context: RequestContext, me: PlayerIdentity) -> None:
        self._context, self._registry, self._recorder, self._me = (
            context,
            context.registry,
            context.recorder,
            me,
        )

    async def go_on(self, message: PlayCampaign, at: int) -> Done:
        """Return the game that is not finished, or the next one, begun.

        ``at`` is the receipt on the store's clock. Raises Refused, Unavailable or Gone.
        """
        if message.game not in campaigns():
            text = f"there is no campaign of {message.game!r}, only of {', '.join(campaigns())}"
            raise Refused(Reason.UNKNOWN_GAME, text)
        if self._me.external:
            text = "campaigns are for people: a program sits where a seat is kept for it"
            raise Refused(Reason.BAD_OPTIONS, text)
        while True:
            career = await self._career(message.game)
            last = career.last
            if last is not None and last.request == message.request:  # a resend, long after
                return Done(message.request, last.room, last.seat)
            room = await self._room(message, career, at)
            async with self._registry.host(room) as host:
                result = result_of(host.room)
                if result is None:
                    return Done(message.request, room, await self._seated(host, at))
            await self._recorder.record(result)

    async def playing(self, game: str) -> RoomId | None:
        """Return the game that is not finished, or None. Raises as ``go_on`` does."""
        number = (await self._career(game)).games
        for attempt in range(CODES):
            code = campaign_code(self._me, game, number, attempt)
            try:
                room = await self._look(code)
            except Gone as why:
                if why.reason is Reason.DAMAGED:
                    continue
                return None  # it goes on where it can be read: on a server of its version
            if room is None:
                return None
            if self._is_mine(room, game):
                return code if room.phase == "playing" else None
        return None

    async def _career(self, game: str) -> PlayerStats:
        return (await self._recorder.ledger(game).standings()).stats(self._me.id)

    async def _room(self, message: PlayCampaign, career: PlayerStats, at: int) -> RoomId:
        """The room of the present game, there already or opened now; a damaged one is none."""
        game = message.game
        for attempt in range(CODES):
            code = campaign_code(self._me, game, career.games, attempt)
            try:
                room = await self._look(code)
                if room is None:
                    await self._open(code, message, career.level, at)
                    room = await self._look(code)  # another process's, where that was first
            except Gone as why:
                if why.reason is not Reason.DAMAGED:
                    raise
                continue  # or the campaign could never go on
            if room is not None and self._is_mine(room, game):
                return code
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: ask again")

    async def _look(self, code: RoomId) -> Room | None:
        try:
            async with self._registry.host(code) as host:
                return host.room
        except UnknownRoom:
            return None

    def _is_mine(self, room: Room, game: str) -> bool:
        """Whether it is a campaign game of this player: a code may be another room's by chance."""
        asked = room.opened.by == self._me.id and room.opened.game == game
        return asked and room.settings.campaign > 0

    async def _open(self, code: RoomId, message: PlayCampaign, level: int, at: int) -> None:
        stage = campaigns()[message.game](level)
        self._context.bot_pool.check(message.game, stage.bot, stage.level)
        settings = RoomSettings(listed=False, undo="none", campaign=level)
        opening = Open(message.request, message.game, stage.options, settings)
        game = make(message.game, stage.options)
        await self._registry.open(first_fact(code, opening, game, self._me, at))

    async def _seated(self, host: LiveRoom, at: int) -> Seat | None:
        """Give everyone a seat, the person the last one: then play begins. Done twice, done once.

        First it is noted that the end is to be booked: without a person there is no end.
        """
        room = host.room
        if room.begun:
            return room.seat_of(self._me.id)
        await self._recorder.expect(room.opened.game, room.id)
        stage = campaigns()[room.opened.game](room.settings.campaign)
        for seat in range(room.game.seats):
            if seat != stage.seat:
                bot = bot_player(room.id, seat, 0)
                name = label(room.opened.game, stage.bot, stage.level)
                place = PlaceBot(bot, name, stage.bot, stage.level, seat)
                await host.ask(self._me.id, place, at)
        await host.ask(self._me.id, Sit(self._me.name, stage.seat), at)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEGINS_S):
                while not host.room.begun:
                    await host.wait_past(host.cursor, stage.seat)
        return stage.seat
