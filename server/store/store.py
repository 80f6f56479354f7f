"""The port: logs, append only, chained; one writer wins each place, any number read."""

import secrets
from collections.abc import AsyncIterator, Mapping
from hashlib import blake2b
from typing import Final, Literal, NamedTuple, Protocol

from msgspec import Struct

from protocol.names import Mark, RoomId
from server.room.entries import Entry, Fact


class Tip(Struct, frozen=True, gc=False):
    """The end of a log: how long it is, and a digest of all of it.

    Digests hash secrets: they never leave the server.
    """

    seq: int
    digest: str

    def then(self, raw: bytes) -> "Tip":
        """The tip after one more entry, written as ``raw``."""
        digest = blake2b(self.digest.encode() + raw, digest_size=16).hexdigest()
        return Tip(self.seq + 1, digest)


START = Tip(0, "")


class Conflict(Exception):
    """Another entry took that place first."""


class Forked(Exception):
    """The log is no longer the one that was folded (the store lost its tail)."""


Trouble = Literal["away", "loading", "readonly", "memory", "disk", "denied", "other"]
"""Why nothing is kept: no answer came, or in which way the store refused."""


class Unavailable(Exception):
    """The store does not answer, or refuses. Whether an append was kept is then unknown."""

    def __init__(self, words: str = "the store does not answer", kind: Trouble = "away") -> None:
        """``words`` are the store's own, where it said any."""
        super().__init__(words)
        self.kind = kind

    @property
    def is_lost(self) -> bool:
        """Whether another server may have the store that this one is without."""
        return self.kind in ("away", "loading", "readonly")


def entry(fact: Fact) -> Entry:
    """``fact`` with a fresh mark, ready to be appended."""
    return Entry(Mark(secrets.randbits(32)), fact)


class Outage(NamedTuple):
    """A time that no server was there, in Unix milliseconds on the store's clock."""

    since: int
    until: int


SLACK_MS: Final = 1_000
"""An outage that ends later than this from now is none: the clock was wrong then, or is now."""
MOST_OUTAGES: Final = 100
"""So many are remembered, the last ones."""


class Store(Protocol):
    """The logs of all rooms, when each is due, and a few others; and sets that last as they do.

    The memory, journal and Redis forms pass one suite of tests. A log is named by its room, or
    ``kind:name`` where it is no room's; what is said of one holds for the other.
    """

    async def append(self, room: RoomId, tip: Tip, entry: Entry, due: int | None = None) -> None:
        """Write ``entry`` right after ``tip``, if the log ends exactly there.

        With it, and only with it, the room is due at ``due``, in Unix milliseconds, where that is
        given. Returning means kept, as durably as the store is set to. Raises Conflict when the
        log has gone on, Forked when it is another log (or shorter), Unavailable when nobody knows.
        """
        ...

    async def remove(self, room: RoomId, tip: Tip) -> None:
        """Take away all that is kept of ``room``, if its log ends exactly at ``tip``.

        Nothing happens where there is no such log. Its followers find it forked. Raises as
        ``append`` does.
        """
        ...

    async def due(self, until: int, most: int) -> list[tuple[RoomId, int]]:
        """At most so many rooms that are due by ``until``, each with its time, the first first.

        Raises Unavailable.
        """
        ...

    async def put_off(self, room: RoomId, was: int, due: int | None) -> bool:
        """Make a room that is due at ``was`` due at another time, or at none.

        Answers whether it was due then: of all who ask at once, one is told so. Raises Unavailable.
        """
        ...

    async def beat(self, gap_ms: int) -> tuple[Outage, ...]:
        """Say that a server is there; learn of the last times that none was, the first first.

        Where none has said so for longer than ``gap_ms`` before, that was an outage: it is noted
        once, and lasts as the logs do. One that ends in the future, as after a clock was put back,
        is forgotten. Raises Unavailable.
        """
        ...

    async def outages(self) -> tuple[int | None, tuple[Outage, ...]]:
        """Return when a server last said ``beat``, None for never, and the outages noted so far.

        Says nothing itself. Raises Unavailable.
        """
        ...

    def follow(self, room: RoomId, tip: Tip = START) -> AsyncIterator[tuple[Tip, Entry]]:
        """Every entry past ``tip``: those already written, then each as it comes, without end.

        Raises Forked when the log does not contain ``tip``, entries.Unreadable for an entry
        that this program cannot read. Waits through times when the store does not answer.
        """
        ...

    async def read(self, room: RoomId) -> list[tuple[Tip, Entry]]:
        """Return the whole log as it is now; empty for a room that is not.

        Raises entries.Unreadable, Unavailable.
        """
        ...

    async def append_raw(self, log: str, tip: Tip, raw: bytes) -> None:
        """Write ``raw``, JSON, into any log, as ``append`` does. Nobody is told of it."""
        ...

    async def read_raw(self, log: str, after: Tip, most: int) -> list[tuple[Tip, bytes]]:
        """At most so many entries past ``after``, as they were written.

        Raises Forked when the log does not contain ``after``, entries.Damaged, Unavailable.
        """
        ...

    async def pin(self, log: str, name: str) -> None:
        """Put ``name`` into the set that belongs to ``log``: it lasts as the log does.

        Where it is in already, nothing changes. Raises Unavailable.
        """
        ...

    async def unpin(self, log: str, name: str) -> None:
        """Take ``name`` out of the set, if it is in. Raises Unavailable."""
        ...

    async def pinned(self, log: str, after: str, most: int) -> list[str]:
        """At most so many names of the set: in order of their bytes, the first past ``after``.

        Raises Unavailable.
        """
        ...

    async def now(self) -> int:
        """The store's clock, in Unix milliseconds: one clock for all processes."""
        ...


class Shelf(Protocol):
    """Short-lived notes beside the logs: presence, lobby cards, advisory claims. Never the truth.

    A note has a topic and a name in it; it is gone when its time is up, unless renewed. Failing
    calls raise Unavailable; nothing depends on them but comfort.
    """

    async def put(self, topic: str, name: str, value: bytes, ttl_ms: int) -> None:
        """Set or renew a note."""
        ...

    async def drop(self, topic: str, name: str) -> None:
        """Take a note away, if it is there."""
        ...

    async def notes(self, topic: str) -> Mapping[str, bytes]:
        """All living notes of a topic, by name."""
        ...

    async def claim(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """Set a note only if none of that name lives: whether this call was the first."""
        ...
