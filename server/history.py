"""What those who watch a live room may be told of it so far, and what wakes who waits for more."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from types import EllipsisType
from typing import Final

from protocol.codec import Format
from protocol.from_server import Advice, Line, Presence, Reason
from protocol.names import Mark, Seq
from server.room.audience import Audience
from server.room.room import Room
from server.step import Frame, Step, Told, mark_for
from server.talk import Talk, heard

RECENT: Final = 32
"""Updates kept for the slow and the returning; who is further behind gets a snapshot."""


class Gone(Exception):
    """This room is not (or no longer) hosted here; the text says why, to players too."""

    def __init__(self, why: str, reason: Reason = Reason.ELSEWHERE) -> None:
        """With another ``reason`` than ELSEWHERE it stays so: asking again is of no use."""
        super().__init__(why)
        self.reason = reason


class History:
    """A room's entries from the first to the last that may be told; never empty in use."""

    def __init__(self, now: Callable[[], int]) -> None:
        """``now`` is the store's clock, in Unix milliseconds."""
        self._now = now
        self._steps: deque[Step] = deque(maxlen=RECENT + 1)
        self._marks: list[Mark] = []
        """Of all entries told, in order."""
        self._wake_players, self._wake_spectators = asyncio.Event(), asyncio.Event()
        self._heard: dict[bool, tuple[int, tuple[Line, ...]]] = {}
        """What players (True) and others heard at a beat: sought out once for all of them."""
        self.gone: str | None = None
        """Why nothing more is told, once that is so ..."""
        self.gone_for = Reason.ELSEWHERE
        """... and whether it stays so: see Gone."""
        self.here: Presence | None = None
        """Who is connected, as last heard; its channel is 0."""
        self.talk = Talk()
        """What was said in the room, whoever may hear it."""
        self.beat = 0
        """Counts whatever may be news: entries, presence, advice, chat, and who may not watch."""

    @property
    def room(self) -> Room:
        """The room as it may be told."""
        return self._steps[-1].room

    @property
    def told(self) -> Told:
        """What a watcher is told who is told everything."""
        return self._steps[-1].told

    def since(self, audience: Audience, told: Told, form: Format) -> tuple[list[Frame], Told]:
        """What to send someone told up to ``told``, and how far that brings them.

        Joining, following, lagging and coming back are all this one question.
        """
        now = self.told
        if told == now:
            return [], now
        same = self.holds(told)
        missed = now.seq - told.seq
        if same and missed < len(self._steps):
            first = len(self._steps) - missed
            pairs = [(self._steps[at - 1], self._steps[at]) for at in range(first, first + missed)]
            return [step.update(before, audience, form) for before, step in pairs], now
        rolled_back = told.seq > 0 and not same
        return [self._steps[-1].snapshot(audience, form, rolled_back)], now

    def holds(self, told: Told) -> bool:
        """Return whether that entry is one of this history."""
        return 0 < told.seq <= len(self._marks) and self._marks[told.seq - 1] == told.mark

    def known(self, seq: int, mark: int) -> tuple[Told, Audience] | None:
        """Return the entry that a client names, and to whom that was said; None for no entry."""
        if not 0 < seq <= len(self._marks):
            return None
        told, room = Told(Seq(seq), self._marks[seq - 1]), self.room
        for audience in (None, *range(len(room.sitters))):
            if mark_for(room.opened.secret, told, audience) == mark:
                return told, audience
        return None

    async def wait_past(
        self,
        told: Told,
        audience: Audience,
        here: Presence | EllipsisType | None = ...,
        advice: Advice | EllipsisType | None = ...,
    ) -> None:
        """Wait until more is to be told than ``told``, or than ``here`` or ``advice`` if given."""
        while self.told == told and here in (..., self.here) and advice in (..., self.advice):
            await self.wait_beat(self.beat, audience)

    async def wait_beat(self, beat: int, audience: Audience) -> None:
        """Wait until anything may be news since ``beat``. Raises Gone."""
        while self.beat == beat:
            self._check()
            wake = self._wake_spectators if audience is None else self._wake_players
            await wake.wait()
        self._check()

    async def moment(self, told: Told, seconds: float, audience: Audience = None) -> None:
        """Wait until more is to be told than ``told``, for that long at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wait_past(told, audience)

    @property
    def advice(self) -> Advice | None:
        """What the position is worth, once that is known."""
        return self._steps[-1].advice

    def advice_for(self, told: Told, form: Format) -> list[Frame]:
        """What to send of ``advice`` to someone told up to ``told``: nothing where it is late."""
        now = self._steps[-1]
        if now.advice is None or now.told != told:
            return []
        return [now.advice_frame(now.advice, form)]

    def heard(self, audience: Audience) -> tuple[Line, ...]:
        """What ``audience`` hears of the chat by now; the same object while it is the same."""
        seated = audience is not None
        beat, lines = self._heard.get(seated, (-1, ()))
        if beat != self.beat:
            now = heard(self.talk, self.room, seated=seated, seq=self.told.seq, now=self._now())
            lines = lines if lines == now else now
            self._heard[seated] = self.beat, lines
        return lines

    def tell_presence(self, here: Presence) -> None:
        """Let the watchers know who is connected."""
        self.here = here
        self._wake()

    def tell_talk(self, talk: Talk) -> None:
        """Let the watchers know what was said."""
        if talk != self.talk:
            self.talk = talk
            self._wake()

    def resume(self, marks: list[Mark], step: Step) -> None:
        """Stand at ``step``, after entries of these marks: who missed any gets a snapshot."""
        self._clear()
        self._marks += marks
        self._steps.append(step)

    def count(self, _seq: int, note: Callable[[], object]) -> None:
        """Call ``note``, which counts what entry ``_seq`` brought, once that may be known.

        Counters can be read by others than the players. Here that is at once.
        """
        note()

    def _add(self, step: Step) -> None:
        if self._steps:
            self._steps[-1].forget_snapshots()
        self._marks.append(step.told.mark)
        self._steps.append(step)

    def _clear(self) -> None:
        self._marks.clear()
        self._steps.clear()

    def _wake(self) -> None:
        """Players first: tasks run in the order in which they are woken."""
        self.beat += 1
        for name in ("_wake_players", "_wake_spectators"):
            event: asyncio.Event = getattr(self, name)
            setattr(self, name, asyncio.Event())
            event.set()

    def _check(self) -> None:
        if self.gone is not None:
            raise Gone(self.gone, self.gone_for)
