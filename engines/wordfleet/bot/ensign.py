"""The Ensign's battle, with mistakes that people make: short sight, old hits that are forgotten.

It follows the last hit and what lies in line with it, and loses sight of any other; where nothing
was hit lately it looks in its favourite quarter, off the rim; and it takes the first word that it
thinks of for the right one.
"""

from random import Random
from typing import Final

from engines.wordfleet.board import AREAS, PLACE, SQUARES, VOWELS, ShipClass
from engines.wordfleet.bot.chart import Berth, Chart, Squares, places
from engines.wordfleet.bot.neighbours import INNER, beside, ends, quarter
from engines.wordfleet.bot.plan import AttackPlan
from engines.wordfleet.events import CoordinateStruck
from engines.wordfleet.public import (
    CoordinateStrike,
    DisputeWord,
    LetterSweep,
    SonarPing,
    View,
    WordStrike,
)

FOLLOWS: Final = 0.7
"""How often the last hit is followed."""
MEMORY: Final = 6
"""So many calls later a hit is forgotten; the ones before it are, as soon as there is another."""
RECALLS: Final = 0.1
"""How often an old hit is thought of again."""
FAVOURITE: Final = 0.5
"""How often the favourite quarter is looked at, where squares of it are left."""
STRIKES: Final = 0.2
"""How often a word that lacks one letter is struck."""
SWEEPS: Final = 0.15
"""How often a turn goes to a vowel, at most three times."""
PINGS: Final = 0.05


def battle(view: View, chart: Chart, random: Random) -> AttackPlan:
    """Return what the Ensign does in its turn."""
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
    return _call(chart, random)


def _call(chart: Chart, random: Random) -> AttackPlan:
    """A square by the last hit, by an old one that comes to mind, or by a hunch."""
    last = last_hit(chart)
    if last and random.random() < FOLLOWS:
        if line := ends(chart.hits, last) & chart.dark:
            return _called(line, "On in a line from the last hit.", random)
        if near := beside(last) & chart.dark:
            return _called(near, "Next to the last hit.", random)
    old = beside(chart.hits) & chart.dark
    if old and random.random() < RECALLS:
        return _called(old, "Next to a hit.", random)
    liked = favourite(chart) & chart.dark
    if liked and random.random() < FAVOURITE:
        return _called(liked, "A hunch: a ship is about here.", random)
    return _called(chart.dark, "A guess: any square.", random)


def favourite(chart: Chart) -> Squares:
    """Return the quarter that the captain likes, off its rim: that of its first call.

    So it is the same for the whole game, and known to all.
    """
    first = next((it.at for it in chart.constraints.log if isinstance(it, CoordinateStruck)), None)
    return INNER[quarter(PLACE[first])] if first else 0


def last_hit(chart: Chart) -> Squares:
    """Return the square that was hit last, if it is remembered and its ship is afloat; or none."""
    calls = [it for it in chart.constraints.log if isinstance(it, CoordinateStruck)]
    hit = next((it.at for it in reversed(calls[-MEMORY:]) if it.letter), None)
    return 1 << PLACE[hit] & chart.hits if hit else 0


def _called(some: Squares, why: str, random: Random) -> AttackPlan:
    return AttackPlan(CoordinateStrike(SQUARES[random.choice(list(places(some)))]), why)


def _almost(chart: Chart) -> list[Berth]:
    """The berths with words of which all letters but one are known; two of a ship, at least."""
    return [
        berth
        for berths in chart.berths.values()
        for berth in berths
        if len(berth.shown) == max(2, len(berth.order) - 1) and berth.words
    ]


def nameless(chart: Chart) -> list[ShipClass]:
    """Return the classes open to dispute that, by what was hit, bear no word of the dictionary.

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
