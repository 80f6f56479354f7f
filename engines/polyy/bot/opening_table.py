"""Makes the table of first stones: a long search after each kind of one, without swap.

    python -m engines.polyy.bot.opening_table

It needs numba and some minutes of one core; the same arguments write the same file. What is told
of a stone are the simulated games behind the best reply, and how many of them its owner won.
"""

import argparse
from typing import Literal

from engines.polyy.bot.bot import TIMES, searched
from engines.polyy.bot.openings import TABLE, kinds
from engines.polyy.bot.search import SearchLimits
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY

SIZES: tuple[Literal[4, 5, 6, 7], ...] = (4, 5, 6, 7)


def replied(size: Literal[4, 5, 6, 7], field: int, leaves: int, seed: int) -> tuple[int, int]:
    """Return the playouts behind the best reply to a first stone, and those that the stone won."""
    game = PolyY(size=size, pie=False)
    state = game.apply(game.setup((0, 1), bytes(32)), 0, PlaceStone(field))
    found = searched(game.view(state, 1), 1, SearchLimits(leaves, TIMES, True), seed)
    return found.playouts, round(found.playouts * (1 - found.chance))


def main() -> None:
    """Search, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m engines.polyy.bot.opening_table")
    parser.add_argument("--leaves", type=int, default=50_000, help="of each search")
    parser.add_argument("--seeds", type=int, default=2, help="searches for each kind of field")
    asked = parser.parse_args()
    lines = []
    for size, field in ((it, field) for it in SIZES for field in kinds(it)):
        counts = [replied(size, field, asked.leaves, seed) for seed in range(asked.seeds)]
        games, won = (sum(some) for some in zip(*counts, strict=True))
        lines.append(f"{size} {field} {games} {won}\n")
        print(lines[-1], end="", flush=True)
    TABLE.write_text("".join(lines))


if __name__ == "__main__":
    main()
