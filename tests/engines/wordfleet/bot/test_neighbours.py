"""Sets of squares: what is beside them, and at the ends of their lines."""

import pytest

from engines.wordfleet.board import SQUARES, Square
from engines.wordfleet.bot.chart import places, squares_of
from engines.wordfleet.bot.neighbours import INNER, ends, moved, quarter


def told(some: int) -> set[Square]:
    return {SQUARES[at] for at in places(some)}


@pytest.mark.parametrize(
    ("start", "way", "after"),
    [
        ("E5", 1, {"F5"}),
        ("J5", 1, set()),
        ("A5", -1, set()),
        ("E10", 10, set()),
        ("E1", -10, set()),
    ],
)
def test_a_move_beyond_the_edge_is_none(start: Square, way: int, after: set[Square]) -> None:
    assert told(moved(squares_of((start,)), way)) == after


@pytest.mark.parametrize(
    ("hits", "start", "after"),
    [
        (("C3",), "C3", set()),
        (("C3", "D3"), "D3", {"B3", "E3"}),
        (("C3", "D3", "E3", "G3"), "C3", {"B3", "F3"}),
        (("I1", "J1"), "J1", {"H1"}),
        (("C3", "D3", "C4"), "C3", {"B3", "E3", "C2", "C5"}),
        (("J1", "A2"), "J1", set()),
    ],
)
def test_ends_are_where_a_line_of_hits_goes_on(
    hits: tuple[Square, ...], start: Square, after: set[Square]
) -> None:
    assert told(ends(squares_of(hits), squares_of((start,)))) == after


def test_quarters_off_the_rim_share_nothing_and_leave_the_rim() -> None:
    assert sum(part.bit_count() for part in INNER) == 64
    for number, part in enumerate(INNER):
        assert {quarter(at) for at in places(part)} == {number}
