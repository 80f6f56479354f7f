"""What waits for a player wherever they are connected: an inbox of notes that expire.

Each item is a note of the topic ``inbox:PLAYER``. A short-lived mark for each player whose inbox
has changed tells every process, in one read, which to read again; besides, each inbox that is
watched is read again in its turn, in case a mark was lost.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from itertools import islice
from typing import Final

import msgspec
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.messages.inbox import MOST_ITEMS, Inbox, InboxItem
from protocol.names import PlayerId
from server.room.errors import Refused
from server.runtime.lru import Lru
from server.services.marks import changed_rooms
from server.store.notes import NoteStore

MARKS: Final = "inbox"
"""The topic of the marks, which are named after players."""
MARK_MS: Final = 10_000
"""How long a mark lasts for other processes to see."""
SWEEP_S: Final = 60.0
"""Within this time each watched inbox is read again, whether marked or not."""
SENT_BURST: Final = 10
"""Items that a player may send to others at once ..."""
SENT_EVERY_S: Final = 10.0
"""... and one more in this time."""
MOST_SENDERS: Final = 4_096
NOTHING: Final = Inbox()


async def nobody_else(_player: PlayerId) -> None:
    """Tell nobody."""


class _Box:
    """One player's inbox as it was read last, for the sessions that watch it here."""

    def __init__(self) -> None:
        self.sessions = 0
        self.told: Inbox | None = None
        self.updated = asyncio.Event()


class InboxService:
    """Keep the inboxes of all players; those of who is connected here are followed."""

    def __init__(self, note_store: NoteStore, now: Callable[[], int], every_s: float = 0.5) -> None:
        """Look for what other processes have put every ``every_s`` seconds.

        ``now`` returns the store's time in Unix milliseconds.
        """
        self._note_store, self._now, self._every_s = note_store, now, every_s
        self._boxes: dict[PlayerId, _Box] = {}
        self._sent: Lru[PlayerId, tuple[float, float]] = Lru(MOST_SENDERS, lambda _: 1)
        """By sender: how many items may still be sent, as of when."""
        self.on_put: Callable[[PlayerId], Awaitable[None]] = nobody_else
        """Told in whose inbox something was put, as there may be other ways to them."""
        self._swept = 0.0
        """How many inboxes are due to be read again though nothing marks them."""

    # -- what others put ---------------------------------------------------------------------

    async def put(
        self, player: PlayerId, item: InboxItem, ttl_ms: int, by: PlayerId | None = None
    ) -> None:
        """Put ``item`` into the inbox of ``player`` for ``ttl_ms``. Raises Unavailable.

        An item of that key is replaced; without a time it gets this one. ``by``: whose request
        this follows, who can do so only now and then: raises Refused where it is too often.
        """
        if by is not None:
            self._charge(by)
        at = item.at or self._now()
        topic, note = _topic(player), msgspec.json.encode(replace(item, at=at))
        await self._note_store.put(topic, item.key, note, ttl_ms)
        items = await self._items(player)
        for surplus in items[:-MOST_ITEMS]:
            await self._note_store.drop(topic, surplus.key)
        await self._signal(player)
        await self.on_put(player)

    async def drop(self, player: PlayerId, key: str) -> None:
        """Remove an item, if it is there. Raises Unavailable."""
        await self._note_store.drop(_topic(player), key)
        await self._signal(player)

    async def read(self, player: PlayerId) -> tuple[InboxItem, ...]:
        """Return what is in the inbox of ``player``, the oldest first. Raises Unavailable."""
        return tuple((await self._items(player))[-MOST_ITEMS:])

    async def _items(self, player: PlayerId) -> list[InboxItem]:
        notes = await self._note_store.notes(_topic(player))
        found = [it for raw in notes.values() if (it := _decoded(raw)) is not None]
        return sorted(found, key=lambda it: (it.at, it.key))

    async def _signal(self, player: PlayerId) -> None:
        await self._note_store.put(MARKS, player, secrets.token_bytes(8), MARK_MS)
        await self._refresh([player])

    def _charge(self, sender: PlayerId) -> None:
        now = time.monotonic()
        left, at = self._sent.get(sender) or (float(SENT_BURST), now)
        left = min(float(SENT_BURST), left + (now - at) / SENT_EVERY_S)
        if left < 1:
            wait = round((1 - left) * SENT_EVERY_S * 1000) + 1
            text = "you have called many people: wait a little"
            raise Refused(Reason.TOO_FAST, text, retry_ms=wait)
        self._sent.put(sender, (left - 1, now))

    # -- who watches -------------------------------------------------------------------------

    def enter(self, player: PlayerId) -> None:
        """Count one more session that is told the inbox of ``player``."""
        self._boxes.setdefault(player, _Box()).sessions += 1

    def leave(self, player: PlayerId) -> None:
        """Count one session fewer."""
        box = self._boxes[player]
        box.sessions -= 1
        if not box.sessions:
            del self._boxes[player]

    async def wait_past(self, player: PlayerId, told: Inbox) -> Inbox:
        """Wait until the inbox of ``player``, who has entered, is another than ``told``.

        Return it. Raises Unavailable where it cannot be read the first time.
        """
        box = self._boxes[player]
        if box.told is None:
            await self._refresh([player])
        while box.told is None or box.told == told:
            await box.updated.wait()
        return box.told

    async def run(self) -> None:
        """Read the inboxes that other processes have changed, until cancelled. Raises Unavailable.

        If the store did not answer for long, marks may have come and gone: then all are read.
        """
        loop = asyncio.get_running_loop()
        previous: Mapping[str, bytes] = {}
        read_at = -float("inf")
        while True:
            await asyncio.sleep(self._every_s)
            if not self._boxes:
                continue
            marks = await self._note_store.notes(MARKS)
            missed = loop.time() - read_at > MARK_MS / 2000
            names = list(self._boxes) if missed else changed_rooms(previous, marks)
            await self._refresh([*map(PlayerId, names), *self._in_turn()])
            previous, read_at = marks, loop.time()

    def _in_turn(self) -> list[PlayerId]:
        """Return whose inboxes are read again though nothing marks them: the longest unread."""
        self._swept += len(self._boxes) * self._every_s / SWEEP_S
        count, self._swept = divmod(self._swept, 1)
        due = list(islice(self._boxes, int(count)))
        for player in due:  # to the end of the line
            self._boxes[player] = self._boxes.pop(player)
        return due

    async def _refresh(self, players: Iterable[PlayerId]) -> None:
        """Read the inboxes of those among ``players`` who are connected here."""
        for player in players:
            box = self._boxes.get(player)
            if box is None:
                continue
            fresh = Inbox(await self.read(player))
            if fresh != box.told:
                box.told = fresh
                box.updated.set()
                box.updated = asyncio.Event()


def _topic(player: PlayerId) -> str:
    return f"inbox:{player}"


def _decoded(raw: bytes) -> InboxItem | None:
    """Return the item; None if another version of this program wrote it."""
    try:
        return msgspec.json.decode(raw, type=InboxItem)
    except msgspec.DecodeError:
        return None
