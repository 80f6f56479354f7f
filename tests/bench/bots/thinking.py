"""How long a ply of every bot takes at each level, beside half of a bot's deadline.

    python -m tests.bench.bots.thinking
    python -m tests.bench.bots.thinking polyy --levels 5 10 14 --plies 64 --record

Positions are spread over games that the bot's easiest level plays against itself. The server's net
plays in a bot's stead when its deadline has passed: how often it would have is told, too.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engines import catalog
from engines.bots import levels_by_bot, make, warm
from engines.game import Seat
from server.settings import ServerSettings
from tests.support.evidence import record

MOST_PLIES = 2_000
"""A game that an easy level does not end goes on no longer than this."""


class Turn(NamedTuple):
    """A position to think about."""

    view: Any
    seat: Seat


class Took(NamedTuple):
    """What the plies of one level took, in seconds."""

    cpu: list[float]
    clock: list[float]


def main() -> None:
    """Measure, print and, where that is asked for, put on record."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.bots.thinking",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", nargs="?", choices=sorted(catalog.names()), help="all of them")
    parser.add_argument("--levels", type=int, nargs="+", help="all of them")
    parser.add_argument("--games", type=int, default=1, help="whose positions are thought about")
    parser.add_argument("--plies", type=int, default=24, help="so many positions, evenly spread")
    parser.add_argument("--record", action="store_true", help="rows in tests/evidence.md, too")
    asked = parser.parse_args()
    for game in [asked.game] if asked.game else sorted(catalog.names()):
        for bot, levels in levels_by_bot(game).items():
            if len(levels.names) > 1:
                _bot(game, bot, asked)


def _bot(game: str, bot: str, asked: argparse.Namespace) -> None:
    """Every level of one bot."""
    warm(game)
    turns = spread([it for at in range(asked.games) for it in played(game, bot, at)], asked.plies)
    for level in asked.levels or range(1, len(levels_by_bot(game)[bot].names) + 1):
        took = timed(make(game, bot), level, turns)
        said = told(took, ServerSettings().bot_deadline_ms / 1000)
        name = levels_by_bot(game)[bot].names[level - 1]
        print(f"{game} {bot} {level} ({name}): {said}", flush=True)
        if asked.record:
            name, seeds = f"{game}: a ply at level {level}", f"0-{asked.games - 1}"
            record(name, seeds, len(turns), sum(took.cpu), said)


def played(name: str, bot: str, seed: int, most: int = MOST_PLIES) -> list[Turn]:
    """Every turn of a game that the easiest level plays against itself, or the first of them."""
    return list(islice(_turns(name, bot, seed), most))


def _turns(name: str, bot: str, seed: int) -> Iterator[Turn]:
    game, player, random = catalog.make(name, {}), make(name, bot), Random(seed)
    state = game.setup((0, 1), seed.to_bytes(32))
    while (seat := next(iter(game.to_move(state)), None)) is not None:
        turn = Turn(game.view(state, seat), seat)
        yield turn
        state = game.apply(state, seat, player.choose(*turn, 1, random.getrandbits(64)))


def spread(turns: list[Turn], most: int) -> list[Turn]:
    """So many of them, the first one included; all where there are no more."""
    some = min(most, len(turns))
    return [turns[at * len(turns) // some] for at in range(some)]


def timed(player: Any, level: int, turns: list[Turn]) -> Took:
    """Think about every one of them."""
    took = Took([], [])
    for at, turn in enumerate(turns):
        cpu, clock = time.process_time(), time.perf_counter()
        player.choose(*turn, level, at)
        took.cpu.append(time.process_time() - cpu)
        took.clock.append(time.perf_counter() - clock)
    return took


def told(took: Took, deadline: float) -> str:
    """Both times beside half of the deadline, and how often the net would have played."""
    cpu, clock = (
        f"median {rank(seconds, 50):.3f}, p99 {rank(seconds, 99):.3f}" for seconds in took
    )
    late = sum(it > deadline for it in took.clock)
    return (
        f"CPU seconds a ply: {cpu}; on the clock: {clock}; half a deadline: {deadline / 2:.1f}; "
        f"the net: {late} of {len(took.clock)}"
    )


def rank(seconds: list[float], percent: int) -> float:
    """The smallest that so many percent do not exceed."""
    return sorted(seconds)[-(-len(seconds) * percent // 100) - 1]


if __name__ == "__main__":
    main()
