"""How long a ply takes at each level, beside half of a bot's deadline.

python -m tests.bench.thinking polyy --levels 5 10 14 --games 1
"""

import argparse
import time
from random import Random
from typing import Any

from engines import catalog
from engines.bots import LEVELS, make, warm
from server.settings import Settings
from tests.support.evidence import record


def positions(game: Any, bot: Any, level: int, seed: int) -> list[Any]:
    """Every state of a game that the bot plays against itself, but its end."""
    random, states = Random(seed), [game.setup((0, 1), seed.to_bytes(32))]
    while (seat := next(iter(game.to_move(states[-1])), None)) is not None:
        view = game.view(states[-1], seat)
        intent = bot.choose(view, seat, level, random.getrandbits(64))
        states.append(game.apply(states[-1], seat, intent))
    return states[:-1]


def main() -> None:
    """Measure, print and put on record."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinking")
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--levels", type=int, nargs="+", required=True)
    parser.add_argument("--games", type=int, default=1, help="whose positions are thought about")
    parser.add_argument("--easy", type=int, default=2, help="the level that plays those games")
    asked = parser.parse_args()
    game, bot, half = catalog.make(asked.game, {}), make(asked.game, "search"), half_a_deadline()
    warm(asked.game)
    states = [it for at in range(asked.games) for it in positions(game, bot, asked.easy, at)]
    for level in asked.levels:
        cpu, wall = [], []
        for at, state in enumerate(states):
            seat = game.to_move(state)[0]
            began, started = time.process_time(), time.perf_counter()
            bot.choose(game.view(state, seat), seat, level, at)
            cpu.append(time.process_time() - began)
            wall.append(time.perf_counter() - started)
        told = (
            f"CPU seconds a ply: median {rank(cpu, 50):.3f}, p99 {rank(cpu, 99):.3f}; "
            f"on the clock: p99 {rank(wall, 99):.3f}; half a deadline: {half:.1f}"
        )
        print(f"level {level}: {told}", flush=True)
        name = f"{asked.game}: a ply at level {level}"
        record(name, f"0-{asked.games - 1}", len(states), sum(cpu), told)


def half_a_deadline() -> float:
    """Seconds."""
    return Settings().bot_deadline_ms / 2000


def rank(seconds: list[float], percent: int) -> float:
    """The smallest that so many percent do not exceed."""
    return sorted(seconds)[-(-len(seconds) * percent // 100) - 1]


if __name__ == "__main__":
    main()
