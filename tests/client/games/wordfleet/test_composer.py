"""A word strike in the making: refused where the rules refuse it, warned of by what is known."""

from random import Random

import pytest

from client.games.wordfleet.composer import Composer
from engines.game import IllegalIntent
from engines.wordfleet.public import SQUARES, Attack, attack
from tests.client.games.wordfleet.fleet_games import DEFENSE, MADE_UP, OWN, Table, mid

TABLE = mid()
FOUND = attack(TABLE.state.log, 0)
TERMS = TABLE.state.terms
OWN_AT_SEA = OWN | {"theme": "sea"}


def composed(word, start="C3", down=True):
    composer = Composer()
    composer.start, composer.down = start, down
    composer.write(word)
    return composer


FAULTS = [
    ("", "C3", "Type the word"),
    ("A", "C3", "2 to 5 letters"),
    ("STORMS", "C3", "2 to 5 letters"),
    ("R3EF", "C3", "not “3”"),
    ("REEF", "C8", "No room for 4"),
    ("SAP", "H6", "sunken ship"),
    ("BEEN", "C3", "have tried that word"),
    ("REEF", None, "Pick the first square"),
]


@pytest.mark.parametrize(("word", "start", "said"), FAULTS)
def test_why_a_word_cannot_be_struck_is_said(word, start, said):
    composer = composed(word, start)
    assert said in composer.fault(FOUND)


@pytest.mark.parametrize("seed", range(150))
def test_a_strike_is_faultless_if_and_only_if_the_rules_judge_it(seed):
    random = Random(seed)
    words = ["REEF", "BEEN", "UP", "be", "SEA", "Q", "STORMS", "O'K", "", "WHALE", "ß"]
    composer = composed(random.choice(words), random.choice(SQUARES), random.random() < 0.5)
    strike = composer.strike()
    if strike is None:
        assert composer.fault(FOUND)
        return
    try:
        TABLE.game.apply(TABLE.state, 0, strike)
    except IllegalIntent:
        assert composer.fault(FOUND)
    else:
        assert not composer.fault(FOUND)


WARNINGS = [
    ("RAZE", "C3", True, ["C4 is E, not A.", "Ships afloat have no Z."]),
    ("REEF", "C3", True, []),
    ("REEK", "B5", False, ["E5 is a miss: no ship there."]),
    ("UP", "A1", False, ["No ship of 2 letters is afloat."]),
    ("AREA", "A1", False, []),
    ("ABACA", "A1", False, ["Ships afloat have A only 2 times."]),
    ("QWX", "A1", False, ["QWX is not in the dictionary."]),
]


@pytest.mark.parametrize(("word", "start", "down", "lines"), WARNINGS)
def test_what_speaks_against_a_word_is_said_and_it_may_be_struck(word, start, down, lines):
    composer = composed(word, start, down)
    said = composer.warnings(FOUND, TERMS)
    assert [line for line in said if line in lines] == lines
    if not lines:
        assert said == ()
    assert composer.fault(FOUND) == ""
    assert composer.strike() is not None


def test_known_letters_are_offered_as_far_as_they_follow():
    assert composed("").offer(FOUND) == "RE"
    assert composed("R").offer(FOUND) == "E"
    assert composed("RE").offer(FOUND) == ""
    assert composed("", "G3", True).offer(FOUND) == ""
    assert composed("X", "G3", True).offer(FOUND) == "E"
    assert composed("", "G8", False).offer(FOUND) == "", "a wreck is no offer"


def test_tiles_say_what_agrees_and_what_clashes():
    tiles = composed("RAT").tiles(FOUND)
    assert [tile.agrees for tile in tiles[:3]] == [True, False, False]
    assert [tile.clashes for tile in tiles[:3]] == [False, True, False]
    assert not any(tile.clashes for tile in tiles[3:])


def test_the_word_of_a_made_up_ship_is_warned_of_and_may_be_struck():
    table = mid(DEFENSE, MADE_UP)
    composer = composed("ZUX", "I1")
    said = composer.warnings(attack(table.state.log, 0), table.state.terms)
    assert "ZUX is not in the dictionary." in said
    assert composer.strike() is not None


def test_a_word_of_an_open_class_is_not_held_against_the_theme():
    """D28: dealt words of three letters are open at sea, words of one's own are not."""
    dealt, own = (Table(options).state.terms for options in ({"theme": "sea"}, OWN_AT_SEA))
    assert composed("OAK").warnings(Attack(), dealt) == ()
    assert composed("OAK").warnings(Attack(), own) == ("OAK does not fit the theme: the sea.",)
