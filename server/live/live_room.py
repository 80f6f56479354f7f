"""Keeps one room live in this process: follows its log, folds it, and notifies watchers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import aclosing
from functools import cache, partial
from typing import Final, NamedTuple

from engines.game import Seat
from protocol.from_server import RoomPresence, Value
from protocol.names import PlayerId, Seq
from server import observe
from server.live.changes import ALL, CARD, PRESENCE, RESTORED, Changes, changes
from server.live.chat_log import ChatLog
from server.live.delayed_feed import DelayedFeed
from server.live.feed import RECENT, Feed, Gone
from server.live.lifecycle import Lifecycle
from server.live.requester import Requester
from server.live.revision import Cursor, Revision
from server.live.timeslice import SlicedWork, Timeslicer
from server.live.unreadable import refusal
from server.room.commands import Command
from server.room.decisions.decide import step
from server.room.decisions.seating import begins
from server.room.errors import AlreadyDone
from server.room.facts import Entry, Fact, Planned, Unreadable, decode_entry
from server.room.fold import fold, folded
from server.room.room import Room
from server.store.errors import Conflict, Diverged, Unavailable
from server.store.log import START, Store, Tip, entry

__all__ = ["PAGE", "RECENT", "Gone", "LiveRoom"]

AGAIN_S: Final = 0.2
"""When a store that did not answer is asked again."""
SLACK_MS: Final = 60_000
"""A room that is not there is taken to be removed from so long before its time was up."""
PAGE: Final = 100
"""Entries in one read of what came since."""
REMOVED: Final = "the time of this room was up: it is removed"


class Folded(NamedTuple):
    """A room with its whole log."""

    log: list[tuple[Tip, Entry]]
    room: Room


class LiveRoom(Feed):
    """Holds one live room, as players are told it. Made from its whole log; ``run`` follows it."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        log: list[tuple[Tip, Entry]],
        life: Lifecycle | None = None,
    ) -> None:
        """Fold ``log``, which is not empty. Raises Unreadable."""
        super().__init__(now)
        self._store, self._life = store, life or Lifecycle()
        self._log: list[tuple[Tip, Entry]] = []
        self.attended: bool | None = None
        """Whether anybody is connected who sits here, or who opened the room; None: unknown."""
        self._ahead: tuple[Tip, Entry, Room] | None = None
        """The last entry that this process has written, after which tip, and what it makes."""
        self._delayed = _delayed(log, now)
        if self._delayed is not None:
            self._delayed.on_card = lambda: self.on_change(CARD)
        self._people: object = None
        """Who sat here, and who was banned, when that was looked at last."""
        self._is_rollback_logged = False
        self.on_change: Callable[[Changes], None] = lambda _: None
        """Called at once with what has changed, when the room is as that says: see changes.py."""
        for tip, kept in log:
            self._fold(tip, kept)

    @classmethod
    def again(
        cls, store: Store, now: Callable[[], int], kept: Folded, life: Lifecycle
    ) -> "LiveRoom":
        """Return a live room made of what was folded before."""
        live_room = cls(store, now, kept.log[:1], life)
        live_room._log = list(kept.log)
        revision = Revision(Cursor(Seq(len(kept.log)), kept.log[-1][1].mark), kept.room)
        marks = [entry.mark for _, entry in kept.log]
        facts = enumerate((entry.fact for _, entry in kept.log), 1)
        private = {seq: seat for seq, fact in facts if (seat := _private(fact)) is not None}
        live_room.resume(marks, revision, private)
        if live_room._delayed is not None:
            live_room._delayed.resume(marks, revision, private)
        return live_room

    def folded(self) -> Folded | None:
        """Return what can be made live again; None while some watchers were not told all."""
        if self.gone is not None or self.public.cursor != self.cursor:
            return None
        return Folded(list(self._log), self.room)

    async def take(self, log: Iterable[tuple[Tip, Entry]], work: SlicedWork) -> None:
        """Fold what comes next in the log, before ``run``. Raises Unreadable."""
        for tip, kept in log:
            self._fold(tip, kept)
            await work.rest()

    async def catch_up(self, slices: Timeslicer, requester: Requester) -> None:
        """Fold what came into the log since, before ``run``; ``requester`` pays for it.

        Raises Diverged where it is another log by now or is gone, Unreadable or Unavailable.
        """
        while page := await self._store.read_raw(self.room.id, self.tip, PAGE):
            requester.charge(len(page))
            async with slices.work(requester.who) as work:
                await self.take([(tip, decode_entry(raw)) for tip, raw in page], work)

    @property
    def public(self) -> Feed:
        """Return the room as others than players are told it: later, where its opener chose so."""
        return self._delayed or self

    def shown_to(self, player: PlayerId) -> Feed:
        """Return the room as ``player`` may be told it; nothing else of it may reach them."""
        return self if self.room.seats_at(player) else self.public

    @property
    def facts(self) -> list[Fact]:
        """Return all facts folded so far."""
        return [entry.fact for _, entry in self._log]

    @property
    def tip(self) -> Tip:
        """Return the end of the log as it is folded here."""
        return self._log[-1][0] if self._log else START

    async def run(self) -> None:
        """Follow the log until cancelled, or until this program cannot read it."""
        try:
            if self._delayed is None:
                await self._follow()
            else:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._follow())
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
                async with aclosing(self._followed()) as entries:  # type: ignore[type-var]
                    async for tip, kept in entries:
                        self._take(tip, kept)
            except Diverged:
                await self._mend()
            except Unreadable as why:
                raise refusal(self.room.id, why) from why

    def _followed(self) -> AsyncIterator[tuple[Tip, Entry]]:
        """Return what comes into the log; what is appended here is taken by ``append`` at once."""
        return self._store.follow(self.room.id, self.tip, self._take)

    async def read_on(self) -> bool:
        """Fold what the store holds beyond what is folded here; return whether there was anything.

        Whoever is about to say no, or that entries are lost, asks this first: the follower may be
        some milliseconds behind. Where the store holds another log, that is waited for a moment.
        Raises Unavailable or Gone.
        """
        self.check()
        before = self.cursor
        try:
            while found := await self._store.read_raw(self.room.id, self.tip, PAGE):
                for tip, raw in found:
                    self._take(tip, decode_entry(raw))
        except Diverged:
            await self.moment(before, AGAIN_S)
        except Unreadable:
            pass  # the follower meets it too, and says so
        return self.cursor != before

    def _take(self, tip: Tip, kept: Entry) -> None:
        """Fold the entry by which the log came to ``tip``, unless it is folded here already.

        Raises Diverged where another one is.
        """
        if tip.seq <= len(self._log):
            if self._log[tip.seq - 1][0] != tip:
                raise Diverged
        elif tip.seq == len(self._log) + 1:
            before = self.room
            self._fold(tip, kept)
            self._wake()
            self.on_change(changes(before, self.room))
        else:
            raise Diverged

    def note_rollback(self, seq: int) -> None:
        """Note that a client had been told up to ``seq``, and the store holds another history."""
        observe.rollbacks.inc()
        if not self._is_rollback_logged:  # once a room: a client may say what it likes
            self._is_rollback_logged = True
            about = {"room": self.room.id, "told": seq, "now": self.cursor.seq}
            observe.LOG.warning("a client was told entries that the store has lost", **about)

    def _fold(self, tip: Tip, entry: Entry) -> None:
        """Fold the next entry, unless it was folded before it was appended."""
        before = self._revisions[-1].room if self._revisions else None
        if self._ahead is not None and self._ahead[:2] == (self.tip, entry):
            room = self._ahead[2]
        else:
            room = fold(before, entry.fact)
        self._keep(tip, entry, room)

    def _keep(self, tip: Tip, entry: Entry, room: Room) -> None:
        """Make ``room``, as it is after ``entry``, the present one: nothing else changes it."""
        self._log.append((tip, entry))
        revision = Revision(Cursor(Seq(tip.seq), entry.mark), room, _private(entry.fact))
        self._add(revision)
        if self._delayed is not None:
            self._delayed.hold(revision)

    async def _mend(self) -> None:
        """Put lost entries back, or fold afresh, as the store's log is not the one folded here."""
        self.check()
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
        except (Conflict, Diverged):
            return  # another process mends it too, and was first: look again

    async def _put_back(self, kept: int) -> None:
        """Append again, in their own bytes, the entries that the store lost after ``kept``.

        So they have the same digests and marks, whichever version of this program wrote them.
        """
        tip = self._log[kept - 1][0] if kept else START
        for new, lost in self._log[kept:]:
            await self._store.append(self.room.id, tip, lost, self._life.next_wakeup(self.room))
            observe.put_back.inc()
            tip = new
        self.on_change(RESTORED)  # whoever puts the last one back says so, of several processes

    def _refold(self, log: list[tuple[Tip, Entry]]) -> None:
        """Fold another history, which has won. Raises Unreadable before anything is forgotten."""
        rooms = list(folded(entry.fact for _, entry in log))
        observe.refolded.inc()
        about = {"room": self.room.id, "held": self.cursor.seq, "now": len(log)}
        observe.LOG.warning("the store has lost entries, and another history has won", **about)
        self._log.clear()
        self._clear()
        if self._delayed is not None:
            self._delayed.clear()
        for (tip, kept), room in zip(log, rooms, strict=True):
            self._keep(tip, kept, room)
        self._wake()
        self.on_change(ALL)

    async def begin(self) -> bool:
        """Append the beginning of play, if it is due. Return whether the store answered.

        Where it cannot be folded, the room is live no more.
        """
        fact = begins(self.room)
        try:
            return fact is None or await self._try_append(fact)
        except Gone as why:
            self._end(why)
            self._wake()
            if self._delayed is not None:
                self._delayed.end(str(self.gone), self.gone_for)
            return True

    async def _try_append(self, fact: Fact) -> bool:
        """Append ``fact``, or let another process be first. Return whether the store answered."""
        try:
            await self._append(fact, fold(self.room, fact))
        except Unreadable as why:  # it was opened with what no game can begin from, say
            raise refusal(self.room.id, why) from why
        except (Conflict, Diverged):
            pass
        except Unavailable:
            return False
        return True

    async def _append(self, fact: Fact, room: Room) -> Cursor:
        """Append ``fact``, of which ``room`` comes, after all that is folded here.

        It is kept with the room's next wake-up time. When it is kept it is folded and told, before
        this returns, unless the follower is behind. Raises Conflict, Diverged or Unavailable.
        """
        tip, new = self.tip, entry(fact)
        self._ahead = tip, new, room
        await self._store.append(self.room.id, tip, new, self._life.next_wakeup(room))
        self.public.count(tip.seq + 1, _counter(type(fact)).inc)
        return Cursor(Seq(tip.seq + 1), new.mark)

    async def ask(self, player: PlayerId, command: Command, at: int) -> Seat | None:
        """Append the fact that ``command`` of ``player`` becomes; return the seat concerned.

        ``at`` is its receipt, on the store's clock in Unix milliseconds. When it returns, the fact
        is stored and folded here, and all who keep up are told; it may have been so before. Time
        owed for an outage is given first. Raises Refused, Unavailable or Gone.
        """
        while True:
            await self._life.refresh()
            self.check()
            cursor, owed = self.cursor, self._life.time_owed(self.room)
            try:
                fact, room = step(self.room, player, owed or command, at)
                mine = await self._append(fact, room)
            except AlreadyDone as so:
                return so.seat
            except (Conflict, Diverged):
                self.public.count(cursor.seq + 1, observe.conflicts.inc)
                await self.moment(cursor, AGAIN_S, 0)
            except Unreadable as why:
                raise refusal(self.room.id, why) from why
            else:
                if self.cursor.seq < mine.seq:
                    await self._folded(mine)
                if owed is None:
                    took = partial(observe.move_ms.observe, max(0, self._now() - at))
                    self.public.count(mine.seq, took)
                    return getattr(fact, "seat", None)

    async def remove(self) -> None:
        """Remove the room for good. Raises Conflict, Diverged (it goes on) or Unavailable."""
        await self._store.remove(self.room.id, self.tip)
        self.gone = REMOVED
        self._wake()

    async def _folded(self, mine: Cursor) -> None:
        """Wait until the entry that was just appended is folded (or void, after a lost tail)."""
        while self.gone is None and self.cursor.seq < mine.seq:
            cursor = self.cursor
            await self.wait_past(cursor, 0)
            if self.cursor.seq < cursor.seq:
                return

    def tell_advice(self, cursor: Cursor, value: Value | None) -> None:
        """Tell the watchers what the position at ``cursor`` is worth, unless that is past."""
        if cursor == self.cursor:
            self._revisions[-1].advise(value)
            self._wake()

    def note_attended(self, attended: bool) -> None:
        """Note whether anybody is connected who sits here, or who opened the room."""
        if attended is not self.attended:
            self.attended = attended
            self.on_change(PRESENCE)

    def tell_presence(self, here: RoomPresence) -> None:
        """Let the watchers know who is connected."""
        super().tell_presence(here)
        if self._delayed is not None:
            self._delayed.tell_presence(here)
        self.on_change(PRESENCE)

    def tell_talk(self, talk: ChatLog) -> None:
        """Let the watchers know what was said."""
        super().tell_talk(talk)
        if self._delayed is not None:
            self._delayed.tell_talk(talk)

    def part_changed(self) -> None:
        """Let those go on by themselves who may not watch any more, or see and hear otherwise."""
        for feed in {self, self.public}:
            feed.deliveries.part_changed()

    def _wake(self) -> None:
        """Tell all, also those who are told later: who may watch is known at once."""
        people = self.room.occupants, self.room.banned
        if people != self._people:
            self._people = people
            self.part_changed()
        super()._wake()
        if self._delayed is not None:
            self._delayed.wake()


@cache
def _counter(kind: type[Fact]) -> observe.Counter:
    """Return what counts appended facts of that kind."""
    return observe.facts.labels(kind.__name__)


def _delayed(log: list[tuple[Tip, Entry]], now: Callable[[], int]) -> DelayedFeed | None:
    """Return what delays the room of ``log`` for others than players; None where nothing does."""
    settings = fold(None, log[0][1].fact).settings
    return DelayedFeed(now) if settings.delay_ms or settings.delay_plies else None


def _private(fact: Fact) -> Seat | None:
    """Return the seat that alone is told of an entry; None where all are."""
    return fact.seat if isinstance(fact, Planned) else None
