"""One player's campaign: names the game to go on with, opening it where there is none."""

import asyncio
from contextlib import suppress
from typing import Final

from engines.bots import called
from engines.campaigns import CAMPAIGNS
from engines.catalog import make
from engines.game import Seat
from protocol.from_client import Campaign, Open, Settings
from protocol.from_server import Done, Reason
from protocol.names import RoomId
from server.hall import UnknownRoom
from server.host import Gone, Host
from server.net.asks import first_fact
from server.net.house import House
from server.players import Player, bot_player, campaign_code
from server.results.book import Career
from server.results.result import result_of
from server.room.decide import AskSeatBot, AskSit, Refused
from server.room.room import Room

BEGINS_S: Final = 1.0
"""A full table begins by itself: so long that is waited for, lest a store that is away hold us."""
CODES: Final = 5
"""Codes that are tried for a room, should other rooms have the first ones."""


class Campaigns:
    """The campaigns of one player.

    The code of a campaign game follows from how many of this player's are booked. So there is one
    at a time, though several devices ask several processes at once.
    """

    def __init__(self, house: House, me: Player) -> None:
        self._house, self._hall, self._clerk, self._me = house, house.hall, house.clerk, me

    async def go_on(self, message: Campaign, at: int) -> Done:
        """The game that is not finished, or the next one, begun.

        ``at`` is the receipt on the store's clock. Raises Refused, Unavailable or Gone.
        """
        if message.game not in CAMPAIGNS:
            text = f"there is no campaign of {message.game!r}, only of {', '.join(CAMPAIGNS)}"
            raise Refused(Reason.UNKNOWN_GAME, text)
        if self._me.outside:
            text = "campaigns are for people: a program sits where a seat is kept for it"
            raise Refused(Reason.BAD_OPTIONS, text)
        while True:
            career = await self._career(message.game)
            last = career.last
            if last is not None and last.request == message.request:  # a resend, long after
                return Done(message.request, last.room, last.seat)
            room = await self._room(message, career, at)
            async with self._hall.host(room) as host:
                result = result_of(host.room)
                if result is None:
                    return Done(message.request, room, await self._seated(host, at))
            await self._clerk.book(result)

    async def playing(self, game: str) -> RoomId | None:
        """The game that is begun and not finished, if there is one. Raises as ``go_on`` does."""
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

    async def _career(self, game: str) -> Career:
        return (await self._clerk.ledger(game).book()).career(self._me.id)

    async def _room(self, message: Campaign, career: Career, at: int) -> RoomId:
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
            async with self._hall.host(code) as host:
                return host.room
        except UnknownRoom:
            return None

    def _is_mine(self, room: Room, game: str) -> bool:
        """Whether it is a campaign game of this player: a code may be another room's by chance."""
        asked = room.opened.by == self._me.id and room.opened.game == game
        return asked and room.settings.campaign > 0

    async def _open(self, code: RoomId, message: Campaign, level: int, at: int) -> None:
        stage = CAMPAIGNS[message.game](level)
        self._house.thinkers.check(message.game, stage.bot, stage.level)
        settings = Settings(listed=False, undo="none", campaign=level)
        opening = Open(message.request, message.game, stage.options, settings)
        game = make(message.game, stage.options)
        await self._hall.open(first_fact(code, opening, game, self._me, at))

    async def _seated(self, host: Host, at: int) -> Seat | None:
        """Give everyone a seat, the person the last one: then play begins. Done twice, done once.

        First it is noted that the end is to be booked: without a person there is no end.
        """
        room = host.room
        if room.begun:
            return room.seat_of(self._me.id)
        await self._clerk.expect(room.opened.game, room.id)
        stage = CAMPAIGNS[room.opened.game](room.settings.campaign)
        for seat in range(room.game.seats):
            if seat != stage.seat:
                bot = bot_player(room.id, seat, 0)
                name = called(room.opened.game, stage.bot, stage.level)
                ask = AskSeatBot(self._me.id, bot, name, stage.bot, stage.level, seat)
                await host.ask(ask, at)
        await host.ask(AskSit(self._me.id, self._me.name, stage.seat), at)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEGINS_S):
                while not host.room.begun:
                    await host.wait_past(host.told, stage.seat)
        return stage.seat
