"""How good some intents of RotoRouter are beside each other: the chance to be first after each.

What a card or the die brings is not known before, so drawing and rolling leave the chance as it is.
"""

from collections.abc import Sequence
from math import exp

from engines.bot import Weights
from engines.game import Seat
from engines.rotorouter.bot.after import after
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.worth import worth
from engines.rotorouter.public import EndTurn, Intent, View


def weigh(view: View, seat: Seat, intents: Sequence[Intent]) -> Weights | None:
    """Return the share of first places after each intent; None where ``seat`` is not to move."""
    if view.to_move != seat or view.hints is None:
        return None
    at = seen(view, seat)
    return Weights("win", tuple(_after(at, it) for it in intents))


def _after(at: BotView, intent: Intent) -> int:
    then = after(at, intent)
    if not then.runner.goals:
        return 1000
    may_move = then.may_move and not isinstance(intent, EndTurn)
    return round(1000 * exp(worth(then.on, then.runner, at.rivals, moves=may_move)))
