"""Open the lesson of a game for one player: a room in which the server plays the other seats."""

import asyncio
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from engines.catalog import make
from engines.game import Seat
from engines.lessons.lesson import Lesson
from engines.lessons.shelf import course_of, taught
from protocol.from_client import Begin, Learn, Open, RoomSettings
from protocol.from_server import Done, Reason
from server.live.live_room import LiveRoom
from server.players import PlayerIdentity, bot_player, room_code
from server.requests.context import RequestContext
from server.requests.room_requests import first_fact
from server.room.commands import PlaceBot, Sit
from server.room.errors import Refused

BEGINS_S: Final = 1.0
"""A full table begins by itself: so long that is waited for, lest a store that is away hold us."""
CODES: Final = 5
"""So many codes are tried: others may have been given theirs before."""
COACH: Final = "Coach"
"""What the other seats are called."""
SCRIPT: Final = "lesson"
"""What sits there: the script, which no worker has to think about."""
SETTINGS: Final = RoomSettings(
    listed=False, spectators="nobody", undo="free", bot_delay_ms=900, absent="wait"
)
"""Those of every lesson: one person alone, who may go back as often as they like."""


class LessonOpener:
    """Open lessons for one player; the same request names the same room."""

    def __init__(self, context: RequestContext, me: PlayerIdentity) -> None:
        self._context, self._me = context, me

    async def open(self, message: Learn, at: int) -> Done:
        """Return the lesson's room, begun; ``at`` is the receipt on the store's clock.

        Raises Refused, Unavailable or Gone.
        """
        course = course_of(message.game)
        if course is None:
            text = f"no lesson of {message.game!r} here, only of {', '.join(taught())}"
            raise Refused(Reason.UNKNOWN_GAME, text)
        if message.part >= len(course.parts):
            text = f"this lesson has parts 0 to {len(course.parts) - 1}, not {message.part}"
            raise Refused(Reason.BAD_OPTIONS, text)
        lesson = course.parts[message.part]
        if self._me.external:
            raise Refused(Reason.BAD_OPTIONS, "lessons are for people")
        wish = Open(message.request, message.game, lesson.options, SETTINGS)
        game = make(message.game, lesson.options)
        for attempt in range(CODES):
            code = room_code(self._me, message.request, attempt)
            opened = replace(first_fact(code, wish, game, self._me, at), lesson=lesson)
            if await self._context.recorder.open(self._context.registry, opened):
                async with self._context.registry.host(code) as host:
                    return Done(message.request, code, await self._seated(host, lesson, at))
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: ask again")

    async def _seated(self, host: LiveRoom, lesson: Lesson, at: int) -> Seat | None:
        """Give everyone a seat, the person the last one: then play begins. Done twice, done once.

        What is opened already keeps the script that it was opened with.
        """
        room = host.room
        if room.begun:
            return room.seat_of(self._me.id)
        script = room.lesson or lesson
        mine = script.seat
        for seat in script.seats:
            if seat != mine:
                bot = bot_player(room.id, seat, 0)
                await host.ask(self._me.id, PlaceBot(bot, COACH, SCRIPT, 0, seat), at)
        await host.ask(self._me.id, Sit(self._me.name, mine), at)
        if len(script.seats) < room.game.seats:
            await host.ask(self._me.id, Begin(0, room.id), at)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEGINS_S):
                while not host.room.begun:
                    await host.wait_past(host.cursor, mine)
        return mine
