"""Calls players who are not connected: looks at what waits for them, and sends each thing once.

What waits is read from the rooms and the inbox each time, so nothing is lost with a process.
Before something is sent one process claims the player; that it was sent is an entry of their log.
Where a process dies between the two it is sent again: at least once, hardly ever twice.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from protocol.from_server import RoomCard
from protocol.messages.inbox import InboxItem
from protocol.names import PlayerId, RoomId
from server import observe
from server.calls import call_book
from server.calls.call_book import CallBook, CallRecord, Way
from server.calls.desk import SUBSCRIBERS
from server.calls.letters import LetterWriter, Waiting
from server.calls.ways import NotSent, WaysOut
from server.live.live_room import Gone
from server.live.registry import UnknownRoom
from server.room.room import Room
from server.settings import ServerSettings
from server.store.log import Store
from server.store.notes import NoteStore

EVERY_S: Final = 20.0
"""How often it is looked who is due."""
DUE: Final = "calls:due"
"""The topic of notes that say who is to be looked at next, and when."""
CLAIMS: Final = "calls:claims"
CLAIM_MS: Final = 120_000
"""How long one process may take over a player before another one does."""
SWEPT: Final = "calls:swept"
SWEEP_MS: Final = 3_600_000
"""How often all who can be called are looked at, in case a note was lost."""
NOTED_MS: Final = 3 * 86_400_000
PAGE: Final = 100
MAIL_EVERY_MS: Final = 60_000
"""One mail in so long at most, also for who wants each call."""
HOOK_EVERY_MS: Final = 5_000
FIRST_RETRY_MS: Final = 30_000
"""After a failure; after each other one twice as long, ..."""
LONGEST_RETRY_MS: Final = 6 * 3_600_000
"""... up to this."""
MOST_AT_ONCE: Final = 8
SLOW: Final = frozenset({"days", "none"})
"""Clocks by which a game may be played without looking all the time."""


class CallSources(NamedTuple):
    """Tell where what waits is read, each as it is now."""

    look: Callable[[RoomId], Awaitable[Room]]
    """Returns a room. Raises UnknownRoom, Gone or Unavailable."""
    rooms: Callable[[PlayerId], Awaitable[tuple[RoomCard, ...]]]
    """Returns the cards of a player's rooms."""
    items: Callable[[PlayerId], Awaitable[tuple[InboxItem, ...]]]
    """Returns a player's inbox."""
    is_here: Callable[[PlayerId], Awaitable[bool]]
    """Returns whether a player is connected anywhere."""


class CallDispatcher:
    """Sends mail and requests to those who chose them, in every process of a server."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        note_store: NoteStore,
        book: CallBook,
        writer: LetterWriter,
        ways: WaysOut,
        sources: CallSources,
        now: Callable[[], int],
        every_s: float = EVERY_S,
    ) -> None:
        """``now`` returns the store's time in Unix milliseconds."""
        self._settings, self._store, self._note_store = settings, store, note_store
        self._book, self._writer = book, writer
        self._mailer, self._webhooks = ways
        self._sources, self._now, self._every_s = sources, now, every_s

    @property
    def is_on(self) -> bool:
        """Return whether there is any way beside the window."""
        return self._mailer is not None or self._webhooks is not None

    async def hint(self, player: PlayerId) -> None:
        """Look at ``player`` soon: there is a new call. Raises Unavailable."""
        if self.is_on and (await self._book.read(player)).has_ways:
            await self._note(player, self._now() + self._settings.call_after_ms)

    async def run(self) -> None:
        """Look at who is due, until cancelled. Raises Unavailable."""
        while self.is_on:
            await self._sweep()
            await self.round()
            await asyncio.sleep(self._every_s)

    async def _sweep(self) -> None:
        """Note all who can be called, once in a while and in one process."""
        if not await self._note_store.claim(SWEPT, "all", b"", SWEEP_MS):
            return
        after = ""
        while page := await self._store.members(SUBSCRIBERS, after, PAGE):
            for name in page:
                await self._note(PlayerId(name), self._now())
            after = page[-1]

    async def round(self) -> None:
        """Look once at all who are due. Raises Unavailable."""
        notes = await self._note_store.notes(DUE)
        now = self._now()
        due = [PlayerId(name) for name, at in notes.items() if int(at) <= now]
        for at in range(0, len(due), MOST_AT_ONCE):
            async with asyncio.TaskGroup() as group:
                for player in due[at : at + MOST_AT_ONCE]:
                    group.create_task(self._alone(player))

    async def _alone(self, player: PlayerId) -> None:
        """Look at one player, unless another process does."""
        if not await self._note_store.claim(CLAIMS, player, b"", CLAIM_MS):
            return
        try:
            await self._note_store.drop(DUE, player)  # what is hinted at from now on is noted anew
            again = await self._serve(player)
            if again is not None:
                await self._note(player, again)
        finally:
            await self._note_store.drop(CLAIMS, player)

    async def _note(self, player: PlayerId, at: int) -> None:
        """Note when a player is to be looked at, unless that is noted already."""
        await self._note_store.claim(DUE, player, str(at).encode(), NOTED_MS)

    async def _serve(self, player: PlayerId) -> int | None:
        """Send what is due; return when to look again, None where nothing more waits."""
        record, now = await self._book.read(player), self._now()
        if not record.has_ways:
            return None
        if await self._sources.is_here(player):
            return now + self._settings.call_after_ms
        waiting = await self._waiting(player, record)
        times: list[int] = []
        for way in ("mail", "webhook"):
            new = [it for it in waiting if it.key not in record.way(way).told]
            if new and self._leads(record, way):
                times.append(await self._send(player, record, way, waiting, new, now))
        return min(times, default=None)

    def _leads(self, record: CallRecord, way: str) -> bool:
        given_up = record.way(way).is_given_up
        if way == "mail":
            return self._mailer is not None and bool(record.address) and not given_up
        return self._webhooks is not None and bool(record.url) and not given_up

    async def _send(
        self,
        player: PlayerId,
        record: CallRecord,
        way: str,
        waiting: list[Waiting],
        new: list[Waiting],
        now: int,
    ) -> int:
        """Send it where it is time; return when to look again."""
        ripe = max(min(it.item.at for it in new) + self._settings.call_after_ms, 0)
        due = max(ripe, self._next(record.way(way), way, record))
        if now < due:
            return due
        try:
            if way == "mail":
                await self._mail(player, record, waiting)
            else:
                await self._request(player, record, new)
        except NotSent as why:
            observe.LOG.warning("call not sent", way=way, player=player, why=str(why))
            failed = call_book.TellingFailed(self._now(), way, str(why))
            after = await self._book.add(player, failed)
            return self._next(after.way(way), way, after)
        keys = tuple(it.key for it in (waiting if way == "mail" else new))
        after = await self._book.add(player, call_book.CallsTold(self._now(), way, keys))
        return self._next(after.way(way), way, after)

    async def _mail(self, player: PlayerId, record: CallRecord, calls: list[Waiting]) -> None:
        if self._mailer is not None:
            letter = self._writer.summary(player, record.address, calls, record.language)
            await self._mailer.send(record.address, *letter)

    async def _request(self, player: PlayerId, record: CallRecord, calls: list[Waiting]) -> None:
        if self._webhooks is not None:
            at = self._now()
            body = self._writer.body(player, calls, at, record.language)
            await self._webhooks.send(record.url, record.secret, body, at // 1000)

    def _next(self, way: Way, name: str, record: CallRecord) -> int:
        """Return when this way may be used again, in Unix milliseconds."""
        if way.failures:
            wait = min(FIRST_RETRY_MS << (way.failures - 1), LONGEST_RETRY_MS)
            return way.at + wait
        if name == "webhook":
            return way.at + HOOK_EVERY_MS
        every = self._settings.summary_ms if record.often == "day" else MAIL_EVERY_MS
        return way.at + every if way.at else 0

    async def _waiting(self, player: PlayerId, record: CallRecord) -> list[Waiting]:
        """Return what waits for a player, of what they chose, the oldest first."""
        found = []
        if "turn" in record.kinds:
            for card in await self._sources.rooms(player):
                if is_turn(card):
                    found += await self._turn(card)
        for item in await self._sources.items(player):
            if item.kind in record.kinds and item.kind != "turn":
                found.append(Waiting(f"{item.key}:{item.at}", item))
        return sorted(found, key=lambda it: (it.item.at, it.key))

    async def _turn(self, card: RoomCard) -> list[Waiting]:
        """Return the turn that waits there, known by the plies before it."""
        with suppress(UnknownRoom, Gone):
            room = await self._sources.look(card.room)
            if card.seat in room.to_move:
                names = ", ".join(
                    name for seat, name in enumerate(card.names) if name and seat != card.seat
                )
                about = card.room, card.game
                item = InboxItem(f"turn:{card.room}", "turn", room.at, PlayerId(""), names, *about)
                return [Waiting(f"turn:{card.room}:{room.plies}", item)]
        return []


def is_turn(card: RoomCard) -> bool:
    """Return whether a game waits for its player that need not be looked at all the time."""
    is_mine = card.phase == "playing" and card.seat is not None and card.seat in card.to_move
    return is_mine and card.settings.clock.kind in SLOW
