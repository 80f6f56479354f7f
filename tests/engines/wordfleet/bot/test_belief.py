"""What the Admiral takes for likely, beside the enumeration of every fleet that is true."""

from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

from engines.game import Seat
from engines.wordfleet.board import BY_LENGTH, LENGTHS, PLACE, SPANS, SQUARES
from engines.wordfleet.bot.belief import Belief, Named
from engines.wordfleet.bot.chart import Chart, chart, places
from engines.wordfleet.bot.counts import PlacementChoice, Tally, histogram
from engines.wordfleet.bot.guesses import Hits
from engines.wordfleet.bot.posterior import coupled, independent, sampled
from engines.wordfleet.bot.vocabulary import Vocabulary, vocabulary
from engines.wordfleet.dictionary.lexicon import choices, terms
from engines.wordfleet.notation import read_fleet
from engines.wordfleet.public import CoordinateStrike, Fleet, LetterSweep, Placed
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from engines.wordfleet.worlds.constraints import Constraints
from tests.engines.wordfleet.table import ANN, BOB, NORTH, battle, game, play

HIDDEN = read_fleet("CHAIR@J1-J5,MOON@H1-H4,SEA@F1-F3,ANT@A10-C10,GO@C8-C9")
"""Bob's: the last two will stay afloat."""
OPEN = ("A10", "B10", "C10", "D10", "C8", "C9", "D9", "D8")
"""Squares that are left dark."""


def late(rules: WordFleet, hits: tuple[str, ...], more: str = "") -> State:
    """A battle in which three of Bob's ships are sunk, and few squares are dark."""
    state = battle(rules, (NORTH, HIDDEN))
    shots = [at for at in SQUARES if at not in OPEN or at in hits]
    water = iter([at for at in SQUARES if at not in squares(NORTH)])
    own = shots_at(state, rules, ANN, [*more.split(), *shots], water)
    assert own.attacks[ANN].afloat == ("ARK", "PT")
    return own


def shots_at(state: State, rules: WordFleet, seat: Seat, asked: list[str], water: Any) -> State:
    idle = [LetterSweep(letter) for letter in "QZXJKVWYBGPFMCHDLU"]
    for one in asked:
        it = LetterSweep(one[0]) if one.endswith("?") else CoordinateStrike(one)
        state = rules.apply(state, seat, it)
        if state.phase == "battle" and state.turn and state.turn.active == BOB:
            reply = CoordinateStrike(next(water, "")) if not idle else idle.pop()
            state = rules.apply(state, BOB, reply)
    return state


def squares(fleet: Fleet) -> set[str]:
    return {at for ship in fleet for at in SPANS[ship.start, ship.end]}


def fits(known: Chart, span: tuple[str, str], word: str) -> bool:
    signs = zip(SPANS[span], word, strict=True)
    return all(known.constraints.hits.get(at, letter) == letter for at, letter in signs)


def every(known: Chart, state: State) -> list[tuple[Fleet, float]]:
    """All fleets that are true, by trying each word at each place; equally likely."""
    afloat = {}
    for ship in known.afloat:
        spans = [
            span
            for span in BY_LENGTH[LENGTHS[ship]]
            if known.constraints.barred.isdisjoint(SPANS[span])
        ]
        afloat[ship] = [
            Placed(ship, word, *span)
            for span in spans
            for word in choices(known.constraints.terms, ship)
            if fits(known, span, word)
        ]
    sunk = tuple(it for it in state.own[BOB].fleet if it.ship not in known.afloat)
    swept = known.constraints.attack.swept
    found = []
    for some in product(*afloat.values()):
        letters = "".join(it.word for it in (*sunk, *some))
        if all(letters.count(letter) == count for letter, count in swept.items()):
            fleet = tuple(sorted((*sunk, *some), key=lambda it: list(LENGTHS).index(it.ship)))
            if known.constraints.holds(fleet):
                found.append((fleet, 1.0))
    return found


@pytest.mark.parametrize(
    ("hits", "more"),
    [
        (("A10",), "T?"),
        (("C10",), "O?"),
        (("C9", "C10"), "A?"),
        (("B10", "C10", "C9"), ""),
    ],
)
def test_letters_are_as_likely_as_in_all_fleets_that_are_true(
    hits: tuple[str, ...], more: str
) -> None:
    rules = game(word_level="common")
    state = late(rules, hits, more)
    known = chart(rules.view(state, ANN), ANN)
    fleets = every(known, state)
    assert len(fleets) > 10
    belief = sampled(known, 6000, Random(1))
    assert belief is not None
    assert exact(fleets, known) == pytest.approx(flat(belief), abs=0.025)
    for best in belief.named()[:1]:
        right = [any(is_(best, ship) for ship in fleet) for fleet, _ in fleets]
        assert best.chance == pytest.approx(sum(right) / len(fleets), abs=0.025)


def is_(named: Named, ship: Placed) -> bool:
    return (ship.word, (ship.start, ship.end)) == (named.word, named.span)


def exact(fleets: list[tuple[Fleet, float]], known: Chart) -> dict[tuple[int, str], float]:
    found: dict[tuple[int, str], float] = {}
    dark = set(places(known.dark))
    for fleet, _ in fleets:
        for ship in fleet:
            for at, letter in zip(SPANS[ship.start, ship.end], ship.word, strict=True):
                if PLACE[at] in dark:
                    key = PLACE[at], letter
                    found[key] = found.get(key, 0.0) + 1 / len(fleets)
    return found


def flat(belief: Belief) -> dict[tuple[int, str], float]:
    return {
        (at, letter): chance
        for at, letters in belief.squares.items()
        for letter, chance in letters.items()
        if chance > 1e-9
    }


def names(length: int, some: int) -> tuple[Vocabulary, tuple[str, ...], int]:
    """Every so-manieth word of a length, as a set."""
    ship: Any = next(ship for ship, long in LENGTHS.items() if long == length)
    known = vocabulary(terms(game()), ship)
    chosen = known.words[:: len(known.words) // some][:some]
    return known, chosen, sum(known.only(word) for word in chosen)


@pytest.mark.parametrize("letters", [{"A": 2}, {"E": 2, "S": 1}, {"A": 1, "O": 1, "T": 2}])
def test_counts_add_up_to_what_enumeration_finds(letters: dict[str, int]) -> None:
    """The convolution is exact: all names, and those of each ship."""
    ships = [names(length, 14) for length in (5, 4, 3, 2)]
    tally = Tally(letters)
    numbers = [tally.enter(known, PlacementChoice(words, 0.0, "")) for known, _, words in ships]
    fits = [
        some
        for some in product(*(chosen for _, chosen, _ in ships))
        if all("".join(some).count(letter) == count for letter, count in letters.items())
    ]
    assert len(fits) > 100
    assert tally.ways(numbers) == len(fits)
    for at in range(len(ships)):
        parts: dict[tuple[int, ...], float] = {}
        for some in fits:
            key = tuple(map(some[at].count, letters))
            parts[key] = parts.get(key, 0.0) + 1 / len(fits)
        assert tally.parts(numbers, at) == pytest.approx(parts)
    assert prod(tally.weight(number) for number in numbers) == 14**4


def test_words_that_cannot_add_up_have_no_ways() -> None:
    known, _, words = names(3, 10)
    tally = Tally({"Q": 3})
    number = tally.enter(known, PlacementChoice(words, 0.0, ""))
    assert tally.ways([number, number]) == 0
    assert tally.parts([number, number], 0) == {}


def test_what_is_no_word_counts_with_the_letters_that_were_hit() -> None:
    known, _, _ = names(3, 10)
    assert histogram(known, PlacementChoice(0, 2.5, "QQ"), "QA") == {(2, 0): 2.5}


def test_patterns_and_counts_are_those_of_the_words() -> None:
    known = vocabulary(terms(game()), "SHIP")
    some = known.fitting(known.every, ".OO.")
    told = [word for word, _ in known.each(some)]
    assert told == [word for word in known.words if word[1:3] == "OO"]
    assert known.weight(some) == len(told)
    for (n, o), part in known.counted(some, "NO").items():
        assert all((w.count("N"), w.count("O")) == (n, o) for w, _ in known.each(part))
    assert known.mass(some)[1] == {"O": len(told)}


def test_own_words_are_likelier_the_more_common_they_are() -> None:
    known = vocabulary(terms(game(word_method="own")), "SUB")
    weights = dict(known.each(known.every))
    assert (weights["CAT"], weights["ELK"], weights["EMU"]) == (8, 4, 2)


@pytest.mark.parametrize(("explanations", "counted"), [(10, "AET"), (1000, "AE")])
def test_of_many_swept_letters_few_are_counted_over_the_fleet(
    explanations: int, counted: str
) -> None:
    """Or the work would grow without bound: a seat may be taken over after any number of sweeps."""
    swept = {"T": 2, "Q": 1, "E": 3, "A": 3}
    assert "".join(coupled(swept, explanations)) == counted
    assert coupled({"Z": 1}, explanations) == {"Z": 1}


def test_many_explanations_are_sampled_with_the_same_weights() -> None:
    """Where they are listed, and where they are drawn, each place has about the same share."""
    rules = game()
    state = play(rules, battle(rules), "J3 G1 H2 G2 F7 G3 A1 G4")
    known = chart(rules.view(state, ANN), ANN)
    hits, random = Hits(known), Random(2)
    listed = hits.explanations(random)
    descents = [it for _ in range(6000) if (it := hits._descent(random))]
    for some in (listed, descents):
        assert len(some) > 2000
    shares = [share_of(some) for some in (listed, descents)]
    assert shares[0] == pytest.approx(shares[1], abs=0.04)


def share_of(some: list[Any]) -> dict[str, float]:
    """How likely each class is among those that were hit."""
    total = sum(it.weight for it in some)
    return {
        ship: sum(it.weight for it in some if any(b.ship == ship for b in it.berths)) / total
        for ship in LENGTHS
    }


def test_a_ping_without_an_echo_bars_its_area_and_one_with_it_owes_a_ship() -> None:
    rules = game(sonar_ping=True)
    silent = play(rules, battle(rules), "B2# A1# C5 C6")
    known = chart(rules.view(silent, ANN), ANN)
    assert known.dark & known.barred
    belief = sampled(known, 300, Random(1))
    assert belief is not None
    area = {PLACE[at] for at in ("B2", "C2", "D2", "B3", "C3", "D3", "B4", "C4", "D4")}
    assert all(belief.hit(at) == 0 for at in area)
    heard = play(rules, battle(rules), "H8# A1# G9 G10")
    known = chart(rules.view(heard, ANN), ANN)
    assert len(known.owed) == 0
    heard = play(rules, battle(rules), "H3# A1# G9 G10")
    known = chart(rules.view(heard, ANN), ANN)
    assert len(known.owed) == 1
    belief = sampled(known, 300, Random(1))
    assert belief is not None
    deaf = sampled(
        Chart(Constraints(known.constraints.terms, known.constraints.attack, ())), 300, Random(1)
    )
    assert deaf is not None
    assert belief.found(known.owed[0]) > deaf.found(known.owed[0]) + 0.1


def test_shares_of_each_ship_sum_to_one() -> None:
    rules = game()
    state = play(rules, battle(rules), "J3 G1 E? G2 H2 G3 A? G4")
    known = chart(rules.view(state, ANN), ANN)
    for belief in (sampled(known, 500, Random(1)), independent(known)):
        assert belief is not None
        for ship in known.afloat:
            total = sum(it.chance for it in belief.shares if it.berth.ship == ship)
            assert total == pytest.approx(1)
