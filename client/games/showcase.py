"""The recorded games that move on the home: for each game its positions as spectators saw them."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from client.games.catalog import BOARDS
from protocol.diff import patch

FOLDER: Final = Path(__file__).parent


class _Recorded(msgspec.Struct, frozen=True, array_like=True):
    """What a file holds."""

    rules: int
    first: Any
    changes: tuple[list[Any], ...]


@lru_cache(16)
def showcase(game: str) -> tuple[Any, ...]:
    """Return the positions of that game's recorded game in order; none where it has none.

    One that was recorded under rules which the board cannot show counts as none.
    """
    try:
        raw = (FOLDER / game / "showcase.json").read_bytes()
        told = msgspec.json.decode(raw, type=_Recorded)
    except (OSError, msgspec.DecodeError):
        return ()
    board = BOARDS.get(game)
    if board is None or not board.oldest <= told.rules <= board.rules:
        return ()
    views = [told.first]
    for changes in told.changes:
        views.append(patch(views[-1], changes))
    return tuple(views)
