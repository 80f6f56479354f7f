"""What hits are worth: slow ships first, and no square that another one makes up for."""

from random import Random

import pytest

from engines.game import Seat
from engines.wordfleet.board import PLACE, SQUARES
from engines.wordfleet.bot.belief import Belief
from engines.wordfleet.bot.chart import chart
from engines.wordfleet.bot.hit_value import ALIKE, paces, prizes
from engines.wordfleet.bot.posterior import sampled
from engines.wordfleet.notation import read_fleet
from engines.wordfleet.public import CoordinateStrike, CoordinateStruck
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from tests.engines.wordfleet.table import ANN, BOB, NORTH, battle, game, play

HIDDEN = read_fleet("CHAIR@J1-J5,MOON@H1-H4,SEA@F1-F3,ANT@A10-C10,GO@A1-B1")
"""Bob's."""
ROW = ("A1", "B1", "C1", "D1", "E1")


def believed(rules: WordFleet, state: State, seat: Seat = ANN) -> Belief:
    belief = sampled(chart(rules.view(state, seat), seat), 500, Random(1))
    assert belief is not None
    return belief


def test_the_hardest_ship_to_find_counts_in_full_and_larger_ones_less() -> None:
    rules = game()
    pace = paces(believed(rules, battle(rules)))
    assert pace["PT"] == 1
    assert pace["KETCH"] < pace["SHIP"] < pace["SUB"] < 1
    assert pace["SUB"] == pytest.approx(pace["ARK"], rel=0.01)


def test_what_was_hit_counts_in_full() -> None:
    """J3 is a letter of Bob's ketch: beside it a hit is worth nearly what it is likely."""
    rules = game()
    belief = believed(rules, play(rules, battle(rules), "J3 G1"))
    worth, beside, far = prizes(belief), PLACE["J4"], PLACE["C6"]
    assert worth[beside] > 0.8 * belief.hit(beside)
    assert worth[far] < 0.6 * belief.hit(far)


def test_a_square_whose_neighbours_are_struck_anyway_is_worth_less() -> None:
    """Of the patrol boat's row of five, B1 and D1 leave nothing to look for and C1 leaves two."""
    rules = game()
    state = battle(rules, (NORTH, HIDDEN))
    answers = (CoordinateStrike(at) for at in SQUARES if at != "A9")
    for at in (at for at in SQUARES if at not in ROW):
        state = rules.apply(state, ANN, CoordinateStrike(at))
        if state.turn and state.turn.active == BOB:
            state = rules.apply(state, BOB, next(answers))
    assert isinstance(state.log[-1], CoordinateStruck)
    belief = believed(rules, state)
    worth = {at: prizes(belief)[PLACE[at]] for at in ROW}
    assert {at: belief.hit(PLACE[at]) for at in ROW} == pytest.approx(
        {"A1": 0.25, "B1": 0.5, "C1": 0.5, "D1": 0.5, "E1": 0.25}
    )
    assert worth["B1"] == pytest.approx(worth["D1"])
    assert worth["B1"] == pytest.approx(0.5 - 0.25 * ALIKE * (0.25 + 0.5))
    assert worth["C1"] == pytest.approx(0.5 - 0.25 * ALIKE * (0.5 + 0.5))
