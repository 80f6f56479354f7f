"""Which server this is, whatever address it is reached by: a name kept in its store."""

import asyncio
import secrets
from typing import Final

from server.store.store import Shelf, Store

TOPIC: Final = "identity"
CLAIM_MS: Final = 10_000
"""How long one process may take to make the name while the others wait for it."""
AGAIN_S: Final = 0.05


async def identity(store: Store, shelf: Shelf) -> str:
    """Its name, made at the first start: all processes of a store have the same, for as long as it
    lasts. Anybody may know it, so it proves nothing. Raises Unavailable.
    """
    while True:
        named = await store.pinned(TOPIC, "", 1)
        if named:
            return named[0]
        if await shelf.claim(TOPIC, "maker", b"", CLAIM_MS):
            # another may have made it, and its claim have ended, between these two lines above
            if not await store.pinned(TOPIC, "", 1):
                await store.pin(TOPIC, secrets.token_hex(16))
        else:
            await asyncio.sleep(AGAIN_S)
