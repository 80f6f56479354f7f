"""Toppen's options and starts; T-numbers of the rules page, C-numbers of its decisions."""

from typing import Any

import pytest

from engines.catalog import BadOptions, make
from engines.toppen.board import CHAIN, connected, stacks
from engines.toppen.board import read as read_board
from engines.toppen.public import Special
from engines.toppen.rules import Toppen
from engines.toppen.turn import TurnPosition

EMPTY = "/-,-,-,-/-,-,-,-/-,-,-,-"

# Starts (T2 to T4)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("start", ["flat", "balanced"])
def test_ten_single_pieces_five_a_player_stand_connected(start: Any, seed: int) -> None:
    """T2, T3, T4, C5."""
    board = Toppen(start=start).setup((0, 1), seed.to_bytes(32)).position.board
    pieces = stacks(board)
    assert [len(row) for row in board] == [4] * 4
    assert sorted(pieces.values()) == [(1,)] * 5 + [(2,)] * 5
    assert connected(pieces.keys())


@pytest.mark.parametrize("seed", range(40))
def test_a_stacked_start_has_five_to_nine_stacks_and_is_not_over(seed: int) -> None:
    """T4 by the letter, C5."""
    game = Toppen(start="stacked")
    before = game.setup((0, 1), seed.to_bytes(32))
    pieces = stacks(before.position.board)
    assert 5 <= len(pieces) <= 9
    assert sorted(piece for stack in pieces.values() for piece in stack) == [1] * 5 + [2] * 5
    assert connected(pieces.keys())
    assert game.outcome(before) is None


def test_starts_differ() -> None:
    """T4: randomly; and 5 to 9 stacks all occur."""
    for start in ("flat", "stacked", "balanced"):
        boards = {
            Toppen(start=start).setup((0, 1), seed.to_bytes(32)).position.board  # type: ignore[arg-type]
            for seed in range(60)
        }
        assert len(boards) == 60
        counts = {len(stacks(board)) for board in boards}
        assert counts == (set(range(5, 10)) if start == "stacked" else {10})


# Options (T14, C1, C3, C5, C15, C16)


def test_the_defaults_are_six_thirty_flat_and_no_more() -> None:
    """T18, T21, T24, C1, C3, C5."""
    assert Toppen().special == Special(False, 6, 30)
    assert (Toppen().start, Toppen().swap, Toppen().layout) == ("flat", False, "")


BAD = [
    ({"n_move": 2}, "n_move"),
    ({"n_move": 21}, "n_move"),
    ({"stalemate": 9}, "stalemate"),
    ({"stalemate": 101}, "stalemate"),
    ({"start": "round"}, "start"),
    ({"start": "balanced", "n_move": 5}, "6 moves in a row"),
    ({"start": "balanced", "n_move": None}, "6 moves in a row"),
    ({"start": "balanced", "stalemate": 17}, "a draw after 18 turns or more"),
    ({"start": "balanced", "stalemate": None}, "a draw after 18 turns or more"),
    ({"start": "balanced", "anti_backtracking": True}, "moving back to be allowed"),
    ({"start": "custom"}, "BAD_LAYOUT: a board has 4 rows"),
    ({"start": "custom", "layout": "-,-,-,-" + EMPTY}, "BAD_LAYOUT: a layout has pieces"),
    ({"start": "custom", "layout": "1,-,2,-" + EMPTY}, "BAD_LAYOUT: .* connected"),
    ({"start": "custom", "layout": "1,1,11,-" + EMPTY}, "ALREADY_OVER: .* bottom control"),
    ({"start": "custom", "layout": "12,1,12,-" + EMPTY}, "ALREADY_OVER: .* bottom control"),
    ({"start": "custom", "layout": "12,-,-,-" + EMPTY}, "ALREADY_OVER: .* summit"),
    ({"start": "custom", "layout": "1,2,3,-" + EMPTY}, "BAD_LAYOUT: a cell is"),
    ({"start": "custom", "layout": "1,2,1" + EMPTY}, "BAD_LAYOUT: a board has 4 rows"),
    ({"start": "custom", "layout": "1" * 21 + "," + "2" * 20 + ",-,-" + EMPTY}, "at most 40"),
    ({"layout": CHAIN}, "only a custom start has a layout"),
]


@pytest.mark.parametrize(("options", "why"), BAD, ids=[str(options) for options, _ in BAD])
def test_options_that_do_not_fit_are_refused_with_the_reason(
    options: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadOptions, match=why):
        make("toppen", options)


@pytest.mark.parametrize(
    "options",
    [
        {"n_move": 3, "stalemate": 10},
        {"n_move": 20, "stalemate": 100},
        {"n_move": None, "stalemate": None, "anti_backtracking": True},
        {"start": "balanced", "stalemate": 18},
        {"start": "custom", "layout": "1" * 20 + "," + "2" * 20 + ",-,-" + EMPTY},
        {"start": "custom", "layout": "12,2,-,-" + EMPTY},
    ],
    ids=str,
)
def test_the_whole_range_of_options_is_open(options: dict[str, Any]) -> None:
    """Section 5, C16: any number of pieces of either colour up to 40."""
    assert make("toppen", options)


@pytest.mark.parametrize("layout", ["1,1,11,-", "12,1,-,-", "12,-,-,-"])
def test_an_old_game_that_was_over_before_its_first_move_is_still_read(layout: str) -> None:
    """C10, C16: no such game is opened, but a log may hold one, of one colour too."""
    game: Any = make("toppen", {"start": "custom", "layout": layout + EMPTY}, 1)
    assert game.outcome(game.setup((0, 1), bytes(32)))


def test_a_custom_game_begins_with_its_layout() -> None:
    game: Any = make("toppen", {"start": "custom", "layout": CHAIN})
    assert game.setup((0, 1), bytes(32)).position == TurnPosition(read_board(CHAIN))
