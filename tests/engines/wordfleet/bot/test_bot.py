"""The bot of three levels: legal in every phase, the same on every run, by what all have heard."""

import os
import subprocess
import sys
from collections import Counter as Counts
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engines.bot import BadLevel, Thought
from engines.bots import make as make_bot
from engines.game import Seat
from engines.wordfleet.board import BY_LENGTH, LENGTHS, PLACE, SPANS, SQUARES
from engines.wordfleet.bot import claims
from engines.wordfleet.bot.bot import ADMIRAL, COMMANDER, ENSIGN, choose, think
from engines.wordfleet.bot.chart import places, squares_of
from engines.wordfleet.bot.neighbours import beside
from engines.wordfleet.dictionary.words import NEWEST, is_flagged, is_seemly, is_word, tier
from engines.wordfleet.notation import read_fleet
from engines.wordfleet.public import (
    AcceptResult,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    Deploy,
    DisputeWord,
    Intent,
    SonarPing,
    View,
    WordStrike,
)
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    DISPUTED,
    NORTH,
    OWN,
    SOUTH,
    battle,
    bidding,
    deployment,
    game,
    play,
)

ROOT = Path(__file__).parents[4]
LEVELS = (ENSIGN, COMMANDER, ADMIRAL)
NOBODY = 0
"""Plays at random, in place of a level."""
FULL = {**DISPUTED, "sonar_ping": True}
THEMED = {"theme": "animals", "sweep_answer": "count_and_ships", "sonar_ping": True}
PHONIES = read_fleet("ZQXJK@A1-E1,LION@A3-D3,OAK@A5-C5,ELM@A7-C7,OX@A9-B9")
"""Ann's, with one that is no word."""


def intent(rules: WordFleet, state: State, seat: Seat, level: int, seed: int) -> Intent:
    bot = choose if level else make_bot("wordfleet", "random").choose
    return bot(rules.view(state, seat), seat, level or 1, seed)


@cache
def played(rules: WordFleet, levels: tuple[int, int], seed: int) -> tuple[State, ...]:
    """Every state of a whole game; an illegal intent raises."""
    states = [rules.setup((ANN, BOB), seed.to_bytes(32))]
    while movers := states[-1].to_move:
        seat = movers[0]
        chosen = intent(rules, states[-1], seat, levels[seat], (seed << 10) + len(states))
        states.append(rules.apply(states[-1], seat, chosen))
    return tuple(states)


# Whole games


@pytest.mark.parametrize(
    ("options", "levels"),
    [
        ({}, (ENSIGN, NOBODY)),
        ({}, (ADMIRAL, COMMANDER)),
        (FULL, (NOBODY, COMMANDER)),
        (FULL, (ADMIRAL, NOBODY)),
        (THEMED, (ENSIGN, ADMIRAL)),
        ({**OWN, "word_level": "rare", "theme": "colors"}, (COMMANDER, ENSIGN)),
    ],
)
def test_it_plays_by_the_rules_to_the_end(options: dict[str, Any], levels: tuple[int, int]) -> None:
    assert played(game(**options), levels, 1)[-1].outcome


def test_a_level_is_from_one_to_three_and_a_seat_is_to_move() -> None:
    rules = game()
    state = battle(rules)
    for level in (0, 4):
        with pytest.raises(BadLevel, match="levels are 1 to 3"):
            choose(rules.view(state, ANN), ANN, level, 0)
    with pytest.raises(ValueError, match="not to move"):
        choose(rules.view(state, BOB), BOB, ENSIGN, 0)
    with pytest.raises(ValueError, match="not to move"):
        choose(rules.view(state, None), ANN, ENSIGN, 0)


# Purity

DIGEST = """
from hashlib import blake2b
import msgspec
from tests.engines.wordfleet.bot.test_bot import FULL, game, intent, played
rules = game(**FULL)
states = played(rules, (1, 2), 2)
told = [intent(rules, it, it.to_move[0], 3, 7) for it in states[:-1:6]]
views = [rules.view(it, 0) for it in states]
print(blake2b(msgspec.json.encode([views, told])).hexdigest())
"""


def test_it_plays_the_same_in_every_process() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", DIGEST],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            stdout=subprocess.PIPE,
        )
        for seed in (1, 2)
    ]
    one, other = (run.communicate()[0] for run in runs)
    assert len(one) > 100
    assert one == other


@pytest.mark.parametrize("level", LEVELS)
def test_a_view_that_has_travelled_gives_the_same_thought(level: int) -> None:
    rules = game(**THEMED)
    for state in played(rules, (ENSIGN, ADMIRAL), 1)[:-1:13]:
        seat = state.to_move[0]
        view = rules.view(state, seat)
        again = msgspec.json.decode(msgspec.json.encode(view), type=View)
        thought = think(view, seat, level, 5)
        assert thought == think(again, seat, level, 5)
        assert thought.intent == choose(again, seat, level, 5)


@pytest.mark.parametrize("level", LEVELS)
def test_another_enemy_fleet_that_answers_alike_changes_nothing(level: int) -> None:
    rules, random = game(**FULL), Random(3)
    for state in played(rules, (NOBODY, COMMANDER), 1)[4:-1:23]:
        seat = state.to_move[0]
        other = rules.resample(state, seat, random)
        assert intent(rules, other, seat, level, 1) == intent(rules, state, seat, level, 1)


# What it says


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_says_tells_nothing_of_its_own_secrets(level: int) -> None:
    """Spectators could be told the same of the same log: other secrets, the same words."""
    rules, random, said = game(**FULL), Random(4), 0
    for state in played(rules, (ADMIRAL, NOBODY), 1)[:-1:11]:
        seat = state.to_move[0]
        other = rules.resample(state, 1 - seat, random)
        one, two = (think(rules.view(it, seat), seat, level, 9) for it in (state, other))
        if state.phase in ("bidding", "deploy"):
            assert one.reasons == two.reasons == ()
        elif state.phase == "battle":
            assert one == two
            said += len(one.reasons)
    assert said


@pytest.mark.parametrize("level", LEVELS)
def test_every_act_in_battle_has_its_reason(level: int) -> None:
    rules, acts = game(**FULL), 0
    for state in played(rules, (NOBODY, COMMANDER), 2)[:-1:7]:
        if state.phase == "battle":
            thought = think(rules.view(state, state.to_move[0]), state.to_move[0], level, 11)
            acts += all(thought.reasons) and bool(thought.reasons)
            assert thought.reasons, thought.intent
    assert acts > 3


def test_a_thought_has_no_chance_that_nobody_knows() -> None:
    rules = game()
    state = battle(rules)
    thought = think(rules.view(state, ANN), ANN, ADMIRAL, 1)
    assert thought == Thought(thought.intent, None, thought.reasons)
    assert thought.reasons[0].endswith("%.")


# Bidding


@pytest.mark.parametrize(
    ("chance", "worth"),
    [(0, 1.5), (1 / 3, 0.5), (1 / 2, 0.0), (2 / 3, -0.5), (1, -1.5)],
)
def test_a_challenge_is_worth_what_two_opening_turns_are(chance: float, worth: float) -> None:
    """Section 10: better than conceding below two thirds."""
    assert claims.challenged(chance) == pytest.approx(worth)
    better = claims.challenged(chance) > claims.conceded() + 1e-9
    assert better == (chance < 2 / 3)


def bids(rules: WordFleet, state: State, level: int, some: int = 400) -> list[Intent]:
    return [intent(rules, state, state.to_move[0], level, seed) for seed in range(some)]


@pytest.mark.parametrize(("level", "least", "most"), [(ENSIGN, 0.7, 0.9), (COMMANDER, 0.63, 0.77)])
def test_first_claims_are_true_as_often_as_the_level_says(
    level: int, least: float, most: float
) -> None:
    rules = game()
    state = bidding(rules)
    told = [it.code for it in bids(rules, state, level) if isinstance(it, Claim)]
    assert least < sum(code in state.own[ANN].codes for code in told) / 400 < most


def test_a_higher_code_in_hand_is_claimed() -> None:
    """Bob holds 894."""
    rules = game()
    state = play(rules, bidding(rules), "=482")
    assert set(bids(rules, state, COMMANDER, 40)) == {Counter("558")}
    assert set(bids(rules, state, ADMIRAL, 40)) == {Counter("894")}
    kinds = Counts(type(it) for it in bids(rules, state, ENSIGN))
    assert set(kinds) == {Counter, Concede, Challenge}
    assert kinds[Challenge] / 400 == pytest.approx(0.25, abs=0.06)


def test_a_claim_that_the_lock_rules_out_is_challenged() -> None:
    """The sum was 7, which stands in Ann's hand twice: no code of hers is 777."""
    rules = game()
    state = play(rules, bidding(rules), "=777")
    view = rules.view(state, BOB)
    assert not claims.possible(view, ANN, "777")
    assert claims.possible(view, ANN, "770")
    for level in (COMMANDER, ADMIRAL):
        assert set(bids(rules, state, level, 20)) == {Challenge()}


def test_higher_claims_are_believed_less_by_the_commander() -> None:
    rules = game()
    challenges = [
        bids(rules, play(rules, bidding(rules), bid), COMMANDER).count(Challenge())
        for bid in ("=895", "=960")
    ]
    assert challenges[0] + 20 < challenges[1]


# Deployment


@pytest.mark.parametrize("level", LEVELS)
def test_fleets_lie_everywhere(level: int) -> None:
    """No fixed habit: every square now and then, the border as often as chance has it."""
    rules = game()
    state = deployment(rules)
    seen: Counts[str] = Counts()
    for seed in range(300):
        chosen = intent(rules, state, ANN, level, seed)
        assert isinstance(chosen, Deploy)
        for ship in chosen.fleet:
            seen.update(SPANS[ship.here, ship.there])
    border = sum(seen[at] for at in SQUARES if at[0] in "AJ" or at[1:] in ("1", "10"))
    assert min(seen[at] for at in SQUARES) >= 12
    assert 0.22 < border / seen.total() < 0.46


@pytest.mark.parametrize(
    "options", [OWN, {**OWN, "theme": "food"}, FULL, {**OWN, "theme": "music"}]
)
@pytest.mark.parametrize(
    ("level", "tiers"), [(1, "common"), (2, "common everyday"), (3, "common everyday")]
)
def test_own_words_are_as_common_as_the_level_and_never_rude(
    level: int, tiers: str, options: dict[str, Any]
) -> None:
    rules = game(**options)
    state = deployment(rules)
    for seed in range(25):
        chosen = intent(rules, state, ANN, level, seed)
        assert isinstance(chosen, Deploy)
        for ship in chosen.fleet:
            assert is_word(NEWEST, ship.word)
            assert not is_flagged(NEWEST, ship.word)
            assert is_seemly(NEWEST, ship.word)
            assert tier(NEWEST, ship.word) in tiers.split()
        rules.apply(state, ANN, chosen)


def test_the_admiral_takes_rare_words_where_the_room_agreed_to_them() -> None:
    rules = game(**OWN, word_level="rare")
    state = deployment(rules)
    told = set()
    for seed in range(20):
        chosen = intent(rules, state, ANN, ADMIRAL, seed)
        assert isinstance(chosen, Deploy)
        told |= {tier(NEWEST, ship.word) for ship in chosen.fleet}
    assert told == {"rare", "everyday"}


# Battle


@pytest.mark.parametrize("level", [COMMANDER, ADMIRAL])
def test_a_word_that_nothing_else_fits_is_struck(level: int) -> None:
    """CHA.R downwards from J1 to J5: four letters of Bob's ketch are known, and J6 is water."""
    rules = game()
    state = play(rules, battle(rules), "J1 G1 J2 G2 J3 G3 J5 G4 J6 G5")
    assert intent(rules, state, ANN, level, 1) == WordStrike("CHAIR", "J1", "J5")


def test_the_admiral_opens_now_here_now_there_on_squares_that_are_as_good() -> None:
    """Nothing is known, so a square and its mirror images are equally likely hits."""
    rules = game()
    state = battle(rules)
    opened = [intent(rules, state, ANN, ADMIRAL, seed) for seed in range(16)]
    assert set(opened) == {CoordinateStrike(at) for at in ("E5", "E6", "F5", "F6")}


@pytest.mark.parametrize("level", LEVELS)
def test_a_word_that_is_none_is_disputed(level: int) -> None:
    """ZQXJ downwards from A1, and water beside it: only the ketch can lie there."""
    rules = game(**DISPUTED)
    fleet = read_fleet("ZQXJK@A1-A5,LION@C3-F3,OAK@C5-E5,ELM@C7-E7,OX@C9-D9")
    state = battle(rules, (SOUTH, fleet))
    state = play(rules, state, "A1 A10 A2 B10 A3 C10 A4 D10 B1 E10 B2 I10 B3 G1 B4 G2")
    told = {intent(rules, state, ANN, level, seed) for seed in range(4)}
    assert told == {DisputeWord("KETCH")}


def test_the_loser_disputes_what_is_no_word_and_nothing_else() -> None:
    """D31: both fleets are shown, and it is free."""
    rules = game(**DISPUTED)
    shots = [at for ship in SOUTH for at in SPANS[ship.start, ship.end]]
    for fleet, answer in ((PHONIES, DisputeWord("KETCH")), (NORTH, AcceptResult())):
        state = battle(rules, (fleet, SOUTH))
        water = iter([at for at in SQUARES if at not in {*shots, *_squares(fleet)}])
        for shot in shots:
            state = rules.apply(state, ANN, CoordinateStrike(shot))
            if state.phase == "battle":
                state = rules.apply(state, BOB, CoordinateStrike(next(water)))
        assert state.phase == "audit"
        assert {intent(rules, state, BOB, level, 1) for level in LEVELS} == {answer}


def _squares(fleet: Any) -> set[str]:
    return {at for ship in fleet for at in SPANS[ship.start, ship.end]}


def test_the_only_place_that_is_left_is_struck() -> None:
    """All of Bob's but GO at F9 and F10 is sunk, F9 is hit, and around it is water."""
    rules = game()
    state = battle(rules)
    shots = [at for at in SQUARES if at in _squares(SOUTH[:4])] + ["F9", "E9", "G9", "F8"]
    water = iter([at for at in SQUARES if at not in _squares(NORTH)])
    for shot in shots:
        state = rules.apply(state, ANN, CoordinateStrike(shot))
        state = rules.apply(state, BOB, CoordinateStrike(next(water)))
    for level in (COMMANDER, ADMIRAL):
        chosen = intent(rules, state, ANN, level, 1)
        assert chosen == CoordinateStrike("F10") or isinstance(chosen, WordStrike)


def test_pings_are_for_when_nothing_is_found() -> None:
    rules = game(sonar_ping=True)
    state = battle(rules)
    assert not isinstance(intent(rules, state, ANN, ADMIRAL, 1), SonarPing)
    for level, last in product((COMMANDER, ADMIRAL), [SOUTH[4]]):
        late = battle(rules)
        shots = iter([at for at in SQUARES if at in _squares(SOUTH[:4])])
        water = iter([at for at in SQUARES if at not in _squares(NORTH)])
        for shot in shots:
            late = rules.apply(late, ANN, CoordinateStrike(shot))
            late = rules.apply(late, BOB, CoordinateStrike(next(water)))
        assert late.attacks[ANN].afloat == (last.ship,)
        kinds = {type(intent(rules, late, ANN, level, seed)) for seed in range(3)}
        assert SonarPing in kinds


@pytest.mark.parametrize("square", ["A1", "J1", "J5", "E10", "E5"])
def test_squares_beside_one_are_next_to_it_on_the_grid(square: str) -> None:
    pairs = [span for span in BY_LENGTH[LENGTHS["PT"]] if square in span]
    told = {SQUARES[at] for at in places(beside(squares_of((square,))))}
    assert told == {at for pair in pairs for at in pair} - {square}
    assert all(at in PLACE for at in told)
