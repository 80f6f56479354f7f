"""What writes the table finds what plain search finds, and the same from the same numbers."""

import pytest

from engines.toppen.daily import attempt, write

pytestmark = pytest.mark.needs("numba")


def test_the_same_start_gives_the_same_positions_and_they_can_be_won():
    from engines.toppen.bot.daily_table import CHOICES, LARGEST, found, size

    one, other = ([write(it.puzzle) for it in found(number, 3)] for number in (1, 1))
    assert one == other
    assert one
    for it in found(1, 3):
        assert attempt(it.puzzle, it.puzzle.main_line).told == "solved"
        assert it.puzzle.moves in CHOICES
        assert size(it.puzzle.tree) <= LARGEST
        assert len(it.puzzle.tree) == 1


def test_a_board_that_is_turned_is_the_same_position():
    from engines.toppen.board import read
    from engines.toppen.bot.daily_table import canonical

    board = read("12,-,-,-/2,1,-,-/-,21,-,-/-,-,-,-")
    turned = tuple(tuple(row) for row in zip(*board[::-1], strict=True))
    mirrored = tuple(row[::-1] for row in board)
    assert canonical(board) == canonical(turned) == canonical(mirrored)
    assert canonical(board) != canonical(read("12,-,-,-/2,1,-,-/-,12,-,-/-,-,-,-"))
