"""The facts a room's log may hold, in the past tense, and how they are written down.

Facts are never edited: a new field has a default, a changed meaning is a new fact. Everything a
fold needs is in them; ``at`` is the only clock it may read.
"""

from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct

from engines.game import Seat
from protocol.from_client import Settings
from protocol.names import Mark, PlayerId, RoomId


class Kept(Struct, frozen=True, tag_field="fact", tag=str.lower):
    """What every fact has."""

    at: int
    """When it was asked, on the store's clock, in Unix milliseconds; never before the last one."""


class Opened(Kept, frozen=True):
    """The first fact: which game, under which rules, with all options written out."""

    room: RoomId
    game: str
    rules: int
    options: dict[str, Any]
    settings: Settings
    by: PlayerId
    request: int
    """The opener's request id, so that asking twice opens once."""
    secret: str
    """32 random bytes in hexadecimal: with the contributions they make the seed."""
    commitment: str
    """What may be shown of the secret before the end: SHA-256(secret, room, options), in hex."""


class Sat(Kept, frozen=True):
    """A player has a seat; ``bot`` names the bot where the player is one."""

    seat: Seat
    player: PlayerId
    name: str
    bot: str = ""
    level: int = 0


class Left(Kept, frozen=True):
    """A seat is free again, before play began."""

    seat: Seat


class Began(Kept, frozen=True):
    """Play has begun: who plays and all chance are fixed."""

    seats: tuple[Seat, ...]
    contributions: tuple[str, ...] = ()
    """32 bytes in hexadecimal from each person who plays, in seat order; none yet."""


class Played(Kept, frozen=True):
    """A seat's ``number``-th intent was legal, and is done."""

    seat: Seat
    number: int
    intent: Raw
    """JSON, as this program writes it: equal intents are equal bytes."""
    hurried: bool = False
    """A bot's deadline had passed: the room played any legal intent in its stead."""


class Resigned(Kept, frozen=True):
    """A seat gave up."""

    seat: Seat


Fact: TypeAlias = Opened | Sat | Left | Began | Played | Resigned


class Entry(Struct, frozen=True, array_like=True):
    """A fact in its place: with the mark that tells this history from another of equal length."""

    mark: Mark
    fact: Fact


class Unreadable(Exception):
    """An entry holds a fact, or a form of one, that this program does not know."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def write(entry: Entry) -> bytes:
    """``entry`` as the store keeps it."""
    return _encode(entry)


def read(raw: bytes) -> Entry:
    """The entry that was written as ``raw``. Raises Unreadable."""
    try:
        return _decode(raw)
    except msgspec.DecodeError as why:
        raise Unreadable(str(why)) from why
