"""Define what the messages of every topic are made of."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, Seat, Sentence
from protocol.names import PlayerId, RoomId

Player: TypeAlias = Annotated[PlayerId, Meta(max_length=64)]
Room: TypeAlias = Annotated[RoomId, Meta(max_length=64)]
Seats: TypeAlias = Annotated[tuple[Seat, ...], BY_SEAT]
Game: TypeAlias = Annotated[str, Meta(max_length=32)]
"""The name of a game."""
Digest = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
"""32 bytes in hexadecimal, or nothing."""
Sentences: TypeAlias = Annotated[tuple[Sentence, ...], Meta(max_length=64)]


class ClientMessage(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Mark a named message: an object whose ``type`` says which."""


class ServerMessage(Struct, frozen=True, tag_field="type"):
    """Mark a named message: an object whose ``type`` says which."""
