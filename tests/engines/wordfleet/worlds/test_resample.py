"""Another truth for a viewer: everything that was said stays true, and little else stays."""

from random import Random
from typing import Any

import pytest

from engines.game import Seat
from engines.wordfleet.attack import Attack
from engines.wordfleet.board import CLASSES, LENGTHS, SPANS
from engines.wordfleet.dictionary.words import NEWEST, dealt, is_flagged, is_word, own
from engines.wordfleet.events import (
    CoordinateStruck,
    Event,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    WordDisputed,
    WordStruck,
)
from engines.wordfleet.notation import read_fleet
from engines.wordfleet.public import Fleet, Own, Placed
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from engines.wordfleet.worlds.constraints import Constraints
from tests.engines.wordfleet.table import FREE, NORTH, a_game, battle, game, play
from tests.engines.wordfleet.twins import OPTIONS

HALF = 17 / 2


def cases(games: int, each: int = 6) -> list[tuple[WordFleet, State, Random]]:
    """Some states of games under all kinds of options."""
    found = []
    for seed in range(games):
        rules, random = game(**OPTIONS[seed % len(OPTIONS)]), Random(seed)
        states = [state for state, _, _, _ in a_game(rules, seed)]
        found += [(rules, state, random) for state in random.sample(states, each)]
    return found


def known(attack: Attack) -> int:
    """How many of the seventeen letters are found."""
    return sum(sign.isalpha() for sign in attack.grid)


def squares(fleet: Fleet) -> set[str]:
    return {at for ship in fleet for at in SPANS[ship.start, ship.end]}


def hidden(state: State, viewer: Seat | None) -> list[tuple[Seat, Own]]:
    return [(seat, own) for seat, own in enumerate(state.own) if seat != viewer]


def test_before_half_the_fleet_is_known_squares_words_and_codes_are_others() -> None:
    """In at least nine of ten cases, all three of them, and of either captain for a spectator."""
    count = 0
    changed = {"squares": 0, "words": 0, "codes": 0, "all": 0}
    for rules, state, random in cases(12):
        if not all(state.deployed) or state.phase != "battle":
            continue
        for viewer in (None, 0, 1):
            other = rules.resample(state, viewer, random)
            for seat, secrets in hidden(state, viewer):
                if known(state.attacks[1 - seat]) < HALF:
                    count += 1
                    others = differing(secrets, other.own[seat])
                    changed["all"] += len(others) == 3
                    for name in others:
                        changed[name] += 1
    assert count > 50
    assert min(changed.values()) >= 0.9 * count, (changed, count)


def differing(one: Own, other: Own) -> set[str]:
    pairs = {
        "squares": (squares(one.fleet), squares(other.fleet)),
        "words": ({ship.word for ship in one.fleet}, {ship.word for ship in other.fleet}),
        "codes": (one.codes, other.codes),
    }
    return {name for name, (before, after) in pairs.items() if before != after}


def test_a_hit_may_be_another_ships_in_another_world() -> None:
    """D21: nobody was told whose it is."""
    rules = game()
    state = play(rules, battle(rules), "G1 B3")
    owners = set()
    for seed in range(60):
        fleet = rules.resample(state, 1, Random(seed)).own[0].fleet
        owners |= {ship.ship for ship in fleet if "B3" in SPANS[ship.start, ship.end]}
    assert owners == set(CLASSES)


def test_dealt_words_and_codes_are_others_before_fleets_are_deployed() -> None:
    rules = game()
    for seed in range(30):
        random = Random(seed)
        state = rules.setup((0, 1), random.randbytes(32))
        other = rules.resample(state, 0, random)
        assert other.own[0] == state.own[0]
        assert other.own[1].words != state.own[1].words
        assert other.own[1].codes != state.own[1].codes


def test_everything_is_reached_in_the_end() -> None:
    """Every ship moves, and every word changes."""
    rules = game()
    state = battle(rules)
    worlds = [rules.resample(state, 1, Random(seed)).own[0].fleet for seed in range(60)]
    for place, _ in enumerate(CLASSES):
        assert len({world[place].word for world in worlds}) > 30
        assert len({(world[place].start, world[place].end) for world in worlds}) > 30


def replayed(state: State, fleet: Fleet, seat: Seat) -> bool:
    """Whether the enemy of ``seat`` would have been told the same by ``fleet``: event by event."""
    afloat = list(fleet)
    for event in state.log:
        if event.by != seat and not says(event, fleet, afloat):
            return False
        if event.by != seat and isinstance(event, ShipSunk):
            afloat = [ship for ship in afloat if ship.ship != event.ship]
    return True


def says(event: Event, fleet: Fleet, afloat: list[Placed]) -> bool:
    """Whether ``event`` is what is said of ``fleet`` when these are ``afloat``."""
    named = {(it.word, it.start, it.end) for it in afloat}
    match event:
        case ShipSunk(_, ship, word, start, end):
            return Placed(ship, word, start, end) in afloat
        case WordStruck(_, word, start, end, right):
            return ((word, start, end) in named) == right
        case LetterSwept(_, letter, count, ships):
            having = tuple(it.ship for it in fleet if letter in it.word)
            total = sum(it.word.count(letter) for it in fleet)
            return total == count and ships in (None, having)
        case SonarPinged(_, corner, found):
            left, top = "ABCDEFGHIJ".index(corner[0]), int(corner[1:])
            area = {f"{'ABCDEFGHIJ'[left + x]}{top + y}" for x in range(3) for y in range(3)}
            return bool(area & squares(tuple(afloat))) == found
        case WordDisputed(_, ship, upheld):
            word = next(it.word for it in fleet if it.ship == ship)
            return upheld or is_word(NEWEST, word)
        case CoordinateStruck(_, at, letter):
            spans = [(SPANS[it.start, it.end], it.word) for it in fleet]
            signs = [word[span.index(at)] for span, word in spans if at in span]
            return "".join(signs) == letter


@pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.slow)])
def test_all_that_was_said_stays_true(games: int) -> None:
    """Checked a second way, event by event, and by what a fleet may be at all."""
    for rules, state, random in cases(games):
        for viewer in (None, 0, 1):
            other = rules.resample(state, viewer, random)
            if viewer is not None:
                assert other.own[viewer] == state.own[viewer]
            for seat, secrets in hidden(other, viewer):
                fleet = secrets.fleet
                assert bool(fleet) == bool(state.own[seat].fleet)
                assert not fleet or replayed(state, fleet, seat)
                assert not fleet or legal(rules, fleet, state)
                assert len(set(secrets.codes)) == 5


def legal(rules: WordFleet, fleet: Fleet, state: State) -> bool:
    """Whether ``fleet`` could have been deployed."""
    words = {ship.word for ship in fleet}
    assert len(squares(fleet)) == 17
    assert len(words) == 5
    assert [len(ship.word) for ship in fleet] == [LENGTHS[ship] for ship in CLASSES]
    for ship in fleet:
        length, theme = len(ship.word), rules.theme
        if rules.word_method == "auto":
            assert ship.word in dealt(NEWEST, length, rules.word_level, theme)
        elif not rules.dictionary_defense:
            assert ship.word in own(NEWEST, length, theme, rules.allow_flagged_words)
        assert rules.allow_flagged_words or not is_flagged(NEWEST, ship.word)
    return True


def test_a_word_disputed_in_vain_stays_a_word() -> None:
    """D30: the viewer was told so."""
    rules = game(**OPTIONS[1])
    state = battle(rules)
    water = iter(FREE)
    for ship in CLASSES:
        state = play(rules, state, f"{ship}! {next(water)}")
    for seed in range(40):
        fleet = rules.resample(state, 0, Random(seed)).own[1].fleet
        assert all(ship.word in own(NEWEST, len(ship.word), "none", False) for ship in fleet)


def test_without_a_dispute_a_phony_may_take_a_words_place() -> None:
    """W59: a viewer cannot know that there is none."""
    rules = game(**OPTIONS[1])
    state = battle(rules)
    worlds = [rules.resample(state, 0, Random(seed)).own[1].fleet for seed in range(20)]
    assert any(
        ship.word not in own(NEWEST, len(ship.word), "none", True) for it in worlds for ship in it
    )


def test_the_digits_the_counts_and_the_verdict_stay() -> None:
    """W16, W17, W24: what the lock and a challenge told of a hand."""
    rules = game()
    for seed in range(30):
        random = Random(seed)
        state = rules.setup((0, 1), random.randbytes(32))
        for _ in range(2):
            state = rules.apply(
                state, state.to_move[0], rules.sample(state, *state.to_move, random)
            )
            if state.settlement:
                break
        other = rules.resample(state, None, random)
        for seat in (0, 1):
            hand = other.own[seat].codes
            for at, told in enumerate(state.lock):
                assert hand[at][0] == str(told.digits[seat])
                text = str(told.total)
                count = sum(code[i:].startswith(text) for code in hand for i in range(3))
                assert count == told.counts[seat]
        if state.settlement and state.settlement.held is not None:
            bid = state.bids[-1]
            assert (bid.code in other.own[bid.by].codes) == state.settlement.held


@pytest.mark.parametrize("phase", ["audit", "over"])
def test_what_is_revealed_stays(phase: str) -> None:
    """D31, D34: in an audit codes alone are hidden, at the end nothing is."""
    rules = game(**OPTIONS[1])
    for seed in range(6):
        for _, _, _, state in a_game(rules, seed):
            if state.phase == phase:
                other = rules.resample(state, 0, Random(seed))
                assert (other == state) == (phase == "over")
                assert [it.fleet for it in other.own] == [it.fleet for it in state.own]


# The test that a fleet has to pass


def told_of_north(intents: str, **options: Any) -> Constraints:
    """What Bob is told of Ann's fleet by ``intents`` of his; Ann calls open water."""
    rules = game(**options)
    state, water = battle(rules), iter(FREE)
    for text in intents.split():
        if state.to_move == (0,):
            state = play(rules, state, next(water))
        state = play(rules, state, text)
    log = tuple(event for event in state.log if event.by == 1)
    return Constraints(state.terms, state.attacks[1], log)


KETCH, SHIP, SUB, ARK, PT = ["STORM@A1-E1", "LION@A3-D3", "OAK@A5-C5", "ELM@A7-C7", "OX@A9-B9"]
HOLDS = [
    ("nothing said", "", {}, True),
    ("elsewhere", "", {KETCH: "STORM@A2-E2"}, True),
    ("crossing ships", "", {SHIP: "LION@A1-D1"}, False),
    ("a word twice", "", {ARK: "OAK@A7-C7"}, False),
    ("a hit explained", "A1", {KETCH: "SHARP@A1-E1"}, True),
    ("a hit explained by another ship", "A1", {KETCH: "STORM@A8-E8", SHIP: "SOAP@A1-D1"}, True),
    ("a hit of another letter", "A1", {KETCH: "CHAIR@A1-E1"}, False),
    ("a hit in open water", "A1", {KETCH: "STORM@A2-E2"}, False),
    ("a ship on a miss", "A2", {KETCH: "STORM@A2-E2"}, False),
    ("a wreck as it was", "A9 B9", {KETCH: "CHAIR@A1-E1"}, True),
    ("a ship on a wreck", "A9 B9", {SUB: "OAK@A9-C9"}, False),
    ("a ship afloat, all of it found", "A5 B5", {PT: "OA@A5-B5", SUB: "OAK@G5-I5"}, False),
    ("a sweep", "O?", {KETCH: "CHOIR@A1-E1"}, True),
    ("a sweep of another count", "O?", {KETCH: "CHAIR@A1-E1"}, False),
    ("a ship that was named in vain", "STORM@A2-E2", {KETCH: "STORM@A2-E2"}, False),
    ("another word there", "STORM@A2-E2", {KETCH: "CHAIR@A2-E2"}, True),
    ("a ping", "A8#", {PT: "OX@C10-D10"}, True),
    ("a ping that found nothing", "E8#", {PT: "OX@G10-H10"}, False),
    ("a ping that found some", "A8#", {PT: "OX@G10-H10"}, False),
    ("a ping while all were afloat", "A8# A9 B9", {KETCH: "CHAIR@A1-E1"}, True),
    ("a ping after a sinking", "A9 B9 A8#", {KETCH: "CHAIR@A1-E1"}, True),
    ("a ping after a sinking, found", "A9 B9 A8#", {ARK: "ELM@A8-C8"}, False),
]


@pytest.mark.parametrize(
    ("intents", "others", "holds"), [it[1:] for it in HOLDS], ids=[it[0] for it in HOLDS]
)
def test_a_fleet_passes_if_all_that_was_said_is_true_of_it(
    intents: str, others: dict[str, str], holds: bool
) -> None:
    ships = [others.get(ship, ship) for ship in (KETCH, SHIP, SUB, ARK, PT)]
    told = told_of_north(intents, sonar_ping=True)
    assert told.holds(NORTH)
    assert told.holds(read_fleet(",".join(ships))) is holds


def test_classes_that_were_told_have_the_letter_still() -> None:
    """D23 with ``count_and_ships``."""
    told = told_of_north("O?", sweep_answer="count_and_ships")
    fleet = read_fleet(",".join(("CHOIR@A1-E1", SHIP, SUB, ARK, PT)))
    assert told.holds(fleet)
    fleet = read_fleet(",".join((KETCH, "TAIL@A3-D3", SUB, "TOO@A7-C7", "AX@A9-B9")))
    assert not told.holds(fleet), "four still, but in other ships"
