"""Messages about a table before play: opening it, sitting down, bots, beginning."""

from typing import Annotated, Any

from msgspec import Meta

from protocol.bounds import MOST_SIGNS
from protocol.messages.base import ClientMessage, Digest
from protocol.messages.room_settings import RoomSettings
from protocol.names import Code, Count, Name, PlayerId, Request


class Open(ClientMessage, frozen=True, tag="open"):
    """Open a room. Sent again with the same ``request`` it names the same room."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}  # noqa: RUF012
    """Of the game's Options; what is left out has its default."""
    settings: RoomSettings = RoomSettings()
    """What the opener decides besides the game's options."""
    position: Annotated[str, Meta(max_length=MOST_SIGNS)] = ""
    """What play begins from, in the notation of the game; empty: from a deal. Then it is practice,
    and the public list does not show it."""


class Join(ClientMessage, frozen=True, tag="join"):
    """Take a seat: this one, or any that is free. Who already sits there is answered Done."""

    request: Request
    room: Code
    seat: Count | None = None
    """Which seat; ``null``: any free one."""
    commitment: Digest = ""
    """SHA-256 of 32 random bytes of mine, in hexadecimal; they are asked for before play begins,
    and make the seed with everybody else's. Empty: I add none."""


class SeatBeside(ClientMessage, frozen=True, tag="seat_beside"):
    """Give a seat to another person at this window, under a name of their own.

    Who sits in the room may do so where it is theirs or not listed; never in a rated game.
    """

    request: Request
    room: Code
    name: Name
    """The name of the other person."""
    seat: Count | None = None
    """Which seat; ``null``: any free one."""


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Free one's seat. Only before play has begun: a game in play is left by resigning."""

    request: Request
    room: Code


class SeatBot(ClientMessage, frozen=True, tag="seat_bot"):
    """Give a seat to a bot of the server. Only the opener may, and only before play has begun."""

    request: Request
    room: Code
    seat: Count | None = None
    """Which seat; ``null``: any free one."""
    bot: Annotated[str, Meta(max_length=32)] = "random"
    """One of the bots of the welcome; every game has ``random``."""
    level: Annotated[int, Meta(ge=0, le=100)] = 0
    """Its level, from 1; any number where there is only one."""
    name: Name = ""
    """What it is called at this table; empty for the name of the character that plays the level."""


class Reserve(ClientMessage, frozen=True, tag="reserve"):
    """Keep a free seat for an external bot: no person gets it by Join.

    Only the opener may, and only before play has begun. Unseat frees it again.
    """

    request: Request
    room: Code
    seat: Count | None = None
    """Which seat; ``null``: any free one."""


class Unseat(ClientMessage, frozen=True, tag="unseat"):
    """Take a bot's seat away again, or a seat that is kept for one.

    Only the opener may, and only before play has begun.
    """

    request: Request
    room: Code
    seat: Count
    """Which seat."""


class CloseSeat(ClientMessage, frozen=True, tag="close_seat"):
    """Let nobody take a free seat (``on``), or let them again: then the table waits for fewer.

    Only the opener may, and only before play has begun. Sent twice it is done once.
    """

    request: Request
    room: Code
    seat: Count
    """Which seat."""
    on: bool = True
    """``true``: nobody can take it; ``false``: anybody can again."""


class Begin(ClientMessage, frozen=True, tag="begin"):
    """Begin with those who sit, though seats are free. Only the opener may."""

    request: Request
    room: Code


class Reveal(ClientMessage, frozen=True, tag="reveal"):
    """Send the 32 bytes of one's commitment, when the phase is ``revealing``."""

    request: Request
    room: Code
    value: Digest
    """The 32 bytes, in hexadecimal."""
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Ban(ClientMessage, frozen=True, tag="ban"):
    """Remove a player from the room, and keep them out. Only the opener may."""

    request: Request
    room: Code
    player: Annotated[PlayerId, Meta(max_length=64)]


class QuickMatch(ClientMessage, frozen=True, tag="quick_match"):
    """Ask for a seat in an open room of this game and these wishes, or open one."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}  # noqa: RUF012
    """Those that matter to me; in a room that I join the others may be any."""
    settings: RoomSettings = RoomSettings()
    """What a game is played by must be equal; who watches it, and how fast bots move, need not."""
    commitment: Digest = ""
    """As in ``join``."""
