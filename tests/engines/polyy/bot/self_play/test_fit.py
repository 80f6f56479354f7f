"""The fit: it reads positions as the search does, and finds what decided made-up games."""

from random import Random
from typing import Any

import pytest

from engines.polyy.bot.prior import ANSWER, COUNT, MOST, OWN, SPAN, weights
from engines.polyy.bot.self_play.games import Choice, SelfPlay
from engines.polyy.bot.tables import tables
from tests.engines.polyy.bot.test_prior import given, position

np: Any = pytest.importorskip("numpy")
fit: Any = pytest.importorskip("engines.polyy.bot.self_play.fit")


@pytest.mark.parametrize("seed", range(8))
def test_a_position_is_made_of_what_the_search_looks_up(seed: int) -> None:
    stones, moves = position(7, seed)
    mover = len(moves) % 2 + 1
    known = np.array([int(it) for it in weights()])
    each = np.concatenate([known[:ANSWER], [0, known[ANSWER]]])
    made = fit.features(np.array(stones), mover, moves[-1], moves[-2])
    logits = each[made].sum(axis=1)
    expected = np.maximum(SPAN - logits.max() + logits, 0) * MOST // SPAN
    told = [it for it in given(stones, moves[-1], moves[-2], mover, 7) if it >= 0]
    assert told == expected.tolist()


def test_no_more_than_a_move_of_one_s_own_is_needed() -> None:
    stones = np.zeros(tables(7).fields, np.int64)
    stones[5] = 1
    assert set(fit.features(stones, 2, 5, -1)[:, 9]) == {OWN}


def adjacent(seed: int) -> SelfPlay:
    """A game in which everybody always thinks of a field beside the last stone, and of no other."""
    random, t = Random(seed), tables(7)
    moves, choices = random.sample(range(t.fields), 12), []
    for ply in range(2, 12):
        near = [int(it) for it in t.links[6 * moves[ply - 1] : 6 * moves[ply - 1] + 6]]
        free = [it for it in near if it < t.fields and it not in moves[:ply]]
        if free:
            choices.append(Choice(ply, tuple((it, 10) for it in free), 0.5))
    return SelfPlay(tuple(moves), tuple(choices))


def test_what_was_thought_of_is_found_and_becomes_weights() -> None:
    found = fit.positions([adjacent(seed) for seed in range(30)])
    learned = fit.fitted(found[:200], found[200:])
    before, after = (
        float(-(of.share * np.log(fit.likely(of, it) + 1e-12)).sum() / len(of.begins))
        for of in [fit.batch(found[200:])]
        for it in (np.zeros(len(learned)), learned)
    )
    assert after < before / 1.5
    whole = [int(it) for it in fit.written(learned).split()]
    assert len(whole) == COUNT


def test_positions_that_are_decided_teach_nothing() -> None:
    look = Choice(1, ((7, 5),), 0.99)
    assert fit.positions([SelfPlay((3, 7), (look,))]) == []
    assert len(fit.positions([SelfPlay((3, 7), (Choice(1, ((7, 5),), 0.6),))])) == 1
