"""What an audience sees of a game of Poly-Y: all of it, as there are no secrets."""

from engines.polyy.public import View
from engines.polyy.state import State


def view(state: State, size: int, pie: bool, may_swap: bool) -> View:
    """The same for every audience; its tuples are the state's own, so what stayed is shared."""
    return View(
        board=state.board,
        corners=state.corners,
        to_move=state.to_move,
        last=state.moves[-1] if state.moves else None,
        ply=len(state.moves),
        may_swap=may_swap,
        moves=state.moves,
        size=size,
        pie=pie,
    )
