"""The positions beside the rules: for a paragraph of a game's help one that shows what it says."""

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
def rule_pictures(game: str) -> tuple[RulePicture | None, ...]:
    """Return a picture, or None, for each paragraph of a game's help; () where it has none at all.

    Those of rules that the board cannot show count as none.
    """
    board = BOARDS.get(game)
    try:
        raw = (FOLDER / game / "rules.json").read_bytes()
        rules, found = msgspec.json.decode(raw, type=tuple[int, list[RulePicture | None]])
    except (OSError, msgspec.DecodeError):
        return ()
    if board is None or not board.oldest <= rules <= board.rules:
        return ()
    return tuple(found)
