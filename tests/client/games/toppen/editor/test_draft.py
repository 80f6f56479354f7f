"""Every step on a layout does one thing, and can be taken back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.games.toppen.editor.draft import EMPTY, LayoutDraft, count
from engines.toppen.board import CELLS, MOST, read, write
from engines.toppen.public import CHAIN

cells = st.sampled_from(CELLS)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), cells, st.sampled_from([1, 2])),
        st.tuples(st.just("move"), cells, cells),
        st.tuples(st.just("take"), cells),
        st.tuples(st.sampled_from(["clear", "mirror", "swap", "undo", "redo"])),
    )
)


def played(steps):
    draft = LayoutDraft(read(CHAIN))
    for name, *about in steps:
        getattr(draft, name)(*about)
    return draft


@pytest.mark.parametrize(
    ("step", "after"),
    [
        (("put", (0, 0), 1), "21,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2"),
        (("put", (1, 1), 2), "2,1,2,1/1,2,-,-/2,-,-,-/1,2,1,2"),
        (("move", (0, 0), (0, 1)), "-,12,2,1/1,-,-,-/2,-,-,-/1,2,1,2"),
        (("move", (0, 0), (1, 3)), "-,1,2,1/1,-,-,2/2,-,-,-/1,2,1,2"),
        (("move", (0, 0), (0, 0)), CHAIN),
        (("move", (1, 1), (0, 0)), CHAIN),
        (("take", (3, 3)), "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,-"),
        (("take", (1, 1)), CHAIN),
        (("clear",), write(EMPTY)),
        (("mirror",), "1,2,1,2/-,-,-,1/-,-,-,2/2,1,2,1"),
        (("swap",), "1,2,1,2/2,-,-,-/1,-,-,-/2,1,2,1"),
    ],
)
def test_a_step_does_one_thing_and_is_taken_back_and_done_again(step, after):
    draft = played([step])
    assert write(draft.board) == after
    assert draft.can_undo == (after != CHAIN)
    draft.undo()
    assert write(draft.board) == CHAIN
    draft.redo()
    assert write(draft.board) == after


@given(STEPS)
def test_undoing_everything_leads_back_and_redoing_everything_forth(steps):
    draft = played(steps)
    while draft.can_redo:
        draft.redo()
    last = draft.board
    while draft.can_undo:
        draft.undo()
    assert write(draft.board) == CHAIN
    while draft.can_redo:
        draft.redo()
    assert draft.board == last


@given(STEPS)
def test_every_draft_is_a_board(steps):
    board = played(steps).board
    assert read(write(board)) == board


@given(STEPS)
def test_moving_mirroring_and_swapping_keep_the_number_of_pieces(steps):
    draft = played(steps)
    before = count(draft.board)
    for step in (("move", (0, 0), (3, 3)), ("mirror",), ("swap",)):
        getattr(draft, step[0])(*step[1:])
        assert count(draft.board) == before


def test_a_new_step_ends_what_could_be_done_again():
    draft = played([("put", (1, 1), 1), ("undo",), ("put", (1, 1), 2)])
    assert not draft.can_redo
    draft.undo()
    assert write(draft.board) == CHAIN


def test_of_an_endless_supply_one_piece_too_many_can_be_put_and_no_more():
    draft = LayoutDraft()
    for _ in range(MOST + 20):
        draft.put((0, 0), 1)
    assert count(draft.board) == MOST + 1
