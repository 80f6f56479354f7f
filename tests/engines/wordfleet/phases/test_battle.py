"""The battle: W9 to W13, W36 to W53, W62 to W64, D15 to D27 and D32.

Ann's fleet lies across in the rows 1, 3, 5, 7 and 9 from column A, Bob's downwards in the columns
J, H and F.
"""

import pytest

from engines.game import Outcome
from engines.wordfleet.attack import Attack, attack
from engines.wordfleet.events import (
    CoordinateStruck,
    Event,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    WordStruck,
)
from engines.wordfleet.notation import read_fleet, write_fleet
from engines.wordfleet.public import CoordinateStrike, LetterSweep, WordStrike
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    FREE,
    NORTH,
    SOUTH,
    a_game,
    battle,
    game,
    play,
    refused,
)

RULES = game()
PINGS = game(sonar_ping=True)
LOUD = game(sweep_answer="count_and_ships")
TOUCHING = read_fleet("STORM@A1-E1,LION@A2-D2,OAK@A3-C3,ELM@A4-C4,OX@A5-B5")
"""Ann's ships side by side."""


def by_ann(intents: str, rules: WordFleet = RULES) -> State:
    """A battle with ``intents`` of Ann's; Bob calls open water in between."""
    state, water = battle(rules), iter(FREE)
    for text in intents.split():
        if state.to_move == (BOB,):
            state = play(rules, state, next(water))
        state = play(rules, state, text)
    return state


def ann(state: State) -> tuple[Event, ...]:
    return tuple(event for event in state.log if event.by == ANN)


# Part 2: coordinate strikes (W41, D20, D21)

LOOKS = [
    ("W41 hit, and its letter", "J1", CoordinateStruck(ANN, "J1", "C")),
    ("W41 the last letter of a word", "F10", CoordinateStruck(ANN, "F10", "O")),
    ("W41 miss", "A1", CoordinateStruck(ANN, "A1", "")),
    ("W41 a miss beside a ship", "J6", CoordinateStruck(ANN, "J6", "")),
]


@pytest.mark.parametrize(("asked", "said"), [it[1:] for it in LOOKS], ids=[it[0] for it in LOOKS])
def test_a_coordinate_strike_tells_hit_with_its_letter_or_miss(asked: str, said: Event) -> None:
    state = play(RULES, battle(RULES), asked)
    assert state.log == (said,)
    assert state.to_move == (BOB,)


def test_a_hit_tells_the_letter_and_not_the_class() -> None:
    """D21."""
    assert CoordinateStruck.__struct_fields__ == ("by", "at", "letter")


# Part 2: letter sweeps (W42, W43, W64, D23 to D25)

SWEEPS = [
    ("W42 none", "Z?", 0, ()),
    ("W42 one", "C?", 1, ("KETCH",)),
    ("W42 two in one ship and one in another", "O?", 3, ("SHIP", "PT")),
    ("W42 one in each of three", "A?", 3, ("KETCH", "SUB", "ARK")),
]


@pytest.mark.parametrize(
    ("asked", "count", "ships"), [it[1:] for it in SWEEPS], ids=[it[0] for it in SWEEPS]
)
def test_a_sweep_counts_a_letter_in_the_whole_fleet(
    asked: str, count: int, ships: tuple[str, ...]
) -> None:
    """W42; W64 and D23: Silent Running, the default, tells the count alone."""
    silent = play(RULES, battle(RULES), asked)
    assert silent.log == (LetterSwept(ANN, asked[0], count, None),)
    loud = play(LOUD, battle(LOUD), asked)
    assert loud.log == (LetterSwept(ANN, asked[0], count, ships),)  # type: ignore[arg-type]
    assert silent.to_move == loud.to_move == (BOB,)


def test_a_sweep_counts_sunk_ships_and_found_letters_too() -> None:
    """D25: its answer is a constant of the fleet."""
    state = by_ann("MOON@H1-H4 O?")
    assert state.log[-1] == LetterSwept(ANN, "O", 3, None)
    loud = by_ann("MOON@H1-H4 O?", LOUD)
    assert loud.log[-1] == LetterSwept(ANN, "O", 3, ("SHIP", "PT"))


def test_each_captain_sweeps_each_letter_once() -> None:
    """W43, D24."""
    state = play(RULES, battle(RULES), "E? E?")
    assert [event.by for event in state.log] == [ANN, BOB]
    assert refused(RULES, state, "E?") == "ALREADY_SWEPT"


# Part 1: word strikes (W37 to W39, D15 to D18)


def test_a_right_strike_sinks_the_ship_and_part_two_follows() -> None:
    """W37, W38, D22."""
    state = play(RULES, battle(RULES), "MOON@H1-H4")
    assert state.log == (
        WordStruck(ANN, "MOON", "H1", "H4", True),
        ShipSunk(ANN, "SHIP", "MOON", "H1", "H4", "word strike"),
    )
    assert state.turn is not None
    assert (state.turn.active, state.turn.part, state.turn.number) == (ANN, 2, 1)
    after = play(RULES, state, "A1")
    assert after.to_move == (BOB,)


WRONG = [
    ("W39 D16 another word", "MOAN@H1-H4"),
    ("W39 D16 another row", "MOON@H2-H5"),
    ("W39 D16 another column", "MOON@G1-G4"),
    ("W39 D16 the other direction", "MOON@G1-J1"),
    ("W39 D16 the right word on another ship's place", "SEA@F5-F7"),
    ("D16 the right letters of a part", "MOO@H1-H3"),
    ("D16 a word that is none", "ZZZZ@H1-H4"),
    ("D16 anywhere in open water", "AX@A10-B10"),
    ("D16 letters across two ships", "OX@A1-B1"),
]


@pytest.mark.parametrize("strike", [it[1] for it in WRONG], ids=[it[0] for it in WRONG])
def test_a_strike_wrong_in_any_detail_ends_the_turn_and_never_says_why(strike: str) -> None:
    word, _, place = strike.partition("@")
    start, _, end = place.partition("-")
    state = play(RULES, battle(RULES), strike)
    assert state.log == (WordStruck(ANN, word, start, end, False),)
    assert state.to_move == (BOB,)
    assert state.attacks[ANN].grid == Attack().grid


MALFORMED = [
    ("D16 BAD_WORD: one letter", WordStrike("M", "H1", "H1"), "BAD_WORD"),
    ("D16 BAD_WORD: six letters", WordStrike("MOONED", "A1", "F1"), "BAD_WORD"),
    ("D16 BAD_WORD: a digit", WordStrike("M00N", "H1", "H4"), "BAD_WORD"),
    ("D16 BAD_WORD: an accent", WordStrike("MÖÖN", "H1", "H4"), "BAD_WORD"),
    ("D16 BAD_COORD: start", WordStrike("MOON", "K1", "H4"), "BAD_COORD"),
    ("D16 BAD_COORD: end", WordStrike("MOON", "H1", "H11"), "BAD_COORD"),
    ("D16 BAD_SPAN: upwards", WordStrike("MOON", "H4", "H1"), "BAD_SPAN"),
    ("D16 BAD_SPAN: leftwards", WordStrike("MOON", "D1", "A1"), "BAD_SPAN"),
    ("D16 BAD_SPAN: aslant", WordStrike("MOON", "A1", "D4"), "BAD_SPAN"),
    ("D16 BAD_SPAN: too short", WordStrike("MOON", "H1", "H3"), "BAD_SPAN"),
    ("D16 BAD_SPAN: one square", WordStrike("MOON", "H1", "H1"), "BAD_SPAN"),
    ("D16 BAD_SPAN: longer than any ship", WordStrike("MOONS", "A1", "J1"), "BAD_SPAN"),
    ("word before square", WordStrike("M", "Z", "Z"), "BAD_WORD"),
    ("square before span", WordStrike("MOON", "H4", "Z"), "BAD_COORD"),
]


@pytest.mark.parametrize(
    ("strike", "code"), [it[1:] for it in MALFORMED], ids=[it[0] for it in MALFORMED]
)
def test_a_malformed_strike_is_refused_and_costs_nothing(strike: WordStrike, code: str) -> None:
    assert refused(RULES, battle(RULES), strike) == code


def test_one_word_is_struck_in_a_turn_and_only_first() -> None:
    """D15."""
    state = play(RULES, battle(RULES), "MOON@H1-H4")
    assert refused(RULES, state, "SEA@F1-F3") == "STRIKE_USED"
    assert refused(RULES, state, WordStrike("?", "?", "?")) == "STRIKE_USED"


def test_part_one_is_optional() -> None:
    """W37, section 6."""
    assert play(RULES, battle(RULES), "E?").to_move == (BOB,)


def test_a_strike_on_a_sunk_ship_is_refused() -> None:
    """D17: everyone knows what lies there."""
    state = by_ann("MOON@H1-H4 A1 A2")
    state = play(RULES, state, "G1")
    for strike in ("MOON@H1-H4", "GOAT@H4-H7", "GO@G4-H4"):
        assert refused(RULES, state, strike) == "ALREADY_SUNK"


def test_the_same_wrong_strike_is_refused_but_its_word_may_be_tried_elsewhere() -> None:
    """D18, C5."""
    state = play(RULES, battle(RULES), "MOON@G1-G4 A10")
    assert refused(RULES, state, "MOON@G1-G4") == "REPEATED_STRIKE"
    assert refused(RULES, state, "moon@g1-g4".upper()) == "REPEATED_STRIKE"
    assert play(RULES, state, "MOAN@G1-G4").to_move == (BOB,)
    assert play(RULES, state, "MOON@H1-H4").to_move == (ANN,)


def test_what_the_other_captain_has_tried_bars_nothing() -> None:
    """D18, D20, D24: each has the own sheet."""
    state = play(RULES, battle(RULES), "MOON@C10-F10")
    assert play(RULES, state, "MOON@C10-F10").to_move == (ANN,)
    assert play(RULES, play(RULES, battle(RULES), "E5"), "E5").to_move == (ANN,)


# What is known (W44 to W48, D20, D22)

KNOWN = [
    ("D20 a miss", "A1", "A1"),
    ("D20 a hit", "J1", "J1"),
    ("D20 a square of a sunk ship", "MOON@H1-H4 A1", "H3"),
    ("D20 the hit of a sunk ship", "H1 MOON@H1-H4 A1", "H1"),
]


@pytest.mark.parametrize(("before", "at"), [it[1:] for it in KNOWN], ids=[it[0] for it in KNOWN])
def test_a_square_that_is_known_is_refused(before: str, at: str) -> None:
    state = by_ann(before)
    state = play(RULES, state, "G10")
    assert refused(RULES, state, at) == "ALREADY_KNOWN"


def test_there_is_a_legal_square_while_a_ship_is_afloat() -> None:
    """D20: the rule of exhaustion is not needed."""
    state = battle(RULES)
    while state.phase == "battle":
        seen = RULES.view(state, state.to_move[0])
        assert "coordinate_strike" in seen.may
        at = next(it for it in RULES.legal(state, state.to_move[0]))
        assert isinstance(at, CoordinateStrike)
        state = RULES.apply(state, state.to_move[0], at)
    assert state.outcome is not None


def test_what_was_said_adds_up_to_the_attack_grid() -> None:
    """W44 to W48."""
    state = by_ann("J1 A1 E? Q? B2# MOAN@H1-H4 MOON@H1-H4 F1", PINGS)
    found = attack(state.log, ANN)
    assert found.known("J1") == "C"
    assert found.known("A1") == "."
    assert [found.known(at) for at in ("H1", "H2", "H3", "H4")] == list("MOON")
    assert found.known("B2") == ""
    assert found.swept == {"E": 1, "Q": 0}
    assert found.afloat == ("KETCH", "SUB", "ARK", "PT")
    assert found.wrecks == {"H1", "H2", "H3", "H4"}
    assert [it.word for it in found.wrong] == ["MOAN"]
    assert [it.corner for it in found.pings] == ["B2"]


@pytest.mark.parametrize("seed", range(6))
def test_the_log_adds_up_to_what_the_rules_go_by(seed: int) -> None:
    rules = game(word_method="own", dictionary_defense=True, sonar_ping=True)
    for _, _, _, state in a_game(rules, seed):
        assert (attack(state.log, ANN), attack(state.log, BOB)) == state.attacks


# Sinking (W52, W53, D19, D22)


def test_a_ship_sinks_with_its_last_letter() -> None:
    """W53, D22."""
    state = by_ann("F9 F10")
    assert ann(state) == (
        CoordinateStruck(ANN, "F9", "G"),
        CoordinateStruck(ANN, "F10", "O"),
        ShipSunk(ANN, "PT", "GO", "F9", "F10", "letters"),
    )
    assert state.to_move == (BOB,)


def test_swept_letters_sink_nothing() -> None:
    """W53: a sweep reveals no square."""
    state = by_ann("G? O? F9")
    assert not state.attacks[ANN].sunk
    assert by_ann("G? O? F9 F10").attacks[ANN].sunk


def test_touching_ships_sink_each_by_itself() -> None:
    """W29, D22: the class, the word and the squares are told."""
    state = battle(RULES, (TOUCHING, SOUTH))
    state = play(RULES, state, "A10 A5 B10 B5")
    assert state.log[-1] == ShipSunk(BOB, "PT", "OX", "A5", "B5", "letters")
    state = play(RULES, state, "C10 A4 D10 B4 E10 C4")
    assert state.log[-1] == ShipSunk(BOB, "ARK", "ELM", "A4", "C4", "letters")


SINKING = "CHAIR@J1-J5 A1 MOON@H1-H4 A2 SEA@F1-F3 A3 ANT@F5-F7 A4"


def test_the_fifth_sinking_ends_the_game_at_once_in_part_one() -> None:
    """W13, W52, D19."""
    state = by_ann(SINKING + " GO@F9-F10")
    assert state.outcome == Outcome((ANN,), "fleet sunk")
    assert state.to_move == ()
    assert [event.how for event in state.attacks[ANN].sunk] == ["word strike"] * 5


def test_the_fifth_sinking_ends_the_game_at_once_in_part_two() -> None:
    """W13, W52, W53, D19: the second captain gets no last turn."""
    state = by_ann(SINKING + " F9 F10")
    assert state.outcome == Outcome((ANN,), "fleet sunk")
    assert state.log[-1] == ShipSunk(ANN, "PT", "GO", "F9", "F10", "letters")


def test_a_right_strike_in_the_last_of_two_turns_leaves_its_part_two() -> None:
    """D12, W38."""
    state = play(RULES, battle(RULES, bids="=482 challenge"), "A1 MOON@H1-H4")
    assert state.to_move == (ANN,)
    assert play(RULES, state, "A2").to_move == (BOB,)


# The sonar ping (W62, W63, D26, D27)

PINGED = [
    ("W63 a ship is there", "", "H1", True),
    ("W63 by one square", "", "D7", True),
    ("W63 none", "", "A1", False),
    ("W63 none, close by", "", "C6", False),
    ("D27 a square that is hit counts", "F10", "D8", True),
    ("D27 a sunk ship does not", "F9 F10", "D8", False),
    ("D27 nor one sunk by its name", "GO@F9-F10 A1", "D8", False),
    ("D26 the last area", "", "H8", False),
]


@pytest.mark.parametrize(
    ("before", "corner", "found"), [it[1:] for it in PINGED], ids=[it[0] for it in PINGED]
)
def test_a_ping_tells_whether_a_ship_is_afloat_there(before: str, corner: str, found: bool) -> None:
    state = by_ann(f"{before} {corner}#", PINGS)
    assert state.log[-1] == SonarPinged(ANN, corner, found)
    assert state.to_move == (BOB,), "D26: it is the attack of part 2"
    assert state.attacks[ANN].known(corner) in ("", "."), "D27: it marks no square"


def test_each_captain_has_one_ping() -> None:
    """W62, D26."""
    state = play(PINGS, battle(PINGS), "A1# A1#")
    assert refused(PINGS, state, "B2#") == "PING_USED"
    assert refused(PINGS, state, "Z1#") == "BAD_COORD"
    assert refused(PINGS, state, "I1#") == "AREA_OFF_GRID"


@pytest.mark.parametrize("corner", ["I1", "J1", "A9", "H9", "I9", "J10"])
def test_an_area_lies_wholly_on_the_grid(corner: str) -> None:
    """D26."""
    assert refused(PINGS, battle(PINGS), f"{corner}#") == "AREA_OFF_GRID"


def test_a_ping_follows_a_right_strike() -> None:
    """W38, D26."""
    state = play(PINGS, battle(PINGS), "MOON@H1-H4 H1#")
    assert state.log[-1] == SonarPinged(ANN, "H1", True)
    assert state.to_move == (BOB,)


# What is refused, and in which order (section 7)

ORDER = [
    ("phase before captain", "=482", 2, "WRONG_PHASE"),
    ("phase before turn", "=4", BOB, "WRONG_PHASE"),
    ("captain before turn", "A1", 2, "NOT_A_CAPTAIN"),
    ("captain: no such seat", "A1", -1, "NOT_A_CAPTAIN"),
    ("turn before option", "A1#", BOB, "NOT_YOUR_TURN"),
    ("turn before shape", "Z99", BOB, "NOT_YOUR_TURN"),
    ("option before shape", "Z9#", ANN, "OPTION_OFF"),
    ("option: disputes", "KETCH!", ANN, "OPTION_OFF"),
    ("option before class", "BOAT!", ANN, "OPTION_OFF"),
    ("no audit here", "accept", ANN, "WRONG_PHASE"),
    ("no second deployment", write_fleet(NORTH), ANN, "WRONG_PHASE"),
    ("a square", "K1", ANN, "BAD_COORD"),
    ("a letter at all", "?", ANN, "BAD_LETTER"),
    ("one letter", "AB?", ANN, "BAD_LETTER"),
    ("a plain letter", "É?", ANN, "BAD_LETTER"),
    ("no digit", "1?", ANN, "BAD_LETTER"),
]


@pytest.mark.parametrize(
    ("asked", "seat", "code"), [it[1:] for it in ORDER], ids=[it[0] for it in ORDER]
)
def test_these_are_refused_in_this_order(asked: str, seat: int, code: str) -> None:
    assert refused(RULES, battle(RULES), asked, seat) == code


def test_case_is_folded_and_nothing_else() -> None:
    """Section 2."""
    assert CoordinateStrike("j1") == CoordinateStrike("J1")
    assert LetterSweep("e") == LetterSweep("E")
    assert WordStrike("moon", "h1", "h4") == WordStrike("MOON", "H1", "H4")
    state = battle(RULES)
    for asked in (LetterSweep("ß"), LetterSweep("ı"), LetterSweep(" E"), LetterSweep("ſ")):
        assert refused(RULES, state, asked) == "BAD_LETTER"
    for at in ("J 1", " J1", "J01", "Ｊ1", "J1\n", "J١"):
        assert refused(RULES, state, CoordinateStrike(at)) == "BAD_COORD"


def test_nothing_is_done_when_the_game_is_over() -> None:
    state = RULES.withdraw(battle(RULES), ANN)
    for text in ("=482", ">500", "concede", "challenge", "A1", "E?", "A1#", "KETCH!", "accept"):
        assert refused(RULES, state, text, ANN) == "WRONG_PHASE"


# The end by resignation (D32, D34)


@pytest.mark.parametrize("leaver", [ANN, BOB])
def test_whoever_resigns_has_lost_and_all_is_revealed(leaver: int) -> None:
    """D32, D34: without an audit, in any phase."""
    rules = game(word_method="own", dictionary_defense=True)
    for state in (battle(rules), play(rules, battle(rules), "A1 A1")):
        over = rules.withdraw(state, leaver)
        assert rules.outcome(over) == Outcome((1 - leaver,), "resignation")
        for viewer in (None, ANN, BOB):
            seen = rules.view(over, viewer)
            assert seen.fleets == (NORTH, SOUTH)
            assert seen.codes == (state.own[ANN].codes, state.own[BOB].codes)
            assert seen.log == state.log


def test_games_are_never_drawn() -> None:
    """D32."""
    for seed in range(8):
        *_, (_, _, _, end) = a_game(RULES, seed)
        assert end.outcome is not None
        assert len(end.outcome.winners) == 1
