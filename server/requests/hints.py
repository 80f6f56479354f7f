"""Suggest a move to whoever is to move and asks, where the room allows it."""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engines.game import IllegalIntent, Seat
from protocol.from_client import Suggest, TryMove
from protocol.from_server import Reason, Suggested
from protocol.names import Seq, tidy_code
from server import observe
from server.bots.worker_main import WorkerAnswer
from server.bots.workers import Hung, WorkerLost
from server.live.rehearse import rehearse
from server.live.requester import Requester
from server.players import PlayerIdentity
from server.records.replay import rooms
from server.requests.context import RequestContext
from server.requests.costs import HINT_COST
from server.requests.rate_limit import TokenBucket, pay
from server.room.decisions.hints import check_suggest
from server.room.errors import Refused
from server.room.facts import Fact
from server.room.room import Room
from server.room.views.motif_views import motif_views
from server.room.views.window import actor


class Question(NamedTuple):
    """Hold a position, and the seat whose player asks what to play."""

    request: int
    room: Room
    seq: Seq
    seat: Seat


class HintRequests:
    """Answer what one client asks about its moves."""

    def __init__(
        self,
        context: RequestContext,
        player: PlayerIdentity,
        rate: TokenBucket,
        requester: Requester,
    ) -> None:
        self._context, self._player, self._rate, self._requester = context, player, rate, requester

    async def question(self, message: Suggest) -> Question:
        """Return the question that ``message`` is, about the position as it is now.

        Raises Refused where this player may not ask, UnknownRoom, Gone or Unavailable.
        """
        async with self._context.registry.host(tidy_code(message.room), self._requester) as host:
            seat = check_suggest(host.room, actor(host.room, self._player.id, message.as_seat))
            pay(self._rate, HINT_COST, "too many suggestions at once: wait a little")
            number = host.number(seat, host.cursor.seq)
            return Question(message.request, host.room, number, seat)

    async def past(self, message: Suggest | TryMove, facts: Sequence[Fact]) -> Question:
        """Return the question about position ``message.ply`` of a game that is over.

        It is answered by what the seat to move saw then: of several the one that was asked for,
        or else the first. Raises Refused.
        """
        found: Room | None = None
        last: Room | None = None
        async with self._context.slices.work(self._requester.who) as work:
            await rehearse(facts, work)
            for last in rooms(facts):
                if last.ply == message.ply and last.outcome is None and last.to_move:
                    found = last
                await work.rest()
        if found is None or last is None:
            raise Refused(Reason.NO_HINTS, "nobody was to move in that position")
        asked = message.as_seat if isinstance(message, Suggest) else None
        seat = found.to_move[0] if asked is None else asked
        if seat not in found.to_move:
            raise Refused(Reason.NO_HINTS, f"seat {seat} was not to move in that position")
        if last.sealed and (seat,) != last.seats_at(self._player.id):
            raise Refused(Reason.NOT_OVER, "this game was broken off: ask about your own moves")
        return Question(message.request, found, Seq(found.seq), seat)

    async def answer(self, question: Question) -> Suggested:
        """Return a worker's suggestion, by what that seat sees. Raises Refused without one."""
        room, seat = question.room, question.seat
        found = await self._in_time(room, seat)
        if found is None:
            raise Refused(Reason.NO_HINTS, f"nobody here can suggest a play of {room.opened.game}")
        intent = self._legal(room, seat, found)
        observe.hints.inc()
        motifs = motif_views(found.motifs)
        return Suggested(question.request, room.id, question.seq, intent, found.why, motifs)

    async def _in_time(self, room: Room, seat: Seat) -> WorkerAnswer | None:
        try:
            async with asyncio.timeout(self._context.settings.bot_deadline_ms / 1000):
                return await self._context.bot_pool.suggest(room, seat)
        except Exception as why:  # too slow, dead, or wrong: a game needs no hints to go on
            if not isinstance(why, TimeoutError | Hung | WorkerLost):
                observe.faults.inc()
            observe.LOG.warning("no suggestion", room=room.id, seat=seat, why=repr(why))
            why_not = "no suggestion came to mind in time"
            raise self._context.bot_pool.late(room.opened.game, why_not) from None

    def _legal(self, room: Room, seat: Seat, found: WorkerAnswer) -> Any:
        """The intent as a tree; whoever follows a suggestion is not to be refused."""
        intent = msgspec.json.decode(found.intent, type=room.game.intent_type)
        try:
            room.game.apply(room.state, seat, intent)
        except IllegalIntent as why:
            observe.bot_refused.inc()
            observe.LOG.error("suggestion forbidden", room=room.id, seat=seat, why=why.message)
            raise Refused(Reason.NO_HINTS, "no suggestion came to mind") from why
        return msgspec.to_builtins(intent)
