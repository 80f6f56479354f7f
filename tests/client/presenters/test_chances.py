"""What chances come to in words, and which moves changed them."""

import pytest

from client.presenters.chances import MOST, in_words, leader, standing_words, summary, swings

NAMES = ("red", "blue")
A, B, C = (700, 300), (480, 520), (200, 800)


def test_large_changes_are_turning_points_and_small_ones_are_not():
    found = swings([A, (650, 350), C, None, A], [None, 0, 0, 1, 0])
    assert [(it.at, it.is_slip) for it in found] == [(2, True)]


def test_only_the_largest_are_told_in_their_order():
    chances = [(500 + (350 + n if n % 2 else -350 - n), 500) for n in range(12)]
    chances = [(first, 1000 - first) for first, _ in chances]
    found = swings(chances, [n % 2 for n in range(12)])
    assert len(found) == MOST
    assert [it.at for it in found] == sorted(it.at for it in found)


@pytest.mark.parametrize(
    ("before", "after", "mover", "you", "words"),
    [
        (A, C, 0, None, "Mistake by red: 70 % became 20 %"),
        (A, C, 0, 0, "Your mistake: 70 % became 20 %"),
        (A, C, 1, None, "The game turned here. Red: 70 % became 20 %"),
        (C, A, None, 1, "The game turned here. Red: 20 % became 70 %"),
    ],
)
def test_a_swing_is_said_from_the_side_of_who_moved(before, after, mover, you, words):
    (swing,) = swings([before, after], [None, mover])
    assert in_words(swing, NAMES, you) == words


@pytest.mark.parametrize(
    ("chances", "you", "words"),
    [
        (A, None, "Red is ahead: 70 %"),
        (A, 0, "You are ahead: 70 %"),
        (B, 0, "About even"),
        ((400, 200, 250, 150), None, "Red is ahead: 40 %"),
    ],
)
def test_who_is_ahead_is_told_where_somebody_is(chances, you, words):
    assert standing_words(chances, (*NAMES, "green", "pink"), you) == words


def test_a_game_is_summed_up():
    chances = [A, (650, 350), C]
    found = swings(chances, [None, 0, 1])
    assert summary(found, chances, NAMES, None) == "Move 2 changed the game"
    steady = [A, (650, 350), None]
    assert summary((), steady, NAMES, None) == "No big mistakes: Red was ahead throughout"
    assert summary((), steady, NAMES, 0) == "No big mistakes: you were ahead throughout"
    assert summary((), [A, B, C], NAMES, 0) == "No single move decided the game"
    assert leader(B) is None
