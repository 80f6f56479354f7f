"""Answer requests about games that are over, for whoever may watch their rooms."""

from protocol.codec import MOST_FROM_SERVER, Format
from protocol.from_client import Assess, Replay, Viewer
from protocol.from_server import Assessed, Reason, Replayed
from protocol.names import RoomId, tidy_code
from server.live.live_room import Gone
from server.live.requester import NOBODY, Requester
from server.live.revision import Cursor
from server.players import PlayerIdentity
from server.records.replay import ReplayTooLong
from server.requests.access import check_welcome
from server.requests.context import RequestContext
from server.requests.costs import review_cost
from server.requests.rate_limit import TokenBucket, pay
from server.room.errors import Refused
from server.room.facts import Fact
from server.room.room import Room
from server.room.views.window import shown_at


class ReviewRequests:
    """Answer one client about finished games."""

    def __init__(
        self,
        context: RequestContext,
        player: PlayerIdentity,
        rate: TokenBucket,
        form: Format,
        requester: Requester = NOBODY,
    ) -> None:
        """``requester`` pays for rooms that must be folded first."""
        self._context, self._player, self._rate, self._form = context, player, rate, form
        self._requester = requester

    async def facts(self, room: RoomId, viewer: Viewer = None, besides: int = 0) -> list[Fact]:
        """Return all of a game that is over, if this client may see it, as ``viewer`` saw it.

        ``besides``: the requests that the answer costs beside these, paid together. Raises
        Refused, UnknownRoom, Gone or Unavailable.
        """
        return (await self._told(room, viewer, besides))[1]

    async def _told(
        self, room: RoomId, viewer: Viewer, besides: int = 0
    ) -> tuple[Cursor, list[Fact]]:
        """Return how far this client is told the game, and all of it.

        What the answer costs pays for folding the room, too; a refusal does not.
        """
        folded: list[int] = []
        requester = self._requester._replace(charge=folded.append)
        try:
            async with self._context.registry.host(room, requester) as host:
                apart = self._context.company.apart(self._player.id)
                check_welcome(host.room, self._player, apart)
                shown = host.shown_to(self._player.id)
                self._check(shown.room, viewer, besides)
                return shown.cursor, host.facts[: shown.cursor.seq]
        except (Refused, Gone):
            self._requester.charge(sum(folded))
            raise

    async def replay(self, message: Replay) -> Replayed:
        """Return the game from its beginning. Raises as ``facts`` does."""
        room = tidy_code(message.room)
        told, facts = await self._told(room, message.seat)
        key = room, told, message.seat, self._form
        try:
            first, changes = await self._context.replays.get(key, facts, self._requester.who)
        except ReplayTooLong:
            text = f"this game is too long to be shown in one message of {MOST_FROM_SERVER} bytes"
            raise Refused(Reason.LIMIT, text) from None
        began = len(facts) - len(changes)
        return Replayed(message.request, room, message.seat, began, first, changes)

    async def assess(self, message: Assess, facts: list[Fact]) -> Assessed:
        """Return what the positions of that game were worth; may take some seconds."""
        who, evaluator = self._requester.who, self._context.evaluator
        values = await evaluator.evaluate(facts, who)
        began = len(facts) - len(values) + 1
        chances = await evaluator.estimate(facts, who)
        return Assessed(message.request, tidy_code(message.room), began, values, chances)

    def _check(self, room: Room, viewer: Viewer, besides: int) -> None:
        """Refuse what this client may not see, what is not over, and what comes too soon."""
        if room.outcome is None:
            raise Refused(Reason.NOT_OVER, "only a game that is over is shown again")
        if room.lesson is not None:
            raise Refused(Reason.NOT_OVER, "a lesson is not shown again: begin it once more")
        if viewer not in (None, "umpire", *room.playing):
            played = ", ".join(map(str, room.playing))
            text = f"seat {viewer} did not play; there are: {played}"
            raise Refused(Reason.BAD_OPTIONS, text)
        if room.sealed and viewer not in (None, shown_at(room, self._player.id)):
            text = "this game was broken off: you may see it from your own seat, or as a spectator"
            raise Refused(Reason.NOT_OVER, text)
        pay(self._rate, besides + review_cost(room.seq), "too many games at once: wait")
