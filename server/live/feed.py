"""Tells watchers a live room: what each is owed next, and what wakes those who wait for more."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from types import EllipsisType
from typing import Final

from msgspec.structs import replace

from engines.game import Seat
from protocol import codec
from protocol.codec import Format
from protocol.errors import RoomError
from protocol.from_server import ChatLine, ChatLines, Evaluation, Reason, RoomPresence
from protocol.names import Mark, Seq, window_of
from protocol.room_diff import TAGS
from server import observe
from server.live.chat_log import ChatLog, heard
from server.live.delivery.deliveries import Deliveries, Recipient
from server.live.delivery.news import News, Told
from server.live.revision import (
    EVALUATION,
    SNAPSHOT,
    Cursor,
    Frame,
    Revision,
    audience_of,
    base_mark,
)
from server.room.room import Room
from server.room.views.audience import Audience

COUNTERS: Final = {
    SNAPSHOT: observe.snapshots,
    **dict.fromkeys(TAGS.values(), observe.updates),
    EVALUATION: observe.evaluation,
}
NOTHING: Final[Mapping[int, Seat]] = {}
RECENT: Final = 8
"""Updates kept for the slow and the returning; who is further behind gets a snapshot."""


class Gone(RoomError):
    """Says that a room is not (or no longer) live here; the text tells players why."""

    def __init__(self, why: str, reason: Reason = Reason.ELSEWHERE) -> None:
        """Give ``reason`` another value than ELSEWHERE where asking again is of no use."""
        super().__init__(why)
        self.reason = reason


class Feed:
    """Holds a room's latest revisions up to the last that may be told; never empty in use."""

    def __init__(self, now: Callable[[], int]) -> None:
        """Take ``now``, which returns the store's time in Unix milliseconds."""
        self._now = now
        self._revisions: deque[Revision] = deque()
        self._marks: list[Mark] = []
        """Of all entries told, in order."""
        self._private: dict[int, Seat] = {}
        """By number, the entries of which one seat alone is told, and that seat. To all others
        there are none: they count without them."""
        self._wake_players: asyncio.Event | None = None
        self._wake_spectators: asyncio.Event | None = None
        self._heard: dict[bool, tuple[int, tuple[ChatLine, ...]]] = {}
        """What players (True) and others heard at a beat: sought out once for all of them."""
        self.gone: str | None = None
        """Why nothing more is told, once that is so ..."""
        self.gone_for = Reason.ELSEWHERE
        """... and whether it stays so: see Gone."""
        self.here: RoomPresence | None = None
        """Who is connected, as last heard; its channel is 0."""
        self.talk = ChatLog()
        """What was said in the room, whoever may hear it."""
        self.beat = 0
        """Counts whatever may be news: entries, presence, evaluations, chat, who may not watch."""
        self.deliveries = Deliveries(self.owed, lambda seq, note: self.public.count(seq, note))
        """Those who were told everything, and are told the next at once."""

    @property
    def public(self) -> "Feed":
        """Return the room as others than players are told it: later, where its opener chose so."""
        return self

    @property
    def room(self) -> Room:
        """Return the room as it may be told."""
        return self._revisions[-1].room

    @property
    def cursor(self) -> Cursor:
        """Return the cursor of a watcher who was told everything."""
        return self._revisions[-1].cursor

    def since(self, audience: Audience, cursor: Cursor, form: Format) -> tuple[list[Frame], Cursor]:
        """Return what to send a watcher who stands at ``cursor``, and the cursor after that.

        Joining, following, lagging and coming back are all this one question.
        """
        frames = [frame for frame, _ in self._missed(audience, cursor, form)]
        return frames, self.cursor

    def _missed(
        self, audience: Audience, cursor: Cursor, form: Format
    ) -> list[tuple[Frame, Cursor]]:
        """Return what came after ``cursor``, each with the cursor of who was told it."""
        if self._private:
            return self._missed_of_all(audience, cursor, form)
        revisions = self._revisions
        latest = revisions[-1]
        if len(revisions) > 1 and revisions[-2].cursor == cursor:  # nearly always
            return [(latest.update(revisions[-2], audience, form), latest.cursor)]
        if cursor == latest.cursor:
            return []
        same = self.holds(cursor)
        missed = latest.cursor.seq - cursor.seq
        if same and missed < len(self._revisions):
            recent = pairwise(self._revisions[at] for at in range(-missed - 1, 0))
            return [(new.update(old, audience, form), new.cursor) for old, new in recent]
        rolled_back = cursor.seq > 0 and not same
        return [(latest.snapshot(audience, form, rolled_back), latest.cursor)]

    def _missed_of_all(
        self, audience: Audience, cursor: Cursor, form: Format
    ) -> list[tuple[Frame, Cursor]]:
        """Return what came after ``cursor`` but for what only another seat is told."""
        shown, latest = self.shown_cursor(audience), self._revisions[-1]
        same, missed = self.holds(cursor), latest.cursor.seq - cursor.seq
        number = self.number(audience, shown.seq)
        if same and self.number(audience, cursor.seq) >= number:
            return []
        if same and missed < len(self._revisions):
            recent = pairwise(self._revisions[at] for at in range(-missed - 1, 0))
            return [
                (new.update(old, audience, form), new.cursor)
                for old, new in recent
                if self._tells(audience, new.cursor.seq)
            ]
        rolled_back = cursor.seq > 0 and not same
        return [(latest.snapshot(audience, form, rolled_back, number, shown), shown)]

    def _tells(self, audience: Audience, seq: int) -> bool:
        """Return whether ``audience`` is told of that entry."""
        return seq not in self._private or self._private[seq] == audience

    def shown_cursor(self, audience: Audience) -> Cursor:
        """Return the last entry that ``audience`` is told of."""
        seq = self.cursor.seq
        while not self._tells(audience, seq):
            seq = Seq(seq - 1)
        return Cursor(seq, self._marks[seq - 1])

    def number(self, audience: Audience, seq: int) -> Seq:
        """Return how many entries up to that one ``audience`` is told of."""
        untold = sum(at <= seq and whose != audience for at, whose in self._private.items())
        return Seq(seq - untold)

    def owed(self, told: Told, to: Recipient) -> list[News]:
        """Return what to send a watcher who was told so much, in order; empty when that is all."""
        news = []
        if told.cursor != self._revisions[-1].cursor:
            for (tag, rest), cursor in self._missed(to.audience, told.cursor, to.form):
                told = Told(cursor, *told[1:])
                message = codec.on_channel(tag, to.channel, rest, to.form)
                news.append(News(message, told, COUNTERS[tag]))
        beside = self.evaluation, self.here, self._heard_by(to)
        return news if told[1:] == beside else news + self._owed_beside(told, to)

    def _owed_beside(self, told: Told, to: Recipient) -> list[News]:
        """Return what is owed beside entries."""
        news = []
        now, here = self.evaluation, self.here
        if now is not None and not self._is_told(now, told.evaluation, to.audience):
            told = told._replace(evaluation=now)
            number = self.number(to.audience, now.seq)
            tag, rest = self._revisions[-1].evaluation_frame(now, to.form, number)
            message = codec.on_channel(tag, to.channel, rest, to.form)
            news.append(News(message, told, COUNTERS[tag]))
        if here is not None and here is not told.here:
            told = told._replace(here=here)
            news.append(News(codec.encode(replace(here, channel=to.channel), to.form), told))
        lines = self._heard_by(to)
        if lines is not told.lines and lines != told.lines:
            told = told._replace(lines=lines)
            news.append(News(codec.encode(ChatLines(to.channel, lines), to.form), told))
        return news

    def _is_told(self, now: Evaluation, told: Evaluation | None, audience: Audience) -> bool:
        """Return whether ``told`` said to ``audience`` what ``now`` does."""
        if told is None or now is told:
            return now is told
        same_entry = self.number(audience, now.seq) == self.number(audience, told.seq)
        return bool(self._private) and same_entry and now.value == told.value

    def holds(self, cursor: Cursor) -> bool:
        """Return whether that entry is one of this history."""
        return 0 < cursor.seq <= len(self._marks) and self._marks[cursor.seq - 1] == cursor.mark

    def known(self, seq: int, mark: int) -> tuple[Cursor, Audience] | None:
        """Return the entry that a client names, and to whom that was said; None for no entry."""
        room, last = self.room, min(seq + len(self._private), len(self._marks))
        for at in range(max(1, seq), last + 1):
            cursor = Cursor(Seq(at), self._marks[at - 1])
            base = base_mark(room.opened.secret, cursor)
            audience = audience_of(mark, base, len(room.occupants))
            if audience is not ... and self.number(audience, at) == seq:
                return cursor, audience
        return None

    async def wait_past(
        self,
        cursor: Cursor,
        audience: Audience,
        here: RoomPresence | EllipsisType | None = ...,
        evaluation: Evaluation | EllipsisType | None = ...,
    ) -> None:
        """Wait for news after ``cursor``, ``here`` or ``evaluation``. Raises Gone."""
        while (
            self.cursor == cursor
            and here in (..., self.here)
            and evaluation in (..., self.evaluation)
        ):
            await self.wait_beat(self.beat, audience)

    async def wait_beat(self, beat: int, audience: Audience) -> None:
        """Wait until anything may be news since ``beat``. Raises Gone."""
        while self.beat == beat:
            self.check()
            await self._next_wake(audience).wait()
        self.check()

    def _next_wake(self, audience: Audience) -> asyncio.Event:
        """Return what is set when there is news next."""
        if audience is None:
            self._wake_spectators = self._wake_spectators or asyncio.Event()
            return self._wake_spectators
        self._wake_players = self._wake_players or asyncio.Event()
        return self._wake_players

    async def moment(self, cursor: Cursor, seconds: float, audience: Audience = None) -> None:
        """Wait for news after ``cursor``, at most ``seconds``. Raises Gone."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wait_past(cursor, audience)

    @property
    def evaluation(self) -> Evaluation | None:
        """Return what the position is worth, once that is known."""
        return self._revisions[-1].evaluation

    def _heard_by(self, to: Recipient) -> tuple[ChatLine, ...]:
        """Return the chat that one watcher hears: without those they are apart from."""
        lines = self.heard(0 if to.plays else to.audience)
        if not to.unheard or all(window_of(line.player) not in to.unheard for line in lines):
            return lines
        return tuple(line for line in lines if window_of(line.player) not in to.unheard)

    def heard(self, audience: Audience) -> tuple[ChatLine, ...]:
        """Return the chat that ``audience`` hears by now; the same object while it is the same."""
        if not self.talk.lines:
            return ()
        seated = audience is not None
        beat, lines = self._heard.get(seated, (-1, ()))
        if beat != self.beat:
            now = heard(self.talk, self.room, seated=seated, seq=self.cursor.seq, now=self._now())
            lines = lines if lines == now else now
            self._heard[seated] = self.beat, lines
        return lines

    def tell_presence(self, here: RoomPresence) -> None:
        """Let the watchers know who is connected."""
        self.here = here
        self._wake()

    def tell_talk(self, talk: ChatLog) -> None:
        """Let the watchers know what was said."""
        if talk != self.talk:
            self.talk = talk
            self._wake()

    def resume(
        self, marks: list[Mark], revision: Revision, private: Mapping[int, Seat] = NOTHING
    ) -> None:
        """Continue at ``revision``, after entries of these marks; others get a snapshot.

        ``private``: by number, entries of which one seat alone is told.
        """
        self._clear()
        self._marks += marks
        self._private |= private
        self._revisions.append(revision)

    def count(self, _seq: int, note: Callable[[], object]) -> None:
        """Call ``note``, which counts what entry ``_seq`` brought, once that may be known.

        Counters can be read by others than the players. Here that is at once.
        """
        note()

    def _add(self, revision: Revision) -> None:
        if self._revisions:
            self._revisions[-1].forget_snapshots()
        if len(self._revisions) > 1:
            self._revisions[-2].forget_views()
        self._marks.append(revision.cursor.mark)
        self._revisions.append(revision)
        if revision.private is not None:
            self._private[revision.cursor.seq] = revision.private
        first = self._revisions[0].cursor.seq
        kept = RECENT + 1 + sum(at > first for at in self._private)
        while len(self._revisions) > kept:
            self._revisions.popleft()

    def _clear(self) -> None:
        self._marks.clear()
        self._revisions.clear()
        self._private.clear()

    def _wake(self) -> None:
        """Tell all who were told everything before, then wake those who wait, players first."""
        self.beat += 1
        if self.gone is None:
            self.deliveries.tell()
        else:
            self.deliveries.send_off()
        woken = self._wake_players, self._wake_spectators
        self._wake_players = self._wake_spectators = None
        for event in woken:
            if event is not None:
                event.set()

    def check(self) -> None:
        """Raise Gone where nothing more is told."""
        if self.gone is not None:
            raise Gone(self.gone, self.gone_for)
