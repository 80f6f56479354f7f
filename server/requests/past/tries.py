"""Tell how good a move would have been that somebody tries in a game that is over."""

import asyncio
from typing import Final

import msgspec

from engines.game import IllegalIntent
from protocol.from_client import TryMove
from protocol.from_server import Reason, Tried
from protocol.messages.play import TryVerdict
from server import observe
from server.bots.worker_main import ComparedTry
from server.bots.workers import Hung, WorkerLost
from server.requests.context import RequestContext
from server.requests.hints import Question
from server.room.errors import Refused
from server.room.intents import converted

CLOSE: Final = 30
"""What is worth so many thousandths less than the best is as good: estimates are no finer."""


class TryRequests:
    """Answer how good intents would have been."""

    def __init__(self, context: RequestContext) -> None:
        self._context = context

    async def answer(self, question: Question, message: TryMove) -> Tried:
        """Return what the try is beside a suggestion, in the position of ``question``.

        Raises Refused where it is not legal there, or nobody can suggest anything.
        """
        found = await self._in_time(question, self._legal(question, message))
        if found is None:
            raise Refused(Reason.NO_HINTS, "nobody here can judge that")
        request, room = question.request, question.room.id
        if found.is_best:
            return Tried(request, room, "best")
        if found.weights is None:
            return Tried(request, room, "unknown")
        best, tried = found.weights.worth
        measure, close = found.weights.measure, CLOSE if found.weights.measure != "result" else 0
        verdict: TryVerdict = "equal" if tried >= best - close else "worse"
        return Tried(request, room, verdict, measure, max(best, tried), tried)

    def _legal(self, question: Question, message: TryMove) -> bytes:
        """Return the intent in JSON. Raises Refused where it could not be played."""
        room = question.room
        try:
            intent = converted(room.game, message.intent)
            room.game.apply(room.state, question.seat, intent)
        except msgspec.ValidationError as why:
            words = f"no intent of {room.opened.game}: {why}"
            raise Refused(Reason.ILLEGAL, words, code="BAD_INTENT") from why
        except IllegalIntent as why:
            raise Refused(Reason.ILLEGAL, why.message, code=why.code) from why
        return msgspec.json.encode(intent)

    async def _in_time(self, question: Question, intent: bytes) -> ComparedTry | None:
        room, seat = question.room, question.seat
        try:
            async with asyncio.timeout(self._context.settings.bot_deadline_ms / 1000):
                return await self._context.bot_pool.compare(room, seat, intent)
        except Exception as why:  # too slow, dead, or wrong: a review goes on without
            if not isinstance(why, TimeoutError | Hung | WorkerLost):
                observe.faults.inc()
            observe.LOG.warning("no comparison", room=room.id, seat=seat, why=repr(why))
            why_not = "that could not be judged in time"
            raise self._context.bot_pool.late(room.opened.game, why_not) from None
