"""One line of text per position, there and back; and boards as text."""

from random import Random

import pytest
from msgspec.structs import replace

from engines.toppen import board as boards
from engines.toppen.board import BIT, CHAIN, connected, is_whole, mask, stacks
from engines.toppen.notation import read, write
from engines.toppen.public import Move, Options, legal
from engines.toppen.rules import Toppen
from engines.toppen.text import draw
from engines.toppen.turn import TurnPosition, steps
from engines.toppen.view import position as seen_position
from protocol.diff import diff
from tests.engines.samples import SEEDS, option_sets, play

BOARD = "-,-,-,-/-,12,2,-/-,1,21,-/-,-,-,-"
STACKS = {(1, 1): (1, 2), (1, 2): (2,), (2, 1): (1,), (2, 2): (2, 1)}
LINES = [
    (f"{BOARD} 1 - - 0 0", TurnPosition(boards.read(BOARD))),
    (
        f"{BOARD} 2 pass 2:22-12 3 15",
        TurnPosition(boards.read(BOARD), 2, True, ((2, 2), (1, 2)), 2, 3, 15),
    ),
    (
        f"{BOARD} 1 - 2:01-00 1 100",
        TurnPosition(boards.read(BOARD), 1, False, ((0, 1), (0, 0)), 2, 1, 100),
    ),
]


@pytest.mark.parametrize(("line", "position"), LINES)
def test_a_line_is_a_position(line: str, position: TurnPosition) -> None:
    assert read(line) == position
    assert write(position) == line


def test_blanks_around_and_between_do_not_matter() -> None:
    assert read(f"  {BOARD}  1 - -  0 0\n") == LINES[0][1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "expected board, side, pass, last move and two counts, got ''"),
        (BOARD, "expected board, side"),
        (f"{BOARD} 1 - - 0 0 0", "expected board, side"),
        (f"{BOARD} 3 - - 0 0", "expected side 1 or 2, got '3'"),
        (f"{BOARD} 1 yes - 0 0", "expected pass or -, got 'yes'"),
        (f"{BOARD} 1 - 22-12 0 0", "expected a last move like 1:22-12, got '22-12'"),
        (f"{BOARD} 1 - 1:24-12 0 0", "expected a last move like 1:22-12"),
        (f"{BOARD} 1 - 1:22-11 0 0", "a move goes to a cell beside, got 1:22-11"),
        (f"{BOARD} 1 - - x 0", "expected a count, got 'x'"),
        (f"{BOARD} 1 - - 0 -1", "expected a count, got '-1'"),
        (f"{BOARD} 1 - - 0 1000", "expected a count, got '1000'"),
        (f"{BOARD} 1 - - 0 ４", "expected a count"),
        (f"{BOARD}/- 1 - - 0 0", "a board has 4 rows of 4 cells"),
        (f"{BOARD[2:]} 1 - - 0 0", "a board has 4 rows of 4 cells"),
        (f"{BOARD.replace('12', '13')} 1 - - 0 0", "a cell is - or pieces 1 and 2 .* got '13'"),
        (f"{BOARD.replace('12', '')} 1 - - 0 0", "a cell is - or pieces 1 and 2 .* got ''"),
        ("-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0", "a layout has pieces"),
        ("1,-,-,-/-,2,-,-/-,-,-,-/-,-,-,- 1 - - 0 0", "the stacks of a layout are connected"),
        (f"1{'2' * 40},-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0", "at most 40 pieces, got 41"),
    ],
)
def test_a_wrong_line_says_what_was_expected(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read(line)


def test_a_board_is_written_row_by_row_and_from_bottom_to_top() -> None:
    assert stacks(boards.read(BOARD)) == STACKS
    assert boards.write(boards.placed(STACKS)) == BOARD


def test_the_longest_layout_is_short_enough_for_the_option() -> None:
    cells = ["1" * 24 + "2", *["12"] + ["1"] * 13]
    layout = "/".join(",".join(cells[at : at + 4]) for at in range(0, 15, 4)) + ",-"
    assert sum(map(len, stacks(boards.read(layout)).values())) == 40
    assert Options(start="custom", layout=layout).layout == layout


@pytest.mark.parametrize("game", option_sets("toppen", 1), ids=str)
def test_every_position_of_a_game_is_written_and_read_and_seen_in_its_views(game: Toppen) -> None:
    for seed in SEEDS:
        for state in play(game, seed).states:
            assert read(write(state.position)) == state.position
            for viewer in (None, 0, 1):
                if not state.outcome:
                    assert seen_position(game.view(state, viewer)) == state.position


def test_a_board_is_drawn_in_columns() -> None:
    game = Toppen(start="custom", layout=CHAIN)
    state = game.setup((0, 1), bytes(32))
    assert draw(game.view(state, None)) == "2 1 2 1\n1 . . .\n2 . . .\n1 2 1 2"
    after = game.apply(state, 0, game.sample(state, 0, Random(1)))
    assert {len(line.split()) for line in draw(game.view(after, None)).splitlines()} == {4}


@pytest.mark.parametrize("game", option_sets("toppen", 1), ids=str)
def test_what_a_view_leaves_to_its_reader_is_what_is_true(game: Toppen) -> None:
    for seed in SEEDS:
        for state in play(game, seed).states:
            view, now = game.view(state, None), state.position
            assert (view.colours, view.to_move, view.ply) == (
                state.colours,
                state.to_move,
                state.ply,
            )
            assert view.position == now
            mover = None if now.mover is None else state.seat(now.mover)
            passed = 1 - state.seat(now.to_move) if now.passed else None
            assert (view.mover, view.passed, view.run, view.quiet) == (
                mover,
                passed,
                now.run,
                now.quiet,
            )
            assert view.may_swap == (state.choosing and not state.outcome)
            open_to = () if state.choosing or state.outcome else steps(now, game.special)
            assert view.legal == open_to
            assert len(view.moves) == len(state.steps)


def test_legal_moves_are_those_of_the_seat_to_move_alone() -> None:
    game = Toppen(start="custom", layout=CHAIN)
    state = game.setup((0, 1), bytes(32))
    assert [*legal(game.view(state, 0), 0)] == [Move((0, 3), (0, 2))]
    assert [*legal(game.view(state, 1), 1)] == []


def test_a_move_changes_one_place_of_the_view() -> None:
    game = Toppen(start="custom", layout=CHAIN)
    state = game.setup((0, 1), bytes(32))
    then = game.apply(state, 0, Move((0, 3), (0, 2)))
    assert diff(game.view(state, None), game.view(then, None)) == [(1, 0), ((0, 3), (0, 2))]


def test_steps_that_no_rules_allow_are_passed_over_and_break_no_view() -> None:
    """A view comes from a server, which may be anybody's."""
    game = Toppen(start="custom", layout=CHAIN)
    view = game.view(game.setup((0, 1), bytes(32)), None)
    odd = replace(view, steps=(((1, 1), (1, 2)), ((0, 3), (3, 3)), ((0, 3), (0, 3))))
    assert odd.board[3][3] == (2, 1)
    assert [colour for colour, _, _ in odd.moves] == [1]


def test_a_mask_of_cells_is_whole_where_the_cells_are_connected() -> None:
    random = Random(0)
    for cells in range(0, 1 << 16, 7):
        of = {cell for cell, bit in BIT.items() if cells & bit}
        assert is_whole(cells) == connected(of)
        assert mask(random.sample(sorted(of), len(of))) == cells


def test_views_share_stacks_that_did_not_change() -> None:
    """So that a diff can stop there."""
    game = Toppen(start="custom", layout=CHAIN)
    state = game.setup((0, 1), bytes(32))
    before = game.view(state, 0)
    (intent,) = game.legal(state, 0)
    after = game.view(game.apply(state, 0, intent), 0)
    assert after.board[3][1] is before.board[3][1]
    assert after.board[0][2] == (2, 1)
