"""Define what is said about people: who is followed, who is here, who is invited or blocked."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Word
from protocol.messages.base import ClientMessage, Player, Room, ServerMessage
from protocol.names import Code, Count, Name, Request, RoomId

MOST_FOLLOWED: Final = 500
"""People that one player may follow, and as many that they may block."""
REPORT_LENGTH: Final = 500
"""The longest text of a report, in characters."""
WHY_LENGTH: Final = 80
"""The longest reason of who declines, in characters."""


class ShowPeople(ClientMessage, frozen=True, tag="show_people"):
    """Ask for the people one knows, and who is here."""

    request: Request
    met: bool = False
    """Whether those are told, too, with whom one has played lately: they are looked for in one's
    rooms, so this counts as a list of these."""


class FindPeople(ClientMessage, frozen=True, tag="find_people"):
    """Look for people by a part of their name: among those who are here, and whom one knows."""

    request: Request
    name: Name
    """A part of the name."""


class Follow(ClientMessage, frozen=True, tag="follow"):
    """Follow a player (``on``), or no longer. They are told; nobody else is."""

    request: Request
    player: Player
    on: bool = True
    """``false``: follow no more."""


class BlockPlayer(ClientMessage, frozen=True, tag="block_player"):
    """Keep a player away (``on``), or no longer: neither meets, hears or invites the other.

    They are not told. Both follow each other no more.
    """

    request: Request
    player: Player
    on: bool = True
    """``false``: block no more."""


class HidePresence(ClientMessage, frozen=True, tag="hide_presence"):
    """Let nobody see that one is here (``on``), or let them."""

    request: Request
    on: bool
    """``true``: nobody sees that you are here."""


class InvitePlayer(ClientMessage, frozen=True, tag="invite_player"):
    """Keep a free seat of one's room for a player, and tell them wherever they are.

    Only the opener may, and only before play has begun. Unseat frees the seat again.
    """

    request: Request
    room: Code
    player: Player
    seat: Count | None = None
    """Which seat; ``null``: any free one."""


class DeclineInvitation(ClientMessage, frozen=True, tag="decline_invitation"):
    """Give up the seat that is kept for oneself. The opener is told."""

    request: Request
    room: Code
    why: Annotated[str, Meta(max_length=4 * WHY_LENGTH)] = ""
    """Why, for who has invited: at most 80 characters; may be empty."""


class ReportPlayer(ClientMessage, frozen=True, tag="report_player"):
    """Tell the server's operator of a player, with what one has heard them say in a room."""

    request: Request
    player: Player
    text: Annotated[str, Meta(max_length=4 * REPORT_LENGTH)] = ""
    """Why: at most 500 characters."""
    room: Annotated[str, Meta(max_length=64)] = ""


class KnownPerson(Struct, frozen=True, omit_defaults=True):
    """Tell of somebody whom one knows, or may get to know."""

    player: Player
    name: Word
    """The player's name."""
    follows: bool = False
    """Whether you follow them ..."""
    followed: bool = False
    """... and they you: with both, you are friends."""
    blocked: bool = False
    """Whether you have blocked them."""
    here: bool = False
    """Whether they are at this server, and let that be seen."""
    room: Room = RoomId("")
    """A game of theirs that you may watch or join; empty where there is none."""
    game: Word = ""
    """Which one is played there."""
    phase: Word = ""
    """How that room stands."""
    met: At = 0
    """When your last game together was opened; 0 where it was not asked for, or there was none."""


Persons: TypeAlias = Annotated[tuple[KnownPerson, ...], Meta(max_length=4_000)]


class People(ServerMessage, frozen=True, tag="people"):
    """List the people one knows, and who is here; or those who were found."""

    request: Request
    people: Persons
    """Those you know, or those who were found."""
    hidden: bool = False
    """Whether nobody sees that you are here."""
