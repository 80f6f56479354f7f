"""The bot ``random``: any legal intent; kinds of intents count alike, and scoring comes first."""

from random import Random

from engines.game import Seat
from engines.rotorouter.choices import drawn
from engines.rotorouter.public import Intent, View


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:  # noqa: ARG001 - has one level
    """One intent for ``seat``, the same for the same ``view`` and ``seed``.

    Raises ValueError where ``seat`` is not to move.
    """
    if view.to_move != seat or view.hints is None:
        raise ValueError(f"seat {seat} is not to move")
    return drawn(view.hints, view.size, Random(seed))  # noqa: S311 - a game, not a secret
