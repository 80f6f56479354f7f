"""The facts a room's log may hold, in the past tense, and how they are written down.

Facts are never edited: a new field has a default, a changed meaning is a new fact. Everything a
fold needs is in them; ``at`` is the only clock it may read.
"""

from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct

from engines.game import Seat
from protocol.from_client import OfferKind, Settings
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
    outside: bool = False
    """Whether the player is a program that plays over the wire."""


class Reserved(Kept, frozen=True):
    """A seat is kept for a bot from outside."""

    seat: Seat
    request: int = 0
    """The opener's request id, so that asking twice keeps one seat."""


class Left(Kept, frozen=True):
    """A seat is free again, before play began, or no longer reserved."""

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
    why: tuple[str, ...] = ()
    """What a bot says of its reasons."""
    implementation: str = ""
    """What a bot ran as, ``numba`` or ``plain``: with its view, seed and level it gives the ply."""


class TakenBack(Kept, frozen=True):
    """The game was put back to the position ``ply`` for ``seat``; nothing else goes back."""

    seat: Seat
    ply: int


class PutForward(Kept, frozen=True):
    """What was taken back stands again: the position ``ply``."""

    seat: Seat
    ply: int


class Offered(Kept, frozen=True):
    """A seat put something to the others."""

    seat: Seat
    kind: OfferKind


class Answered(Kept, frozen=True):
    """``by`` answered what ``seat`` had offered; ``by`` being ``seat``, it thought better of it."""

    seat: Seat
    kind: OfferKind
    by: Seat
    accept: bool


class Continued(Kept, frozen=True):
    """A person lets the bots, who alone are left in the game, play on."""

    seat: Seat


class Adjudicated(Kept, frozen=True):
    """The game was ended as it stood."""


class Resigned(Kept, frozen=True):
    """A seat gave up."""

    seat: Seat


Fact: TypeAlias = (
    Opened
    | Sat
    | Reserved
    | Left
    | Began
    | Played
    | TakenBack
    | PutForward
    | Offered
    | Answered
    | Continued
    | Adjudicated
    | Resigned
)


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
