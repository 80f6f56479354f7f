"""Keeps one room live in this process: follows its log, folds it, and owes its watchers news."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import aclosing, suppress
from types import EllipsisType
from typing import Final

from engines.game import Seat
from protocol.codec import Format
from protocol.from_server import Advice, Presence, Value
from protocol.names import RoomId, Seq
from server import observe
from server.room.audience import Audience
from server.room.decide import Already, Anything, begins, decide
from server.room.entries import Entry, Fact, Unreadable
from server.room.room import Room, fold
from server.step import Frame, Step, Told
from server.store.store import START, Conflict, Forked, Store, Tip, Unavailable, entry

RECENT: Final = 32
"""Updates kept for the slow and the returning; who is further behind gets a snapshot."""
AGAIN_S: Final = 0.2
"""When a store that did not answer is asked again by the host itself."""


class Gone(Exception):
    """This room is not (or no longer) hosted here; the text says why."""


class Host:
    """One live room. Made from its whole log; ``run`` keeps it up to date."""

    def __init__(self, store: Store, now: Callable[[], int], log: list[tuple[Tip, Entry]]) -> None:
        """Fold ``log``, which is not empty. Raises Unreadable."""
        self._store, self._now = store, now
        self._log: list[tuple[Tip, Entry]] = []
        self._steps: deque[Step] = deque(maxlen=RECENT + 1)
        self._wake_players, self._wake_spectators = asyncio.Event(), asyncio.Event()
        self.gone: str | None = None
        """Why this host stopped, once it did."""
        self.here: Presence | None = None
        """Who is connected, as last heard; its channel is 0."""
        for tip, kept in log:
            self._fold(tip, kept)

    @property
    def room(self) -> Room:
        """The room as folded so far."""
        return self._steps[-1].room

    @property
    def told(self) -> Told:
        """What a watcher is told who is told everything."""
        return self._steps[-1].told

    @property
    def facts(self) -> list[Fact]:
        """All that the log holds, as folded so far."""
        return [entry.fact for _, entry in self._log]

    @property
    def _tip(self) -> Tip:
        return self._log[-1][0] if self._log else START

    async def run(self) -> None:
        """Follow the log until cancelled, or until this program cannot read it."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._begin_when_full())
                group.create_task(self._follow())
        except* Unreadable as why:
            self.gone = f"this server is too old for the room: {why.exceptions[0]}"
        except* Gone as why:
            self.gone = str(why.exceptions[0])
        finally:
            self.gone = self.gone or "the room is not live here any more"
            self._wake()

    async def _follow(self) -> None:
        while True:
            try:
                async with aclosing(self._store.follow(self.room.id, self._tip)) as entries:  # type: ignore[type-var]
                    async for tip, kept in entries:
                        self._fold(tip, kept)
                        self._wake()
            except Forked:
                await self._mend()

    def _fold(self, tip: Tip, entry: Entry) -> None:
        """The only line where a room changes is the second one here."""
        before = self._steps[-1].room if self._steps else None
        room = fold(before, entry.fact)
        self._log.append((tip, entry))
        self._steps.append(Step(Told(Seq(tip.seq), entry.mark), room))

    async def _mend(self) -> None:
        """The store's log is not the one folded here: put lost entries back, or fold afresh."""
        observe.forks.inc()
        try:
            theirs = await self._store.read(self.room.id)
            if theirs == self._log[: len(theirs)]:
                await self._put_back(len(theirs))
            else:
                self._refold(theirs)
        except Unavailable:
            await asyncio.sleep(AGAIN_S)
        except (Conflict, Forked):
            return  # another process mends it too, and was first: look again

    async def _put_back(self, kept: int) -> None:
        """Append again, with the same digests and marks, what the store lost after ``kept``."""
        tip = self._log[kept - 1][0] if kept else START
        for new, lost in self._log[kept:]:
            await self._store.append(self.room.id, tip, lost)
            observe.put_back.inc()
            tip = new

    def _refold(self, log: list[tuple[Tip, Entry]]) -> None:
        """Another history has won."""
        self._log.clear()
        self._steps.clear()
        for tip, kept in log:
            self._fold(tip, kept)
        self._wake()

    async def _begin_when_full(self) -> None:
        """Nobody need ask: whoever hosts a full table proposes the beginning, and one wins."""
        while True:
            told = self.told
            fact: Fact | None = begins(self.room)
            if fact is None or await self._try_append(fact):
                await self.wait_past(told, None)
            else:
                await asyncio.sleep(AGAIN_S)

    async def _try_append(self, fact: Fact) -> bool:
        """Whether the store answered: kept, or another was first and the follower brings it."""
        try:
            await self._store.append(self.room.id, self._tip, entry(fact))
            observe.facts.labels(type(fact).__name__).inc()
        except (Conflict, Forked):
            pass
        except Unavailable:
            return False
        return True

    async def ask(self, ask: Anything, at: int) -> Seat | None:
        """Put what ``ask`` becomes in the log. Answers the seat concerned.

        ``at`` is its receipt, on the store's clock. Raises Refused, Unavailable or Gone. When it
        returns, the fact is kept and folded here; it may have been so before.
        """
        while True:
            self._check()
            told, tip = self.told, self._tip
            try:
                fact = decide(self.room, ask, at)
                new = entry(fact)
                await self._store.append(self.room.id, tip, new)
            except Already as so:
                return so.seat
            except (Conflict, Forked):
                observe.conflicts.inc()
                await self.moment(told, AGAIN_S, 0)
            else:
                observe.facts.labels(type(fact).__name__).inc()
                await self._folded(Told(Seq(tip.seq + 1), new.mark))
                observe.move_ms.observe(max(0, self._now() - at))
                return getattr(fact, "seat", None)

    async def _folded(self, mine: Told) -> None:
        """Wait until the entry that was just kept is folded (or void, after a lost tail)."""
        while self.gone is None and self.told.seq < mine.seq:
            told = self.told
            await self.wait_past(told, 0)
            if self.told.seq < told.seq:
                return

    def since(self, audience: Audience, told: Told, form: Format) -> tuple[list[Frame], Told]:
        """What to send someone told up to ``told``, and how far that brings them.

        Joining, following, lagging and coming back are all this one question.
        """
        now = self.told
        if told == now:
            return [], now
        same = 0 < told.seq <= len(self._log) and self._log[told.seq - 1][1].mark == told.mark
        missed = now.seq - told.seq
        if same and missed < len(self._steps):
            first = len(self._steps) - missed
            pairs = [(self._steps[at - 1], self._steps[at]) for at in range(first, first + missed)]
            return [step.update(before, audience, form) for before, step in pairs], now
        rolled_back = told.seq > 0 and not same
        return [self._steps[-1].snapshot(audience, form, rolled_back)], now

    def room_at(self, told: Told) -> Room:
        """The room as someone was told it; as it is now where that is not among the recent."""
        return next((step.room for step in self._steps if step.told == told), self.room)

    async def wait_past(
        self,
        told: Told,
        audience: Audience,
        here: Presence | EllipsisType | None = ...,
        advice: Advice | EllipsisType | None = ...,
    ) -> None:
        """Wait until more is to be told than ``told``, or than ``here`` or ``advice`` if given."""
        while self.told == told and here in (..., self.here) and advice in (..., self.advice):
            self._check()
            wake = self._wake_spectators if audience is None else self._wake_players
            await wake.wait()

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

    def tell_advice(self, told: Told, value: Value | None) -> None:
        """Let the watchers know what the position after ``told`` is worth, unless that is past."""
        if told == self.told:
            self._steps[-1].advise(value)
            self._wake()

    def tell_presence(self, here: Presence) -> None:
        """Let the watchers know who is connected."""
        self.here = here
        self._wake()

    def _wake(self) -> None:
        """Players first: tasks run in the order in which they are woken."""
        for name in ("_wake_players", "_wake_spectators"):
            event: asyncio.Event = getattr(self, name)
            setattr(self, name, asyncio.Event())
            event.set()

    def _check(self) -> None:
        if self.gone is not None:
            raise Gone(self.gone)


async def load(store: Store, now: Callable[[], int], room: RoomId) -> Host | None:
    """The host of ``room``, or None when there is no such room. Raises Unreadable, Unavailable."""
    log = await store.read(room)
    return Host(store, now, log) if log else None
