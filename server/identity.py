"""Which server this is, whatever address it is reached by: a name kept in its store."""

import asyncio
import secrets
from typing import Final

from server.store.store import Shelf, Store

TOPIC: Final = "identity"
KEY_TOPIC: Final = "key"
CLAIM_MS: Final = 10_000
"""How long one process may take to make the name while the others wait for it."""
AGAIN_S: Final = 0.05


async def identity(store: Store, shelf: Shelf) -> str:
    """Its name, made at the first start: all processes of a store have the same, for as long as it
    lasts. Anybody may know it, so it proves nothing. Raises Unavailable.
    """
    return await _made_once(store, shelf, TOPIC, 16)


async def server_key(store: Store, shelf: Shelf) -> bytes:
    """Return the key that all processes of a store share: tokens follow from it.

    Made at the first start, and secret as all that the store holds. Raises Unavailable.
    """
    return bytes.fromhex(await _made_once(store, shelf, KEY_TOPIC, 32))


async def _made_once(store: Store, shelf: Shelf, topic: str, size: int) -> str:
    """Return so many random bytes in hexadecimal, the same to all who ask under that name."""
    while True:
        made = await store.pinned(topic, "", 1)
        if made:
            return made[0]
        if await shelf.claim(topic, "maker", b"", CLAIM_MS):
            # another may have made it, and its claim have ended, between these two lines above
            if not await store.pinned(topic, "", 1):
                await store.pin(topic, secrets.token_hex(size))
        else:
            await asyncio.sleep(AGAIN_S)
