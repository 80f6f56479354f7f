"""What a ply of Word Fleet costs: rules, views and updates, beside the JSON of the same view.

python -m tests.bench.bots.wordfleet --games 40
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

import msgspec

from engines.game import Seat
from engines.wordfleet.public import Intent, View
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from protocol.codec import encode
from protocol.diff import diff

OPTIONS = ({}, {"word_method": "own", "dictionary_defense": True, "sonar_ping": True})


def plies(rules: Any, seed: int) -> Iterator[tuple[State, Seat, Intent, State]]:
    """A random game: before, seat, intent, after."""
    random = Random(seed)
    state = rules.setup((0, 1), random.randbytes(32))
    while movers := rules.to_move(state):
        seat = random.choice(movers)
        intent = rules.sample(state, seat, random)
        after = rules.apply(state, seat, intent)
        yield state, seat, intent, after
        state = after


def timed(act: Callable[..., Any], *arguments: Any) -> float:
    """Microseconds."""
    began = time.perf_counter_ns()
    act(*arguments)
    return (time.perf_counter_ns() - began) / 1000


def update(old: View, new: View) -> bytes:
    """What changed, as it travels."""
    return encode(diff(old, new), "msgpack")


def costs(rules: Any, seed: int, found: dict[str, list[float]]) -> None:
    """Add what each ply of a game costs to ``found``, by what is done."""
    random = Random(seed)
    for before, seat, intent, after in plies(rules, seed):
        old, new = rules.view(before, 0), rules.view(after, 0)
        taken = {
            "apply": timed(rules.apply, before, seat, intent),
            "view of a captain": timed(rules.view, after, 0),
            "view of spectators": timed(rules.view, after, None),
            "update: diff and MessagePack": timed(update, old, new),
            "JSON of the whole view": timed(msgspec.json.encode, new),
            "sample": timed(rules.sample, before, seat, random),
            "resample": timed(rules.resample, before, 0, random),
        }
        for what, time_taken in taken.items():
            found.setdefault(what, []).append(time_taken)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots.wordfleet")
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    found: dict[str, list[float]] = {}
    games = [WordFleet(**options) for options in OPTIONS]  # type: ignore[arg-type]
    for seed in range(asked.games):
        costs(games[seed % len(games)], seed, found)
    print(f"{asked.games} games, {len(found['apply'])} plies; microseconds")
    for what, taken in found.items():
        taken.sort()
        most = taken[len(taken) * 99 // 100]
        print(f"{what:30} median {median(taken):9.1f}   99 of 100 below {most:9.1f}")


if __name__ == "__main__":
    main()
