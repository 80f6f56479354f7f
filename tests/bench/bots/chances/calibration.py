"""How true the chances of positions are: Brier score, what came of each tenth, and a fit.

python -m tests.bench.bots.chances.calibration polyy --games 200

Bots of middle levels play each other; of each game some positions are drawn at random and their
estimates kept. The fit is made at the first seeds and judged at others, which it has not seen. The
Brier score is half the sum over seats of the squares of chance less result: of two seats the usual
one, where saying even always scores 0.25.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import log
from random import Random
from typing import Any, Final, NamedTuple

from engines import bots
from engines.bot import Chances
from engines.catalog import MANIFESTS, estimated, make
from engines.estimates.calibration import PLAIN, Calibration, calibrated
from engines.game import Seat
from tests.support import evidence

TRAINED, TESTED = 1, 10_001
"""The first seed that is fitted to, and the first that it is judged by."""
EACH: Final = 8
"""Positions of a game."""
RESAMPLES: Final = 1_000
TENTHS: Final = 10
LEVELS: Final = {"polyy": (5, 6, 7), "rotorouter": (2, 3), "wordfleet": (1, 2)}
"""The levels that play each other, one a game."""


class EstimatedPosition(NamedTuple):
    """What was estimated, and who won."""

    seed: int
    estimate: Chances
    to_move: Seat | None
    winners: tuple[Seat, ...]


class Tenth(NamedTuple):
    """Of all chances of one tenth: how many, their mean, and how often that seat won."""

    count: int
    told: float
    won: float


def played(game: str, seed: int) -> Iterator[EstimatedPosition]:
    """Some positions of one game of a level against itself; none where nobody has won."""
    random = Random(seed)
    rules: Any = make(game, {})
    seats = tuple(range(random.randint(rules.fewest, rules.seats)))
    level = random.choice(LEVELS[game])
    state = rules.setup(seats, random.randbytes(32))
    views = []
    while movers := rules.to_move(state):
        seat = random.choice(movers)
        views.append(rules.view(state, None))
        intent = bots.think(
            game, "search", rules.view(state, seat), seat, level, random.getrandbits(60)
        ).intent
        state = rules.apply(state, seat, intent)
    winners = rules.outcome(state).winners
    estimate: Callable[[Any], Chances | None] = import_module(MANIFESTS[game].estimator).estimate
    if winners:
        begun = [(view, _mover(game, view)) for view in views if _is_begun(game, view)]
        for view, to_move in random.sample(begun, min(EACH, len(begun))):
            told = estimate(view)
            if told is not None:
                yield EstimatedPosition(seed, told, to_move, winners)


def _is_begun(game: str, view: Any) -> bool:
    """Whether there is anything to judge by: in Poly-Y once the sides are settled."""
    return view.phase == "battle" if game == "wordfleet" else game != "polyy" or view.ply > 1


def _mover(game: str, view: Any) -> Seat | None:
    found: Seat | None = view.to_move[0] if game == "wordfleet" else view.to_move
    return found


def collected(game: str, first: int, games: int) -> list[EstimatedPosition]:
    """The positions of so many games."""
    return [it for seed in range(first, first + games) for it in played(game, seed)]


def brier(sample: EstimatedPosition, by: Calibration) -> float:
    """Half the sum of squares of one position; winners of a shared first place share it."""
    told = calibrated(sample.estimate, by, sample.to_move)
    share = 1 / len(sample.winners)
    return (
        sum((it / 1000 - share * (seat in sample.winners)) ** 2 for seat, it in enumerate(told)) / 2
    )


def mean_brier(samples: Sequence[EstimatedPosition], by: Calibration) -> float:
    """The mean of all."""
    return sum(brier(it, by) for it in samples) / len(samples)


def surprise(samples: Sequence[EstimatedPosition], by: Calibration) -> float:
    """The mean logarithm of what was told of the winner, with its sign turned."""
    lost = 0.0
    for it in samples:
        told = calibrated(it.estimate, by, it.to_move)
        lost -= log(max(0.5, sum(told[seat] for seat in it.winners)) / 1000)
    return lost / len(samples)


def fitted(samples: Sequence[EstimatedPosition]) -> Calibration:
    """The two numbers under which the winners surprise least, to a hundredth."""
    best, step = PLAIN, 0.32
    least = surprise(samples, best)
    while step > 0.004:
        ways = [
            Calibration(best.slope + step * slope, best.turn + step * turn)
            for slope, turn in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
        found = [(surprise(samples, it), it) for it in ways if it.slope > 0]
        value, way = min(found)
        if value < least:
            least, best = value, way
        else:
            step /= 2
    return Calibration(round(best.slope, 2), round(best.turn, 2))


def tenths(samples: Sequence[EstimatedPosition], by: Calibration) -> list[Tenth]:
    """What came of each tenth of the chances, each seat of each position for itself."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for it in samples:
        for seat, told in enumerate(calibrated(it.estimate, by, it.to_move)):
            won = (seat in it.winners) / len(it.winners)
            bins[min(TENTHS - 1, told * TENTHS // 1000)].append((told / 1000, won))
    return [_tenth(it) for it in bins]


def _tenth(found: list[tuple[float, float]]) -> Tenth:
    count = max(1, len(found))
    return Tenth(len(found), sum(a for a, _ in found) / count, sum(b for _, b in found) / count)


def gain(samples: Sequence[EstimatedPosition], by: Calibration) -> tuple[float, float]:
    """The 95 % interval of how much lower the score is with ``by``, whole games drawn anew."""
    games: dict[int, list[float]] = {}
    for it in samples:
        games.setdefault(it.seed, []).append(brier(it, PLAIN) - brier(it, by))
    kept, random = list(games.values()), Random(1)
    means = []
    for _ in range(RESAMPLES):
        drawn = [it for game in random.choices(kept, k=len(kept)) for it in game]
        means.append(sum(drawn) / len(drawn))
    means.sort()
    return means[RESAMPLES // 40], means[-RESAMPLES // 40]


def told(game: str, samples: Sequence[EstimatedPosition], by: Calibration) -> str:
    """What is recorded: the score before and after, and the tenths after."""
    low, high = gain(samples, by)
    rows = ", ".join(
        f"{100 * it.told:.0f} % told {100 * it.won:.0f} % won ({it.count})"
        for it in tenths(samples, by)
        if it.count
    )
    before, after = mean_brier(samples, PLAIN), mean_brier(samples, by)
    return (
        f"Brier {before:.4f} before, {after:.4f} after (lower by {low:.4f} to {high:.4f}), "
        f"slope {by.slope}, turn {by.turn}; {rows}"
    )


def main() -> None:
    """Play, fit, judge, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bots.chances.calibration")
    parser.add_argument("game", choices=estimated())
    parser.add_argument("--games", type=int, default=200, help="to fit to; as many judge")
    parser.add_argument("--record", action="store_true", help="append to tests/evidence.md")
    asked = parser.parse_args()
    began = time.process_time()
    trained = collected(asked.game, TRAINED, asked.games)
    by = fitted(trained)
    tested = collected(asked.game, TESTED, asked.games)
    words = told(asked.game, tested, by)
    print(f"{asked.game}: fitted to {len(trained)} positions, judged by {len(tested)}; {words}")
    for name, way in (("before", PLAIN), ("after", by)):
        for it in tenths(tested, way):
            print(f"{name:8}{it.count:6}{it.told:8.3f}{it.won:8.3f}")
    if asked.record:
        seeds = f"{TESTED}-{TESTED + asked.games - 1}"
        spent = time.process_time() - began
        evidence.record(f"chances of {asked.game}", seeds, len(tested), spent, words)


if __name__ == "__main__":
    main()
