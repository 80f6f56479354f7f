"""The prior: alike wherever the board is turned, and a search that goes by it."""

from random import Random
from typing import Any

import pytest

from engines.polyy.board import board
from engines.polyy.bot.bot import limits
from engines.polyy.bot.machine import row
from engines.polyy.bot.playout import work
from engines.polyy.bot.prior import COUNT, MOST, WEIGHTS, weights
from engines.polyy.bot.search import SearchLimits, favour, search
from engines.polyy.bot.tables import tables
from engines.polyy.bot.tree import new_tree

CENTRE = 0


def given(stones: Any, last: int, own: int, mover: int, size: int) -> list[int]:
    """What each field is given, -1 where a stone lies."""
    t = tables(size)
    w, tree = work(t.fields, 1), new_tree(t.fields, 2, 2)
    for field in range(t.fields):
        w.stone[field] = stones[field]
    favour(t, w, tree, 1, last, own, mover)
    told = tree.bias[t.fields : 2 * t.fields]
    return [-1 if stones[field] else int(told[field]) for field in range(t.fields)]


def position(size: int, seed: int, first: tuple[int, ...] = ()) -> tuple[list[int], list[int]]:
    """Stones, and the order they were played in; some may be told to come first."""
    random = Random(seed)
    fields = tables(size).fields
    others = [field for field in range(fields) if field not in first]
    moves = [*first, *random.sample(others, random.randrange(2, fields - 3))]
    stones = [0] * fields
    for nth, field in enumerate(moves):
        stones[field] = nth % 2 + 1
    return stones, moves


@pytest.mark.parametrize("size", [4, 7])
@pytest.mark.parametrize("seed", range(6))
def test_a_board_that_is_turned_or_mirrored_is_judged_alike(size: int, seed: int) -> None:
    """But for the centre: its five neighbours do not close in six slots, so it has a stone here."""
    stones, moves = position(size, seed, first=(CENTRE,))
    mover = len(moves) % 2 + 1
    told = given(stones, moves[-1], moves[-2], mover, size)
    assert MOST in told
    for there in board(size).symmetries:
        turned = [0] * len(stones)
        for field, stone in enumerate(stones):
            turned[there[field]] = stone
        again = given(turned, there[moves[-1]], there[moves[-2]], mover, size)
        assert [again[there[field]] for field in range(len(stones))] == told


@pytest.mark.parametrize("seed", range(4))
def test_both_colours_are_judged_alike(seed: int) -> None:
    stones, moves = position(7, seed)
    swapped = [3 - stone if stone else 0 for stone in stones]
    mover = len(moves) % 2 + 1
    told = given(stones, moves[-1], moves[-2], mover, 7)
    assert told == given(swapped, moves[-1], moves[-2], 3 - mover, 7)


def test_what_keeps_a_bridge_is_the_likeliest_answer_to_a_stone_in_it() -> None:
    here = board(7)
    one = 12
    far = next(
        at
        for at in range(len(here.neighbours))
        if at not in here.neighbours[one]
        and len(set(here.neighbours[at]) & set(here.neighbours[one])) == 2
        and not here.touches[at]
    )
    cut, answer = sorted(set(here.neighbours[far]) & set(here.neighbours[one]))
    stones = [0] * len(here.neighbours)
    stones[one] = stones[far] = 1
    stones[cut] = 2
    assert given(stones, cut, far, 1, 7).index(MOST) == answer


def test_on_an_empty_board_the_rim_is_given_nothing() -> None:
    told = given([0] * 106, -1, -1, 1, 7)
    assert max(told) == MOST
    assert all(told[field] == 0 for field in range(106) if board(7).touches[field])


def test_the_file_has_each_weight_once() -> None:
    found = WEIGHTS.read_text().split()
    assert len(found) == COUNT == len(weights())
    assert [int(it) for it in found] == [int(it) for it in weights()]


def test_a_search_looks_at_its_positions_only_where_it_is_told_to() -> None:
    t = tables(4)
    stones = row([0] * t.fields)

    def grown(prior: bool) -> Any:
        tree = new_tree(t.fields, 200, 200)
        do = SearchLimits(200, 8, patterns=True, prior=prior)
        search(t, work(t.fields, 5), tree, stones, -1, 1, do)
        return tree

    assert not any(grown(prior=False).bias)
    tree = grown(prior=True)
    rows = range(1, int(tree.counts[1]))
    assert all(max(tree.bias[t.fields * at : t.fields * (at + 1)]) == MOST for at in rows)


def test_levels_that_were_rated_without_it_do_without() -> None:
    assert [limits(level).prior for level in range(1, 15)] == [False] * 8 + [True] * 6
