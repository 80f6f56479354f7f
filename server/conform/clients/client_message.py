"""Read a message of a client, or say what makes it unreadable."""

from typing import Any, Final

from protocol import codec
from protocol.codec import Format
from server.conform.clients.fault import ClientFault, shown
from server.conform.clients.message_pages import page_of_message

NAMES: Final = {"json": "JSON", "msgpack": "MessagePack"}


def client_tree(raw: bytes, form: Format) -> Any:
    """Return the tree of a message that is one. Raises ClientFault."""
    try:
        codec.decode_from_client(raw, form)
        return codec.decode_tree(raw, form)
    except codec.Malformed as why:
        raise _unreadable(raw, form, why) from why


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
