"""Define the port for logs: append only, chained; one writer wins each place, many may read."""

import secrets
from collections.abc import AsyncIterator, Callable
from hashlib import blake2b
from typing import Final, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from protocol.names import Mark, RoomId
from server.room.facts import Entry, Fact


class Tip(Struct, frozen=True, gc=False):
    """Identifies the end of a log by its length and a digest of all of it.

    Digests hash secrets, so they never leave the server.
    """

    seq: int
    digest: str

    def then(self, raw: bytes) -> "Tip":
        """Return the tip after one more entry, written as ``raw``."""
        digest = blake2b(self.digest.encode() + raw, digest_size=16).hexdigest()
        return Tip(self.seq + 1, digest)


START = Tip(0, "")

AtOnce: TypeAlias = Callable[[Tip, Entry], None]
"""Takes an entry, and the tip of the log with it."""


def entry(fact: Fact) -> Entry:
    """Return ``fact`` with a fresh mark, ready to be appended."""
    return Entry(Mark(secrets.randbits(32)), fact)


class Outage(NamedTuple):
    """Tells when no server was running, in Unix milliseconds on the store's clock."""

    since: int
    until: int


SLACK_MS: Final = 1_000
"""An outage that ends later than this from now is dropped: the clock was wrong then, or is now."""
MOST_OUTAGES: Final = 100
"""How many outages are remembered, the latest ones."""


class Store(Protocol):
    """Keeps the logs of rooms and a few others, when each room is due, and a set beside each log.

    The memory, SQLite and Redis stores pass one suite of tests. A log is named by its room, or
    ``kind:name`` where it is not a room's. Everything raises Unavailable (see errors.py), except
    ``follow``. A call that is cancelled may still be carried out.
    """

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """Write ``entry`` right after ``tip``, if the log ends exactly there.

        The same transaction sets when the room is due, in Unix milliseconds, if ``due`` is given.
        When this returns, the entry is kept as durably as the store is set to. Raises Conflict
        where the log has gone on, Diverged where it is another log, or shorter.
        """
        ...

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """Remove the log, the set and the due time of ``room``, if its log ends exactly at ``tip``.

        Does nothing where there is no such log. Subscribers find that the log has diverged. Raises
        Conflict, Diverged.
        """
        ...

    async def due(self, until: int, most: int) -> list[tuple[RoomId, int]]:
        """Return up to ``most`` rooms due by ``until``, each with its time, earliest first."""
        ...

    async def reschedule(self, room: RoomId, was: int, due: int | None) -> bool:
        """Change when a room is due from ``was`` to ``due``, None for never.

        Return whether it was due at ``was``: of all who call this at once, one gets True.
        """
        ...

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """Record a heartbeat; return recent outages, oldest first.

        A gap of more than ``gap_ms`` since the last heartbeat of any server is an outage: it is
        recorded once, and lasts as the logs do. One that ends in the future, as after a clock was
        put back, is forgotten.
        """
        ...

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """Return the time of the last heartbeat, None for never, and the outages recorded so far.

        Records no heartbeat.
        """
        ...

    def follow(
        self, room: RoomId, tip: Tip = START, at_once: AtOnce | None = None
    ) -> AsyncIterator[tuple[Tip, Entry]]:
        """Yield every entry past ``tip``: those already written, then each as it comes, endlessly.

        With ``at_once``, an entry that this process appends right after all that was yielded is
        not yielded: ``append`` calls ``at_once`` with it before it returns. Each entry comes one
        way or the other, once and in order. What ``at_once`` raises comes out of the iterator.

        Raises Diverged where the log does not contain ``tip``, facts.Unreadable for an entry that
        this version cannot read. Waits while the store is unavailable.
        """
        ...

    async def read(self, room: RoomId) -> list[tuple[Tip, Entry]]:
        """Return the whole log as it is now, empty where there is no such room.

        Raises facts.Unreadable.
        """
        ...

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """Append ``raw``, JSON, to any log, as ``append`` does, without notifying subscribers."""
        ...

    async def read_raw(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """Return up to ``most`` entries past ``after``, as they were written.

        Raises Diverged where the log does not contain ``after``, facts.Damaged.
        """
        ...

    async def add_member(self, log: str, name: str) -> None:
        """Add ``name`` to the set of ``log``, which lasts as the log does, if it is not in."""
        ...

    async def remove_member(self, log: str, name: str) -> None:
        """Remove ``name`` from the set of ``log``, if it is in there."""
        ...

    async def members(self, log: str, after: str, most: int) -> list[str]:
        """Return up to ``most`` names of the set past ``after``, in order of their bytes."""
        ...

    async def now(self) -> int:
        """Return Unix milliseconds on the store's clock, the one clock for all processes."""
        ...
