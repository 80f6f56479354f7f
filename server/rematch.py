"""Opens the next game's room once all want one, whichever process is there to do it."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from typing import Final

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import ALPHABET, CODE_LENGTH, RoomId
from server import observe
from server.hall import Hall, UnknownRoom
from server.host import Host
from server.players import bot_player
from server.results.clerk import Clerk
from server.room.decide import (
    AskBegin,
    AskRematched,
    AskReserve,
    AskSeatBot,
    AskSit,
    Refused,
    begins,
)
from server.room.entries import Opened
from server.room.fairness import commitment
from server.room.room import Room
from server.room.table import Sitter

AGAIN_S: Final = 0.5
"""When another process was first with a part of it."""
TRIES: Final = 120
"""So often it is tried while a room is live; it goes on when the room is looked at again."""
PROMISE_S: Final = 5.0
"""So long a player who added to the last seed may take to promise for the next one."""
CODES: Final = 5
"""Codes that are tried for a room, should other rooms have the first ones."""


class Rematches:
    """The attendant that leads the players of one game to their next.

    Its code follows from the old room's secret, and each step is done once however often it is
    asked for: so there is one next room, though several processes open it, or one dies meanwhile.
    """

    def __init__(self, hall: Hall, clerk: Clerk, now: Callable[[], int]) -> None:
        """``now`` is the store's clock, in Unix milliseconds."""
        self._hall, self._clerk, self._now = hall, clerk, now

    async def attend(self, host: Host) -> None:
        """See to it that those who have agreed on another game get it."""
        while not host.room.agreed:
            await host.wait_past(host.told, None)
        async with self._hall.host(host.room.id):  # kept live, though everybody is gone
            for _ in range(TRIES):
                if await self._try(host):
                    return
                await asyncio.sleep(AGAIN_S)

    async def _try(self, host: Host) -> bool:
        """Whether the next room is open, all are led there, and play has begun."""
        try:
            code = host.room.rematch or await self._next(host.room)
            await host.ask(AskRematched(code), self._now())
            async with self._hall.host(code) as other:
                await self._begin(other)
        except UnknownRoom:  # its time was up before
            return True
        except Refused as why:  # another process was first with a part of it: look again
            observe.LOG.warning("rematch refused", room=host.room.id, why=why.message)
            return False
        return True

    async def _next(self, old: Room) -> RoomId:
        """The next room, in which everybody sits."""
        for attempt in range(CODES):
            code = rematch_code(old, attempt)
            if await self._clerk.open(self._hall, opening(old, code, self._now())):
                async with self._hall.host(code) as host:
                    if host.room.opened.previous == old.id:
                        await self._seat_all(host, old)
                        return code
        raise Refused(Reason.UNAVAILABLE, "no free code for a room")

    async def _seat_all(self, host: Host, old: Room) -> None:
        """Give everyone the next seat among those that were played. Done twice, it is done once."""
        opener, at = old.opened.by, self._now()
        for seat, sitter in _seats(old):
            if host.room.begun:
                return
            if sitter.bot:
                known_as = bot_player(host.room.id, seat, 0)
                kind = sitter.bot, sitter.level
                await host.ask(AskSeatBot(opener, known_as, sitter.name, *kind, seat), at)
                continue
            if sitter.outside and host.room.seat_of(sitter.player) is None:
                await host.ask(AskReserve(opener, seat, seat), at)
            awaited, who = bool(sitter.commitment), (sitter.player, sitter.name)
            await host.ask(AskSit(*who, seat, sitter.outside, awaited=awaited), at)

    async def _begin(self, host: Host) -> None:
        """Let play begin once all have promised who did before, or have had the time for it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PROMISE_S):
                while _is_waiting(host.room):
                    await host.wait_past(host.told, 0)
        if host.room.phase == "open" and not begins(host.room):  # it does not by itself
            with suppress(Refused):  # somebody has left meanwhile: it is the opener's to begin
                await host.ask(AskBegin(host.room.opened.by), self._now())


def rematch_code(old: Room, attempt: int) -> RoomId:
    """The code of the room after ``old``: nobody can know it who does not know the secret."""
    text, key = f"{old.id}:{attempt}".encode(), bytes.fromhex(old.secret)
    digest = blake2b(text, digest_size=CODE_LENGTH, key=key, person=b"rematch").digest()
    return RoomId("".join(ALPHABET[byte % len(ALPHABET)] for byte in digest))


def opening(old: Room, code: RoomId, at: int) -> Opened:
    """What opens ``code`` for another game like ``old``, with a secret of its own."""
    secret, first = secrets.token_hex(32), old.opened
    return Opened(
        at=at,
        room=code,
        game=first.game,
        rules=first.rules,
        options=first.options,
        settings=first.settings,
        by=first.by,
        request=first.request,
        secret=secret,
        commitment=commitment(secret, code, first.options),
        previous=old.id,
    )


def _is_waiting(room: Room) -> bool:
    """Whether somebody may still promise before play begins."""
    awaited = any(sitter is not None and sitter.awaited for sitter in room.sitters)
    return room.phase == "open" and awaited


def _seats(old: Room) -> Iterator[tuple[Seat, Sitter]]:
    """Who sits where in the next game: each where the one after them sat."""
    played = old.playing
    for place, seat in enumerate(played):
        sitter = old.sitters[seat]
        if sitter is not None:
            yield played[(place + 1) % len(played)], sitter
