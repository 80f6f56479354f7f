"""Read a message of a client, or say what makes it unreadable, and where it stands."""

from typing import Any, Final

from protocol import codec
from protocol.codec import Format
from server.conform.clients.fault import ClientFault, shown

NAMES: Final = {"json": "JSON", "msgpack": "MessagePack"}
LISTED: Final = "refusals.md#all-messages"
"""The list of all messages: from there it is one step to any of them."""
PLAY_PAGE: Final = "playing.md#play"
OF_MESSAGES: Final = {
    "begin": "rooms.md#begin",
    "hello": "identity.md#hello",
    "join": "rooms.md#join",
    "leave": "rooms.md#leave",
    "ping": "transport.md#ping",
    "prove": "identity.md#prove",
    "renew": "identity.md#renew",
    "resign": "playing.md#resign",
    "reveal": "rooms.md#reveal",
    "unwatch": "watching.md#unwatch",
    "watch_lobby": "finding.md#watch_lobby",
    "watch_room": "watching.md#watch_room",
}
"""What a client says that does what the kit asks of it, by the ``type``."""


def client_tree(raw: bytes, form: Format) -> Any:
    """Return the tree of a message that is one. Raises ClientFault."""
    try:
        codec.decode_from_client(raw, form)
        return codec.decode_tree(raw, form)
    except codec.Malformed as why:
        raise _unreadable(raw, form, why) from why


def page_of_message(tree: Any) -> str:
    """Return where the fields of a message stand, and their bounds; ``tree`` may be anything."""
    if isinstance(tree, list):
        return PLAY_PAGE
    kind = tree.get("type") if isinstance(tree, dict) else None
    return OF_MESSAGES.get(kind, LISTED) if isinstance(kind, str) else "transport.md"


def _unreadable(raw: bytes, form: Format, why: codec.Malformed) -> ClientFault:
    """Return what is wrong, with the page on which the bound stands that is broken."""
    for other in codec.FORMATS:
        if other != form:
            try:
                codec.decode_from_client(raw, other)
            except codec.Malformed:
                continue
            return ClientFault(
                f"a message came in {NAMES[other]}, though fourfold.1.{form} was agreed on: read "
                "the subprotocol that the server's answer to the handshake names",
                "transport.md",
            )
    try:
        tree = codec.decode_tree(raw, form)
        said, page = shown(tree), page_of_message(tree)
    except (codec.Malformed, TypeError):
        said, page = repr(raw[:80]), "transport.md"
    return ClientFault(f"a message is not of the schema: {why}. It was {said}", page)
