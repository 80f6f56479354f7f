"""How good some strikes of Word Fleet are beside each other: how likely each hits.

What came of a strike is luck; by what was known before, one square is likelier than another.
"""

from collections.abc import Sequence

from engines.bot import Weights
from engines.game import Seat
from engines.wordfleet.board import PLACE
from engines.wordfleet.bot.advice.reasons import likely
from engines.wordfleet.bot.belief import Belief
from engines.wordfleet.bot.chart import chart
from engines.wordfleet.public import CoordinateStrike, Intent, View, WordStrike


def weigh(view: View, seat: Seat, intents: Sequence[Intent]) -> Weights | None:
    """Return how likely each strike hits, in thousandths; None for anything but strikes."""
    if view.phase != "battle" or seat not in view.to_move:
        return None
    if not all(isinstance(it, CoordinateStrike | WordStrike) for it in intents):
        return None
    belief = likely(chart(view, seat))
    return None if belief is None else Weights("hit", tuple(_hits(belief, it) for it in intents))


def _hits(belief: Belief, intent: Intent) -> int:
    match intent:
        case CoordinateStrike(at):
            chance = belief.hit(PLACE[at]) if PLACE[at] in belief.squares else 0.0
        case WordStrike(word, here, there):
            named = belief.named()
            chance = sum(it.chance for it in named if it.word == word and it.span == (here, there))
        case _:
            chance = 0.0
    return round(1000 * min(1.0, chance))
