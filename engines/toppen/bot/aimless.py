"""The bot ``random``: any legal intent, all equally likely."""

from random import Random

from engines.game import Seat
from engines.toppen.public import Intent, Keep, Move, Swap, View


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:  # noqa: ARG001 - has one level
    """One intent for ``seat``, the same for the same ``view`` and ``seed``.

    Raises ValueError where ``seat`` is not to move.
    """
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    sides: list[Intent] = [Swap(), Keep()]
    moves: list[Intent] = [Move(*step) for step in view.legal]
    return Random(seed).choice(sides if view.may_swap else moves)  # noqa: S311 - a game, not a secret
