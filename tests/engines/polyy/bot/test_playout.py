"""Playouts, against the rules: who has won a full board, and how an intrusion is answered."""

from itertools import combinations
from random import Random

import pytest

from engines.polyy import state as states
from engines.polyy.board import board
from engines.polyy.bot.playout import (
    PlayoutArrays,
    answer,
    below,
    fill,
    list_empty,
    mixed,
    restart,
    wins,
)
from engines.polyy.bot.playout import work as new_work
from engines.polyy.bot.tables import tables

SIZES = (4, 5, 6, 7)
each_size = pytest.mark.parametrize("size", SIZES)


def with_stones(size: int, first: list[int], second: list[int]) -> PlayoutArrays:
    w = new_work(tables(size).fields, 1)
    for colour, fields in ((1, first), (2, second)):
        for field in fields:
            w.stone[field] = colour
    return w


def filled(size: int, seed: int, patterns: bool) -> PlayoutArrays:
    t, w = tables(size), new_work(tables(size).fields, seed)
    list_empty(t, w)
    restart(w)
    fill(t, w, -1, 1, patterns)
    return w


def winner_by_the_rules(size: int, stones: list[int]) -> int:
    """The colour that has more than half of the corners once all stones lie."""
    state, seats = states.empty(board(size)), (0, 1)
    for seat in seats:
        for field, stone in enumerate(stones):
            if stone == seat + 1:
                state = states.placed(state, field, seat, board(size))
    return 1 if state.corners.count(0) > 2 else 2


@each_size
@pytest.mark.parametrize("patterns", [False, True])
def test_a_playout_fills_the_board_in_turns_and_is_won_as_the_rules_say(
    size: int, patterns: bool
) -> None:
    t = tables(size)
    for seed in range(50):
        w = filled(size, seed, patterns)
        stones = [int(stone) for stone in w.stone[: t.fields]]
        assert stones.count(1) == (t.fields + 1) // 2
        assert stones.count(2) == t.fields // 2
        assert (wins(t, w, 1), wins(t, w, 2)) in ((True, False), (False, True))
        assert wins(t, w, winner_by_the_rules(size, stones))


@each_size
@pytest.mark.parametrize("colour", [1, 2])
def test_a_bridge_that_is_broken_into_is_saved(size: int, colour: int) -> None:
    """Two stones with two common neighbours and no link of their own."""
    t, near, bridges = tables(size), board(size).neighbours, 0
    for one, two in combinations(range(t.fields), 2):
        common = sorted({*near[one]} & {*near[two]})
        if two in near[one] or len(common) != 2:
            continue
        for intrusion, other in (common, common[::-1]):
            bridge, broken = [one, two], [intrusion]
            w = with_stones(size, *((bridge, broken) if colour == 1 else (broken, bridge)))
            drawn = {int(answer(t, w, intrusion, colour)) for _ in range(40)}
            assert other in drawn
            bridges += 1
    assert bridges > 2 * t.fields


@each_size
def test_a_link_to_the_edge_is_saved(size: int) -> None:
    t, here = tables(size), board(size)
    for stem in range(t.fields):
        below_it = [at for at in here.neighbours[stem] if here.touches[at]]
        if not here.touches[stem] and len(below_it) == 2:
            for intrusion, other in (below_it, below_it[::-1]):
                w = with_stones(size, [stem], [intrusion])
                assert answer(t, w, intrusion, 1) == other


@each_size
def test_a_stone_that_breaks_nothing_is_not_answered(size: int) -> None:
    t = tables(size)
    for field in range(t.fields):
        assert answer(t, with_stones(size, [], [field]), field, 1) == -1
        joined = with_stones(size, list(board(size).neighbours[field][1:]), [field])
        lone = with_stones(size, list(board(size).neighbours[field]), [field])
        assert answer(t, lone, field, 1) == -1, "no neighbour is empty"
        assert answer(t, joined, field, 1) in (-1, board(size).neighbours[field][0])


def test_stones_that_are_joined_around_the_other_way_need_no_answer() -> None:
    t, around = tables(7), board(7).neighbours[12]
    assert len(around) == 6
    for empty in around:
        ring = [at for at in around if at != empty]
        assert answer(t, with_stones(7, ring, [12]), 12, 1) == -1


def ring(field: int) -> int:
    """The ring of a field, from 0 in the centre."""
    return next(it for it in range(7) if field < 1 + 5 * it * (it + 1) // 2)


def test_edge_templates_are_of_the_second_and_third_row_and_hold_where_nothing_lies_below() -> None:
    """A stone below an own one is answered beside it, unless the other is below the answer."""
    t, here, found = tables(7), board(7), set()
    for field in range(t.fields):
        for at in (8 * field, 8 * field + 4):
            beside, ground = int(t.templates[at]), {int(it) for it in t.templates[at + 1 : at + 4]}
            if not ground - {0}:
                continue
            stems = set(here.neighbours[field]) & set(here.neighbours[beside])
            above = [it for it in stems if ring(it) == ring(field) - 1]
            found.add(field)
            open_below = [with_stones(7, [it], [field]) for it in above]
            answers = {int(answer(t, w, field, 1)) for w in open_below for _ in range(20)}
            assert beside in answers
            blocked = [with_stones(7, [it], [field, *ground]) for it in above]
            assert all(answer(t, w, field, 1) != beside for w in blocked)
    assert len(found) == 5 * 5 + 5 * 4


def test_chance_is_even_and_32_bits() -> None:
    w = new_work(31, 7)
    drawn = [below(w.chance, 6) for _ in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(6))
    assert 0 < w.chance[0] <= 0xFFFFFFFF
    assert len({mixed(seed) for seed in range(10_000)}) == 10_000
    assert all(0 < mixed(Random(seed).getrandbits(64)) < 1 << 32 for seed in range(1000))
