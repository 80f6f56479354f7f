"""Guests and their tokens: who holds a token is that player, and nothing needs to be stored."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from typing import Final, NamedTuple

from protocol.names import ALPHABET, CODE_LENGTH, PlayerId, RoomId, Token, tidy_name
from server.store.store import Store

OUTSIDE: Final = "outside-"
"""How the public id of a program begins that plays over the wire."""
_ID: Final = re.compile(rf"({re.escape(OUTSIDE)})?[0-9a-f]{{20}}")
MOST_RENEWED: Final = 10
"""Generations that may be noted at once: one, but for processes that die between two writes."""
SALT_BITS: Final = 32
"""The lower bits of a generation are random; those above count how often a token was replaced."""


class Player(NamedTuple):
    """Someone who proved to be ``id`` by a token. ``key`` is secret, and known to servers alone."""

    id: PlayerId
    name: str
    key: bytes
    outside: bool = False
    """Whether it is a program: it sits only where a seat is kept for one, and all are told."""


class Tokens:
    """Makes tokens, and whatever else follows from a player's id and the servers' common key.

    A token is ``ID.GENERATION.SECRET``, the secret an HMAC of the two: so it can be checked and
    nothing is stored. Only who replaces theirs has a note in the store, by which the ones before
    are void.
    """

    def __init__(self, key: bytes, store: Store) -> None:
        """``key``: 32 random bytes that all servers of a store share, and nobody else knows."""
        self._key, self._store = key, store

    def of(self, player: PlayerId, generation: int = 0) -> Token:
        """Return a player's token; ``generation`` counts how often it was replaced."""
        secret = self._derived("token", f"{player}.{generation}")
        text = urlsafe_b64encode(secret).rstrip(b"=").decode()
        return Token(f"{player}.{generation}.{text}")

    def player(self, player: PlayerId, name: str) -> Player:
        """Return who ``player`` is; the name is tidied, and made up where none is left."""
        outside = player.startswith(OUTSIDE)
        number = player.removeprefix(OUTSIDE)[:4]
        name = tidy_name(name) or f"{'Bot' if outside else 'Guest'} {number}"
        return Player(player, name, self._derived("key", player), outside)

    async def generation(self, player: PlayerId) -> int:
        """Return which token of ``player`` is good now: 0 is the first. Raises Unavailable."""
        noted = await self._store.pinned(_log(player), "", MOST_RENEWED)
        return max(map(int, noted), default=0)

    def next_generation(self, present: int) -> int:
        """Return a generation that may follow ``present``: another one each time.

        So who asks for the next token without using it has none once another one was used.
        """
        return ((present >> SALT_BITS) + 1 << SALT_BITS) | secrets.randbits(SALT_BITS)

    async def replace(self, player: PlayerId, generation: int) -> None:
        """Make all tokens of ``player`` void that came before this one. Raises Unavailable."""
        await self._store.pin(_log(player), str(generation))
        for older in await self._store.pinned(_log(player), "", MOST_RENEWED):
            if int(older) < generation:
                await self._store.unpin(_log(player), older)

    def _derived(self, what: str, text: str) -> bytes:
        return hmac.digest(self._key, f"{what}\n{text}".encode(), sha256)


def follows(generation: int, present: int) -> bool:
    """Return whether a token of ``generation`` may replace the ``present`` one."""
    return generation >> SALT_BITS == (present >> SALT_BITS) + 1


def new_player(program: bool = False) -> PlayerId:
    """Return the id of somebody new: 10 random bytes in hexadecimal; marked, where a program."""
    return PlayerId((OUTSIDE if program else "") + secrets.token_hex(10))


def is_player(text: str) -> bool:
    """Return whether that may be the id of a person, or of a program that plays over the wire."""
    return _ID.fullmatch(text) is not None


def _log(player: PlayerId) -> str:
    return f"tokens:{player}"


def room_code(who: Player, request: int, attempt: int) -> RoomId:
    """The code of the room that ``who`` opens by ``request``: the same each time it is asked.

    Guessing it takes the player's key. ``attempt`` counts up when another room has that code.
    """
    return _code(who, f"{request}:{attempt}", b"room")


def campaign_code(who: Player, game: str, number: int, attempt: int) -> RoomId:
    """The code of that player's ``number``-th campaign game: there is one, whoever opens it."""
    return _code(who, f"{game}:{number}:{attempt}", b"campaign")


def _code(who: Player, text: str, person: bytes) -> RoomId:
    digest = blake2b(text.encode(), digest_size=CODE_LENGTH, key=who.key, person=person).digest()
    return RoomId("".join(ALPHABET[byte % len(ALPHABET)] for byte in digest))


def bot_player(room: RoomId, seat: int | None, request: int) -> PlayerId:
    """The id of the bot that this request seats: asking twice seats one bot."""
    text = f"{room}:{seat}:{request}".encode()
    return PlayerId("bot-" + blake2b(text, digest_size=8, person=b"bot").hexdigest())
