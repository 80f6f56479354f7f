"""The pages of the games as tests read them: their text, and the rows of their tables."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "protocol" / "reference" / "games"
PAGES = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.md"))}
NAMES = tuple(PAGES)


def table(name: str, *head: str) -> list[list[str]]:
    """The rows of the table on the page of ``name`` whose heading begins so."""
    lines = PAGES[name].splitlines()
    start = next(at for at, line in enumerate(lines) if cells(line)[: len(head)] == [*head])
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(cells(line))
    return rows


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip().strip("`") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def plain(view: Any) -> Any:
    """A value as it travels."""
    return json.loads(msgspec.json.encode(view))
