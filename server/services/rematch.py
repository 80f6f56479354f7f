"""Open the room of the next game once all have agreed on a rematch."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from typing import Final

from engines.game import Seat
from protocol.from_client import Begin, Reserve
from protocol.from_server import Reason
from protocol.names import ALPHABET, CODE_LENGTH, RoomId
from server import observe
from server.live.changes import GONE, REMATCH, Changes
from server.live.live_room import LiveRoom
from server.live.registry import RoomRegistry, UnknownRoom
from server.players import bot_player
from server.results.recorder import ResultRecorder
from server.room import series
from server.room.commands import BY_SERVER, LinkRematch, PlaceBot, Sit
from server.room.decisions.seating import begins
from server.room.errors import Refused
from server.room.facts import Opened
from server.room.fairness import commitment
from server.room.room import Room
from server.room.seats import Occupant

RETRY_S: Final = 0.5
"""Pause before another attempt when another process was first with a step."""
MOST_TRIES: Final = 120
"""Attempts while a room is live; they go on when the room is live again."""
COMMIT_S: Final = 2.5
"""How long a player who contributed to the last seed may take to commit to the next one."""
MOST_CODES: Final = 5
"""Codes to try for the room, if other rooms have the first ones."""


class RematchService:
    """Room service that moves the players of one game to their next.

    The new code follows from the old room's secret, and each step takes effect once however often
    it is requested. So there is one next room, even if several processes open it or one dies.
    """

    def __init__(
        self, registry: RoomRegistry, recorder: ResultRecorder, now: Callable[[], int]
    ) -> None:
        """Take the parts; ``now`` returns the store's time in Unix milliseconds."""
        self._registry, self._recorder, self._now = registry, recorder, now

    def concerns(self, _room: Room) -> Changes:
        """See RoomService."""
        return REMATCH

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        return not changed & GONE and live_room.room.agreed

    async def serve(self, live_room: LiveRoom) -> None:
        """Open and begin the game that was agreed on."""
        async with self._registry.host(live_room.room.id):  # kept live, though everybody is gone
            for _ in range(MOST_TRIES):
                if await self._advance(live_room):
                    return
                await asyncio.sleep(RETRY_S)

    async def _advance(self, live_room: LiveRoom) -> bool:
        """Return whether the next room is open, linked and begun."""
        try:
            code = live_room.room.rematch or await self._open_next(live_room.room)
            await live_room.ask(BY_SERVER, LinkRematch(code), self._now())
            async with self._registry.host(code) as other:
                await self._begin(other)
        except UnknownRoom:  # its time was up before
            return True
        except Refused as why:  # another process was first with a part of it: look again
            observe.LOG.warning("rematch refused", room=live_room.room.id, why=why.message)
            return False
        return True

    async def _open_next(self, old: Room) -> RoomId:
        """Open the next room and seat everybody. Return its code."""
        for attempt in range(MOST_CODES):
            code = rematch_code(old, attempt)
            if await self._recorder.open(self._registry, opened_like(old, code, self._now())):
                async with self._registry.host(code) as live_room:
                    if live_room.room.opened.previous == old.id:
                        await self._seat_all(live_room, old)
                        return code
        raise Refused(Reason.UNAVAILABLE, "no free room code was found for the rematch; ask again")

    async def _seat_all(self, live_room: LiveRoom, old: Room) -> None:
        """Give each player the next played seat. Repeating it changes nothing."""
        opener, at = old.opened.by, self._now()
        for seat, occupant in _rotated_seats(old):
            if live_room.room.begun:
                return
            if occupant.bot:
                known_as = bot_player(live_room.room.id, seat, 0)
                bot = PlaceBot(known_as, occupant.name, occupant.bot, occupant.level, seat)
                await live_room.ask(opener, bot, at)
                continue
            if occupant.external and live_room.room.seat_of(occupant.player) is None:
                await live_room.ask(opener, Reserve(seat, live_room.room.id, seat), at)
            sit = Sit(occupant.name, seat, occupant.external, awaited=bool(occupant.commitment))
            await live_room.ask(occupant.player, sit, at)

    async def _begin(self, live_room: LiveRoom) -> None:
        """Begin play once everyone who did before has committed, or COMMIT_S have passed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(COMMIT_S):
                while _is_waiting(live_room.room):
                    await live_room.wait_past(live_room.cursor, 0)
        if live_room.room.phase == "open" and not begins(live_room.room):  # it does not by itself
            with suppress(Refused):  # somebody has left meanwhile: it is the opener's to begin
                await live_room.ask(
                    live_room.room.opened.by, Begin(0, live_room.room.id), self._now()
                )


def rematch_code(old: Room, attempt: int) -> RoomId:
    """Return the code of the room after ``old``; it cannot be guessed without the room's secret."""
    text, key = f"{old.id}:{attempt}".encode(), bytes.fromhex(old.secret)
    digest = blake2b(text, digest_size=CODE_LENGTH, key=key, person=b"rematch").digest()
    return RoomId("".join(ALPHABET[byte % len(ALPHABET)] for byte in digest))


def opened_like(old: Room, code: RoomId, at: int) -> Opened:
    """Return the fact that opens ``code`` for another game like ``old``, with a new secret."""
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
        position=None if old.game.deals_secrets else first.position,
        series=series.carried(old, _rotated_seats(old)),
    )


def _is_waiting(room: Room) -> bool:
    """Return whether somebody may still commit before play begins."""
    awaited = any(occupant is not None and occupant.awaited for occupant in room.occupants)
    return room.phase == "open" and awaited


def _rotated_seats(old: Room) -> Iterator[tuple[Seat, Occupant]]:
    """Yield each next seat with its player: everyone moves to where the one after them sat."""
    played = old.playing
    for place, seat in enumerate(played):
        occupant = old.occupants[seat]
        if occupant is not None:
            yield played[(place + 1) % len(played)], occupant
