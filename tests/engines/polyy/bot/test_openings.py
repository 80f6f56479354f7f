"""The table of first stones: every kind of field once, on every board."""

import pytest

from engines.polyy.board import board
from engines.polyy.bot.openings import FAIR, TABLE, favours_first, first, kinds, rates

SIZES = (4, 5, 6, 7)


def test_the_standard_board_has_sixteen_kinds_of_fields() -> None:
    """Section 2.6."""
    assert len(kinds(7)) == 16


def test_the_table_has_a_line_for_every_kind_and_no_other() -> None:
    lines = [tuple(map(int, line.split())) for line in TABLE.read_text().splitlines()]
    assert [line[:2] for line in lines] == [(size, at) for size in SIZES for at in kinds(size)]
    assert all(0 <= won <= games and games > 0 for _, _, games, won in lines)


@pytest.mark.parametrize("size", SIZES)
def test_mirrored_and_turned_fields_are_worth_the_same(size: int) -> None:
    known = rates(size)
    assert len(known) == len(board(size).neighbours)
    for symmetry in board(size).symmetries:
        assert all(known[field] == known[symmetry[field]] for field in known)


@pytest.mark.parametrize("size", SIZES)
def test_a_first_stone_is_among_the_fairest(size: int) -> None:
    known = rates(size)
    fairest = min(abs(rate - 0.5) for rate in known.values())
    for seed in range(50):
        assert abs(known[first(size, seed)] - 0.5) <= max(FAIR, fairest)
        assert first(size, seed) == first(size, seed)


def test_the_centre_is_better_than_the_move_and_the_edge_is_not() -> None:
    assert favours_first(4, 1)
    assert not favours_first(7, 79)
