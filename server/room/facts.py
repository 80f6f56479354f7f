"""The facts a room's log may hold, in the past tense, and how they are written down.

Facts are never edited: a new field has a default, a changed meaning is a new fact. Everything a
fold needs is in them; ``at`` is the only clock it may read.
"""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct

from engines.game import Seat
from engines.lessons.lesson import Lesson
from engines.positions.position_reader import StartPosition
from protocol.errors import RoomError
from protocol.from_client import OfferKind, RoomSettings
from protocol.names import Mark, PlayerId, RoomId
from server.room.saves.game_save import GameSave


class FactBase(
    Struct,
    frozen=True,
    gc=False,
    tag_field="fact",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    """What every fact has. A field that this program does not know is never passed over."""

    at: int
    """When it was asked, on the store's clock, in Unix milliseconds; never before the last one."""


class Forked(Struct, frozen=True, forbid_unknown_fields=True):
    """The position that a room begins from."""

    room: RoomId
    """The finished game it is of."""
    ply: int
    seats: tuple[Seat, ...]
    """Those who play on: who was out by then has no seat here."""
    dealt: tuple[Seat, ...]
    """Those for whom was dealt."""
    seed: str
    """32 bytes in hexadecimal: all chance up to there."""
    plies: tuple[tuple[Seat | None, Raw], ...]
    """What led there, from the deal on: a seat and its intent; a seat and ``null`` where it gave
    up; no seat and a number where chance was drawn anew (``Game.reroll``)."""
    position: StartPosition | None = None
    """What the game began from, in place of a deal."""


class SeriesTally(Struct, frozen=True, forbid_unknown_fields=True):
    """How many games somebody has won in the rooms that a room is a rematch of."""

    seat: Seat
    """The one they are given here."""
    who: str
    """The player; for a bot its name and level, as it is another player in each room."""
    won: int


class Opened(FactBase, frozen=True):
    """The first fact: which game, under which rules, with all options written out."""

    room: RoomId
    game: str
    rules: int
    options: dict[str, Any]
    settings: RoomSettings
    by: PlayerId
    request: int
    """The opener's request id, so that asking twice opens once."""
    secret: str
    """32 random bytes in hexadecimal: with the contributions they make the seed."""
    commitment: str
    """What may be shown of the secret before the end: SHA-256(secret, room, options), in hex."""
    forked: Forked | None = None
    previous: RoomId | None = None
    """The room whose players wanted another game, and have it here."""
    lesson: Lesson | None = None
    """The script that is played here, all of it: a lesson that is begun goes on as it was."""
    position: StartPosition | None = None
    """The position that was set up, from which play begins; the room is practice."""
    series: tuple[SeriesTally, ...] = ()
    """What they have won so far; empty in a room that is no rematch."""
    loaded: GameSave | None = None
    """The game that goes on here: it is in play at once, with those who played it."""

    @property
    def places(self) -> tuple[Seat, ...] | None:
        """Return the seats that can be taken where play begins from a position; None for all."""
        begins = self.forked or self.position
        return None if begins is None else begins.seats


class Sat(FactBase, frozen=True):
    """A player has a seat; ``bot`` names the bot where the player is one."""

    seat: Seat
    player: PlayerId
    name: str
    bot: str = ""
    level: int = 0
    external: bool = False
    """Whether the player is a program that plays over the wire."""
    commitment: str = ""
    """SHA-256 of what this seat will add to the seed, in hexadecimal; empty: it adds nothing."""
    awaited: bool = False
    """Whether play waits for its commitment: the server seated a player who had one before."""


class Reserved(FactBase, frozen=True):
    """Note that a seat is kept for an external bot, or for a player who is invited."""

    seat: Seat
    request: int = 0
    """The opener's request id, so that asking twice keeps one seat."""
    player: PlayerId = PlayerId("")
    """For whom; empty: for an external bot."""
    name: str = ""
    until: int = 0
    """When it is free again, in Unix milliseconds; 0: only when the opener says so."""


class Left(FactBase, frozen=True):
    """A seat is free again, before play began, or no longer reserved."""

    seat: Seat
    sent: bool = False
    """Whether the opener sent the person away who sat there."""


class SeatClosed(FactBase, frozen=True):
    """Note that nobody can take a free seat any more, or can again (``closed`` is false)."""

    seat: Seat
    closed: bool = True


class Frozen(FactBase, frozen=True):
    """The seats are fixed, and those with a commitment are asked to reveal."""

    seats: tuple[Seat, ...]


class Revealed(FactBase, frozen=True):
    """What a seat's commitment was made of; told to nobody before play begins."""

    seat: Seat
    value: str


class Withheld(FactBase, frozen=True):
    """A seat did not reveal in time: it is free again, and the room is bound to a new secret."""

    seat: Seat
    player: PlayerId
    secret: str
    commitment: str


class Began(FactBase, frozen=True):
    """Play has begun: who plays and all chance are fixed."""

    seats: tuple[Seat, ...]
    contributions: tuple[str, ...] = ()
    """32 bytes in hexadecimal from each person who plays, in seat order; none yet."""


class Played(FactBase, frozen=True):
    """A seat's ``number``-th intent was legal, and is done."""

    seat: Seat
    number: int
    intent: Raw
    """JSON, as this program writes it: equal intents are equal bytes."""
    hurried: bool = False
    """A bot's deadline had passed: the room played any legal intent in its stead."""
    why: tuple[str, ...] = ()
    """What a bot says of its reasons."""
    lag_ms: int = 0
    """What of the network's delay is not charged."""
    implementation: str = ""
    """What a bot ran as, ``numba`` or ``plain``: with its view, seed and level it gives the ply."""


class TakenBack(FactBase, frozen=True):
    """The game was put back to the position ``ply`` for ``seat``; nothing else goes back."""

    seat: Seat
    ply: int


class Redone(FactBase, frozen=True):
    """What was taken back stands again: the position ``ply``."""

    seat: Seat
    ply: int


class Offered(FactBase, frozen=True):
    """A seat put something to the others."""

    seat: Seat
    kind: OfferKind


class Answered(FactBase, frozen=True):
    """``by`` answered what ``seat`` had offered; ``by`` being ``seat``, it thought better of it."""

    seat: Seat
    kind: OfferKind
    by: Seat
    accept: bool


class Continued(FactBase, frozen=True):
    """A person lets the bots, who alone are left in the game, play on."""

    seat: Seat


class Adjudicated(FactBase, frozen=True):
    """The game was ended as it stood."""


class FlagFell(FactBase, frozen=True):
    """The time of a seat was over."""

    seat: Seat


class TimeGiven(FactBase, frozen=True):
    """No server was there from ``since`` to ``until`` (Unix ms): nobody is charged for that."""

    since: int
    until: int


class Away(FactBase, frozen=True):
    """The player of a seat was not connected any more."""

    seat: Seat


class Back(FactBase, frozen=True):
    """The player of a seat was connected again; a bot in its place has given way."""

    seat: Seat


class Deserted(FactBase, frozen=True):
    """Only bots would play on, and nobody was there any more: the game rests."""


class Attended(FactBase, frozen=True):
    """Somebody was there again, and the game goes on."""


class TookOver(FactBase, frozen=True):
    """A bot plays for a seat until its player is back."""

    seat: Seat
    bot: str
    level: int


class Urged(FactBase, frozen=True):
    """Note that ``seat`` asked those whom it had waited for too long whether they still play."""

    seat: Seat
    whom: tuple[Seat, ...]


class Unanswered(FactBase, frozen=True):
    """Note that the time of who was asked that was over, and they had not moved."""


class Planned(FactBase, frozen=True):
    """Note that ``seat`` planned ahead what it plays; told to its own audience alone."""

    seat: Seat
    plies: tuple[tuple[int, Raw], ...] = ()
    """By number, after which ply each comes (-1: the next one), and its intent; null: any other.

    None where the seat plans no more."""


class HolidayTold(FactBase, frozen=True):
    """Note a holiday of the player of ``seat``, begun or to come; none where both times are one."""

    seat: Seat
    since: int
    until: int


class HolidayBegan(FactBase, frozen=True):
    """Note that the holiday of a seat's player began."""

    seat: Seat


class HolidayEnded(FactBase, frozen=True):
    """Note that the holiday of a seat's player was over."""

    seat: Seat


class Claimed(FactBase, frozen=True):
    """Note that ``seat`` claimed the win over those who were away, or did not move when asked."""

    seat: Seat


class Aborted(FactBase, frozen=True):
    """Note that a seat broke off before the second ply, or claimed a game that was never played."""

    seat: Seat
    claimed: bool = False
    """Who was asked to move never had: nobody broke it off."""


class Rematched(FactBase, frozen=True):
    """The next game's room is open."""

    room: RoomId


class Banned(FactBase, frozen=True):
    """A player may neither watch nor sit here any more; a seat taken before play is free again."""

    player: PlayerId


class Closed(FactBase, frozen=True):
    """Nobody came back to the room: it has ended without a result."""


class Abandoned(FactBase, frozen=True):
    """Nobody came back to a rated game: ``seats``, which were to move, have lost it."""

    seats: tuple[Seat, ...]


class Resigned(FactBase, frozen=True):
    """A seat gave up."""

    seat: Seat


class Saved(FactBase, frozen=True):
    """Note that the game was saved, to go on elsewhere too: so it counts for nothing any more.

    All chance that is to come is drawn anew here: what is saved must not tell it.
    """

    player: PlayerId
    times: int
    """For ``Game.reroll``: random, and not in what was saved."""


Fact: TypeAlias = (
    Opened
    | Sat
    | Reserved
    | Left
    | SeatClosed
    | Frozen
    | Revealed
    | Withheld
    | Began
    | Played
    | TakenBack
    | Redone
    | Offered
    | Answered
    | Continued
    | Adjudicated
    | FlagFell
    | TimeGiven
    | Away
    | Back
    | Deserted
    | Attended
    | TookOver
    | Urged
    | Unanswered
    | Planned
    | HolidayTold
    | HolidayBegan
    | HolidayEnded
    | Claimed
    | Aborted
    | Rematched
    | Banned
    | Closed
    | Abandoned
    | Resigned
    | Saved
)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Mark, Fact]).decode


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in its place: with the mark that tells this history from another of equal length."""

    mark: Mark
    fact: Fact
    raw: bytes = field(default=b"", compare=False, repr=False)
    """As it stands in a log. What another version wrote keeps its own bytes: digests hash them."""

    def __post_init__(self) -> None:
        if not self.raw:
            object.__setattr__(self, "raw", _encode((self.mark, self.fact)))


class Unreadable(RoomError):
    """Says that this program cannot make a room of a log.

    The text is for operators: it may tell what is hidden.
    """


class Damaged(Unreadable):
    """Says that an entry is missing, changed, or cannot follow those before it."""


class TooNew(Unreadable):
    """Says that a fact, a field of one, a game or its rules are not known to this program."""


def encode_entry(entry: Entry) -> bytes:
    """Return ``entry`` as the store keeps it."""
    return entry.raw


def decode_entry(raw: bytes) -> Entry:
    """Return the entry that was written as ``raw``. Raises Damaged or TooNew."""
    try:
        return Entry(*_decode(raw), raw)
    except msgspec.ValidationError as why:
        raise TooNew(str(why)) from why
    except (ValueError, RecursionError) as why:  # no JSON, or no UTF-8
        raise Damaged(str(why)) from why
