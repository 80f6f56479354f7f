"""The Admiral's battle: whole fleets that are true to all that was said, and what a shot tells."""

from math import log2
from random import Random
from typing import Final

from engines.wordfleet.board import AREAS, LETTERS, SQUARES
from engines.wordfleet.bot.belief import Belief, entropy
from engines.wordfleet.bot.chart import Chart, places, squares_of
from engines.wordfleet.bot.commander import halving
from engines.wordfleet.bot.hit_value import prizes
from engines.wordfleet.bot.plan import AttackPlan
from engines.wordfleet.bot.posterior import sampled
from engines.wordfleet.bot.strike_value import best_strike
from engines.wordfleet.public import (
    CoordinateStrike,
    DisputeWord,
    LetterSweep,
    SonarPing,
    View,
    WordStrike,
)

FLEETS: Final = 1_500
"""So many are drawn for a ply where the hits have many explanations."""
HIT: Final = 8.0
"""What a hit is worth, in bits of knowing where ships are and what they are called."""
SWEEP: Final = 0.3
"""What a bit of knowing a count is worth."""
MOST: Final = log2(18)
"""No count tells more bits: it is from none to seventeen."""
PING: Final = 1.5
"""What a bit of knowing whether a ship is in an area is worth."""
EQUAL: Final = 0.003
"""Squares whose worth differs by fewer bits are as good: mirror images of each other, mostly."""
EVEN: Final = 0.5
"""A dispute saves a turn where it is right and costs one where it is not."""


def battle(view: View, chart: Chart, random: Random) -> AttackPlan:
    """Return what the Admiral does in its turn."""
    belief = sampled(chart, FLEETS, random)
    if belief is None:
        square = SQUARES[random.choice(list(places(chart.dark)))]
        return AttackPlan(CoordinateStrike(square), "No word fits what was said: any square.")
    return _first_part(view, belief) or _second_part(view, belief, random)


def _first_part(view: View, belief: Belief) -> AttackPlan | None:
    """A word strike or a dispute, if one is worth it."""
    if "word_strike" in view.may:
        final = len(belief.chart.afloat) == 1
        strike = best_strike(belief.named(), final)
        if strike:
            named = strike.named
            why = f"{named.word} is there with a chance of {100 * named.chance:.0f} %."
            return AttackPlan(WordStrike(named.word, *named.span), why)
    if "dispute_word" in view.may:
        for ship in belief.chart.constraints.attack.disputable:
            chance = belief.phony(ship)
            if chance > EVEN:
                return AttackPlan(
                    DisputeWord(ship),
                    f"The {ship} bears no real word with a chance of {100 * chance:.0f} %.",
                )
    return None


def _second_part(view: View, belief: Belief, random: Random) -> AttackPlan:
    """The attack that hits or tells most."""
    worth = prizes(belief)
    values = {at: value(belief, at, worth[at]) for at in belief.squares}
    best = max(values.values())
    at = random.choice([it for it in values if values[it] > best - EQUAL])
    why = f"A ship is on {SQUARES[at]} with a chance of {100 * belief.hit(at):.0f} %."
    plans = [(values[at], AttackPlan(CoordinateStrike(SQUARES[at]), why))]
    if "letter_sweep" in view.may and values[at] < SWEEP * MOST:
        swept = belief.chart.constraints.attack.swept
        information = {it: entropy(belief.counts(it)) for it in LETTERS if it not in swept}
        letter = max(information, key=lambda it: information[it])
        plans.append(
            (
                SWEEP * information[letter],
                AttackPlan(LetterSweep(letter), "Counting this letter tells most."),
            )
        )
    if "sonar_ping" in view.may:
        corner = halving(belief)
        chance = belief.found(squares_of(AREAS[corner]))
        why = f"A ship is in that area with a chance of {100 * chance:.0f} %."
        plans.append((PING * entropy((chance, 1 - chance)), AttackPlan(SonarPing(corner), why)))
    return max(plans, key=lambda it: it[0])[1]


def value(belief: Belief, at: int, prize: float) -> float:
    """Return what striking the dark square ``at`` is worth, in bits; a hit there is worth
    ``prize``.
    """
    return belief.surprise(at) + HIT * prize
