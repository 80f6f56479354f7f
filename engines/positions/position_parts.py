"""The notation that positions share: parts ``name:value``, parted by spaces, in any order."""

import re
from typing import Final

from engines.positions.position_reader import MOST_SIGNS, BadPosition

_PART: Final = re.compile(r"([a-z]+(?:\.[a-z]+)?):(\S*)", re.ASCII)


def read_parts(text: str, example: str) -> dict[str, str]:
    """Return the values by name. Raises BadPosition, which names ``example`` as a part."""
    if len(text) > MOST_SIGNS:
        raise BadPosition("text", f"A position has at most {MOST_SIGNS} characters.")
    parts: dict[str, str] = {}
    for word in text.split():
        found = _PART.fullmatch(word)
        if not found:
            raise BadPosition("text", f"Expected parts like {example}, got {word[:20]!r}.")
        name, value = found.groups()
        if name in parts:
            raise BadPosition(name, "This part is there twice.")
        parts[name] = value
    if not parts:
        raise BadPosition("text", "There is no position yet.")
    return parts
