"""Read a message of a client, or say what makes it unreadable."""

from typing import Any, Final

from protocol import codec
from protocol.codec import Format
from server.conform.clients.fault import ClientFault, shown

NAMES: Final = {"json": "JSON", "msgpack": "MessagePack"}


def client_tree(raw: bytes, form: Format) -> Any:
    """Return the tree of a message that is one. Raises ClientFault."""
    try:
        codec.decode_from_client(raw, form)
        return codec.decode_tree(raw, form)
    except codec.Malformed as why:
        raise ClientFault(_unreadable(raw, form, why), "schema.md") from why


def _unreadable(raw: bytes, form: Format, why: codec.Malformed) -> str:
    for other in codec.FORMATS:
        if other != form:
            try:
                codec.decode_from_client(raw, other)
            except codec.Malformed:
                continue
            return (
                f"a message came in {NAMES[other]}, though fourfold.1.{form} was agreed on: read "
                "the subprotocol that the server's answer to the handshake names"
            )
    try:
        tree = shown(codec.decode_tree(raw, form))
    except (codec.Malformed, TypeError):
        tree = repr(raw[:80])
    return f"a message is not of the schema: {why}. It was {tree}"
