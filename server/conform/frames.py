"""Put messages into frames as trees, and read them, in either encoding."""

from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from protocol.errors import FourfoldError

Encoding: TypeAlias = Literal["json", "msgpack"]
Tree: TypeAlias = Any


class Silence(FourfoldError):
    """Tells what did not come in time, or before the connection was closed."""


class FrameSocket(Protocol):
    """Carries frames: a websocket, or a line within this process."""

    @property
    def subprotocol(self) -> str | None:
        """Return what was agreed with the server."""
        ...

    async def send(self, raw: bytes | str, /) -> None:
        """Send one frame."""
        ...

    async def recv(self) -> bytes | str:
        """Return the next frame."""
        ...


def encoded(tree: Tree, encoding: Encoding) -> bytes | str:
    """Return a frame: text for JSON, bytes for MessagePack."""
    return (
        msgspec.json.encode(tree).decode() if encoding == "json" else msgspec.msgpack.encode(tree)
    )


def decoded(raw: bytes, encoding: Encoding) -> Tree:
    """Return the message in a frame. Raises Silence where it is none."""
    try:
        tree = (msgspec.json if encoding == "json" else msgspec.msgpack).decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise Silence(f"a frame is no {encoding}: {why}") from why
    if isinstance(tree, list) and len(tree) > 1 and type(tree[0]) is type(tree[1]) is int:
        return tree
    if isinstance(tree, dict) and isinstance(tree.get("type"), str):
        return tree
    raise Silence("a message is neither an object with a type nor an array with a tag")
