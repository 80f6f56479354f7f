"""The bot ``random``: any legal intent, likelier one that leads on from what it has found."""

from random import Random

from engines.game import Seat
from engines.wordfleet import sample
from engines.wordfleet.public import Intent, View


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:  # noqa: ARG001 - has one level
    """One intent for ``seat``, the same for the same ``view`` and ``seed``.

    Raises ValueError where ``seat`` is not to move.
    """
    return sample.choose(view, seat, Random(seed))  # noqa: S311 - a game, not a secret
