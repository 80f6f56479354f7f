"""Make the tokens of players: who holds one is that player, and nothing needs to be stored."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from protocol.names import PlayerId, Token, tidy_name
from server.players import EXTERNAL, PlayerIdentity
from server.store.log import Store

MOST_RENEWED: Final = 10
"""Generations that may be noted at once: one, but for processes that die between two writes."""
SALT_BITS: Final = 32
"""The lower bits of a generation are random; those above count how often a token was replaced."""


class Tokens:
    """Make tokens, and whatever else follows from a player's id and the servers' common key.

    A token is ``ID.GENERATION.SECRET``, the secret an HMAC of the two: so it can be checked and
    nothing is stored. Only who replaces theirs has a note in the store, by which the ones before
    are void.
    """

    def __init__(self, key: bytes, store: Store) -> None:
        """``key``: 32 random bytes that all servers of a store share, and nobody else knows."""
        self._key, self._store = key, store

    def of(self, player: PlayerId, generation: int = 0) -> Token:
        """Return a player's token; ``generation`` counts how often it was replaced."""
        secret = self.derived("token", f"{player}.{generation}")
        text = urlsafe_b64encode(secret).rstrip(b"=").decode()
        return Token(f"{player}.{generation}.{text}")

    def player(self, player: PlayerId, name: str) -> PlayerIdentity:
        """Return who ``player`` is; the name is tidied, and made up where none is left."""
        external = player.startswith(EXTERNAL)
        number = player.removeprefix(EXTERNAL)[:4]
        name = tidy_name(name) or f"{'Bot' if external else 'Guest'} {number}"
        return PlayerIdentity(player, name, self.derived("key", player), external)

    async def generation(self, player: PlayerId) -> int:
        """Return which token of ``player`` is good now: 0 is the first. Raises Unavailable."""
        noted = await self._store.members(_log(player), "", MOST_RENEWED)
        return max(map(int, noted), default=0)

    def next_generation(self, present: int) -> int:
        """Return a generation that may follow ``present``: another one each time.

        So who asks for the next token without using it has none once another one was used.
        """
        return ((present >> SALT_BITS) + 1 << SALT_BITS) | secrets.randbits(SALT_BITS)

    async def replace(self, player: PlayerId, generation: int) -> None:
        """Make all tokens of ``player`` void that came before this one. Raises Unavailable."""
        await self._store.add_member(_log(player), str(generation))
        for older in await self._store.members(_log(player), "", MOST_RENEWED):
            if int(older) < generation:
                await self._store.remove_member(_log(player), older)

    def derived(self, what: str, text: str) -> bytes:
        """Return 32 secret bytes that follow from the common key, others for each use ``what``."""
        return hmac.digest(self._key, f"{what}\n{text}".encode(), sha256)


def follows(generation: int, present: int) -> bool:
    """Return whether a token of ``generation`` may replace the ``present`` one."""
    return generation >> SALT_BITS == (present >> SALT_BITS) + 1


def _log(player: PlayerId) -> str:
    return f"tokens:{player}"
