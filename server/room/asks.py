"""What may be asked of a room."""

from typing import Any, TypeAlias

from msgspec import Struct

from engines.game import Seat
from protocol.from_client import OfferKind
from protocol.names import PlayerId


class Ask(Struct, frozen=True):
    """A request to a room by ``player``, who proved to be it."""

    player: PlayerId


class AskSit(Ask, frozen=True):
    """Give me this seat, or any free one."""

    name: str
    seat: Seat | None = None
    outside: bool = False
    """Whether the player is a program that plays over the wire."""


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


class AskDue(Struct, frozen=True):
    """Do what is due: its time is up. No player asks it, but whichever process notices."""


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
    | AskDue
)
