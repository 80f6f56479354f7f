"""One player of a ladder in a process of its own, so that it may be of any version.

The folder of that version's `engines` is on the path. Line by line it is asked
`[game, rules, bot, level, playouts, view, seat, seed]` and answers `[intent, CPU seconds]`; where
`playouts` is not null it goes by that in place of the level.
"""

import sys
import time
from functools import cache
from typing import Any

import msgspec

from engines.bots import make
from engines.catalog import GAMES


def chosen(
    game: str, bot: str, level: int, playouts: int | None, view: Any, seat: int, seed: int
) -> tuple[Any, float]:
    """The intent, and the CPU seconds that it took."""
    player = make(game, bot)
    _warmed(game, bot)  # or the first ply would be charged with compiling
    began = time.process_time()
    if playouts is None:
        intent = player.choose(view, seat, level, seed)
    else:
        # one bot alone counts playouts, and versions before this one are asked, too
        intent = player.choose_within(view, seat, playouts, seed)  # type: ignore[attr-defined]
    return intent, time.process_time() - began


@cache
def _warmed(game: str, bot: str) -> None:
    """Compile what the bot needs, once."""
    if (warm := getattr(make(game, bot), "warm", None)) is not None:
        warm()


def main() -> None:
    """Answer until there is no more to answer."""
    for line in sys.stdin:
        game, rules, bot, level, playouts, view, seat, seed = msgspec.json.decode(line)
        seen = msgspec.convert(view, GAMES[game, rules].view_type)
        told = chosen(game, bot, level, playouts, seen, seat, seed)
        print(msgspec.json.encode(told).decode(), flush=True)


if __name__ == "__main__":
    main()
