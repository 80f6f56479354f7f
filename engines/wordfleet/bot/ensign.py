"""The Ensign's battle: a square beside a hit, or any; vowels early; words that lack one letter."""

from random import Random
from typing import Final

from engines.wordfleet.board import AREAS, SIZE, SQUARES, VOWELS, ShipClass
from engines.wordfleet.bot.chart import Berth, Chart, Squares, places
from engines.wordfleet.bot.plan import AttackPlan
from engines.wordfleet.public import (
    CoordinateStrike,
    DisputeWord,
    LetterSweep,
    SonarPing,
    View,
    WordStrike,
)

FOLLOWS: Final = 0.5
"""How often a square beside a hit is called."""
STRIKES: Final = 0.2
"""How often a word that lacks one letter is struck."""
SWEEPS: Final = 0.15
"""How often a turn goes to a vowel, at most three times."""
PINGS: Final = 0.05


_WEST: Final = sum(1 << SIZE * row for row in range(SIZE))
_ALL: Final = (1 << SIZE * SIZE) - 1


def battle(view: View, chart: Chart, random: Random) -> AttackPlan:
    """What the Ensign does in its turn."""
    almost = _almost(chart) if "word_strike" in view.may else []
    if almost and random.random() < STRIKES:
        berth = random.choice(almost)
        names = list(chart.names(berth.ship).each(berth.words))
        word = random.choices([word for word, _ in names], [weight for _, weight in names])[0]
        return AttackPlan(WordStrike(word, *berth.span), f"Only one letter of {word} is missing.")
    if "dispute_word" in view.may and (odd := nameless(chart)):
        return AttackPlan(DisputeWord(odd[0]), f"No real word fits the {odd[0]}.")
    vowels = [letter for letter in VOWELS if letter not in chart.constraints.attack.swept]
    if len(vowels) > 2 and random.random() < SWEEPS:
        return AttackPlan(LetterSweep(random.choice(vowels)), "Most words have vowels.")
    if "sonar_ping" in view.may and random.random() < PINGS:
        return AttackPlan(SonarPing(random.choice(list(AREAS))), "A guess: any area.")
    near = list(places(beside(chart.hits) & chart.dark))
    if near and random.random() < FOLLOWS:
        return AttackPlan(CoordinateStrike(SQUARES[random.choice(near)]), "Next to a hit.")
    square = SQUARES[random.choice(list(places(chart.dark)))]
    return AttackPlan(CoordinateStrike(square), "A guess: any square.")


def _almost(chart: Chart) -> list[Berth]:
    """The berths with words of which all letters but one are known; two of a ship, at least."""
    return [
        berth
        for berths in chart.berths.values()
        for berth in berths
        if len(berth.shown) == max(2, len(berth.order) - 1) and berth.words
    ]


def nameless(chart: Chart) -> list[ShipClass]:
    """The classes that may be disputed and, by what was hit, can bear no word of the dictionary.

    Where nothing but words that are none explains a hit, the likeliest class comes first.
    """
    disputable = chart.constraints.attack.disputable
    odd = [it for it in disputable if not any(berth.words for berth in chart.berths[it])]
    for at in places(chart.hits):
        through = [
            berth for berths in chart.berths.values() for berth in berths if berth.squares >> at & 1
        ]
        if not any(berth.words for berth in through):
            likely = sorted(through, key=lambda berth: -berth.weight / chart.phony[berth.ship])
            odd += [berth.ship for berth in likely if berth.ship in disputable]
    return odd


def beside(some: Squares) -> Squares:
    """The squares beside ``some``, and not across the edge."""
    east = some & ~(_WEST << SIZE - 1)
    west = some & ~_WEST
    return (east << 1 | west >> 1 | some << SIZE | some >> SIZE) & _ALL
