"""What differs between two positions makes one of the other."""

import pytest
from hypothesis import given

from client.table.motion.piece import Piece, PieceChange, applied, by_key, changes
from tests.client.table.motion.positions import POSITIONS, pieces_of


@given(POSITIONS, POSITIONS)
def test_the_changes_applied_to_the_first_position_give_the_second(before, after):
    assert applied(before, changes(before, after)) == after


@given(POSITIONS)
def test_equal_positions_differ_in_nothing(position):
    assert changes(position, dict(position)) == ()


@given(POSITIONS, POSITIONS)
def test_each_piece_that_differs_is_told_once(before, after):
    told = [change.key for change in changes(before, after)]
    assert sorted(told) == sorted(set(told))
    assert set(told) == {key for key in before | after if before.get(key) != after.get(key)}


@given(POSITIONS, POSITIONS)
def test_the_changes_the_other_way_round_lead_back(before, after):
    there, back = changes(before, after), changes(after, before)
    assert {(it.before, it.after) for it in there} == {(it.after, it.before) for it in back}


def test_a_change_says_what_it_is():
    here, there = Piece("a", 0, 0.0, 0.0), Piece("a", 0, 3.0, 4.0)
    assert PieceChange(None, here).appears
    assert PieceChange(here, None).vanishes
    assert PieceChange(here, there).distance == 5
    assert not PieceChange(here, there).flips
    assert PieceChange(here, here._replace(kind=1)).flips


def test_two_pieces_of_one_key_are_refused():
    twice = [*pieces_of("a"), *pieces_of("a")]
    with pytest.raises(ValueError, match="two pieces are called 'a'"):
        by_key(twice)
