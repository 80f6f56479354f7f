"""Answer requests about a finished game that open it: its record, a position to go on from."""

from collections.abc import Sequence

from msgspec.structs import replace

from protocol import codec
from protocol.codec import MOST_FROM_SERVER, Format
from protocol.from_client import Export, Fork, RoomSettings
from protocol.from_server import Exported, Reason
from protocol.names import tidy_code
from server.live.rehearse import rehearse
from server.live.requester import NOBODY, Requester
from server.live.timeslice import SlicedWork
from server.records.score_sheet import score_sheet
from server.records.writer import NotOver, lines, to_the_end, with_digest
from server.requests.context import RequestContext
from server.requests.review import ReviewRequests
from server.room.derivation import Derivation, NoFork
from server.room.errors import Refused
from server.room.facts import Fact, Forked, Opened
from server.room.room import Room


class RecordRequests:
    """Answer one client: only about games whose end it may know."""

    def __init__(
        self,
        context: RequestContext,
        reviews: ReviewRequests,
        form: Format,
        requester: Requester = NOBODY,
    ) -> None:
        self._context, self._reviews, self._form, self._who = context, reviews, form, requester.who

    async def export(self, message: Export) -> Exported:
        """Return the record of a game. Raises Refused, UnknownRoom, Gone or Unavailable."""
        told: list[bytes] = []
        facts = to_the_end(await self._reviews.facts(tidy_code(message.room)))
        try:
            async with self._context.slices.work(self._who) as work:
                trail, room = await self._followed(facts, work)
                for line in lines(facts, room, trail.seed):
                    told.append(line)
                    await work.rest()
                text = score_sheet(trail)
        except NotOver as why:
            raise Refused(Reason.NOT_OVER, str(why)) from why
        answer = Exported(message.request, room.id, with_digest(told).decode(), text)
        if len(codec.encode(answer, self._form)) > MOST_FROM_SERVER:
            words = f"this record is too long for one message of {MOST_FROM_SERVER} bytes"
            raise Refused(Reason.LIMIT, words)
        return answer

    async def forked(self, message: Fork, besides: int = 0) -> tuple[Opened, Forked]:
        """Return how the game was opened, and the position that a room is to begin from.

        ``besides`` as in ``ReviewRequests.facts``. Raises as ``export`` does.
        """
        facts = to_the_end(await self._reviews.facts(tidy_code(message.room), besides=besides))
        async with self._context.slices.work(self._who) as work:
            trail, room = await self._followed(facts, work)
        try:
            return room.opened, trail.fork(message.ply)
        except NoFork as why:
            raise Refused(Reason.BAD_OPTIONS, str(why)) from why

    async def _followed(self, facts: Sequence[Fact], work: SlicedWork) -> tuple[Derivation, Room]:
        """What all those facts come to."""
        trail = Derivation()
        await rehearse(facts, work)
        for fact in facts:
            trail.follow(fact)
            await work.rest()
        if trail.room is None:
            raise Refused(Reason.NOT_OVER, "nothing may be told of this room")
        return trail, trail.room


def settings_of(opened: Opened) -> RoomSettings:
    """Return the settings of a room that goes on from one of this game's positions: practice."""
    undo = "ask" if opened.settings.undo == "none" else opened.settings.undo
    own = replace(opened.settings, undo=undo, rated=False, campaign=0)
    return replace(own, listed=False, delay_ms=0, delay_plies=0)
