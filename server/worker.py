"""Runs in a worker process: one bot, one view, one intent. Imports nothing of the server."""

import msgspec

from engines.bots import make
from engines.catalog import GAMES
from engines.game import Seat


def choose(
    game: str, rules: int, bot: str, level: int, view: bytes, seat: Seat, seed: int
) -> bytes:
    """The intent that ``bot`` chooses at ``level``, seeing ``view`` alone; both in JSON."""
    seen = msgspec.json.decode(view, type=GAMES[game, rules].view_type)
    return msgspec.json.encode(make(game, bot).choose(seen, seat, level, seed))
