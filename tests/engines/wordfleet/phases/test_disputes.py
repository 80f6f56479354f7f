"""Dictionary Defense and the audit: W59, W60, D30, D31 and the amendments to them."""

import pytest

from engines.game import Outcome
from engines.wordfleet.events import ShipSunk, WordDisputed
from engines.wordfleet.notation import read_fleet
from engines.wordfleet.public import AcceptResult, Fleet
from engines.wordfleet.state import State
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    DISPUTED,
    FREE,
    NORTH,
    SOUTH,
    battle,
    game,
    play,
    refused,
)

RULES = game(**DISPUTED)
PHONY = read_fleet("CHAIR@J1-J5,MXQN@H1-H4,SEA@F1-F3,ANT@F5-F7,GQ@F9-F10")
"""Bob's, with a SHIP and a PT that are no words."""
FOUL = read_fleet("STORM@A1-E1,LION@A3-D3,OAK@A5-C5,ELM@A7-C7,XQ@A9-B9")
"""Ann's, with a PT that is no word."""
SINK_SOUTH = "CHAIR@J1-J5 A1 G1 MOON@H1-H4 A2 G2 SEA@F1-F3 A3 G3 ANT@F5-F7 A4 G4 GO@F9-F10"


def against(fleet: Fleet, ann: Fleet = NORTH) -> State:
    return battle(RULES, (ann, fleet))


def audit(bob: Fleet, ann: Fleet = NORTH, disputes: str = "") -> State:
    """Bob has sunk all of Ann's ships, who may now look at his; ``disputes`` are hers before."""
    state, early = battle(RULES, (ann, bob)), iter(disputes.split())
    water = iter(FREE), iter(FREE)
    sinking = iter(f"{ship.word}@{ship.start}-{ship.end}" for ship in ann)
    while state.phase == "battle":
        first = (early, sinking)[state.now.active] if state.now.part == 1 else iter(())
        state = play(RULES, state, next(first, None) or next(water[state.now.active]))
    return state


# In battle (D30)


def test_a_word_that_is_none_sinks_and_part_two_follows() -> None:
    """W59, D30: word and squares are told."""
    state = play(RULES, against(PHONY), "SHIP!")
    assert state.log == (
        WordDisputed(ANN, "SHIP", True),
        ShipSunk(ANN, "SHIP", "MXQN", "H1", "H4", "dispute"),
    )
    assert state.turn is not None
    assert (state.turn.active, state.turn.part) == (ANN, 2)
    assert play(RULES, state, "A1").to_move == (BOB,)


def test_a_word_wrongly_disputed_costs_the_turn_and_stays_hidden() -> None:
    """D30, D12."""
    state = play(RULES, against(PHONY), "KETCH!")
    assert state.log == (WordDisputed(ANN, "KETCH", False),)
    assert state.to_move == (BOB,)
    twice = play(RULES, battle(RULES, bids="=482 challenge"), "KETCH!")
    assert twice.to_move == (ANN,), "D12: only the turn in which it is made"


REFUSED = [
    ("D30 each class once, denied", "KETCH! A1", "KETCH!", "ALREADY_DISPUTED"),
    ("D30 a sunk ship", "CHAIR@J1-J5 A1 A2", "KETCH!", "ALREADY_SUNK"),
    ("D30 sunk by a dispute", "SHIP! A1 A2", "SHIP!", "ALREADY_SUNK"),
    ("no such class", "", "BOAT!", "BAD_SHIP"),
    ("no class", "", "!", "BAD_SHIP"),
    ("D30 in place of a word strike", "CHAIR@J1-J5", "SHIP!", "STRIKE_USED"),
    ("D30 one dispute in a turn", "SHIP!", "PT!", "STRIKE_USED"),
    ("D30 no word strike after it", "SHIP!", "SEA@F1-F3", "STRIKE_USED"),
    ("part before shape", "SHIP!", "BOAT!", "STRIKE_USED"),
]


@pytest.mark.parametrize(
    ("before", "asked", "code"), [it[1:] for it in REFUSED], ids=[it[0] for it in REFUSED]
)
def test_these_disputes_are_refused(before: str, asked: str, code: str) -> None:
    assert refused(RULES, play(RULES, against(PHONY), before), asked) == code


def test_a_word_may_be_disputed_unseen_or_seen() -> None:
    """D30."""
    assert play(RULES, against(PHONY), "H1 A10 H2 B10 SHIP!").attacks[ANN].sunk


def test_a_phony_sunk_by_its_letters_is_simply_sunk() -> None:
    """D30."""
    state = play(RULES, against(PHONY), "F9 A10 F10")
    assert state.log[-1] == ShipSunk(ANN, "PT", "GQ", "F9", "F10", "letters")


def test_the_fifth_sinking_may_be_a_dispute() -> None:
    """D19, D31."""
    state = play(RULES, against(PHONY), "CHAIR@J1-J5 A2 A10 SEA@F1-F3 A4 B10 ANT@F5-F7 A6 C10")
    state = play(RULES, state, "SHIP! A8 D10 PT!")
    assert state.phase == "audit"
    assert state.to_move == (BOB,)


THEMES = [
    ("W61 D30 not of the theme", {"theme": "animals"}, "SHIP!", True),
    ("W61 D30 of the theme", {"theme": "animals"}, "ARK!", False),
    ("W61 D28 an open class: any word", {"theme": "animals"}, "PT!", False),
    ("no theme: any word", {}, "SHIP!", False),
]


@pytest.mark.parametrize(
    ("options", "asked", "upheld"), [it[1:] for it in THEMES], ids=[it[0] for it in THEMES]
)
def test_a_dispute_asks_for_dictionary_and_theme(
    options: dict[str, object], asked: str, upheld: bool
) -> None:
    rules = game(**DISPUTED, **options)
    state = play(rules, battle(rules), asked)
    event = state.log[0]
    assert isinstance(event, WordDisputed)
    assert event.upheld is upheld


# The audit (D31)


def test_a_fifth_sinking_opens_the_audit_with_both_fleets() -> None:
    """D31."""
    state = audit(SOUTH)
    assert state.phase == "audit"
    assert RULES.outcome(state) is None
    assert state.to_move == (ANN,)
    for viewer in (None, ANN, BOB):
        seen = RULES.view(state, viewer)
        assert seen.fleets == (NORTH, SOUTH)
        assert seen.codes is None, "D34: codes are shown at the end"


def test_without_dictionary_defense_there_is_no_audit() -> None:
    rules = game(word_method="own")
    assert play(rules, battle(rules), SINK_SOUTH).phase == "over"


def test_the_loser_has_sixty_seconds() -> None:
    """D31: when they have passed, the result is accepted."""
    state = audit(PHONY)
    assert RULES.due(state) == (ANN, 60_000, AcceptResult())
    assert RULES.due(against(PHONY)) is None
    over = RULES.apply(state, ANN, AcceptResult())
    assert over.outcome == Outcome((BOB,), "fleet sunk")
    assert RULES.due(over) is None


AUDITS = [
    ("D31 one phony reverses the result", PHONY, NORTH, "SHIP!", ANN, "illegal fleet"),
    ("D31 any of them", PHONY, NORTH, "PT!", ANN, "illegal fleet"),
    ("D31 denied ones cost nothing", PHONY, NORTH, "KETCH! SUB! ARK! PT!", ANN, "illegal fleet"),
    ("D31 the loser's own words must pass", PHONY, FOUL, "SHIP!", BOB, "fleet sunk"),
    ("D31 accepted", PHONY, NORTH, "accept", BOB, "fleet sunk"),
    ("D31 accepted after a dispute", PHONY, NORTH, "KETCH! accept", BOB, "fleet sunk"),
]


@pytest.mark.parametrize(
    ("bob", "ann", "asked", "winner", "reason"),
    [it[1:] for it in AUDITS],
    ids=[it[0] for it in AUDITS],
)
def test_an_audit_ends_so(bob: Fleet, ann: Fleet, asked: str, winner: int, reason: str) -> None:
    state = play(RULES, audit(bob, ann), asked)
    assert state.outcome == Outcome((winner,), reason)
    assert RULES.view(state, None).codes is not None


def test_a_denied_dispute_costs_nothing_in_an_audit() -> None:
    """D31."""
    state = play(RULES, audit(PHONY), "KETCH!")
    assert state.phase == "audit"
    assert state.to_move == (ANN,)
    assert RULES.due(state) is not None
    assert refused(RULES, state, "KETCH!") == "ALREADY_DISPUTED"


def test_what_was_denied_in_battle_is_not_disputed_again() -> None:
    """D30."""
    state = audit(PHONY, disputes="KETCH!")
    assert refused(RULES, state, "KETCH!") == "ALREADY_DISPUTED"


def test_a_sunk_ship_is_not_disputed_in_an_audit() -> None:
    """D31: the winner's unsunk words alone."""
    state = audit(PHONY, disputes="SHIP!")
    assert refused(RULES, state, "SHIP!") == "ALREADY_SUNK"
    assert refused(RULES, state, "BOAT!") == "BAD_SHIP"


@pytest.mark.parametrize("asked", ["KETCH!", "accept"])
def test_the_winner_waits_in_an_audit(asked: str) -> None:
    assert refused(RULES, audit(PHONY), asked, BOB) == "NOT_YOUR_TURN"


@pytest.mark.parametrize("asked", ["A1", "E?", "SEA@F1-F3", "A1#", "=482"])
def test_nothing_else_is_done_in_an_audit(asked: str) -> None:
    assert refused(RULES, audit(PHONY), asked) == "WRONG_PHASE"


def test_in_an_audit_the_loser_resigns_by_accepting_and_the_winner_cannot() -> None:
    """The amendment on resignation."""
    state = audit(PHONY)
    assert RULES.withdraw(state, ANN) == play(RULES, state, "accept")
    assert RULES.withdraw(state, BOB) == state


def test_there_is_no_audit_after_a_resignation() -> None:
    """The amendment on resignation."""
    over = RULES.withdraw(against(PHONY), BOB)
    assert over.phase == "over"
    assert over.outcome == Outcome((ANN,), "resignation")
