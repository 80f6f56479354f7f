"""The facts of a results log: how a game ended that counts, and who kept back part of a seed."""

import secrets
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.bot_ratings import rating_of
from engines.game import Outcome, Seat
from protocol.from_client import Settings
from protocol.names import PlayerId, RoomId
from server.room.entries import Damaged, TooNew
from server.room.rated import moves_ratings
from server.room.room import Room
from server.room.table import Sitter

Kind: TypeAlias = Literal["campaign", "rated", "casual"]
"""What a game counts for: a level; a rating; nothing but the record."""


class Finisher(Struct, frozen=True):
    """Who played in a seat, and how the game ended for it."""

    seat: Seat
    player: PlayerId
    name: str
    """As it was when the player sat down."""
    place: int
    """From 1. Shared places repeat the number; of a drawn game all are 1."""
    bot: str = ""
    level: int = 0
    """The bot's."""
    outside: bool = False
    """Whether the player is a program that plays over the wire."""
    rating: int = 0
    """The bot's, in whole points, where the game is rated: it is that of this time."""

    @property
    def person(self) -> bool:
        """Whether it is a person: neither a bot of ours nor one from outside."""
        return not self.bot and not self.outside


class Result(Struct, frozen=True, tag_field="fact", tag="result"):
    """A game has ended. All that any fold may ask: the room's own log may be gone by then."""

    at: int
    """When it ended, in Unix milliseconds on the store's clock."""
    room: RoomId
    game: str
    rules: int
    kind: Kind
    finishers: tuple[Finisher, ...]
    """By seat, of those that played."""
    reason: str
    drawn: bool
    """Whether nobody won."""
    campaign: int = 0
    """The level it was played at; 0 where it is of no campaign."""
    request: int = 0
    """The opener's request id, so that asking twice for a campaign game names one."""

    @property
    def key(self) -> str:
        """What is in a log once."""
        return self.room


class Withholding(Struct, frozen=True, tag_field="fact", tag="withheld"):
    """A player kept back what was to make the seed of a room."""

    room: RoomId
    game: str
    player: PlayerId
    number: int
    """From 0: it may happen more than once in a room."""

    @property
    def key(self) -> str:
        """What is in a log once; no room's code has such a form."""
        return f"{self.room}/{self.number}"


Booking: TypeAlias = Result | Withholding
"""What a results log holds."""


def counts(settings: Settings) -> bool:
    """Whether the end of a room with these is to be booked."""
    return settings.rated or settings.campaign > 0


def kind_of(room: Room) -> Kind | None:
    """What the room's game counts for; None where its end is not booked."""
    if room.settings.campaign:
        return "campaign"
    return "rated" if room.settings.rated and not room.practice else None


def withholdings(room: Room) -> list[Withholding]:
    """Every time that somebody kept back their part of the seed."""
    game, players = room.opened.game, enumerate(room.withheld)
    return [Withholding(room.id, game, player, number) for number, player in players]


def bookings_of(room: Room) -> list[Booking]:
    """All that is to be booked of the room by now."""
    result = result_of(room)
    return [*withholdings(room), *([result] if result else [])]


def is_settled(room: Room) -> bool:
    """Whether nothing more will have to be booked of the room."""
    return room.phase == "over" or (room.begun and kind_of(room) is None)


def result_of(room: Room) -> Result | None:
    """How it ended: the same whoever asks, and when. None before the end, or where none is booked.

    A game that counts is never taken back, so its first end is its last.
    """
    kind, outcome = kind_of(room), room.outcome
    if kind is None or outcome is None or not room.begun:
        return None
    if kind == "rated" and not moves_ratings(room):
        return None
    opened = room.opened
    return Result(
        at=room.over_at,
        room=room.id,
        game=opened.game,
        rules=opened.rules,
        kind=kind,
        finishers=tuple(_finisher(room, seat, outcome) for seat in room.playing),
        reason=outcome.reason,
        drawn=not outcome.winners,
        campaign=room.settings.campaign,
        request=opened.request,
    )


def hidden_until(room: Room) -> int:
    """Until when nobody is to learn the end from a rating, in Unix milliseconds.

    Those who do not play are told the room later, where its opener chose so.
    """
    delayed = kind_of(room) == "rated" and room.phase == "over"
    return room.over_at + room.settings.delay_ms if delayed else 0


def _finisher(room: Room, seat: Seat, outcome: Outcome) -> Finisher:
    sitter, rating = _sitter(room, seat), 0
    if sitter.bot and kind_of(room) == "rated":
        rating = rating_of(room.opened.game, sitter.bot, sitter.level)
    who = (seat, sitter.player, sitter.name, _place(seat, outcome))
    return Finisher(*who, sitter.bot, sitter.level, sitter.outside, rating)


def _sitter(room: Room, seat: Seat) -> Sitter:
    sitter = room.sitters[seat]
    if sitter is None:
        raise LookupError(f"nobody sits in seat {seat}")
    return sitter


def _place(seat: Seat, outcome: Outcome) -> int:
    """Two at the table have no ranking: who has not won is second."""
    if outcome.ranking:
        return outcome.ranking[seat]
    return 1 if seat in outcome.winners or not outcome.winners else 2


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[int, Booking]).decode


def write(booking: Booking) -> bytes:
    """An entry of the log: 32 random bits, as the entries of rooms have, and ``booking``."""
    return _encode((secrets.randbits(32), booking))


def read(raw: bytes) -> Booking:
    """Return the booking in an entry. Raises Damaged or TooNew."""
    try:
        return _decode(raw)[1]
    except msgspec.ValidationError as why:
        raise TooNew(str(why)) from why
    except (ValueError, RecursionError) as why:
        raise Damaged(str(why)) from why
