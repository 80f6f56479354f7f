"""The Ensign's mistakes: it follows the last hit alone, forgets, and has a favourite quarter."""

from random import Random

from engines.wordfleet.board import PLACE, SQUARES
from engines.wordfleet.bot.chart import Chart, chart, places
from engines.wordfleet.bot.ensign import MEMORY, battle, favourite, last_hit
from engines.wordfleet.public import CoordinateStrike, View
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from tests.engines.wordfleet.table import ANN, game, play
from tests.engines.wordfleet.table import battle as in_battle

SOME = 300
WATER = ("I7", "I8", "I9", "I10", "J7", "J8", "J9", "J10", "H9", "H10")
"""Of both fleets."""


def seen(state: State, rules: WordFleet) -> tuple[View, Chart]:
    view = rules.view(state, ANN)
    return view, chart(view, ANN)


def calls(view: View, known: Chart) -> list[str]:
    plans = (battle(view, known, Random(seed)).intent for seed in range(SOME))
    return [it.at for it in plans if isinstance(it, CoordinateStrike)]


def after(*shots: str) -> tuple[View, Chart]:
    """Ann's view once she has called these, Bob calling nothing but water."""
    rules, water = game(), iter(WATER)
    state = in_battle(rules)
    for shot in shots:
        state = play(rules, state, f"{shot} {next(water)}")
    return seen(state, rules)


def test_two_hits_in_a_line_are_followed_in_that_line() -> None:
    """J2 and J3 are letters of Bob's ketch."""
    told = calls(*after("J2", "J3"))
    line = sum(at in ("J1", "J4") for at in told)
    assert line > 0.6 * len(told)
    assert line > 10 * sum(at in ("I2", "I3") for at in told)


def test_a_hit_is_forgotten_after_a_while() -> None:
    shots = ["J2", "A10", "B10", "C10", "D10", "E10", "A9"]
    for many in range(1, len(shots) + 1):
        _, known = after(*shots[:many])
        assert bool(last_hit(known)) is (many <= MEMORY)
    told = calls(*after(*shots))
    assert sum(at in ("J1", "J3", "I2") for at in told) < 0.25 * len(told)


def test_another_hit_takes_the_place_of_the_one_before() -> None:
    view, known = after("J2", "J4", "A10")
    assert last_hit(known) == 1 << PLACE["J4"]
    assert sum(at in ("J3", "J5", "I4") for at in calls(view, known)) > 100
    assert sum(at in ("J1", "I2") for at in calls(view, known)) < 30


def test_where_nothing_is_hit_it_prefers_the_quarter_where_it_began() -> None:
    view, known = after("C10")
    quarter = {SQUARES[at] for at in places(favourite(known))}
    assert quarter == {f"{column}{row}" for column in "BCDE" for row in range(6, 10)}
    told = calls(view, known)
    assert sum(at in quarter for at in told) > 0.45 * len(told)
    assert len(set(told)) > 60


def test_before_the_first_call_it_has_no_favourite() -> None:
    rules = game()
    _, known = seen(in_battle(rules), rules)
    assert favourite(known) == 0
