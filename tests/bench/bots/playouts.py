"""How many playouts Poly-Y's search does in a CPU second, as the board fills.

    python -m tests.bench.bots.playouts
    python -m tests.bench.bots.playouts --plain --leaves 40
    python -m tests.bench.bots.playouts --record

The best of several runs is told: on a machine that others use, too, the rest is their doing.
"""

import argparse
import sys
import time
from random import Random

from tests.support.evidence import record

STONES = (0, 2, 20, 40, 60)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.bots.playouts",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--plain", action="store_true", help="as where numba is not installed")
    parser.add_argument("--leaves", type=int, default=2000, help="of one search")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--record", action="store_true", help="a row in tests/evidence.md, too")
    asked = parser.parse_args()
    if asked.plain:
        sys.modules["numba"] = None  # type: ignore[assignment]  # so that importing it fails
    began, told = time.process_time(), []
    for stones in STONES:
        best = max(rate(stones, asked.leaves, seed) for seed in range(asked.runs))
        told.append(f"{best:,.0f} with {stones} stones")
        print(told[-1], flush=True)
    if asked.record:
        kind = "Poly-Y: playouts a CPU second" + (", not compiled" if asked.plain else "")
        spent = time.process_time() - began
        seeds, count = f"0-{asked.runs - 1}", len(STONES) * asked.runs
        record(kind, seeds, count, spent, ", ".join(told))


def rate(stones: int, leaves: int, seed: int) -> float:
    """Playouts a CPU second of one search on the standard board, with stones anywhere."""
    from engines.polyy.bot.bot import TIMES, warm
    from engines.polyy.bot.machine import row
    from engines.polyy.bot.playout import work
    from engines.polyy.bot.search import SearchLimits, search
    from engines.polyy.bot.tables import tables
    from engines.polyy.bot.tree import new_tree

    warm()
    t = tables(7)
    lie = dict(zip(Random(seed).sample(range(t.fields), stones), [1, 2] * t.fields, strict=False))
    board = row(lie.get(field, 0) for field in range(t.fields))
    w, tree = work(t.fields, seed), new_tree(t.fields, leaves, leaves)
    began = time.process_time()
    done = int(search(t, w, tree, board, -1, 1, SearchLimits(leaves, TIMES, True)))
    return done * TIMES / (time.process_time() - began)


if __name__ == "__main__":
    main()
