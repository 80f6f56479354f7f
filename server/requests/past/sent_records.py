"""Shows records that clients send: of any server, once they are found to be true."""

import hashlib
from typing import Final

from protocol.codec import MOST_FROM_SERVER, Format
from protocol.errors import RecordError
from protocol.from_server import Reason, Replayed
from protocol.messages.history import ShowRecord
from protocol.names import PlayerId
from server.live.requester import Requester
from server.records.parser import InvalidRecord, parse
from server.records.replay import ReplayTooLong, replay
from server.records.verify import verification
from server.requests.context import RequestContext
from server.requests.costs import review_cost
from server.requests.rate_limit import TokenBucket, pay
from server.requests.saves.save_file import unpacked
from server.room.errors import Refused
from server.room.facts import Fact, Opened
from server.runtime.lru import Lru

MOST_FACTS: Final = 20_000
"""Of the records that were shown lately: each is asked for once a seat."""


class SentRecords:
    """Hold the records that clients of this process have sent lately, verified."""

    def __init__(self) -> None:
        self._known: Lru[str, tuple[Fact, ...]] = Lru(MOST_FACTS, len)

    async def show(
        self,
        message: ShowRecord,
        me: PlayerId,
        context: RequestContext,
        rate: TokenBucket,
        form: Format,
        requester: Requester,
    ) -> Replayed:
        """Return the game of a record as a seat saw it. Raises Refused."""
        packed = context.parts.whole(me, message.parts, message.packed)
        try:
            facts = await self._facts(packed, context, rate, requester)
        except InvalidRecord as why:
            raise Refused(Reason.BAD_OPTIONS, f"this is no record to be believed: {why}") from why
        except RecordError as why:
            raise Refused(Reason.BAD_OPTIONS, str(why)) from why
        opened = facts[0]
        assert isinstance(opened, Opened)  # noqa: S101 - as it was read
        seat, who = message.seat, requester.who
        if isinstance(seat, int) and seat >= len(facts):
            raise Refused(Reason.BAD_OPTIONS, f"seat {seat} did not play")
        try:
            first, changes = await replay(facts, seat, form, context.slices, who)
        except ReplayTooLong:
            text = f"this game is too long to be shown in one message of {MOST_FROM_SERVER} bytes"
            raise Refused(Reason.LIMIT, text) from None
        except LookupError:
            raise Refused(Reason.BAD_OPTIONS, f"seat {seat} did not play") from None
        began = len(facts) - len(changes)
        return Replayed(message.request, opened.room, seat, began, first, changes)

    async def _facts(
        self, packed: bytes, context: RequestContext, rate: TokenBucket, requester: Requester
    ) -> tuple[Fact, ...]:
        """Return the facts of a record, verified in slices. Raises RecordError or Refused."""
        digest = hashlib.sha256(packed).hexdigest()
        known = self._known.get(digest)
        if known is not None:
            pay(rate, review_cost(len(known)), "too many games at once: wait")
            return known
        text = parse(unpacked(packed))
        pay(rate, review_cost(len(text.facts)), "too many games at once: wait")
        async with context.slices.work(requester.who) as work:
            for _ in verification(text):
                await work.rest()
        self._known.put(digest, text.facts)
        return text.facts
