"""What RotoRouter's rules cost on a crowded board, beside encoding the view as JSON, in one run.

python -m tests.bench.bots.rotorouter
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import msgspec

from engines.catalog import make
from engines.rotorouter.public import Intent
from engines.rotorouter.rules import RotoRouter
from engines.rotorouter.state import State
from tests.engines.samples import onwards


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots.rotorouter")
    parser.add_argument("--positions", type=int, default=200)
    asked = parser.parse_args()
    game: Any = make("rotorouter", {})
    crowd = crowded(game, asked.positions)
    rows: dict[str, Callable[[State, Intent], Any]] = {
        "all legal intents": lambda state, _: list(game.legal(state, state.current)),
        "apply": lambda state, intent: game.apply(state, state.current, intent),
        "view of the seat to act": lambda state, _: game.view(state, state.current),
        "view of spectators": lambda state, _: game.view(state, None),
    }
    print(
        f"{len(crowd)} positions on a 9x9 board with a card in hand; microseconds, median and most"
    )
    for name, work in rows.items():
        print(f"{name:26}{told([timed(work, state, intent) for state, intent in crowd])}")
    views = [game.view(state, state.current) for state, _ in crowd]
    encoded = [timed(lambda view, _: msgspec.json.encode(view), view, None) for view in views]
    print(f"{'that view as JSON':26}{told(encoded)}")
    counts = [len(list(game.legal(state, state.current))) for state, _ in crowd]
    print(f"legal intents: median {median(counts):.0f}, most {max(counts)}")


def crowded(game: RotoRouter, count: int) -> list[tuple[State, Intent]]:
    """Positions with 50 to 75 tracks and a card in hand, and what is done next."""
    found: list[tuple[State, Intent]] = []
    seed = 0
    while len(found) < count:
        random, seed = Random(seed), seed + 1
        state = game.setup((0, 1, 2, 3), random.randbytes(32))
        for before, _, intent, _ in onwards(game, state, random):
            tracks = before.board.tiled.bit_count()
            if 50 <= tracks <= 75 and before.mover.deck.held is not None:
                found.append((before, intent))
    return Random(1).sample(found, count)


def timed(work: Callable[[Any, Any], Any], one: Any, other: Any) -> float:
    """The fastest of five, in microseconds."""
    spent = []
    for _ in range(5):
        began = time.perf_counter()
        work(one, other)
        spent.append(time.perf_counter() - began)
    return 1e6 * min(spent)


def told(spent: list[float]) -> str:
    """Median and most."""
    return f"{median(spent):8.0f}{max(spent):8.0f}"


if __name__ == "__main__":
    main()
