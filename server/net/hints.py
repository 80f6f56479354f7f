"""What a good player would do, told to whoever is to move and asks, where the room allows it."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

import msgspec

from engines.game import IllegalIntent, Seat
from protocol.from_client import Suggest
from protocol.from_server import Reason, Suggested
from protocol.names import Seq, tidy_code
from server import observe
from server.asker import Asker
from server.net.costs import HINT_COST
from server.net.house import House
from server.net.rate import Rate, pay
from server.players import Player
from server.room.asks import Ask
from server.room.decide import Refused
from server.room.may import check_suggest
from server.room.room import Room
from server.worker import Answer
from server.workers import Hung


class Question(NamedTuple):
    """A position, and the seat whose player does not know what to do."""

    request: int
    room: Room
    seq: Seq
    seat: Seat


class Hints:
    """What one client is told."""

    def __init__(self, house: House, player: Player, rate: Rate, asker: Asker) -> None:
        self._house, self._player, self._rate, self._asker = house, player, rate, asker

    async def question(self, message: Suggest) -> Question:
        """The question that ``message`` is, about the position as it is now.

        Raises Refused where this player may not ask, UnknownRoom, Gone or Unavailable.
        """
        async with self._house.hall.host(tidy_code(message.room), self._asker) as host:
            seat = check_suggest(host.room, Ask(self._player.id))
            pay(self._rate, HINT_COST, "too many suggestions at once: wait a little")
            return Question(message.request, host.room, host.told.seq, seat)

    async def answer(self, question: Question) -> Suggested:
        """What a worker came to, by what that seat sees alone. Raises Refused where it did not."""
        room, seat = question.room, question.seat
        found = await self._in_time(room, seat)
        if found is None:
            raise Refused(Reason.NO_HINTS, f"nobody here can suggest a play of {room.opened.game}")
        intent = self._legal(room, seat, found)
        observe.hints.inc()
        return Suggested(question.request, room.id, question.seq, intent, found.why)

    async def _in_time(self, room: Room, seat: Seat) -> Answer | None:
        try:
            async with asyncio.timeout(self._house.settings.bot_deadline_ms / 1000):
                return await self._house.thinkers.suggest(room, seat)
        except Exception as why:  # too slow, dead, or wrong: a game needs no hints to go on
            if not isinstance(why, TimeoutError | Hung | BrokenProcessPool):
                observe.faults.inc()
            observe.LOG.warning("no suggestion", room=room.id, seat=seat, why=repr(why))
            raise Refused(Reason.NO_HINTS, "no suggestion came to mind in time") from None

    def _legal(self, room: Room, seat: Seat, found: Answer) -> Any:
        """The intent as a tree; whoever follows a suggestion is not to be refused."""
        intent = msgspec.json.decode(found.intent, type=room.game.intent_type)
        try:
            room.game.apply(room.state, seat, intent)
        except IllegalIntent as why:
            observe.bot_refused.inc()
            observe.LOG.error("suggestion forbidden", room=room.id, seat=seat, why=why.message)
            raise Refused(Reason.NO_HINTS, "no suggestion came to mind") from why
        return msgspec.to_builtins(intent)
