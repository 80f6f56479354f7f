"""What a bot does, and what it says about that."""

from typing import NamedTuple

from engines.wordfleet.public import Intent


class AttackPlan(NamedTuple):
    """An intent with its reason, which rests on nothing but what everyone has heard."""

    intent: Intent
    why: str = ""
