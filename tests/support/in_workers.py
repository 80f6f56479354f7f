"""What tests let worker processes do: bots that no server has, known where ``start`` began them."""

import time
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from engines.bot import Bot, Thought
from engines.bot_levels import ONE_LEVEL
from engines.catalog import MANIFESTS
from engines.manifest import BotEntry
from engines.polyy.public import PlaceStone, View
from server.bots.worker_start import end_with_server
from tests.support import counted_search

HOPELESS = 0.04
"""The chance that the bot ``gloomy`` gives itself."""
HANGS_S = 3600
PONDERED_S = 0.3
"""What the bot ``ponders`` takes for a ply."""
REASON = "Nothing is left to win."


def start() -> None:
    """A worker in which Poly-Y has five more bots, and nobody can make its ``search``."""
    end_with_server()
    loaders: dict[str, Callable[[], Bot]] = {
        "hangs": lambda: _bot(_hang),
        "cheats": lambda: _bot(_cheat),
        "ponders": lambda: _bot(_ponder),
        "gloomy": lambda: _bot(_choose, _think),
        "search": _broken,
    }
    bots = MANIFESTS["polyy"].bots
    bots.update({name: BotEntry(load, ONE_LEVEL, ()) for name, load in loaders.items()})
    bots["counted"] = counted_search.ENTRY


def _bot(choose: Any, think: Any = None) -> Bot:
    return cast(Bot, SimpleNamespace(choose=choose, think=think))


def _broken() -> Bot:
    raise ImportError("half of it is missing")


def _hang(view: View, seat: int, level: int, seed: int) -> PlaceStone:
    time.sleep(HANGS_S)
    raise AssertionError("nobody waits for so long")


def _ponder(view: View, seat: int, level: int, seed: int) -> PlaceStone:
    time.sleep(PONDERED_S)
    return _choose(view, seat, level, seed)


def _cheat(view: View, seat: int, level: int, seed: int) -> PlaceStone:
    """A field that is none, or is taken."""
    return PlaceStone(view.moves[0] if view.moves else -1)


def _choose(view: View, seat: int, level: int, seed: int) -> PlaceStone:
    empty = [field for field, owner in enumerate(view.board) if owner is None]
    return PlaceStone(Random(seed).choice(empty))


def _think(view: View, seat: int, level: int, seed: int) -> Thought:
    return Thought(_choose(view, seat, level, seed), HOPELESS, (REASON,), "plain")
