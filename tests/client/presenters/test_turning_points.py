"""Where a game turned: a table, and the laws of any sequence of values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.presenters.turning_points import (
    TurningPoint,
    following,
    in_words,
    preceding,
    summary,
    turnings,
)

RED, DRAW, BLUE = (1, -1), (0, 0), (-1, 1)
NAMES = ("red", "blue")
VALUES = st.lists(st.sampled_from((RED, DRAW, BLUE, None)), max_size=40)


def alternating(count):
    """Who moved into each position where the first seat begins."""
    return [None, *(n % 2 for n in range(count - 1))][:count]


@pytest.mark.parametrize(
    ("values", "at"),
    [
        ([], []),
        ([RED], []),
        ([RED, RED, RED], []),
        ([RED, DRAW], [1]),
        ([DRAW, DRAW, RED, RED, BLUE], [2, 4]),
        ([RED, None, DRAW], []),
        ([None, RED, None], []),
        ([RED, None, RED, DRAW], [3]),
    ],
)
def test_a_position_is_a_turning_point_where_its_value_differs_from_the_one_before(values, at):
    assert [turn.at for turn in turnings(values, alternating(len(values)))] == at


@pytest.mark.parametrize(
    ("before", "after", "mover", "you", "words"),
    [
        (RED, DRAW, 0, None, "Mistake by red: a win became a draw"),
        (RED, DRAW, 0, 0, "Your mistake: a win became a draw"),
        (RED, DRAW, 0, 1, "Mistake by red: a win became a draw"),
        (RED, BLUE, 0, None, "Mistake by red: a win became a loss"),
        (DRAW, RED, 1, None, "Mistake by blue: a draw became a loss"),
        (DRAW, RED, 1, 1, "Your mistake: a draw became a loss"),
        (DRAW, RED, 0, None, "The game turned here. Red can win now"),  # chance was kind
        (RED, DRAW, None, 0, "The game turned here: now it is a draw"),
        (BLUE, RED, None, None, "The game turned here. Red can win now"),
    ],
)
def test_a_turn_is_said_from_the_side_of_who_moved(before, after, mover, you, words):
    assert in_words(TurningPoint(3, before, after, mover), NAMES, you) == words


@given(VALUES)
def test_between_turning_points_known_values_stay_as_they_are(values):
    turns = {turn.at for turn in turnings(values, alternating(len(values)))}
    for at in range(1, len(values)):
        known = None not in (values[at - 1], values[at])
        assert (at in turns) == (known and values[at] != values[at - 1])


@given(VALUES)
def test_all_seats_see_the_same_turning_points(values):
    movers = alternating(len(values))
    swapped = [value and value[::-1] for value in values]
    others = [None if mover is None else 1 - mover for mover in movers]
    here, there = turnings(values, movers), turnings(swapped, others)
    assert [turn.at for turn in here] == [turn.at for turn in there]
    assert [turn.is_slip for turn in here] == [turn.is_slip for turn in there]


@given(VALUES)
def test_following_and_preceding_lead_through_all_turning_points(values):
    found = turnings(values, alternating(len(values)))
    forwards, at = [], -1
    while (there := following(found, at)) is not None:
        forwards.append(at := there)
    backwards, at = [], len(values)
    while (there := preceding(found, at)) is not None:
        backwards.append(at := there)
    assert forwards == backwards[::-1] == [turn.at for turn in found]


def test_a_summary_counts_and_names_the_moves():
    values = [RED, DRAW, BLUE]
    found = turnings(values, [None, 0, 1])
    assert summary(found, values, NAMES, None) == "2 turning points: moves 1, 2"
    assert summary(found[:1], values, NAMES, None) == "Move 1 changed the game"


@pytest.mark.parametrize(
    ("values", "you", "words"),
    [
        ([RED, None, RED], 1, "No mistakes: Red was winning throughout"),
        ([RED, None, RED], 0, "No mistakes: you were winning throughout"),
        ([DRAW, DRAW], 0, "No mistakes: the game was a draw throughout"),
        ([None], 0, ""),
    ],
)
def test_a_game_without_turning_points_is_said_to_have_no_mistakes(values, you, words):
    assert summary((), values, NAMES, you) == words
