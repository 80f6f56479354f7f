"""Groups and corners as their labels say, against a plain flood of the board."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Seat
from engines.polyy.board import SIDES, FieldBoard, board
from engines.polyy.rules import PolyY
from engines.polyy.state import CAPTURES, EMPTY, FIRST, SECOND, State, empty, placed

Size = Literal[4, 5, 6, 7]
Stones = tuple[Seat | None, ...]


def flooded(stones: Stones, geometry: FieldBoard) -> list[set[Seat | None]]:
    """Who owns each corner by the words of the rule: every group in turn, every side it reaches."""
    owners: list[set[Seat | None]] = [set() for _ in range(SIDES)]
    unseen = {field for field, seat in enumerate(stones) if seat is not None}
    while unseen:
        start = unseen.pop()
        group, edge = {start}, [start]
        while edge:
            for near in geometry.neighbours[edge.pop()]:
                if near in unseen and stones[near] == stones[start]:
                    unseen.remove(near)
                    group.add(near)
                    edge.append(near)
        reached = {at for at, side in enumerate(geometry.sides) if group & {*side}}
        if len(reached) >= 3:
            for corner in range(SIDES):
                if {corner, (corner - 1) % SIDES} <= reached:
                    owners[corner].add(stones[start])
    return owners


def told(state: State) -> list[set[Seat | None]]:
    return [set() if owner is None else {owner} for owner in state.corners]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(size=st.sampled_from([4, 5, 6, 7]), pie=st.booleans(), random=st.randoms())
def test_corners_are_those_a_flood_finds_after_every_ply(
    size: Size, pie: bool, random: Random
) -> None:
    game = PolyY(size=size, pie=pie)
    state, geometry = game.setup((FIRST, SECOND), bytes(32)), board(size)
    if pie:  # a random swap would be rare
        state = game.apply(state, FIRST, game.sample(state, FIRST, random))
        state = game.apply(state, SECOND, [*game.legal(state, SECOND)][-1])
    while (seat := state.to_move) is not None:
        state = game.apply(state, seat, game.sample(state, seat, random))
        assert told(state) == flooded(state.board, geometry)
    assert len(state.moves) <= len(state.board) + pie
    winner = (len(state.moves) - 1) % 2
    assert state.outcome is not None
    assert state.outcome.winners == (winner,)


@pytest.mark.parametrize("clustered", [0, 0.6, 0.85], ids=["even", "clusters", "large clusters"])
@pytest.mark.parametrize(("size", "boards"), [(4, 500), (5, 500), (6, 300), (7, 300)])
def test_on_a_full_board_every_corner_has_one_owner(
    size: int, boards: int, clustered: float
) -> None:
    """P8, section 4.4: so there are no ties."""
    geometry, random = board(size), Random(size)
    for _ in range(boards):
        stones = full_board(geometry, clustered, random)
        assert [len(owners) for owners in flooded(stones, geometry)] == [1] * SIDES


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_a_board_filled_in_any_order_has_the_same_corners(size: int) -> None:
    geometry, random = board(size), Random(size)
    for _ in range(40):
        stones = full_board(geometry, 0.6, random)
        state = empty(geometry)
        for field in random.sample(range(len(stones)), len(stones)):
            state = placed(state, field, stones[field], geometry)
        assert state.board == stones
        assert told(state) == flooded(stones, geometry)


def full_board(geometry: FieldBoard, clustered: float, random: Random) -> tuple[Seat, ...]:
    """Every field taken, the more like a neighbour of lower id the more ``clustered``."""
    stones: list[Seat] = []
    for field, near in enumerate(geometry.neighbours):
        lower = [other for other in near if other < field]
        alike = bool(lower) and random.random() < clustered
        stones.append(stones[random.choice(lower)] if alike else random.randrange(2))
    return tuple(stones)


def test_any_three_sides_capture_a_corner() -> None:
    """Section 4.2, for all 32 sets of sides."""
    for sides, corners in enumerate(CAPTURES):
        assert bool(corners) == (sides.bit_count() >= 3)
        assert all(sides >> c & 1 and sides >> (c - 1) % SIDES & 1 for c in corners)


@pytest.mark.parametrize("seat", [FIRST, SECOND])
@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_all_stones_of_a_group_bear_its_label_and_no_others_do(size: int, seat: Seat) -> None:
    geometry, random = board(size), Random(size)
    state = empty(geometry)
    for field in random.sample(range(len(state.board)), len(state.board)):
        state = placed(state, field, seat, geometry)
        groups = list(groups_of(state, geometry))
        labels = {state.groups[stone] for group in groups for stone in group}
        assert len(labels) == len(groups)
        for group in groups:
            (label,) = {state.groups[stone] for stone in group}
            assert label & 1 == seat
            sides = [geometry.touches[stone] for stone in group]
            assert label >> 1 in group
            assert state.touches[label >> 1] == reduce(or_, sides)


def groups_of(state: State, geometry: FieldBoard) -> Iterator[set[int]]:
    """Yield all stones of one colour that hang together, each such group once."""
    unseen = {field for field, label in enumerate(state.groups) if label != EMPTY}
    while unseen:
        group, edge = set[int](), [unseen.pop()]
        while edge:
            stone = edge.pop()
            group.add(stone)
            near = {other for other in geometry.neighbours[stone] if other in unseen}
            alike = {other for other in near if state.board[other] == state.board[stone]}
            unseen -= alike
            edge += alike
        yield group
