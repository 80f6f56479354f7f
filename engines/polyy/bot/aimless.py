"""The bot ``random``: any legal intent, all equally likely."""

from random import Random

from engines.game import Seat
from engines.polyy.public import Intent, Place, Swap, View


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:  # noqa: ARG001 - has one level
    """One intent for ``seat``, the same for the same ``view`` and ``seed``.

    Raises ValueError where ``seat`` is not to move.
    """
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    open_to: list[Intent] = [Place(at) for at, owner in enumerate(view.board) if owner is None]
    if view.may_swap:
        open_to.append(Swap())
    return Random(seed).choice(open_to)  # noqa: S311 - a game, not a secret
