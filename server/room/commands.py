"""What may be asked of a room: messages of ``protocol.from_client``, and commands no client sends.

A message is decided by what it holds besides ``request`` and ``room``: these were read before.
"""

from typing import Any, Final, TypeAlias

from msgspec import Struct

from engines.game import Seat
from protocol.from_client import (
    Abort,
    Answer,
    Ban,
    Begin,
    ClaimWin,
    CloseSeat,
    Continue,
    Leave,
    Offer,
    PutForward,
    Reserve,
    Resign,
    Reveal,
    TakeBack,
    Unseat,
)
from protocol.messages.pace import PlanAhead, Urge
from protocol.names import PlayerId, RoomId

BY_SERVER: Final = PlayerId("")
"""Who asks for what no player asks for."""


class Sit(Struct, frozen=True):
    """Take this seat, or any free one: a Join, with what the server knows of the player."""

    name: str
    seat: Seat | None = None
    external: bool = False
    """Whether the player is a program that plays over the wire."""
    commitment: str = ""
    """SHA-256 of what the player will add to the seed, in hexadecimal."""
    awaited: bool = False
    """Whether play waits for a commitment, as the player has sent none yet."""
    apart: frozenset[PlayerId] = frozenset()
    """With whom the player does not sit down: those they have blocked, or who have blocked them."""


class KeepSeat(Struct, frozen=True):
    """Keep this seat, or any free one, for a player: an InvitePlayer, with their name."""

    player: PlayerId
    name: str
    request: int
    seat: Seat | None = None


class Decline(Struct, frozen=True):
    """Give up the seat that is kept for who asks this."""


class PlaceBot(Struct, frozen=True):
    """Give this seat, or any free one, to a bot: a SeatBot, with the bot's identity."""

    bot_player: PlayerId
    name: str
    bot: str
    level: int
    seat: Seat | None = None


class PlayIntent(Struct, frozen=True):
    """Play the ``number``-th intent of the player: a Play, or what a bot of the server chose."""

    number: int
    intent: Any
    """A tree of plain values."""
    hurried: bool = False
    """Whether the room chose it, as the bot was late or its intent illegal."""
    why: tuple[str, ...] = ()
    """The bot's reasons."""
    stand_in: bool = False
    """Whether a bot plays it for a player who is away."""
    lag_ms: int = 0
    """How long its message took to arrive, as measured by the server; of its bots' plies, what the
    server itself took."""
    implementation: str = ""
    """What the bot ran as."""


class FireTimer(Struct, frozen=True):
    """Do what is due by now. Whichever process notices first asks for it."""

    fresh: str = ""
    """A new secret, 32 random bytes in hexadecimal, for a room whose seats do not all reveal."""


class ReportPresence(Struct, frozen=True):
    """Note that the player of ``seat`` is away, or back."""

    seat: Seat
    away: bool


class ReportDesertion(Struct, frozen=True):
    """Note that nobody is there for whom the bots of a room would play on, or somebody is."""

    deserted: bool


class RestoreTime(Struct, frozen=True):
    """Give back the time from ``since`` to ``until`` (Unix ms), when no server was there."""

    since: int
    until: int


class TellHoliday(Struct, frozen=True):
    """Note that the player of ``seat`` is on holiday from ``since`` to ``until`` (Unix ms).

    Where both are one, that they are on none.
    """

    seat: Seat
    since: int
    until: int


class LinkRematch(Struct, frozen=True):
    """Note the room of the next game."""

    room: RoomId


class CloseRoom(Struct, frozen=True):
    """End a room to which nobody has come back."""

    seq: int | None = None
    """The room's last entry when its time was up; a later one saves the room."""


class KeepGame(Struct, frozen=True):
    """Save the game as it stands."""

    times: int
    """Random, for the chance that is still to come here."""


PlayerMessage: TypeAlias = (
    Leave
    | Reserve
    | Unseat
    | CloseSeat
    | Begin
    | Reveal
    | Ban
    | Resign
    | TakeBack
    | PutForward
    | Continue
    | Offer
    | Answer
    | Abort
    | ClaimWin
    | Urge
    | PlanAhead
)
"""The messages that a room decides as they come."""
Notice: TypeAlias = (
    FireTimer
    | ReportPresence
    | ReportDesertion
    | RestoreTime
    | TellHoliday
    | LinkRematch
    | CloseRoom
)
"""What a server notices; asked by BY_SERVER."""
Command: TypeAlias = (
    PlayerMessage | Sit | KeepSeat | Decline | PlaceBot | PlayIntent | KeepGame | Notice
)
