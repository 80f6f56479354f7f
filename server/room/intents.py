"""Reads and writes the intents of a game: built once a game, as reading a type takes long."""

from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from engines.game import AnyGame

_write_json: Final = msgspec.json.Encoder().encode
_write_tree: Final = msgspec.msgpack.Encoder().encode


class IntentCodec(NamedTuple):
    """What reads the intents of one game."""

    read_json: msgspec.json.Decoder[Any]
    read_tree: msgspec.msgpack.Decoder[Any]
    kind: Any
    """The game's Intent."""


@cache
def _codec(game: type[AnyGame]) -> IntentCodec:
    kind = game.intent_type
    return IntentCodec(msgspec.json.Decoder(kind), msgspec.msgpack.Decoder(kind), kind)


def write(intent: Any) -> Raw:
    """Return ``intent`` as a log keeps it: equal intents are equal bytes."""
    return Raw(_write_json(intent))


def read(game: AnyGame, raw: Raw) -> Any:
    """Return the intent that a log keeps as ``raw``. Raises ValidationError where it is none."""
    return _codec(type(game)).read_json.decode(raw)


def converted(game: AnyGame, tree: Any) -> Any:
    """Return the intent that ``tree`` spells, without fields it does not have.

    The same as ``msgspec.convert``, which reads the game's types anew each time: what MessagePack
    cannot carry, and what is no intent, is left to it. Raises ValidationError.
    """
    codec = _codec(type(game))
    try:
        return codec.read_tree.decode(_write_tree(tree))
    except (msgspec.MsgspecError, ArithmeticError, TypeError, ValueError, RecursionError):
        return msgspec.convert(tree, codec.kind)
