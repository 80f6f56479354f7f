"""How long the exact value of a start takes: the solver beside plain alpha-beta, in one run.

python -m tests.bench.bots.toppen --starts 200 --nodes 20000000
"""

import argparse
import time
from statistics import median
from typing import Any

from engines.toppen.bot.solver import solve
from engines.toppen.public import Special
from engines.toppen.starts import flat
from engines.toppen.turn import TurnPosition, begun
from tests.bench.bots.alpha_beta import values
from tests.support.evidence import record

WORTH = {1: "win", 0: "draw", -1: "loss"}


def timed(work: Any, *arguments: Any) -> tuple[Any, float]:
    """What ``work`` answers, and how many seconds it took."""
    began = time.perf_counter()
    answer = work(*arguments)
    return answer, time.perf_counter() - began


def exact(position: TurnPosition) -> str | None:
    """The value by the solver, with every position that can follow."""
    solved = solve(position, Special())
    return solved.value(position) if solved else None


def told(seconds: list[float]) -> str:
    """Median and most, in seconds."""
    return f"median {median(seconds):.3f} s, most {max(seconds):.3f} s"


def main() -> None:
    """Measure, print and put on record."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots.toppen")
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000_000, help="alpha-beta gives up then")
    asked = parser.parse_args()
    starts = [
        begun(TurnPosition(flat(at.to_bytes(32))), Special())[0] for at in range(asked.starts)
    ]
    exact(starts[0]), values(starts[0], 1000)  # compiles
    solver, search, proved, given_up = [], [], 0, 0
    for start in starts:
        value, seconds = timed(exact, start)
        solver.append(seconds)
        (found, _), seconds = timed(values, start, asked.nodes)
        search.append(seconds)
        assert found is None or WORTH[found] == value, start
        proved, given_up = proved + (found is not None), given_up + (found is None)
    result = (
        f"solver, all that can follow included: {told(solver)}; alpha-beta with a table: "
        f"{told(search)}, {proved} proved with the same value, {given_up} given up "
        f"after {asked.nodes} nodes"
    )
    print(result)
    seconds = sum(solver) + sum(search)
    record(
        "Toppen: time to the exact value", f"0-{asked.starts - 1}", asked.starts, seconds, result
    )


if __name__ == "__main__":
    main()
