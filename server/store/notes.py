"""Define the port for short-lived notes beside the logs."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class NoteStore(Protocol):
    """Keeps presence, lobby cards and advisory claims: values with a time to live, never the truth.

    A note has a topic, and a name within it. It expires ``ttl_ms`` after it was last put. All
    methods raise Unavailable; no game depends on them.
    """

    async def put(self, topic: str, name: str, value: bytes, ttl_ms: int) -> None:
        """Set or renew a note."""
        ...

    async def renew(self, topic: str, names: Sequence[str], ttl_ms: int) -> list[str]:
        """Make notes last for ``ttl_ms`` from now, as they are; return those that are not there."""
        ...

    async def drop(self, topic: str, name: str) -> None:
        """Remove a note, if it is there."""
        ...

    async def notes(self, topic: str) -> Mapping[str, bytes]:
        """Return all notes of a topic that have not expired, by name."""
        ...

    async def claim(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """Set a note only if there is none of that name; return whether this call set it."""
        ...

    async def replace(self, topic: str, name: str, value: bytes, ttl_ms: int) -> bool:
        """Set a note only if there is one of that name; return whether this call set it."""
        ...
