"""What an audience sees of a game of Poly-Y: all of it, as there are no secrets."""

from engines.polyy.public import View
from engines.polyy.state import State


def view(state: State, size: int, pie: bool) -> View:
    """Return the same for every audience; its tuples are the state's own, so what stayed
    is shared.
    """
    return View(state.moves, state.corners, state.outcome is not None, size, pie)
