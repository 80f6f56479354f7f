"""The one fact of a results log: how a game ended that counts, and for whom."""

import secrets
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.game import Outcome, Seat
from protocol.names import PlayerId, RoomId
from server.room.entries import Unreadable
from server.room.room import Room

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


def kind_of(room: Room) -> Kind | None:
    """What the room's game counts for; None where its end is not booked."""
    return "campaign" if room.settings.campaign else None


def result_of(room: Room) -> Result | None:
    """How it ended: the same whoever asks, and when. None before the end, or where none is booked.

    A game that counts is never taken back, so its first end is its last.
    """
    kind, outcome = kind_of(room), room.outcome
    if kind is None or outcome is None:
        return None
    opened = room.opened
    return Result(
        at=room.at,
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


def _finisher(room: Room, seat: Seat, outcome: Outcome) -> Finisher:
    sitter = room.sitters[seat]
    if sitter is None:
        raise LookupError(f"nobody sits in seat {seat}")
    who = (seat, sitter.player, sitter.name, _place(seat, outcome))
    return Finisher(*who, sitter.bot, sitter.level, sitter.outside)


def _place(seat: Seat, outcome: Outcome) -> int:
    """Two at the table have no ranking: who has not won is second."""
    if outcome.ranking:
        return outcome.ranking[seat]
    return 1 if seat in outcome.winners or not outcome.winners else 2


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[int, Result]).decode


def write(result: Result) -> bytes:
    """An entry of the log: 32 random bits, as the entries of rooms have, and ``result``."""
    return _encode((secrets.randbits(32), result))


def read(raw: bytes) -> Result:
    """The result in an entry. Raises Unreadable."""
    try:
        return _decode(raw)[1]
    except msgspec.DecodeError as why:
        raise Unreadable(str(why)) from why
