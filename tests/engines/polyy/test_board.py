"""The board against what is printed in the rules: ids, links, sides, numbers and points."""

from itertools import combinations
from math import dist, hypot

import pytest

from engines.polyy.board import SIDES, FieldBoard, board

STANDARD = board(7)
FIELDS = {4: 31, 5: 51, 6: 76, 7: 106}

CODECUP_OF_IDS = """
43
31 44 56 55 42
21 32 45 57 68 67 66 54 41 30
13 22 33 46 58 69 79 78 77 76 65 53 40 29 20
7 14 23 34 47 59 70 80 89 88 87 86 85 75 64 52 39 28 19 12
3 8 15 24 35 48 60 71 81 90 98 97 96 95 94 93 84 74 63 51 38 27 18 11 6
1 4 9 16 25 36 49 61 72 82 91 99 106 105 104 103 102 101 100 92 83 73 62 50 37 26 17 10 5 2
"""

SIDES_IN_CODECUP = [
    (1, 4, 9, 16, 25, 36, 49),
    (49, 61, 72, 82, 91, 99, 106),
    (106, 105, 104, 103, 102, 101, 100),
    (100, 92, 83, 73, 62, 50, 37),
    (37, 26, 17, 10, 5, 2, 1),
]


@pytest.mark.parametrize(("size", "fields"), FIELDS.items())
def test_a_board_has_a_centre_and_rings_of_five_times_their_number(size: int, fields: int) -> None:
    geometry = board(size)
    assert geometry.size == size
    assert [len(geometry.neighbours), len(geometry.touches), len(geometry.points)] == [fields] * 3


def test_a_board_is_made_once() -> None:
    assert board(7) is STANDARD


@pytest.mark.parametrize("size", FIELDS)
def test_fields_have_six_neighbours_but_at_the_edge_and_the_centre(size: int) -> None:
    geometry = board(size)
    edge, inner = {field for side in geometry.sides for field in side}, range(1, FIELDS[size])
    degree = [len(fields) for fields in geometry.neighbours]
    assert degree[0] == 5
    assert {degree[field] for field in geometry.corners} == {3}
    assert {degree[field] for field in edge - {*geometry.corners}} == {4}
    assert {degree[field] for field in inner if field not in edge} == {6}


@pytest.mark.parametrize("size", FIELDS)
def test_links_go_both_ways(size: int) -> None:
    neighbours = board(size).neighbours
    assert all(here in neighbours[there] for here, near in enumerate(neighbours) for there in near)
    assert all(here not in near for here, near in enumerate(neighbours))


def test_the_standard_board_has_285_links() -> None:
    assert sum(map(len, STANDARD.neighbours)) == 2 * 285


@pytest.mark.parametrize(
    ("field", "near"),
    [
        (0, {1, 2, 3, 4, 5}),
        (1, {0, 2, 5, 6, 7, 15}),
        (7, {1, 2, 6, 8, 17, 18}),
        (15, {1, 5, 6, 14, 29, 30}),
        (76, {51, 77, 105}),
        (77, {51, 52, 76, 78}),
        (105, {51, 75, 76, 104}),
    ],
)
def test_neighbours_follow_the_formula(field: int, near: set[int]) -> None:
    assert {*STANDARD.neighbours[field]} == near


def test_codecup_numbers_are_those_printed() -> None:
    assert STANDARD.codecup == tuple(map(int, CODECUP_OF_IDS.split()))


def test_rows_have_the_printed_lengths() -> None:
    assert [len(row) for row in STANDARD.rows] == [1, 3, 5, 7, 9, 11, 13, 12, 11, 10, 9, 8, 7]


@pytest.mark.parametrize("size", FIELDS)
def test_codecup_numbers_lead_back_to_the_fields(size: int) -> None:
    geometry = board(size)
    assert sorted(geometry.codecup) == [*range(1, FIELDS[size] + 1)]
    back = [geometry.numbered[number - 1] for number in geometry.codecup]
    assert back == [*range(FIELDS[size])]


def test_sides_and_corners_are_those_printed() -> None:
    sides = [tuple(STANDARD.codecup[field] for field in side) for side in STANDARD.sides]
    assert sides == SIDES_IN_CODECUP
    assert [STANDARD.codecup[field] for field in STANDARD.corners] == [1, 49, 106, 100, 37]


@pytest.mark.parametrize("size", FIELDS)
def test_a_corner_field_lies_on_both_sides_that_meet_there(size: int) -> None:
    geometry = board(size)
    for corner, field in enumerate(geometry.corners):
        assert geometry.touches[field] == 1 << corner | 1 << (corner - 1) % SIDES


@pytest.mark.parametrize("size", FIELDS)
def test_other_edge_fields_lie_on_one_side_and_inner_fields_on_none(size: int) -> None:
    geometry = board(size)
    masks = [geometry.touches[field].bit_count() for field in range(FIELDS[size])]
    assert [masks.count(sides) for sides in (2, 1)] == [SIDES, SIDES * (size - 2)]
    for at, side in enumerate(geometry.sides):
        assert {f for f, mask in enumerate(geometry.touches) if mask >> at & 1} == {*side}


@pytest.mark.parametrize("size", FIELDS)
def test_fields_are_drawn_apart_and_inside_the_disc(size: int) -> None:
    points = board(size).points
    assert points[0] == (0, 0)
    assert max(hypot(*point) for point in points) == pytest.approx((size - 1) / size)
    assert min(dist(one, other) for one, other in combinations(points, 2)) == pytest.approx(
        1 / size
    )


def test_the_board_stands_on_a_side_with_a_corner_on_top() -> None:
    top, right, low_right, low_left, left = (STANDARD.points[field] for field in STANDARD.corners)
    assert top == pytest.approx((0, -6 / 7))
    assert low_right[1] == pytest.approx(low_left[1])
    assert right[1] == pytest.approx(left[1])
    assert left[0] < low_left[0] < 0 < low_right[0] < right[0]


def test_sides_bulge_by_the_roundness() -> None:
    straight, bent = 6 / 7 * 0.8090169943749475, 6 / 7
    x, y = STANDARD.points[STANDARD.sides[2][3]]
    assert (x, y) == pytest.approx((0, 0.6 * straight + 0.4 * bent))


@pytest.mark.parametrize("size", FIELDS)
def test_ten_symmetries_keep_links_and_sides(size: int) -> None:
    geometry = board(size)
    assert len(set(geometry.symmetries)) == 10
    assert geometry.symmetries[0] == tuple(range(FIELDS[size]))
    assert all(keeps(geometry, moved) for moved in geometry.symmetries)


def keeps(geometry: FieldBoard, moved: tuple[int, ...]) -> bool:
    """Whether neighbours stay neighbours and sides sides."""
    near = geometry.neighbours
    linked = all({moved[n] for n in near[field]} == {*near[moved[field]]} for field in moved)
    sides = {frozenset(moved[field] for field in side) for side in geometry.sides}
    return linked and sides == {frozenset(side) for side in geometry.sides}


def test_symmetries_make_sixteen_orbits_of_the_standard_board() -> None:
    orbits = {frozenset(moved[f] for moved in STANDARD.symmetries) for f in range(106)}
    lengths = sorted(map(len, orbits))
    assert lengths == [1] + [5] * 9 + [10] * 6


def test_the_second_half_of_the_symmetries_begins_with_left_and_right_exchanged() -> None:
    mirrored = STANDARD.symmetries[5]
    for field, (x, y) in enumerate(STANDARD.points):
        assert STANDARD.points[mirrored[field]] == pytest.approx((-x, y))
