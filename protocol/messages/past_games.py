"""Messages about one game that is over: its record, its replay, what its positions were worth."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, Seat, Small
from protocol.messages.base import ClientMessage, Room, ServerMessage
from protocol.messages.room import Value
from protocol.names import Code, Count, Request

Viewer: TypeAlias = Count | Literal["umpire"] | None
"""To whom a game that is over is shown: a seat, or spectators, as they saw it; or all of it."""


class Export(ClientMessage, frozen=True, tag="export"):
    """Ask for the record of a game that is over."""

    request: Request
    room: Code


class Fork(ClientMessage, frozen=True, tag="fork"):
    """Open a room that begins from the position ``ply`` of a game that is over."""

    request: Request
    room: Code
    ply: Count
    """The position from which it goes on, of those that were not taken back in the end."""


class Replay(ClientMessage, frozen=True, tag="replay"):
    """Ask for a finished game, entry by entry, as a seat or a spectator saw it, or entirely."""

    request: Request
    room: Code
    seat: Viewer = None
    """As which seat saw it; ``null``: as spectators did; ``"umpire"``: with nothing hidden."""


class Assess(ClientMessage, frozen=True, tag="assess"):
    """Ask what every position of a game that is over was worth."""

    request: Request
    room: Code


class RoomDiff(Struct, frozen=True, array_like=True):
    """Tell what an entry changed, as its Update did: with its tag, without channel and mark."""

    tag: Literal[2, 4, 5]
    view_changes: tuple[Any, ...]
    """On the game's view."""
    room_changes: tuple[Any, ...] = ()
    """On the RoomView around it."""


class Replayed(ServerMessage, frozen=True, tag="replayed"):
    """Show a finished game: how it began for that viewer, and what each later entry changed."""

    request: Request
    room: Room
    seat: Seat | Literal["umpire"] | None
    """The one that was asked for."""
    seq: Small
    """The number of the entry by which play began."""
    first: Any
    """The RoomView after it."""
    changes: Annotated[tuple[RoomDiff, ...], Meta(max_length=100_000)]
    """For each later entry in order: what it changed."""


Chances: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=1_000)], ...], BY_SEAT]
"""How likely each seat is to win a position, in thousandths that sum up to 1000: an estimate."""


class Assessed(ServerMessage, frozen=True, tag="assessed"):
    """Tell what the positions of a game that is over were worth."""

    request: Request
    room: Room
    seq: Small
    """The number of the entry by which play began."""
    values: Annotated[tuple[Value | None, ...], Meta(max_length=100_000)]
    """The value after that entry, and after each later one."""
    chances: Annotated[tuple[Chances | None, ...], Meta(max_length=100_000)] = ()
    """For the same positions, where no value is known: estimates of the server's bots; or none."""


class Exported(ServerMessage, frozen=True, tag="exported"):
    """Give the record of a game that is over: lines of JSON, the last one their digest."""

    request: Request
    room: Room
    record: str
    """The record: lines of JSON."""
    text: str
    """The same game in a form people read."""
