"""Define the inbox: what reaches a player wherever they are connected, and how it is put away."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Option, Seat, Sentence, Word
from protocol.messages.base import ClientMessage, Player, Room, ServerMessage
from protocol.messages.room_settings import RoomSettings
from protocol.names import PlayerId, Request, RoomId

MOST_ITEMS: Final = 50
"""So many items are in an inbox at most; the oldest give way."""
InboxKind: TypeAlias = Literal[
    "invitation", "seated", "offer", "rematch", "turn", "urge", "follow", "tournament", "notice"
]
"""What an item is about."""


class InvitationTerms(Struct, frozen=True):
    """Tell what somebody is invited to: the board, by what it is played, and which seat."""

    options: Annotated[dict[Word, Option], Meta(max_length=32)]
    settings: RoomSettings
    seat: Seat


class InboxItem(Struct, frozen=True):
    """Tell a player one thing that waits for them, until it ends or is put away."""

    key: Word
    """Names it within this inbox: another item of that key takes its place."""
    kind: InboxKind
    at: At = 0
    """When it came, on the server's clock, in Unix milliseconds."""
    player: Player = PlayerId("")
    """Whom it is from; empty for the server."""
    name: Word = ""
    """What they go by."""
    room: Room = RoomId("")
    """The room it is about, or the code of a tournament; empty for none."""
    game: Word = ""
    text: Sentence = ""
    """What is said besides, in English."""
    ends: At = 0
    """When it is void; 0 for never."""
    terms: InvitationTerms | None = None
    """Of an invitation to a room."""


class Inbox(ServerMessage, frozen=True, tag="inbox"):
    """List what waits for the player, the oldest first; replaces what was told before."""

    items: Annotated[tuple[InboxItem, ...], Meta(max_length=MOST_ITEMS)] = ()


class DropItem(ClientMessage, frozen=True, tag="drop_item"):
    """Put an item of one's inbox away. What is not there is put away already."""

    request: Request
    key: Annotated[str, Meta(max_length=64)]
