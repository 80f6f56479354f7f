"""Tells watchers a live room: what each is owed next, and what wakes those who wait for more."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from types import EllipsisType
from typing import Final

from protocol.codec import Format
from protocol.errors import RoomError
from protocol.from_server import ChatLine, Evaluation, Reason, RoomPresence
from protocol.names import Mark, Seq
from server.live.chat_log import ChatLog, heard
from server.live.revision import Cursor, Frame, Revision, audience_of, base_mark
from server.room.room import Room
from server.room.views.audience import Audience

RECENT: Final = 32
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
        self._revisions: deque[Revision] = deque(maxlen=RECENT + 1)
        self._marks: list[Mark] = []
        """Of all entries told, in order."""
        self._wake_players, self._wake_spectators = asyncio.Event(), asyncio.Event()
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
        now = self.cursor
        if cursor == now:
            return [], now
        same = self.holds(cursor)
        missed = now.seq - cursor.seq
        if same and missed < len(self._revisions):
            recent = pairwise(list(self._revisions)[-missed - 1 :])
            return [after.update(before, audience, form) for before, after in recent], now
        rolled_back = cursor.seq > 0 and not same
        return [self._revisions[-1].snapshot(audience, form, rolled_back)], now

    def holds(self, cursor: Cursor) -> bool:
        """Return whether that entry is one of this history."""
        return 0 < cursor.seq <= len(self._marks) and self._marks[cursor.seq - 1] == cursor.mark

    def known(self, seq: int, mark: int) -> tuple[Cursor, Audience] | None:
        """Return the entry that a client names, and to whom that was said; None for no entry."""
        if not 0 < seq <= len(self._marks):
            return None
        cursor, room = Cursor(Seq(seq), self._marks[seq - 1]), self.room
        base = base_mark(room.opened.secret, cursor)
        audience = audience_of(mark, base, len(room.occupants))
        return None if audience is ... else (cursor, audience)

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
            self._check()
            wake = self._wake_spectators if audience is None else self._wake_players
            await wake.wait()
        self._check()

    async def moment(self, cursor: Cursor, seconds: float, audience: Audience = None) -> None:
        """Wait for news after ``cursor``, at most ``seconds``. Raises Gone."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wait_past(cursor, audience)

    @property
    def evaluation(self) -> Evaluation | None:
        """Return what the position is worth, once that is known."""
        return self._revisions[-1].evaluation

    def evaluation_for(self, cursor: Cursor, form: Format) -> list[Frame]:
        """Return what to send of ``evaluation`` to a watcher at ``cursor``; nothing if late."""
        now = self._revisions[-1]
        if now.evaluation is None or now.cursor != cursor:
            return []
        return [now.evaluation_frame(now.evaluation, form)]

    def heard(self, audience: Audience) -> tuple[ChatLine, ...]:
        """Return the chat that ``audience`` hears by now; the same object while it is the same."""
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

    def resume(self, marks: list[Mark], revision: Revision) -> None:
        """Continue at ``revision``, after entries of these marks; others get a snapshot."""
        self._clear()
        self._marks += marks
        self._revisions.append(revision)

    def count(self, _seq: int, note: Callable[[], object]) -> None:
        """Call ``note``, which counts what entry ``_seq`` brought, once that may be known.

        Counters can be read by others than the players. Here that is at once.
        """
        note()

    def _add(self, revision: Revision) -> None:
        if self._revisions:
            self._revisions[-1].forget_snapshots()
        self._marks.append(revision.cursor.mark)
        self._revisions.append(revision)

    def _clear(self) -> None:
        self._marks.clear()
        self._revisions.clear()

    def _wake(self) -> None:
        """Wake all who wait, players first: tasks run in the order in which they are woken."""
        self.beat += 1
        for name in ("_wake_players", "_wake_spectators"):
            event: asyncio.Event = getattr(self, name)
            setattr(self, name, asyncio.Event())
            event.set()

    def _check(self) -> None:
        if self.gone is not None:
            raise Gone(self.gone, self.gone_for)
