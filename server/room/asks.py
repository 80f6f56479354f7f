"""What may be asked of a room."""

from typing import Any, TypeAlias

from msgspec import Struct

from engines.game import Seat
from protocol.from_client import OfferKind
from protocol.names import PlayerId, RoomId


class Ask(Struct, frozen=True):
    """A request to a room by ``player``, who proved to be it."""

    player: PlayerId


class AskSit(Ask, frozen=True):
    """Give me this seat, or any free one."""

    name: str
    seat: Seat | None = None
    outside: bool = False
    """Whether the player is a program that plays over the wire."""
    commitment: str = ""
    """SHA-256 of what it will add to the seed, in hexadecimal."""
    awaited: bool = False
    """Whether it is to be waited for, as it has none yet."""


class AskSeatBot(Ask, frozen=True):
    """Give this seat, or any free one, to a bot known as ``bot_player``."""

    bot_player: PlayerId
    name: str
    bot: str
    level: int
    seat: Seat | None = None


class AskLeave(Ask, frozen=True):
    """Free my seat."""


class AskReserve(Ask, frozen=True):
    """Keep this seat, or any free one, for a bot from outside."""

    request: int
    seat: Seat | None = None


class AskUnseat(Ask, frozen=True):
    """Take the seat of a bot away, or one that is kept for a bot."""

    seat: Seat


class AskBegin(Ask, frozen=True):
    """Begin with those who sit."""


class AskResign(Ask, frozen=True):
    """Give up for me."""


class AskPlay(Ask, frozen=True):
    """My ``number``-th intent, as a tree of plain values."""

    number: int
    intent: Any
    hurried: bool = False
    """A bot's net played this, not the bot."""
    why: tuple[str, ...] = ()
    """What a bot says of its reasons."""
    stand_in: bool = False
    """Whether a bot plays this for a player who is away."""
    lag_ms: int = 0
    """How long its message was on the way, as the server has measured."""
    implementation: str = ""
    """What a bot ran as."""


class AskTakeBack(Ask, frozen=True):
    """Put the game back from the position ``ply`` to where I was last to move."""

    ply: int


class AskPutForward(Ask, frozen=True):
    """Undo the last of these, from the position ``ply``."""

    ply: int


class AskContinue(Ask, frozen=True):
    """Let the bots play on among themselves."""


class AskOffer(Ask, frozen=True):
    """Put something to the others."""

    kind: OfferKind


class AskAnswer(Ask, frozen=True):
    """Accept or decline what ``seat`` has offered."""

    kind: OfferKind
    seat: Seat
    accept: bool


class AskReveal(Ask, frozen=True):
    """This is what my commitment was made of: 32 bytes in hexadecimal."""

    value: str


class AskAbort(Ask, frozen=True):
    """Break the game off: it has hardly begun."""


class AskClaim(Ask, frozen=True):
    """Those who are away have lost."""


class AskBar(Ask, frozen=True):
    """Let this player neither watch nor sit here any more."""

    other: PlayerId


class AskDue(Struct, frozen=True):
    """Do what is due: its time is up. No player asks it, but whichever process notices."""

    fresh: str = ""
    """A new secret, 32 random bytes in hexadecimal, for a room whose seats do not all reveal."""


class AskAway(Struct, frozen=True):
    """A process has found the player of ``seat`` away, or back again."""

    seat: Seat
    away: bool


class AskDesert(Struct, frozen=True):
    """A process has found nobody there for whom the bots of a room would play on, or somebody."""

    deserted: bool


class AskGive(Struct, frozen=True):
    """No server was there from ``since`` to ``until`` (Unix ms): a process has found that out."""

    since: int
    until: int


class AskRematched(Struct, frozen=True):
    """The next game's room is open."""

    room: RoomId


class AskClose(Struct, frozen=True):
    """Nobody comes back to this room: its time is up."""

    reason: str
    seq: int | None = None
    """How many facts it had then: who has come back meanwhile saves it."""


Anything: TypeAlias = (
    AskSit
    | AskSeatBot
    | AskReserve
    | AskLeave
    | AskUnseat
    | AskBegin
    | AskResign
    | AskPlay
    | AskTakeBack
    | AskPutForward
    | AskContinue
    | AskOffer
    | AskAnswer
    | AskReveal
    | AskAbort
    | AskClaim
    | AskBar
    | AskDue
    | AskAway
    | AskDesert
    | AskGive
    | AskRematched
    | AskClose
)
