"""The Commander's battle: where ships can be and what they can be called, ship by ship."""

from random import Random
from typing import Final

from engines.wordfleet.board import AREAS, LETTERS, SQUARES
from engines.wordfleet.bot.belief import Belief, entropy
from engines.wordfleet.bot.chart import Chart, places, squares_of
from engines.wordfleet.bot.ensign import nameless
from engines.wordfleet.bot.plan import AttackPlan
from engines.wordfleet.bot.posterior import independent
from engines.wordfleet.public import (
    CoordinateStrike,
    DisputeWord,
    LetterSweep,
    SonarPing,
    View,
    WordStrike,
)

SURE: Final = 0.6
"""A word is struck when it is likelier than that."""
SWEEPS: Final = 3
"""So many letters are swept, early, while no hit leads on."""
NEAR: Final = 0.6
"""A square that is so much as likely as the best one is as good."""
LOST: Final = 0.17
"""A ping is worth its turn where no square is likelier than that."""


def battle(view: View, chart: Chart, random: Random) -> AttackPlan:
    """Return what the Commander does in its turn."""
    if "dispute_word" in view.may and (odd := nameless(chart)):
        return AttackPlan(DisputeWord(odd[0]), f"No real word fits the {odd[0]}.")
    belief = independent(chart)
    if belief is None:
        square = SQUARES[random.choice(list(places(chart.dark)))]
        return AttackPlan(CoordinateStrike(square), "No word fits what was said: any square.")
    named = belief.named() if "word_strike" in view.may else []
    if named and named[0].chance > SURE:
        return AttackPlan(
            WordStrike(named[0].word, *named[0].span), f"{named[0].word} fits best there."
        )
    swept = chart.constraints.attack.swept
    if not chart.hits and len(swept) < SWEEPS and random.random() < 0.3:
        return AttackPlan(LetterSweep(widest(belief, swept, random)), "Common letter: tells most.")
    chances = {at: belief.hit(at) for at in belief.squares}
    best = max(chances.values())
    if "sonar_ping" in view.may and not chart.hits and best < LOST:
        return AttackPlan(
            SonarPing(halving(belief)), "A ship is in that area about every second time."
        )
    good = [at for at, chance in chances.items() if chance > NEAR * best]
    return AttackPlan(CoordinateStrike(SQUARES[random.choice(good)]), "Many ships could lie there.")


def widest(belief: Belief, swept: dict[str, int], random: Random) -> str:
    """Return the letter whose count is the least certain; one of the first three."""
    rest = [letter for letter in LETTERS if letter not in swept]
    information = {letter: entropy(belief.counts(letter)) for letter in rest}
    return random.choice(sorted(rest, key=lambda letter: -information[letter])[:3])


def halving(belief: Belief) -> str:
    """Return the corner of the area that has a ship afloat with a chance nearest to one half."""
    heard = {corner: abs(0.5 - belief.found(squares_of(area))) for corner, area in AREAS.items()}
    return min(heard, key=lambda corner: heard[corner])
