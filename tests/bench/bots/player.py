"""One player of a ladder in a process of its own, so that it may be of any version.

The folder of that version's `engines` is on the path. Line by line it is asked
`[game, rules, bot, level, playouts, view, seat, seed]` and answers `[intent, CPU seconds]`; where
`playouts` is not null it goes by that in place of the level.
"""

import sys
import time

import msgspec

from engines.bots import make
from engines.catalog import GAMES


def main() -> None:
    """Answer until there is no more to answer."""
    warmed: set[tuple[str, str]] = set()
    for line in sys.stdin:
        game, rules, bot, level, playouts, view, seat, seed = msgspec.json.decode(line)
        seen = msgspec.convert(view, GAMES[game, rules].view_type)
        player = make(game, bot)
        if (game, bot) not in warmed:  # or the first ply would be charged with compiling
            if (warm := getattr(player, "warm", None)) is not None:
                warm()
            warmed.add((game, bot))
        began = time.process_time()
        if playouts is None:
            intent = player.choose(seen, seat, level, seed)
        else:
            intent = player.choose_within(seen, seat, playouts, seed)  # type: ignore[attr-defined]
        seconds = time.process_time() - began
        print(msgspec.json.encode([intent, seconds]).decode(), flush=True)


if __name__ == "__main__":
    main()
