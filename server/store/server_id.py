"""Identify a server whatever address it is reached by: by a random name kept in its store."""

import asyncio
import secrets
from typing import Final

from server.store.log import Store
from server.store.notes import NoteStore

TOPIC: Final = "identity"
KEY_TOPIC: Final = "key"
CLAIM_MS: Final = 10_000
"""How long one process may take to make the name while the others wait for it."""
AGAIN_S: Final = 0.05


async def identity(store: Store, note_store: NoteStore) -> str:
    """Return the name that all processes of a store share, made at the first start.

    It is public, so it proves nothing. Raises Unavailable.
    """
    return await _made_once(store, note_store, TOPIC, 16)


async def server_key(store: Store, note_store: NoteStore) -> bytes:
    """Return the key that all processes of a store share: tokens follow from it.

    Made at the first start, and secret as all that the store holds. Raises Unavailable.
    """
    return bytes.fromhex(await _made_once(store, note_store, KEY_TOPIC, 32))


async def _made_once(store: Store, note_store: NoteStore, topic: str, size: int) -> str:
    """Return ``size`` random bytes in hexadecimal, the same for every caller of one topic."""
    while True:
        made = await store.members(topic, "", 1)
        if made:
            return made[0]
        if await note_store.claim(topic, "maker", b"", CLAIM_MS):
            # another may have made it, and its claim have ended, between these two lines above
            if not await store.members(topic, "", 1):
                await store.add_member(topic, secrets.token_hex(size))
        else:
            await asyncio.sleep(AGAIN_S)
