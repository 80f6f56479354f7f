"""What the client keeps by itself (section 9), against games as they were played."""

from random import Random

import pytest

from client.games.wordfleet.model.tracker import letters, roster, waters
from engines.catalog import make
from engines.wordfleet.public import CLASSES, LETTERS, SQUARES
from tests.client.games.wordfleet.fleet_games import DEFENSE, deployed, mid


def box(view, seat, letter):
    return letters(waters(view, seat).found)[LETTERS.index(letter)]


def view_of(table, seat):
    return table.game.view(table.state, seat)


TEXTS = [
    ("E", "2/4", "E, vowel, swept: 4, 2 found"),
    ("A", "1/2", "A, vowel, swept: 2, 1 found"),
    ("Z", "0", "Z, swept: none"),
    ("R", "1/?", "R, not swept, 1 found"),
    ("Q", "", "Q, not swept"),
]


@pytest.mark.parametrize(("letter", "text", "spoken"), TEXTS)
def test_a_box_says_found_of_all(letter, text, spoken):
    found = box(view_of(mid(), 0), 1, letter)
    assert (found.text, found.spoken) == (text, spoken)


def test_vowels_are_five_and_y_is_none():
    boxes = letters(waters(view_of(deployed(), 0), 1).found)
    assert "".join(box.letter for box in boxes if box.vowel) == "AEIOU"
    assert len(boxes) == 26


def test_where_sweeps_tell_classes_the_box_says_them():
    assert box(view_of(mid(DEFENSE), 0), 1, "E").ships == ("KETCH", "SHIP", "SUB")
    assert "in KETCH, SHIP, SUB" in box(view_of(mid(DEFENSE), 0), 1, "E").spoken


def test_a_roster_crosses_off_the_sunk_and_hides_the_rest():
    theirs = roster(waters(view_of(mid(), 0), 1))
    assert [entry.ship for entry in theirs] == list(CLASSES)
    assert [entry.placed.word for entry in theirs if entry.placed] == ["UP"]
    assert [bool(entry.sunk) for entry in theirs] == [False] * 4 + [True]
    mine = roster(waters(view_of(mid(), 0), 0))
    assert [entry.placed.word for entry in mine] == ["STORM", "CRAB", "OAR", "FOG", "OX"]
    assert mine[0].hits == (True, True, True, False, False)


@pytest.mark.parametrize("seed", range(12))
def test_every_count_of_a_random_game_is_true_of_the_fleet(seed):
    options = {"word_method": ("auto", "own")[seed % 2], "sonar_ping": True}
    game = make("wordfleet", options)
    state, random = game.setup((0, 1), bytes([seed]) * 32), Random(seed)
    for _ in range(60):
        for seat in game.to_move(state)[:1]:
            state = game.apply(state, seat, game.sample(state, seat, random))
    for seat in (0, 1):
        fleet = state.own[1 - seat].fleet
        for found in letters(waters(game.view(state, seat), 1 - seat).found):
            have = sum(ship.word.count(found.letter) for ship in fleet)
            assert found.found <= have
            assert found.total in (None, have)
            assert not found.complete or found.found == have
            assert not found.none or have == 0


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_viewer_knows_the_ships_it_may_see_and_no_other(seat):
    view = view_of(mid(), seat)
    for fleet in (0, 1):
        there = waters(view, fleet)
        assert bool(there.fleet) == (seat == fleet)
        assert len(there.grid) == len(SQUARES)
