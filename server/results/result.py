"""Define the entries of a results log: how a game ended, and who withheld their seed."""

import secrets
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.bots import rating_of
from engines.game import Outcome, Seat
from protocol.from_client import RoomSettings
from protocol.names import PlayerId, RoomId
from server.room.facts import Damaged, TooNew
from server.room.rating_rules import moves_ratings
from server.room.room import Room
from server.room.seats import Occupant

Kind: TypeAlias = Literal["campaign", "rated", "casual"]
"""What a game counts for: a campaign level, a rating, or nothing."""


class Finisher(Struct, frozen=True):
    """A player of a finished game, and their place."""

    seat: Seat
    player: PlayerId
    name: str
    """As it was when the player sat down."""
    place: int
    """From 1. Tied players share a place; in a drawn game all are 1."""
    bot: str = ""
    level: int = 0
    """The bot's."""
    external: bool = False
    """Whether the player is a program that plays over the wire."""
    rating: int = 0
    """The bot's, in whole points at that time, if the game is rated."""

    @property
    def person(self) -> bool:
        """Return whether it is a person: neither a bot of the server nor an external program."""
        return not self.bot and not self.external


class GameResult(Struct, frozen=True, tag_field="fact", tag="result"):
    """A game that has ended, with all a fold may need: the room's own log may be removed."""

    at: int
    """When it ended, in Unix milliseconds on the store's clock."""
    room: RoomId
    game: str
    rules: int
    kind: Kind
    finishers: tuple[Finisher, ...]
    """By seat, those that played."""
    reason: str
    drawn: bool
    """Whether nobody won."""
    campaign: int = 0
    """The campaign level it was played at; 0 if it is no campaign game."""
    request: int = 0
    """The opener's request id, so that a repeated request for a campaign game finds this one."""

    @property
    def key(self) -> str:
        """Return what is in a log only once."""
        return self.room


class Withholding(Struct, frozen=True, tag_field="fact", tag="withheld"):
    """A player withheld their part of a room's seed."""

    room: RoomId
    game: str
    player: PlayerId
    number: int
    """From 0; a room may have several."""

    @property
    def key(self) -> str:
        """Return what is in a log only once; no room code has this form."""
        return f"{self.room}/{self.number}"


LedgerEntry: TypeAlias = GameResult | Withholding
"""What a results log holds."""


def counts(settings: RoomSettings) -> bool:
    """Return whether the result of a room with these settings is recorded."""
    return settings.rated or settings.campaign > 0


def kind_of(room: Room) -> Kind | None:
    """Return what the room's game counts for; None if its result is not recorded."""
    if room.settings.campaign:
        return "campaign"
    return "rated" if room.settings.rated and not room.practice else None


def withheld_entries(room: Room) -> list[Withholding]:
    """Return one entry for each time a player withheld their part of the seed."""
    game, players = room.opened.game, enumerate(room.withheld)
    return [Withholding(room.id, game, player, number) for number, player in players]


def entries_of(room: Room) -> list[LedgerEntry]:
    """Return all that is to be recorded of the room by now."""
    result = result_of(room)
    return [*withheld_entries(room), *([result] if result else [])]


def is_settled(room: Room) -> bool:
    """Return whether nothing more will have to be recorded of the room."""
    return room.phase == "over" or (room.begun and kind_of(room) is None)


def result_of(room: Room) -> GameResult | None:
    """Return the result, the same in every process; None before the end, or if not recorded.

    A game that counts has no takebacks, so its first end is its last.
    """
    kind, outcome = kind_of(room), room.outcome
    if kind is None or outcome is None or not room.begun:
        return None
    if kind == "rated" and not moves_ratings(room):
        return None
    opened = room.opened
    return GameResult(
        at=room.over_at,
        room=room.id,
        game=opened.game,
        rules=opened.rules,
        kind=kind,
        finishers=finishers_of(room, outcome),
        reason=outcome.reason,
        drawn=not outcome.winners,
        campaign=room.settings.campaign,
        request=opened.request,
    )


def recordable_at(room: Room) -> int:
    """Return when the result may be recorded, in Unix milliseconds; 0 for at once.

    Ratings and histories must not reveal the end before spectators of a delayed room see it.
    """
    return room.over_at + room.settings.delay_ms if room.phase == "over" else 0


def finishers_of(room: Room, outcome: Outcome) -> tuple[Finisher, ...]:
    """Return who played, by seat, with their places."""
    return tuple(_finisher(room, seat, outcome) for seat in room.playing)


def _finisher(room: Room, seat: Seat, outcome: Outcome) -> Finisher:
    occupant, rating = _occupant(room, seat), 0
    if occupant.bot and kind_of(room) == "rated":
        rating = rating_of(room.opened.game, occupant.bot, occupant.level)
    who = (seat, occupant.player, occupant.name, _place(seat, outcome))
    return Finisher(*who, occupant.bot, occupant.level, occupant.external, rating)


def _occupant(room: Room, seat: Seat) -> Occupant:
    occupant = room.occupants[seat]
    if occupant is None:
        raise LookupError(f"nobody sits in seat {seat}")
    return occupant


def _place(seat: Seat, outcome: Outcome) -> int:
    """Return the place; a game of two has no ranking, so the loser is second."""
    if outcome.ranking:
        return outcome.ranking[seat]
    return 1 if seat in outcome.winners or not outcome.winners else 2


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[int, LedgerEntry]).decode


def write(entry: LedgerEntry) -> bytes:
    """Return a log entry: 32 random bits, as entries of rooms have, and ``entry``."""
    return _encode((secrets.randbits(32), entry))


def read(raw: bytes) -> LedgerEntry:
    """Return what a log entry holds. Raises Damaged or TooNew."""
    try:
        return _decode(raw)[1]
    except msgspec.ValidationError as why:
        raise TooNew(str(why)) from why
    except (ValueError, RecursionError) as why:
        raise Damaged(str(why)) from why
