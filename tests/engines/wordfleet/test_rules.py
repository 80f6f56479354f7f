"""What the rules answer besides plies: barrier, samples, the list of legal intents."""

from itertools import islice
from random import Random

import pytest

from engines.wordfleet.board import SPANS, SQUARES
from engines.wordfleet.dictionary.words import NEWEST, is_word
from engines.wordfleet.public import (
    Claim,
    CoordinateStrike,
    Counter,
    Deploy,
    LetterSweep,
    SonarPing,
    WordStrike,
)
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    DISPUTED,
    OWN,
    a_game,
    battle,
    bidding,
    deployment,
    game,
    play,
)

RULES = game(sonar_ping=True)

BARRIERS = [
    ("bids reveal nothing", bidding(RULES), "=482 >500", 0),
    ("a challenge does", bidding(RULES), "=482 challenge", 1),
    ("every look", battle(RULES), "A10 A10 E? E?", 4),
    ("a wrong strike", battle(RULES), "ZZ@A10-B10", 1),
]


@pytest.mark.parametrize(
    ("before", "intents", "rise"), [it[1:] for it in BARRIERS], ids=[it[0] for it in BARRIERS]
)
def test_the_barrier_rises_with_what_is_revealed(before: object, intents: str, rise: int) -> None:
    after = play(RULES, before, intents)  # type: ignore[arg-type]
    assert RULES.barrier(after) - RULES.barrier(before) == rise  # type: ignore[arg-type]


def test_the_barrier_rises_with_every_fleet_and_at_the_end() -> None:
    """A deployment is final, and an end reveals."""
    rules = game(**DISPUTED)
    for seed in range(4):
        for before, _, intent, after in a_game(rules, seed):
            rises = rules.barrier(after) - rules.barrier(before)
            assert rises > 0 or type(intent) in (Claim, Counter)
    state = deployment(rules)
    assert rules.barrier(rules.withdraw(state, ANN)) > rules.barrier(state)


def test_a_sample_may_be_of_any_type_and_a_strike_of_any_length() -> None:
    state = battle(RULES)
    drawn = [RULES.sample(state, ANN, Random(seed)) for seed in range(4000)]
    types = {type(intent) for intent in drawn}
    assert types == {WordStrike, CoordinateStrike, LetterSweep, SonarPing}
    strikes = [it for it in drawn if isinstance(it, WordStrike)]
    assert {len(it.word) for it in strikes} == {2, 3, 4, 5}
    assert any(not is_word(NEWEST, it.word) for it in strikes)
    assert {it.at for it in drawn if isinstance(it, CoordinateStrike)} == set(SQUARES)


def test_a_strike_is_drawn_that_fits_what_is_known() -> None:
    """A sample goes by the captain's own knowledge: here by M, O and O."""
    state = battle(RULES)
    for at, water in zip(("H1", "H2", "H3"), ("G8", "G9", "G10"), strict=True):
        state = play(RULES, state, f"{at} {water}")
    drawn = [RULES.sample(state, ANN, Random(seed)) for seed in range(3000)]
    strikes = [it for it in drawn if isinstance(it, WordStrike)]
    words = {it.word for it in strikes if (it.here, it.there) == ("H1", "H4")}
    assert words
    assert all(word.startswith("MOO") for word in words)


def test_samples_of_fleets_are_words_but_where_phonies_may_be_tried() -> None:
    """W59."""
    for options, phonies in ((OWN, False), (DISPUTED, True)):
        rules = game(**options)
        state = deployment(rules)
        fleets = [rules.sample(state, BOB, Random(seed)) for seed in range(60)]
        words = [ship.word for it in fleets if isinstance(it, Deploy) for ship in it.fleet]
        assert all(is_word(NEWEST, word) for word in words) is not phonies


def test_legal_strikes_leave_out_wrecks_and_what_was_tried() -> None:
    """D17, D18."""
    state = play(RULES, battle(RULES), "GO@F9-F10 A10 A10 AA@A1-B1 B10")
    strikes = [it for it in islice(RULES.legal(state, ANN), 200_000) if type(it) is WordStrike]
    assert WordStrike("AB", "A1", "B1") in strikes
    assert WordStrike("AA", "A1", "B1") not in strikes
    assert not any({"F9", "F10"} & set(SPANS[it.here, it.there]) for it in strikes)
