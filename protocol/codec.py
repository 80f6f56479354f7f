"""Encode and decode the messages of each direction, in MessagePack and JSON, with a size limit.

A message is an object (at the door) or an array (in a running room); its first byte tells which.
"""

from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from protocol import from_client, from_server
from protocol.errors import ProtocolError
from protocol.from_client import FromClient
from protocol.from_server import FromServer
from protocol.names import Channel, Code, Request
from protocol.newer.understood import NotUnderstood, understood

Format: TypeAlias = Literal["msgpack", "json"]
FORMATS: Final[tuple[Format, Format]] = ("msgpack", "json")

MOST_FROM_CLIENT: Final = 16 * 1024
"""The longest message of a client, in bytes."""
MOST_FROM_SERVER: Final = 4 * 1024 * 1024
"""The longest message of a server, in bytes."""


class Malformed(ProtocolError, ValueError):
    """Tell that bytes are no message of this protocol; the text says where they fail."""


class Unknown(Malformed):
    """Tell that a message is of a kind that is new to this program: to be passed over."""


def format_of(subprotocol: str | None) -> Format:
    """Return the encoding a websocket subprotocol stands for, in every version of the wire.

    MessagePack where none was agreed.
    """
    return "json" if subprotocol is not None and subprotocol.endswith(".json") else "msgpack"


class _Codec:
    """Both directions in one encoding."""

    def __init__(self, encoder: Any, decoder: Any, arrays: frozenset[int]) -> None:
        self.encode = encoder().encode
        self._decode = {
            (way, is_array): decoder(union).decode
            for way, words in (("client", from_client), ("server", from_server))
            for is_array, union in ((True, words.RoomMessage), (False, words.NamedMessage))
        }
        self._tree = decoder().decode
        self._arrays = arrays

    def decode(self, way: str, raw: bytes, most: int) -> Any:
        if len(raw) > most:
            raise Malformed(f"a message may have {most} bytes, this one has {len(raw)}")
        start = raw.lstrip()[:1]
        return self._told(self._decode[way, bool(start) and start[0] in self._arrays], raw)

    def tree(self, raw: bytes) -> Any:
        return self._told(self._tree, raw)

    def _told(self, decode: Any, raw: bytes) -> Any:
        try:
            return decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as why:
            raise Malformed(str(why)) from why
        except RecursionError as why:
            raise Malformed("nested too deeply") from why


_CODECS: Final[dict[Format, _Codec]] = {
    "msgpack": _Codec(
        msgspec.msgpack.Encoder,
        msgspec.msgpack.Decoder,
        frozenset((*range(0x90, 0xA0), 0xDC, 0xDD)),
    ),
    "json": _Codec(msgspec.json.Encoder, msgspec.json.Decoder, frozenset(b"[")),
}


def encode(message: Any, form: Format) -> bytes:
    """Return ``message``, a struct of this protocol or any tree of its values, as bytes."""
    raw: bytes = _CODECS[form].encode(message)
    return raw


def decode_from_client(raw: bytes, form: Format) -> FromClient:
    """Return the message of a client. Raises Malformed."""
    message: FromClient = _CODECS[form].decode("client", raw, MOST_FROM_CLIENT)
    return message


def decode_from_server(raw: bytes, form: Format) -> FromServer:
    """Return the message of a server. Raises Malformed; Unknown for a kind that is new to us."""
    try:
        message: FromServer = _CODECS[form].decode("server", raw, MOST_FROM_SERVER)
    except Malformed as why:
        kind = _kind(raw, form)
        if kind is None or len(raw) > MOST_FROM_SERVER:
            raise
        if kind not in _KINDS:
            raise Unknown(f"a message of the kind {kind!r}") from why
        message = _newer(decode_tree(raw, form), _KINDS[kind], why)
    return message


def _newer(tree: Any, kind: Any, why: Malformed) -> Any:
    """A message of a kind we know that says more than we know. Raises Malformed, Unknown."""
    try:
        known = understood(tree, kind)
    except NotUnderstood as word:
        raise Unknown(f"a message of a newer server: {word}") from why
    try:
        return msgspec.convert(known, kind)
    except msgspec.ValidationError:
        raise why from None


def _kind(raw: bytes, form: Format) -> str | int | None:
    """What a message says it is: the ``type`` of an object, the tag of an array."""
    try:
        tree = _CODECS[form].tree(raw)
    except Malformed:
        return None
    if isinstance(tree, list):
        return tree[0] if tree and isinstance(tree[0], int) else None
    kind = tree.get("type") if isinstance(tree, dict) else None
    return kind if isinstance(kind, str) else None


_KINDS: Final[dict[str | int | None, Any]] = {
    kind.__struct_config__.tag: kind
    for union in (from_server.NamedMessage, from_server.RoomMessage)
    for kind in get_args(union)
}


def named(raw: bytes, form: Format) -> dict[str, Any]:
    """Return what a client's message that cannot be read names, as far as that can be read.

    A refusal says it again (``request``, ``room`` or ``channel``), so that who sent it need not
    wait for an answer.
    """
    try:
        tree = _CODECS[form].tree(raw)
    except Malformed:
        return {}
    if isinstance(tree, list):
        tree = {"channel": tree[1]} if len(tree) > 1 and tree[0] == 1 else {}
    if not isinstance(tree, dict):
        return {}
    return {key: tree[key] for key, kind in _NAMES.items() if _is(kind, tree.get(key))}


def _is(kind: Any, value: Any) -> bool:
    """Return whether ``value`` is one of that type."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


_NAMES: Final = {"request": Request, "room": Code, "channel": Channel}


def decode_tree(raw: bytes, form: Format) -> Any:
    """Return numbers, strings, lists and maps, as an intent carries them. Raises Malformed."""
    return _CODECS[form].tree(raw)


def on_channel(tag: int, channel: int, rest: bytes, form: Format) -> bytes:
    """Return the room message ``[tag, channel, *rest]``; ``rest`` is an encoded array.

    The rest of an update is encoded once for all who share an audience; only these two small
    numbers, both below 128, differ from one connection to the next.
    """
    if form == "json":
        return b"[%d,%d,%b" % (tag, channel, rest[1:])
    return bytes((rest[0] + 2, tag, channel)) + rest[1:]
