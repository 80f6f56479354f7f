"""Register the kinds of generated blocks: a name, and the function that writes such a block.

A file of blocks calls ``kind`` for each of its own, and ``pages.py`` imports the file.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

Writer: TypeAlias = Callable[..., str]
"""Write the lines of a block, from the words that follow its kind on the marker."""

KINDS: Final[dict[str, Writer]] = {}
"""By the first word of the marker."""


class UnknownBlock(Exception):
    """Say that a marker asks for what nobody writes."""


def kind(name: str) -> Callable[[Writer], Writer]:
    """Return a decorator that registers a writer under ``name``."""

    def register(writer: Writer) -> Writer:
        KINDS[name] = writer
        return writer

    return register


def written(name: str, *words: str) -> str:
    """Return the lines of a block. Raises UnknownBlock."""
    if name not in KINDS:
        raise UnknownBlock(f"no block is called {name!r}: there are {', '.join(sorted(KINDS))}")
    return KINDS[name](*words).strip("\n")
