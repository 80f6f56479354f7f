"""The bot ``search``: Ensign, Commander and Admiral, which hunt by what everyone has heard.

The Ensign follows its last hit and forgets, the Commander looks where most ships can lie, and the
Admiral weighs whole fleets that are true to all that was said. A level is a number of fleets, and
never a time.
"""

from random import Random
from typing import Final

from engines.bot import Thought
from engines.game import Seat
from engines.wordfleet.bot import admiral, commander, ensign
from engines.wordfleet.bot.chart import chart
from engines.wordfleet.bot.claims import bid
from engines.wordfleet.bot.fleets import deployed
from engines.wordfleet.bot.plan import AttackPlan
from engines.wordfleet.dictionary.lexicon import genuine
from engines.wordfleet.manifest import LEVELS
from engines.wordfleet.public import AcceptResult, DisputeWord, Intent, View, attack

ENSIGN, COMMANDER, ADMIRAL = 1, 2, 3
BATTLES: Final = {
    ENSIGN: ensign.battle,
    COMMANDER: commander.battle,
    ADMIRAL: admiral.battle,
}


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """Return one intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, and BadLevel.
    """
    return _plan(view, seat, level, seed).intent


def think(view: View, seat: Seat, level: int, seed: int) -> Thought:
    """Return the same with its reason in battle; bids and fleets are secrets."""
    plan = _plan(view, seat, level, seed)
    return Thought(plan.intent, reasons=(plan.why,) if plan.why else ())


def _plan(view: View, seat: Seat, level: int, seed: int) -> AttackPlan:
    LEVELS.check(level, numba=False)
    if seat not in view.to_move or view.you is None:
        raise ValueError(f"seat {seat} is not to move")
    random = Random(seed)  # noqa: S311 - a game, not a secret
    match view.phase:
        case "bidding":
            return AttackPlan(bid(view, seat, level, random))
        case "deploy":
            return AttackPlan(deployed(view, level, random))
        case "battle":
            return BATTLES[level](view, chart(view, seat), random)
        case _:
            return _audited(view, seat)


def _audited(view: View, seat: Seat) -> AttackPlan:
    """Dispute what is no word among those that are open to all now (D31)."""
    assert view.fleets is not None  # noqa: S101 - for the type checker: an audit shows them
    open_to = attack(view.log, seat).disputable
    for ship in view.fleets[1 - seat]:
        if ship.ship in open_to and not genuine(view.terms, ship.word):
            return AttackPlan(DisputeWord(ship.ship), f"{ship.word} is not a word.")
    return AttackPlan(AcceptResult())
