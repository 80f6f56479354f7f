"""Let one process alone do something, by a note that ends soon where it is not renewed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from server.store.errors import Unavailable
from server.store.notes import NoteStore


@asynccontextmanager
async def claimed(
    note_store: NoteStore, topic: str, name: str, claim_ms: int
) -> AsyncIterator[bool]:
    """Yield whether this process is the one; renew its claim while the block runs.

    Where a process dies, its claim ends after ``claim_ms``. Raises Unavailable.
    """
    if not await note_store.claim(topic, name, b"", claim_ms):
        yield False
        return
    renewing = asyncio.create_task(_renew(note_store, topic, name, claim_ms))
    try:
        yield True
    finally:
        renewing.cancel()
        await asyncio.wait(
            [renewing]
        )  # unlike awaiting the task, this lets our own cancellation through
        if not renewing.cancelled():
            renewing.exception()  # Unavailable: the claim is lost, which does no harm
        with suppress(Unavailable):
            await note_store.drop(topic, name)


async def _renew(note_store: NoteStore, topic: str, name: str, claim_ms: int) -> None:
    while True:
        await asyncio.sleep(claim_ms / 3000)
        await note_store.put(topic, name, b"", claim_ms)
