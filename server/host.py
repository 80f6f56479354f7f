"""Keeps one room live in this process: follows its log, folds it, and owes its watchers news."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import aclosing
from functools import partial
from typing import Final, NamedTuple

from engines.game import Seat
from protocol.from_server import Presence, Value
from protocol.names import PlayerId, RoomId, Seq
from server import observe
from server.asker import NOBODY, Asker
from server.delay import Delayed
from server.history import RECENT, Gone, History
from server.life import Life
from server.room.decide import Already, Anything, begins, decide
from server.room.entries import Damaged, Entry, Fact, Unreadable, read
from server.room.room import Room, fold, folded
from server.slices import Slices, Work
from server.step import Step, Told
from server.store.store import START, Conflict, Forked, Store, Tip, Unavailable, entry
from server.talk import Talk
from server.unreadable import refusal

__all__ = ["RECENT", "Gone", "Host", "load"]

AGAIN_S: Final = 0.2
"""When a store that did not answer is asked again by the host itself."""
SLACK_MS: Final = 60_000
"""A room that is not there is taken to be removed from so long before its time was up."""
PAGE: Final = 100
"""Entries in one read of what came since."""
REMOVED: Final = "the time of this room was up: it is removed"


class Folded(NamedTuple):
    """A room with its whole log."""

    log: list[tuple[Tip, Entry]]
    room: Room


class Host(History):
    """One live room, as its players are told it. Made from its whole log; ``run`` follows that."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        log: list[tuple[Tip, Entry]],
        life: Life | None = None,
    ) -> None:
        """Fold ``log``, which is not empty. Raises Unreadable."""
        super().__init__(now)
        self._store, self._life = store, life or Life()
        self._log: list[tuple[Tip, Entry]] = []
        self.attended: bool | None = None
        """Whether anybody is connected who sits here, or who opened the room; None: unknown."""
        self._ahead: tuple[Tip, Entry, Room] | None = None
        """The last entry that this process has written, after which tip, and what it makes."""
        self._delayed = _delayed(log, now)
        self._is_rollback_logged = False
        self.on_put_back: Callable[[], None] = lambda: None
        """Called once entries are put back: what was noted beside them may be lost as well."""
        for tip, kept in log:
            self._fold(tip, kept)

    @classmethod
    def again(cls, store: Store, now: Callable[[], int], kept: Folded, life: Life) -> "Host":
        """Return a host of a room that stands as it was folded before."""
        host = cls(store, now, kept.log[:1], life)
        host._log = list(kept.log)
        step = Step(Told(Seq(len(kept.log)), kept.log[-1][1].mark), kept.room)
        marks = [entry.mark for _, entry in kept.log]
        host.resume(marks, step)
        if host._delayed is not None:
            host._delayed.resume(marks, step)
        return host

    def folded(self) -> Folded | None:
        """Return what a host can be made of again; None where some are not told all of it yet."""
        if self.gone is not None or self.public.told != self.told:
            return None
        return Folded(list(self._log), self.room)

    async def take(self, log: Iterable[tuple[Tip, Entry]], work: Work) -> None:
        """Fold what comes next in the log, before ``run``. Raises Unreadable."""
        for tip, kept in log:
            self._fold(tip, kept)
            await work.rest()

    async def catch_up(self, slices: Slices, asker: Asker) -> None:
        """Fold what came into the log since, before ``run``; ``asker`` pays for it.

        Raises Forked where it is another log by now or is gone, Unreadable or Unavailable.
        """
        while page := await self._store.read_raw(self.room.id, self._tip, PAGE):
            asker.charge(len(page))
            async with slices.work(asker.who) as work:
                await self.take([(tip, read(raw)) for tip, raw in page], work)

    @property
    def public(self) -> History:
        """The room as all others are told it: later, where its opener has chosen so."""
        return self._delayed or self

    def shown_to(self, player: PlayerId) -> History:
        """The room as ``player`` may be told it. What it does not show yet is not to be known."""
        return self if self.room.seat_of(player) is not None else self.public

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
                if self._delayed is not None:
                    group.create_task(self._delayed.run())
        except* Gone as why:
            self._end(why)
        finally:
            self.gone = self.gone or "the room is not live here any more"
            self._wake()
            if self._delayed is not None:
                self._delayed.end(self.gone, self.gone_for)

    def _end(self, why: Gone | ExceptionGroup[Gone]) -> None:
        while isinstance(why, ExceptionGroup):
            why = why.exceptions[0]
        self.gone, self.gone_for = str(why), why.reason

    async def _follow(self) -> None:
        while True:
            try:
                async with aclosing(self._store.follow(self.room.id, self._tip)) as entries:  # type: ignore[type-var]
                    async for tip, kept in entries:
                        self._take(tip, kept)
            except Forked:
                await self._mend()
            except Unreadable as why:
                raise refusal(self.room.id, why) from why

    async def read_on(self) -> bool:
        """Fold what the store holds beyond what is folded here; return whether there was anything.

        Whoever is about to say no, or that entries are lost, asks this first: the follower may be
        some milliseconds behind. Where the store holds another log, that is waited for a moment.
        Raises Unavailable or Gone.
        """
        self._check()
        before = self.told
        try:
            while found := await self._store.read_raw(self.room.id, self._tip, PAGE):
                for tip, raw in found:
                    self._take(tip, read(raw))
        except Forked:
            await self.moment(before, AGAIN_S)
        except Unreadable:
            pass  # the follower meets it too, and says so
        return self.told != before

    def _take(self, tip: Tip, kept: Entry) -> None:
        """Fold the entry by which the log came to ``tip``, unless it is folded here already.

        Raises Forked where another one is.
        """
        if tip.seq <= len(self._log):
            if self._log[tip.seq - 1][0] != tip:
                raise Forked
        elif tip.seq == len(self._log) + 1:
            self._fold(tip, kept)
            self._wake()
        else:
            raise Forked

    def note_rollback(self, seq: int) -> None:
        """Note that a client had been told up to ``seq``, and the store holds another history."""
        observe.rollbacks.inc()
        if not self._is_rollback_logged:  # once a room: a client may say what it likes
            self._is_rollback_logged = True
            about = {"room": self.room.id, "told": seq, "now": self.told.seq}
            observe.LOG.warning("a client was told entries that the store has lost", **about)

    def _fold(self, tip: Tip, entry: Entry) -> None:
        """Take the next entry. What was foreseen is not folded twice."""
        before = self._steps[-1].room if self._steps else None
        if self._ahead is not None and self._ahead[:2] == (self._tip, entry):
            room = self._ahead[2]
        else:
            room = fold(before, entry.fact)
        self._keep(tip, entry, room)

    def _keep(self, tip: Tip, entry: Entry, room: Room) -> None:
        """Make ``room``, as it is after ``entry``, the present one: nothing else changes it."""
        self._log.append((tip, entry))
        step = Step(Told(Seq(tip.seq), entry.mark), room)
        self._add(step)
        if self._delayed is not None:
            self._delayed.hold(step)

    async def _mend(self) -> None:
        """The store's log is not the one folded here: put lost entries back, or fold afresh."""
        self._check()
        try:
            theirs = await self._store.read(self.room.id)
            if not theirs and self._life.is_past(self.room, self._now() + SLACK_MS):
                raise Gone(REMOVED)
            observe.forks.inc()
            if theirs == self._log[: len(theirs)]:
                await self._put_back(len(theirs))
            else:
                self._refold(theirs)
        except Unavailable:
            await asyncio.sleep(AGAIN_S)
        except (Conflict, Forked):
            return  # another process mends it too, and was first: look again

    async def _put_back(self, kept: int) -> None:
        """Append again, in their own bytes, the entries that the store lost after ``kept``.

        So they have the same digests and marks, whichever version of this program wrote them.
        """
        tip = self._log[kept - 1][0] if kept else START
        for new, lost in self._log[kept:]:
            await self._store.append(self.room.id, tip, lost, self._life.wake(self.room))
            observe.put_back.inc()
            tip = new
        self.on_put_back()  # whoever puts the last one back says so, of several processes

    def _refold(self, log: list[tuple[Tip, Entry]]) -> None:
        """Another history has won. Where it cannot be read, nothing is forgotten before."""
        rooms = list(folded(entry.fact for _, entry in log))
        observe.refolded.inc()
        about = {"room": self.room.id, "held": self.told.seq, "now": len(log)}
        observe.LOG.warning("the store has lost entries, and another history has won", **about)
        self._log.clear()
        self._clear()
        if self._delayed is not None:
            self._delayed.clear()
        for (tip, kept), room in zip(log, rooms, strict=True):
            self._keep(tip, kept, room)
        self._wake()

    async def _begin_when_full(self) -> None:
        """Nobody need ask: whoever hosts a full table proposes the beginning, and one wins."""
        while True:
            told = self.told
            here = self.here
            fact: Fact | None = begins(self.room)
            if fact is not None and self.attended is False and _is_for_bots(self.room):
                await self.wait_past(told, None, here)
            elif fact is None or await self._try_append(fact):
                await self.wait_past(told, None)
            else:
                await asyncio.sleep(AGAIN_S)

    async def _try_append(self, fact: Fact) -> bool:
        """Whether the store answered: kept, or another was first and the follower brings it."""
        try:
            await self._append(fact)
        except (Conflict, Forked):
            pass
        except Unavailable:
            return False
        return True

    async def _append(self, fact: Fact) -> Told:
        """Keep ``fact`` right after all that is folded here, and when the room is due then.

        What it makes is known before it is kept: so nothing is kept that cannot be folded. Raises
        Conflict, Forked or Unavailable, and Gone where it would make no room.
        """
        tip, new = self._tip, entry(fact)
        try:
            room = fold(self.room, fact)
        except Unreadable as why:  # it was opened with what no game can begin from, say
            raise refusal(self.room.id, why) from why
        self._ahead = tip, new, room
        await self._store.append(self.room.id, tip, new, self._life.wake(room))
        self.public.count(tip.seq + 1, observe.facts.labels(type(fact).__name__).inc)
        return Told(Seq(tip.seq + 1), new.mark)

    async def ask(self, ask: Anything, at: int) -> Seat | None:
        """Put what ``ask`` becomes in the log. Answers the seat concerned.

        ``at`` is its receipt, on the store's clock. Raises Refused, Unavailable or Gone. When it
        returns, the fact is kept and folded here; it may have been so before. Time that is owed
        for an outage is given first.
        """
        while True:
            await self._life.look()
            self._check()
            told, owed = self.told, self._life.owed(self.room)
            try:
                fact = decide(self.room, owed or ask, at)
                mine = await self._append(fact)
            except Already as so:
                return so.seat
            except (Conflict, Forked):
                self.public.count(told.seq + 1, observe.conflicts.inc)
                await self.moment(told, AGAIN_S, 0)
            else:
                await self._folded(mine)
                if owed is None:
                    took = partial(observe.move_ms.observe, max(0, self._now() - at))
                    self.public.count(mine.seq, took)
                    return getattr(fact, "seat", None)

    async def remove(self) -> None:
        """Take the room away for good. Raises Conflict or Forked where it goes on, Unavailable."""
        await self._store.remove(self.room.id, self._tip)
        self.gone = REMOVED
        self._wake()

    async def _folded(self, mine: Told) -> None:
        """Wait until the entry that was just kept is folded (or void, after a lost tail)."""
        while self.gone is None and self.told.seq < mine.seq:
            told = self.told
            await self.wait_past(told, 0)
            if self.told.seq < told.seq:
                return

    def tell_advice(self, told: Told, value: Value | None) -> None:
        """Let the watchers know what the position after ``told`` is worth, unless that is past."""
        if told == self.told:
            self._steps[-1].advise(value)
            self._wake()

    def tell_presence(self, here: Presence) -> None:
        """Let the watchers know who is connected."""
        super().tell_presence(here)
        if self._delayed is not None:
            self._delayed.tell_presence(here)

    def tell_talk(self, talk: Talk) -> None:
        """Let the watchers know what was said."""
        super().tell_talk(talk)
        if self._delayed is not None:
            self._delayed.tell_talk(talk)

    def _wake(self) -> None:
        """Whoever is told later looks as well: who may watch is known at once."""
        super()._wake()
        if self._delayed is not None:
            self._delayed.wake()


def _is_for_bots(room: Room) -> bool:
    """Whether only bots of the server sit here."""
    return all(sitter is None or sitter.bot for sitter in room.sitters)


def _delayed(log: list[tuple[Tip, Entry]], now: Callable[[], int]) -> Delayed | None:
    """What holds the room of ``log`` back from those who do not play; None where nothing does."""
    settings = fold(None, log[0][1].fact).settings
    return Delayed(now) if settings.delay_ms or settings.delay_plies else None


async def load(
    store: Store,
    now: Callable[[], int],
    room: RoomId,
    life: Life | None = None,
    slices: Slices | None = None,
    asker: Asker = NOBODY,
) -> Host | None:
    """Return the host of ``room``, folded in slices for ``asker``; None when there is no such room.

    Whoever asks pays for what was folded, though it be to no end. Raises Gone with a reason that
    lasts where its log cannot be read, or Unavailable.
    """
    try:
        host = await _loaded(store, now, room, life or Life(), slices or Slices(), asker)
        if host is not None and host.room.id != room:
            raise Damaged(f"this is the log of {host.room.id}")
    except Unreadable as why:
        raise refusal(room, why) from why
    return host


async def _loaded(
    store: Store, now: Callable[[], int], room: RoomId, life: Life, slices: Slices, asker: Asker
) -> Host | None:
    """Read the log page by page, each once the one before it is folded: reading is work, too.

    Nobody's turn is held while the store is asked: it may not answer.
    """
    host: Host | None = None
    try:
        while page := await store.read_raw(room, host._tip if host else START, PAGE):
            async with slices.work(asker.who) as work:
                log = [(tip, read(raw)) for tip, raw in page]
                if host is None:
                    host = Host(store, now, [log.pop(0)], life)
                await host.take(log, work)
            if len(page) < PAGE:
                break
    except Forked as why:  # cut off or removed since the page before
        raise Unavailable(f"the log of {room} has changed while it was read") from why
    finally:
        asker.charge(host.told.seq if host is not None else 0)
    return host
