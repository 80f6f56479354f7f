"""The words that stand whole in what was sent: part of a room's random code is none of them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from protocol import codec


def told_words(messages: Iterable[bytes]) -> set[str]:
    """Return all words of three capitals or more in ``messages``, MessagePack or JSON."""
    return {
        word
        for raw in messages
        for text in _texts(codec.decode_tree(raw, "json" if raw[:1] in (b"[", b"{") else "msgpack"))
        for word in re.findall(r"\b[A-Z]{3,}\b", text)
    }


def _texts(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for key, value in tree.items():
            yield from _texts(key)
            yield from _texts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _texts(value)
