"""Messages about many rooms at once: those in the lobby, one's own, and how they stand."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, MOST_GLANCED, At, Option, Seat, Small, Word
from protocol.messages.base import ClientMessage, Player, Room, Seats, ServerMessage
from protocol.messages.room import Phase
from protocol.messages.room_settings import RoomSettings
from protocol.names import Code, Request


class WatchLobby(ClientMessage, frozen=True, tag="watch_lobby"):
    """Start (``on``) or stop the list of open rooms, sent at first and on each change.

    Where it is on already, nothing is answered: stop it first to be told all of it again.
    """

    on: bool = True
    """``false``: stop."""


class ListMyRooms(ClientMessage, frozen=True, tag="list_my_rooms"):
    """Ask for the rooms one sits in, the unfinished first; a hundred at most."""

    request: Request


class Glance(ClientMessage, frozen=True, tag="glance"):
    """Ask who is at the server, and how a few rooms stand that are listed or one's own.

    Nobody watches by that: no room has a spectator more.
    """

    request: Request
    rooms: Annotated[tuple[Code, ...], Meta(max_length=MOST_GLANCED)] = ()
    """The codes of the rooms to look at."""


class RoomCard(Struct, frozen=True):
    """Show an open room in the lobby."""

    room: Room
    game: Word
    options: Annotated[dict[Word, Option], Meta(max_length=32)]
    """Every option of the game."""
    settings: RoomSettings
    """The settings of the room."""
    phase: Phase
    """``open``, ``revealing`` or ``playing``; in ``my_rooms`` also ``over``."""
    names: Annotated[tuple[Word | None, ...], BY_SEAT]
    """By seat, the names; ``null`` where nobody sits."""
    at: At
    """When the room was opened, in Unix milliseconds."""
    players: Annotated[tuple[Player | None, ...], BY_SEAT] = ()
    """By seat, the player ids; ``null`` where nobody sits."""
    free: Seats = ()
    """The seats that anyone may take; none once play has begun."""
    reserved: Seats = ()
    """The seats kept for external bots."""
    people: Small = 0
    """How many of those who sit are persons."""
    seat: Seat | None = None
    """Your seat: in ``my_rooms`` alone."""
    to_move: Seats = ()
    """The seats to move: in ``my_rooms`` alone."""


class LobbyRooms(ServerMessage, frozen=True, tag="lobby_rooms"):
    """List the open rooms, the newest first: all of them (``whole``), or what has changed since."""

    rooms: Annotated[tuple[RoomCard, ...], Meta(max_length=5_000)]
    """All of them; or those that are new, or other than they were told."""
    removed: Annotated[tuple[Room, ...], Meta(max_length=5_000)] = ()
    """Those that are to be taken off the list."""
    whole: bool = True
    """Whether this replaces all that was told before."""


class MyRooms(ServerMessage, frozen=True, tag="my_rooms"):
    """List the rooms the client sits in: the unfinished first, then those finished lately."""

    request: Request
    rooms: Annotated[tuple[RoomCard, ...], Meta(max_length=5_000)]
    """The unfinished first, then those that were finished last."""


class SeenPosition(Struct, frozen=True):
    """Show how a room stands to one who looks at it without watching."""

    room: Room
    seat: Seat | None
    """Yours; null where it is seen as spectators see it."""
    view: Any
    """The game's View."""
    game: Word = ""
    """Which game it is; empty where it is not known."""
    rules: Small = 0
    """The number of the game's rules, which say how to read the view; 0 where it is not known."""


class Glanced(ServerMessage, frozen=True, tag="glanced"):
    """Tell who is at the server, and how rooms stand; rooms that may not be seen are left out."""

    request: Request
    online: Small
    """How many people."""
    names: Annotated[tuple[Word, ...], Meta(max_length=64)]
    """Of some of them."""
    positions: Annotated[tuple[SeenPosition, ...], Meta(max_length=MOST_GLANCED)] = ()
    """How those rooms stand that you may see."""
    ids: Annotated[tuple[Player, ...], Meta(max_length=64)] = ()
    """Whose names these are, in the same order."""
