"""Find where a page tells of a type or a message, so that others can link to it."""

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2] / "protocol"
HEADING: Final = re.compile(r"^#+ +(.+?) *$")
TOLD: Final = re.compile(r"^<!-- (?:generated: fields|told here:) (\w+) -->$")
"""Where a class is told of: by its block of fields, or by a table written by hand."""
LINK: Final = re.compile(r"\[([^\]\n]*)\]\(wire:(\w+)\)")
"""How blocks link to a class: ``[words](wire:RoomView)``, wherever it is told of."""


def pages() -> list[Path]:
    """Return every page there is, in the order of their paths."""
    return sorted(path for path in ROOT.rglob("*.md") if "node_modules" not in path.parts)


def anchor(heading: str) -> str:
    """Return the fragment by which a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@cache
def places() -> dict[str, tuple[Path, str]]:
    """Return the page and the anchor of every class that a page tells of."""
    found: dict[str, tuple[Path, str]] = {}
    for path in pages():
        heading, had = "", Counter[str]()
        for line in path.read_text("utf-8").splitlines():
            if told := HEADING.match(line):
                heading = anchor(told[1])
                had[heading] += 1
                heading += f"-{had[heading] - 1}" * (had[heading] > 1)  # as GitHub tells them apart
            elif block := TOLD.match(line):
                found.setdefault(block[1], (path, heading))
    return found


def linked(text: str, page: Path) -> str:
    """Return a block with its links as they are from ``page``; where no page tells, the words."""

    def resolved(found: re.Match[str]) -> str:
        if found[2] not in places():
            return found[1]
        path, heading = places()[found[2]]
        way = "" if path == page else Path(os.path.relpath(path, page.parent)).as_posix()
        return f"[{found[1]}]({way}#{heading})"

    return LINK.sub(resolved, text)
