"""Fits the prior to what searches thought, and writes its weights.

    python -m engines.polyy.bot.self_play.fit

It needs numpy and a few minutes of one core, and the games of ``games.py``. What is made small is
the cross entropy between the playouts behind the moves of a position and a softmax over sums of
weights, by Adam (Kingma and Ba 2015). Surroundings that are turned or mirrored share a weight. A
tenth of the positions is kept aside to judge by; ``log.txt`` has what was printed.
"""

import argparse
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engines.polyy.bot.prior import (
    ANSWER,
    CODES,
    LAST,
    OWN,
    PAIRS,
    PHASES,
    SLOTS,
    WEIGHTS,
)
from engines.polyy.bot.self_play.games import SIZE, SelfPlay, kept
from engines.polyy.bot.tables import tables

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

OPEN: Final = 0.04, 0.96
"""Positions are learned from while the chance of whoever is to move lies between these."""
UNIT: Final = 256
EPOCHS: Final = 14
FAST: Final = 8
"""Epochs with the greater rate."""
RATES: Final = 0.05, 0.01
BATCH: Final = 256
MOMENTS: Final = 0.9, 0.99
DECAY: Final = 5e-5
TURNS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    0: tuple(
        tuple((at + step * nth) % 6 for nth in range(6)) for at in range(6) for step in (1, -1)
    ),
    1: ((0, 1, 2, 3, 4, 5), (3, 2, 1, 0, 4, 5)),
    2: ((0, 1, 2, 3, 4, 5), (2, 1, 0, 3, 4, 5)),
    3: tuple(
        (0, *(1 + (at + step * nth) % 5 for nth in range(5))) for at in range(5) for step in (1, -1)
    ),
    4: ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3)),
    5: ((0, 1, 2, 3, 4, 5), (3, 2, 1, 0, 5, 4)),
}
"""By kind of ring: the slots of each way to lay it onto itself."""


class Example(NamedTuple):
    """What the moves of one position are made of, and what was thought of them."""

    features: Whole
    """By move: the weights that are summed up."""
    share: Real
    """By move: its share of the playouts."""


# What moves are made of


def shared() -> Whole:
    """Return by weight the first of all that stand for the same surroundings."""
    one = np.arange(ANSWER + 2)
    for kind, turns in TURNS.items():
        for code, ring in enumerate(product(range(3), repeat=SLOTS)):
            codes = (sum(ring[at] * 3 ** (5 - nth) for nth, at in enumerate(it)) for it in turns)
            one[CODES * kind + code] = CODES * kind + min(codes)
    for pair in product(range(3), repeat=3):
        one[PAIRS + _code(pair)] = PAIRS + min(_code(pair), _code((pair[1], pair[0], pair[2])))
    return one


def _code(three: tuple[int, ...]) -> int:
    return 9 * three[0] + 3 * three[1] + three[2]


def features(stones: Whole, mover: int, last: int, own: int) -> Whole:
    """Return by empty field the weights of a move there; ``own`` is -1 where there is none."""
    t = tables(SIZE)
    seen = np.where(stones == 0, 0, np.where(stones == mover, 1, 2))
    seen = np.append(seen, [1, 0])
    empty = np.flatnonzero(stones == 0)
    ring = seen[np.reshape(t.prior.near, (-1, SLOTS))[empty]]
    beyond = seen[np.reshape(t.prior.beyond, (-1, SLOTS))[empty]]
    pairs = PAIRS + 9 * np.roll(ring, 1, axis=1) + 3 * ring + beyond
    codes = ring @ (3 ** np.arange(SLOTS)[::-1])
    phase = min(int(np.count_nonzero(stones)) * PHASES // t.fields, PHASES - 1)
    relation = np.reshape(t.prior.relation, (t.fields, t.fields)).astype(np.int64)
    columns = (
        np.asarray(t.prior.ring, np.int64)[empty] + codes,
        np.asarray(t.prior.row, np.int64)[empty] + phase,
        LAST + relation[last, empty],
        OWN + (relation[own, empty] if own >= 0 else np.zeros(len(empty), np.int64)),
        ANSWER + np.isin(empty, answers(stones, mover, last)),
    )
    return np.column_stack((columns[0], pairs, *columns[1:]))


def answers(stones: Whole, mover: int, last: int) -> list[int]:
    """Return the fields where ``mover`` keeps a link that the stone on ``last`` breaks into."""
    t = tables(SIZE)
    colours = [*stones, mover, 0]
    near = [int(at) for at in t.near[SLOTS * last : SLOTS * last + SLOTS]]
    code = CODES * (mover - 1) + int(
        sum(int(colours[at]) * 3 ** (5 - nth) for nth, at in enumerate(near))
    )
    found = int(t.answers[int(t.offset[last]) + code])
    return [near[found >> 2 + 3 * nth & 7] for nth in range(found & 3)]


def positions(games: list[SelfPlay]) -> list[Example]:
    """Return what can be learned from games: positions that are open, in order."""
    return [it for game in games for it in _positions(game)]


def _positions(game: SelfPlay) -> list[Example]:
    one, found = shared(), []
    for it in game.choices:
        if not OPEN[0] < it.chance < OPEN[1]:
            continue
        before = game.moves[: it.ply]
        stones = np.zeros(tables(SIZE).fields, np.int64)
        for nth, field in enumerate(before):
            stones[field] = nth % 2 + 1
        share = np.zeros(len(stones))
        for field, visits in it.visits:
            share[field] = visits
        own = before[-2] if len(before) > 1 else -1
        made = one[features(stones, it.ply % 2 + 1, before[-1], own)]
        found.append(Example(made, share[stones == 0] / share.sum()))
    return found


# Fitting


class Batch(NamedTuple):
    """Moves of several positions, one below the other."""

    features: Whole
    share: Real
    begins: Whole
    lengths: Whole


def batch(some: list[Example]) -> Batch:
    """Put positions together."""
    lengths = np.array([len(it.share) for it in some])
    begins = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    made = np.concatenate([it.features for it in some])
    return Batch(made, np.concatenate([it.share for it in some]), begins, lengths)


def likely(of: Batch, weights: Real) -> Real:
    """Return by move how likely it is among those of its position."""
    logits = weights[of.features].sum(axis=1)
    odds = np.exp(logits - np.repeat(np.maximum.reduceat(logits, of.begins), of.lengths))
    return np.asarray(odds / np.repeat(np.add.reduceat(odds, of.begins), of.lengths))


def told(of: Batch, weights: Real) -> str:
    """Return how well a model does: cross entropy, and how often it has the best move."""
    chances = likely(of, weights)
    entropy = -(of.share * np.log(chances + 1e-12)).sum() / len(of.begins)
    ranks = [
        int((chances[at : at + many] > chances[at + of.share[at : at + many].argmax()]).sum())
        for at, many in zip(of.begins, of.lengths, strict=True)
    ]
    first, five = (sum(it < most for it in ranks) / len(ranks) for most in (1, 5))
    return f"cross entropy {entropy:.3f}, best move first {first:.3f}, among five {five:.3f}"


def fitted(some: list[Example], aside: list[Example]) -> Real:
    """Return the weights that fit best; prints how well those do that are kept ``aside``."""
    random: Any = np.random.default_rng(1)
    weights, mean, square = (np.zeros(ANSWER + 2) for _ in range(3))
    order, step = np.arange(len(some)), 0
    for epoch in range(EPOCHS):
        random.shuffle(order)
        for at in range(0, len(order), BATCH):
            step += 1
            slope = _slope([some[nth] for nth in order[at : at + BATCH]], weights)
            mean = MOMENTS[0] * mean + (1 - MOMENTS[0]) * slope
            square = MOMENTS[1] * square + (1 - MOMENTS[1]) * slope * slope
            spread = np.sqrt(square / (1 - MOMENTS[1] ** step)) + 1e-6
            weights = weights - RATES[epoch >= FAST] * (mean / (1 - MOMENTS[0] ** step)) / spread
        print(f"epoch {epoch + 1}: {told(batch(aside), weights)}", flush=True)
    return weights


def _slope(some: list[Example], weights: Real) -> Real:
    of = batch(some)
    off = (likely(of, weights) - of.share) / len(some)
    each = np.repeat(off, of.features.shape[1])
    return np.asarray(np.bincount(of.features.ravel(), each, len(weights)) + DECAY * weights)


def written(weights: Real) -> str:
    """Return the text of the file: all weights, an answer's as what it is above no answer's."""
    whole = np.round(weights[shared()] * UNIT).astype(int)
    whole = np.append(whole[:ANSWER], whole[ANSWER + 1] - whole[ANSWER])
    rows = (whole[at : at + 20] for at in range(0, len(whole), 20))
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def main() -> None:
    """Fit, and write the weights."""
    parser = argparse.ArgumentParser(
        prog="python -m engines.polyy.bot.self_play.fit",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--file", type=Path, default=Path("build/self_play.jsonl"))
    asked = parser.parse_args()
    games = kept(asked.file)
    found = positions(games)
    cut = len(found) * 9 // 10
    print(f"{len(games)} games, {cut} positions to learn from, {len(found) - cut} to judge by")
    WEIGHTS.write_text(written(fitted(found[:cut], found[cut:])))


if __name__ == "__main__":
    main()
