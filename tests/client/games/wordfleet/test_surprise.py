"""What the other captain did that a newcomer could not expect, told to whom it was done."""

import pytest

from client.games.wordfleet.sheet.journal import CaptainNames, surprise
from engines.wordfleet.public import Challenge, CoordinateStrike, SonarPing, WordStrike
from tests.client.games.wordfleet.fleet_games import deployed, settled


def said(table, seat):
    names = CaptainNames(("Ann", "Bob"), seat)
    return surprise(table.game.view(table.state, seat), names)


@pytest.mark.parametrize(
    ("intent", "words"),
    [
        (
            WordStrike("REEF", "C3", "C6"),
            "Ann guessed REEF: a right guess sinks the whole ship.",
        ),
        (
            WordStrike("BEEF", "C3", "C6"),
            "Ann guessed a whole word wrongly: that ends the turn.",
        ),
        (SonarPing("B3"), "Ann pinged nine squares: allowed once a game."),
        (CoordinateStrike("A1"), ""),
    ],
)
def test_what_was_done_is_told_to_the_other_captain_alone(intent, words):
    table = deployed().do(intent)
    assert said(table, 1) == words
    assert said(table, 0) == ""


def test_two_turns_after_a_challenge_are_explained_to_who_waits():
    table = settled(Challenge())
    opener = table.state.settlement.opener
    name = ("Ann", "Bob")[opener]
    told = f"{name} was right about the claim and opens with 2 turns."
    assert said(table, 1 - opener) == told
    assert said(table, opener) == ""
