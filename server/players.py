"""Guests and their tokens: who holds a token is that player, and nothing needs to be stored."""

import re
import secrets
from hashlib import blake2b
from typing import Final, NamedTuple

from protocol.names import ALPHABET, CODE_LENGTH, PlayerId, RoomId, Token, tidy_name

PROGRAM: Final = "bot."
"""How the token of a program begins; no other token can."""
OUTSIDE: Final = "outside-"
"""How the public id of a program begins that plays over the wire."""
_TOKEN: Final = re.compile(rf"({re.escape(PROGRAM)})?[A-Za-z0-9_-]{{43}}")


class Player(NamedTuple):
    """Someone who proved to be ``id`` by a token. ``key`` is secret, derived from the token."""

    id: PlayerId
    name: str
    key: bytes
    outside: bool = False
    """Whether it is a program: it sits only where a seat is kept for one, and all are told."""


class BadToken(ValueError):
    """No token that a server made."""


def new_token(program: bool = False) -> Token:
    """32 random bytes, in 43 signs that need no escaping anywhere; said first: a program's."""
    return Token((PROGRAM if program else "") + secrets.token_urlsafe(32))


def player(token: Token, name: str) -> Player:
    """Who holds ``token``. Raises BadToken.

    The public id is a digest of the token, so it cannot be turned back; the name is tidied, and
    made up where none is left.
    """
    if not _TOKEN.fullmatch(token):
        raise BadToken("a token is the 43 signs that Welcome gave, after `bot.` for a program")
    public = blake2b(token.encode(), digest_size=10, person=b"player").hexdigest()
    key = blake2b(token.encode(), digest_size=32, person=b"key").digest()
    outside = token.startswith(PROGRAM)
    name = tidy_name(name) or f"{'Bot' if outside else 'Guest'} {public[:4]}"
    return Player(PlayerId((OUTSIDE if outside else "") + public), name, key, outside)


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
