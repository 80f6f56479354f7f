"""Refresh the generated blocks of the pages about the wire, in place."""

import re
from pathlib import Path
from typing import Final

from deploy.wire_pages import examples, fields, games, messages, whole_games
from deploy.wire_pages.places import linked, pages
from deploy.wire_pages.registry import written

BLOCK: Final = re.compile(r"^(<!-- generated: ([^\n]+?) -->\n)(.*?)^(<!-- end -->)$", re.M | re.S)
WRITERS: Final = (examples, fields, games, messages, whole_games)
"""The files of blocks: they are imported so that their kinds are registered."""


def refreshed(text: str, page: Path) -> str:
    """Return a page with all of its blocks written anew. Raises UnknownBlock."""

    def block(found: re.Match[str]) -> str:
        return found[1] + linked(written(*found[2].split()), page) + "\n" + found[4]

    return BLOCK.sub(block, text)


def stale() -> dict[Path, str]:
    """Return what is to be written, for each page that is not what would be written today."""
    texts = {path: path.read_text("utf-8") for path in pages()}
    fresh = {path: refreshed(text, path) for path, text in texts.items()}
    return {path: text for path, text in fresh.items() if text != texts[path]}
