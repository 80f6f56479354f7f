"""The positions beside the rules: for topics of a game's help one that shows what it says."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from client.games.catalog import BOARDS

FOLDER: Final = Path(__file__).parent


class RulePicture(NamedTuple):
    """A position, and whose view of it is shown."""

    seat: int | None
    view: Any


@lru_cache(16)
def rule_pictures(game: str) -> Mapping[str, RulePicture]:
    """Return pictures by the key of the topic they stand beside; none for a game without any.

    Those of rules that the board cannot show count as none.
    """
    board = BOARDS.get(game)
    try:
        raw = (FOLDER / game / "rules.json").read_bytes()
        rules, found = msgspec.json.decode(raw, type=tuple[int, dict[str, RulePicture]])
    except (OSError, msgspec.DecodeError):
        return {}
    if board is None or not board.oldest <= rules <= board.rules:
        return {}
    return found
