"""Answers about a finished game that open it for good: its record, a position to go on from."""

from collections.abc import Sequence

from msgspec.structs import replace

from protocol import codec
from protocol.codec import MOST_FROM_SERVER, Format
from protocol.from_client import Export, Fork, Settings
from protocol.from_server import Exported, Reason
from protocol.names import tidy_code
from server.asker import NOBODY, Asker
from server.net.house import House
from server.net.review import Reviews
from server.record import NotOver, lines, sealed, to_the_end
from server.room.decide import Refused
from server.room.entries import Fact, Forked, Opened
from server.room.room import Room
from server.room.trail import NoFork, Trail
from server.score import score
from server.slices import Work


class Records:
    """What one client is answered: only about games whose end it may know."""

    def __init__(self, house: House, reviews: Reviews, form: Format, asker: Asker = NOBODY) -> None:
        self._house, self._reviews, self._form, self._who = house, reviews, form, asker.who

    async def export(self, message: Export) -> Exported:
        """The record of a game. Raises Refused, UnknownRoom, Gone or Unavailable."""
        told: list[bytes] = []
        facts = to_the_end(await self._reviews.facts(tidy_code(message.room)))
        try:
            async with self._house.slices.work(self._who) as work:
                trail, room = await self._followed(facts, work)
                for line in lines(facts, room, trail.seed):
                    told.append(line)
                    await work.rest()
                text = score(trail)
        except NotOver as why:
            raise Refused(Reason.NOT_OVER, str(why)) from why
        answer = Exported(message.request, room.id, sealed(told).decode(), text)
        if len(codec.encode(answer, self._form)) > MOST_FROM_SERVER:
            words = f"this record is too long for one message of {MOST_FROM_SERVER} bytes"
            raise Refused(Reason.LIMIT, words)
        return answer

    async def forked(self, message: Fork, besides: int = 0) -> tuple[Opened, Forked]:
        """How the game was opened, and the position that a room is to begin from.

        ``besides`` as in ``Reviews.facts``. Raises as ``export`` does.
        """
        facts = to_the_end(await self._reviews.facts(tidy_code(message.room), besides=besides))
        async with self._house.slices.work(self._who) as work:
            trail, room = await self._followed(facts, work)
        try:
            return room.opened, trail.fork(message.ply)
        except NoFork as why:
            raise Refused(Reason.BAD_OPTIONS, str(why)) from why

    async def _followed(self, facts: Sequence[Fact], work: Work) -> tuple[Trail, Room]:
        """What all those facts come to."""
        trail = Trail()
        for fact in facts:
            trail.follow(fact)
            await work.rest()
        if trail.room is None:
            raise Refused(Reason.NOT_OVER, "nothing may be told of this room")
        return trail, trail.room


def settings_of(opened: Opened) -> Settings:
    """How it is played in a room that goes on from one of this game's positions: for practice."""
    undo = "ask" if opened.settings.undo == "none" else opened.settings.undo
    own = replace(opened.settings, undo=undo, rated=False, campaign=0)
    return replace(own, listed=False, delay_ms=0, delay_plies=0)
