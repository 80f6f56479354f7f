"""What a value means to one viewer (T26 to T29), and how it is said."""

import pytest

from client.presenters.verdict import UNKNOWN, EvaluationVerdict, ended_words, in_words, verdict

NAMES = ("red", "blue")


@pytest.mark.parametrize(
    ("value", "viewer", "kind", "words"),
    [
        ((1, -1), 0, "win", "You can force a win"),  # T26: green
        ((1, -1), 1, "loss", "Red can force a win"),  # T27: red
        ((-1, 1), 0, "loss", "Blue can force a win"),
        ((0, 0), 0, "draw", "Even: best play is a draw"),  # T28: blue
        ((0, 0), None, "draw", "Even: best play is a draw"),
        ((1, -1), None, "seat", "Red can force a win"),
        ((-1, 1), None, "seat", "Blue can force a win"),
        (None, 0, "unknown", "Not known"),  # T29: grey
        (None, None, "unknown", "Not known"),
    ],
)
def test_each_viewer_takes_a_value_their_own_way(value, viewer, kind, words):
    found = verdict(value, viewer, 2)
    assert found.kind == kind
    assert in_words(found, NAMES, viewer) == words


def test_through_anothers_eyes_nobody_is_you():
    assert in_words(verdict((1, -1), 0, 2), NAMES, None) == "Red can force a win"


@pytest.mark.parametrize("value", [(), (1,), (1, -1, -1)])
def test_a_value_of_other_seats_is_not_known(value):
    assert verdict(value, 0, 2) == UNKNOWN


def test_more_than_two_may_win_or_only_one_lose():
    names = ("red", "blue", "green")
    assert in_words(verdict((1, 1, -1), None, 3), names, None) == "Red and blue can force a win"
    assert in_words(verdict((1, 1, -1), 1, 3), names, 1) == "Red and you can force a win"
    assert in_words(verdict((0, 0, -1), 2, 3), names, 2) == "Losing against best play"
    assert verdict((0, 0, -1), 0, 3) == EvaluationVerdict("draw")


def test_a_game_that_is_over_was_won_or_drawn():
    assert ended_words((0,), NAMES, 0) == "You won"
    assert ended_words((1,), NAMES, 0) == "Blue won"
    assert ended_words((), NAMES, 0) == "Draw"
