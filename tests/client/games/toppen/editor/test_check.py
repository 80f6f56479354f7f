"""Decision C16: what is refused, in which order, and in which words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.games.toppen.editor.check import fault_of, is_usual, tally
from client.games.toppen.editor.draft import EMPTY
from engines.toppen.board import CELLS, MOST, placed, read, read_layout, write
from engines.toppen.public import CHAIN, SHORT_CHAIN, finished, stacks

REST = "/-,-,-,-/-,-,-,-/-,-,-,-"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (write(EMPTY), "BAD_LAYOUT", "empty"),
        (f"{'1' * MOST},2,-,-{REST}", "BAD_LAYOUT", "more than 40"),
        (f"1,-,2,-{REST}", "BAD_LAYOUT", "must be connected"),
        ("1,-,-,-/-,2,-,-/-,-,-,-/-,-,-,-", "BAD_LAYOUT", "must be connected"),
        ("1,-,-,2/-,-,-,-/-,-,-,-/-,-,-,-", "BAD_LAYOUT", "must be connected"),
        (f"1,-,1,-{REST}", "BAD_LAYOUT", "must be connected"),
        (f"1,-,-,-{REST}", "ALREADY_OVER", "All pieces are blue: add red ones."),
        (f"2,22,2,-{REST}", "ALREADY_OVER", "All pieces are red: add blue ones."),
        (
            f"12,-,-,-{REST}",
            "ALREADY_OVER",
            "Red wins before the first move: the only stack has red",
        ),
        (
            f"21,-,-,-{REST}",
            "ALREADY_OVER",
            "Blue wins before the first move: the only stack has blue",
        ),
        (
            f"12,1,-,-{REST}",
            "ALREADY_OVER",
            "Blue wins before the first move: every bottom piece is blue.",
        ),
        (
            f"21,2,-,-{REST}",
            "ALREADY_OVER",
            "Red wins before the first move: every bottom piece is red.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(text, code, words):
    fault = fault_of(read(text))
    assert fault.code == code
    assert words in fault.words


@pytest.mark.parametrize(
    "text", [CHAIN, SHORT_CHAIN, f"1,2,-,-{REST}", f"{'1' * (MOST - 1)},2,-,-{REST}"]
)
def test_what_can_be_played_is_not(text):
    assert fault_of(read(text)) is None


BOARDS = st.dictionaries(
    st.sampled_from(CELLS), st.lists(st.sampled_from([1, 2]), min_size=1, max_size=4).map(tuple)
).map(placed)


@given(BOARDS)
def test_it_refuses_what_the_engine_refuses_and_what_is_over(board):
    try:
        read_layout(write(board))
    except ValueError:
        assert fault_of(board).code == "BAD_LAYOUT"
        return
    colours = {piece for stack in stacks(board).values() for piece in stack}
    over = finished(board) is not None or len(colours) == 1
    assert (fault_of(board) is not None) == over
    assert not over or fault_of(board).code == "ALREADY_OVER"


@pytest.mark.parametrize(
    ("text", "words", "usual"),
    [(CHAIN, "5 blue, 5 red", True), (SHORT_CHAIN, "4 blue, 4 red", False)],
)
def test_the_pieces_are_counted(text, words, usual):
    assert tally(read(text)) == words
    assert is_usual(read(text)) == usual
