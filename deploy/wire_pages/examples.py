"""Write the blocks ``example NAME``: what was really sent and answered, at a real server."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from deploy.wire_pages.registry import kind

EXCHANGES: Final = Path(__file__).parent / "exchanges.json"
"""Written by ``python -m deploy.wire_pages.record``."""


@cache
def exchanges() -> dict[str, list[list[Any]]]:
    """Return every exchange by its name: who speaks, and the message, in order."""
    kept: dict[str, list[list[Any]]] = json.loads(EXCHANGES.read_text("utf-8"))
    return kept


@kind("example")
def example(name: str) -> str:
    """Return one exchange as it was."""
    return "\n".join(spoken(whose, message) for whose, message in exchanges()[name])


def spoken(whose: str, message: Any) -> str:
    """Return one message below the word that says whose it is."""
    return f"{whose}:\n```json\n{json.dumps(message, ensure_ascii=False)}\n```\n"
