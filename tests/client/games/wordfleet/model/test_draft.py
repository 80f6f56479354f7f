"""A fleet in the making: what the client says of it is what the rules say."""

from random import Random

import pytest

from client.games.wordfleet.deployment.ship_mover import ShipMover
from client.games.wordfleet.model.check import findings, first_fault, name_fault
from client.games.wordfleet.model.draft import FleetDraft
from engines.game import IllegalIntent
from engines.wordfleet.public import CLASSES, LENGTHS, SQUARES, Claim, Concede
from tests.client.games.wordfleet.fleet_games import Table
from tests.client.games.wordfleet.fleet_states import GOOD

DEFENSE = {"word_method": "own", "dictionary_defense": True}
OWN = {"word_method": "own"}
ANIMALS = OWN | {"theme": "animals"}
DEALT = {"theme": "food"}


def deploying(options):
    return Table(options).do(Claim("500"), Concede())


def filled(words=GOOD, seed=1):
    draft = FleetDraft()
    for ship, word in words.items():
        draft.write(ship, word)
    draft.shuffle(Random(seed))
    return draft


def terms(options=OWN):
    return deploying(options).state.terms


WRONG = [
    ("KETCH", "", "Needs a word of 5 letters."),
    ("KETCH", "STO", "2 more letters"),
    ("PT", "O", "1 more letter."),
    ("SHIP", "CRABS", "Too long: 4 letters"),
    ("SHIP", "CR4B", "not “4”"),
    ("SHIP", "CRÉB", "not “É”"),
    ("ARK", "OAR", "already the SUB’s word"),
    ("ARK", "QZX", "not in the dictionary"),
]


@pytest.mark.parametrize(("ship", "word", "said"), WRONG)
def test_what_is_wrong_with_a_word_is_said_of_its_ship(ship, word, said):
    draft = filled(GOOD | {ship: word})
    found = findings(draft, terms())
    assert said in found[ship].fault
    assert [name for name, finding in found.items() if finding.fault] == [ship]
    assert first_fault(draft, terms()).startswith(f"{ship}: ")


def test_lower_case_is_upper_case():
    draft = filled({ship: word.lower() for ship, word in GOOD.items()})
    assert first_fault(draft, terms()) == ""
    assert draft.hulls["KETCH"].word == "STORM"


def test_a_word_off_the_theme_is_said_and_an_open_class_takes_any():
    draft = filled(GOOD | {"KETCH": "WHALE", "SUB": "COW", "ARK": "FOX", "PT": "UP"})
    assert first_fault(draft, terms(ANIMALS)) == ""
    draft.write("KETCH", "STORM")
    assert "the theme: animals" in first_fault(draft, terms(ANIMALS))


def test_under_dictionary_defense_a_word_that_is_none_is_only_noted():
    found = findings(filled(GOOD | {"ARK": "QZX"}), terms(DEFENSE))
    assert found["ARK"].fault == ""
    assert "sinks if disputed" in found["ARK"].note
    assert not any(finding.note for ship, finding in found.items() if ship != "ARK")


def test_ships_on_each_other_are_both_named():
    draft = filled()
    for ship in ("KETCH", "SHIP"):
        draft.hulls[ship] = draft.hulls[ship]._replace(down=False)
        draft.put(ship, "A1")
    found = findings(draft, terms())
    assert found["KETCH"].fault == "Overlaps the SHIP."
    assert found["SHIP"].fault == "Overlaps the KETCH."
    assert found["KETCH"].astray
    assert not found["PT"].astray


@pytest.mark.parametrize("name", ["", "Silent Gale", "Ä" * 30])
def test_a_fleet_may_be_called(name):
    assert name_fault(name) == ""


@pytest.mark.parametrize("name", ["x" * 31, "a\tb"])
def test_a_fleet_may_not_be_called(name):
    assert name_fault(name)


def drawn(random, options):
    """A fleet that is right, or nearly."""
    table = deploying(options)
    draft = FleetDraft(table.state.own[0].words)
    if not table.state.own[0].words:
        for ship, word in GOOD.items():
            draft.write(ship, word)
    draft.shuffle(random)
    for _ in range(random.randrange(3)):
        ship = random.choice(CLASSES)
        match random.randrange(5):
            case 0:
                draft.put(ship, random.choice(SQUARES), random.randrange(LENGTHS[ship]))
            case 1:
                draft.turn(ship)
            case 2:
                pool = ["STORM", "FOG", "QZX", "OX", "OAR", "C4B", "IBEX", "ÄÖ", "", "CRABS", "ASS"]
                draft.write(ship, random.choice(pool))
            case 3:
                draft.lift(ship)
            case 4:
                draft.name = random.choice(["Gale", "x" * 31, "a\nb", " Reef "])
    return table, draft


@pytest.mark.parametrize("options", [OWN, DEFENSE, ANIMALS, DEALT], ids=str)
@pytest.mark.parametrize("seed", range(60))
def test_a_fleet_is_faultless_if_and_only_if_the_rules_take_it(options, seed):
    table, draft = drawn(Random(seed), options)
    fault, intent = first_fault(draft, table.state.terms), draft.intent
    if intent is None:
        assert fault
        return
    if table.state.own[0].words and [h.word for h in draft.hulls.values()] != list(
        table.state.own[0].words
    ):
        return  # the client lets nobody type over dealt words
    try:
        table.by(0, intent)
    except IllegalIntent:
        assert fault
    else:
        assert not fault


@pytest.mark.parametrize("seed", range(50))
def test_a_random_layout_has_every_ship_on_the_grid_and_none_on_another(seed):
    draft = filled(seed=seed)
    squares = [square for hull in draft.hulls.values() for square in hull.squares]
    assert len(squares) == len(set(squares)) == 17


def test_random_layouts_differ():
    layouts = {tuple(h.squares for h in filled(seed=n).hulls.values()) for n in range(20)}
    assert len(layouts) == 20


@pytest.mark.parametrize("square", SQUARES)
@pytest.mark.parametrize("down", [False, True])
def test_a_ship_is_never_put_beyond_the_edge(square, down):
    draft = filled()
    for ship, length in LENGTHS.items():
        for grip in range(length):
            draft.hulls[ship] = draft.hulls[ship]._replace(down=down)
            draft.put(ship, square, grip)
            assert len(draft.hulls[ship].squares) == length
            draft.turn(ship, grip)
            assert len(draft.hulls[ship].squares) == length


def test_a_ship_turns_about_the_letter_it_is_held_by():
    draft = filled()
    draft.hulls["KETCH"] = draft.hulls["KETCH"]._replace(at="C5", down=False)
    draft.turn("KETCH", 2)
    assert draft.hulls["KETCH"].squares == ("E3", "E4", "E5", "E6", "E7")


def test_a_drag_keeps_the_grip_and_a_second_click_turns():
    ship_mover = ShipMover(filled())
    draft = ship_mover.draft
    draft.clear()
    draft.put("KETCH", "A1")
    if draft.hulls["KETCH"].down:
        draft.turn("KETCH")
    draft.take("PT")
    ship_mover.press("C1")
    ship_mover.release("F6")
    assert draft.hulls["KETCH"].squares[0] == "D6"
    assert draft.held == "KETCH"
    ship_mover.press("D6")
    ship_mover.release("D6")
    assert draft.hulls["KETCH"].down
    ship_mover.press("D6")
    assert ship_mover.ghost("D6") is None
    assert ship_mover.ghost("E6") is not None


def test_clicks_beside_ships_place_them_one_by_one():
    ship_mover = ShipMover(FleetDraft(tuple(GOOD.values())))
    for square in ("A1", "A3", "A5", "A7", "A9"):
        ship_mover.press(square)
        ship_mover.release(square)
    assert ship_mover.draft.intent is not None
    before = dict(ship_mover.draft.hulls)
    ship_mover.press("J10")
    ship_mover.release("J10")
    assert ship_mover.draft.hulls == before
