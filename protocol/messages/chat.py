"""Messages about what is said in a room."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Sentence, Word
from protocol.messages.base import ClientMessage, Player, ServerMessage
from protocol.names import Channel, Code, Count, PlayerId, Request

Reaction: TypeAlias = Literal["hello", "well played", "thanks", "oops", "wow", "good luck"]


class Say(ClientMessage, frozen=True, tag="say"):
    """Say a line of chat: players to players, spectators to spectators. Text, or a reaction."""

    request: Request
    room: Code
    text: Annotated[str, Meta(max_length=400)] = ""
    """A line of at most 200 characters; empty where a reaction is said."""
    reaction: Reaction | None = None
    """A reaction instead of a text."""
    as_seat: Count | None = None
    """By whose name at this window, where it has several seats; null: by one's own."""


class Mute(ClientMessage, frozen=True, tag="mute"):
    """Remove what a player has said, and let them say no more here. Only the opener may."""

    request: Request
    room: Code
    player: Annotated[PlayerId, Meta(max_length=64)]


class ChatLine(Struct, frozen=True):
    """Hold something said in a room."""

    at: At
    """When it was said, in Unix milliseconds."""
    player: Player
    name: Word
    """The name of who said it."""
    text: Sentence
    """What was said; empty for a reaction."""
    reaction: Reaction | None = None
    """The reaction; ``null`` for a text."""


class ChatLines(ServerMessage, frozen=True, tag="chat_lines"):
    """List what was said in this channel's room, the newest last; replaces what was sent before."""

    channel: Channel
    lines: Annotated[tuple[ChatLine, ...], Meta(max_length=2_000)]
    """All lines that you may read, the newest last."""
