"""Identify players, and derive ids and room codes from that."""

import re
import secrets
from hashlib import blake2b
from typing import Final, NamedTuple

from protocol.names import ALPHABET, CODE_LENGTH, PlayerId, RoomId

EXTERNAL: Final = "external-"
"""Prefix of the public id of a program that plays over the wire."""
_ID: Final = re.compile(rf"({re.escape(EXTERNAL)})?[0-9a-f]{{20}}")


class PlayerIdentity(NamedTuple):
    """A player who proved by a token to be ``id``. ``key`` is secret: only servers know it."""

    id: PlayerId
    name: str
    key: bytes
    external: bool = False
    """Whether it is a program: it sits only in seats reserved for one, and everybody is told."""


def new_player(program: bool = False) -> PlayerId:
    """Return a new id: 10 random bytes in hexadecimal, with a prefix for a program."""
    return PlayerId((EXTERNAL if program else "") + secrets.token_hex(10))


def is_player(text: str) -> bool:
    """Return whether ``text`` has the form of a person's or an external program's id."""
    return _ID.fullmatch(text) is not None


def room_code(who: PlayerIdentity, request: int, attempt: int) -> RoomId:
    """Return the code of the room that ``who`` opens by ``request``, the same at each call.

    It cannot be guessed without the player's key. ``attempt`` counts up if another room has that
    code.
    """
    return _code(who, f"{request}:{attempt}", b"room")


def campaign_code(who: PlayerIdentity, game: str, number: int, attempt: int) -> RoomId:
    """Return the code of that player's ``number``-th campaign game, the same in every process."""
    return _code(who, f"{game}:{number}:{attempt}", b"campaign")


def tournament_code(who: PlayerIdentity, request: int) -> str:
    """Return the code of the tournament that ``who`` announces by ``request``."""
    return _code(who, f"{request}", b"tournament")


def _code(who: PlayerIdentity, text: str, person: bytes) -> RoomId:
    digest = blake2b(text.encode(), digest_size=CODE_LENGTH, key=who.key, person=person).digest()
    return RoomId("".join(ALPHABET[byte % len(ALPHABET)] for byte in digest))


def bot_player(room: RoomId, seat: int | None, request: int) -> PlayerId:
    """Return the id of the bot that this request seats; repeating a request seats one bot."""
    text = f"{room}:{seat}:{request}".encode()
    return PlayerId("bot-" + blake2b(text, digest_size=8, person=b"bot").hexdigest())
