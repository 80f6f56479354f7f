"""Who wins a position by best play: exact, or nothing is said."""

from engines.bot import Value
from engines.toppen.bot import solver
from engines.toppen.bot.solver import MOST_BOARDS, Solved, solve
from engines.toppen.public import Special, View
from engines.toppen.turn import TurnPosition
from engines.toppen.view import position


class Solutions:
    """The layouts solved last: what follows from one of them is looked up."""

    def __init__(self, most: int = 2 * MOST_BOARDS) -> None:
        """They have ``most`` boards together, each of some bytes."""
        self._most = most
        self._kept: list[Solved] = []
        """The one used last is the last."""

    def value(self, now: TurnPosition, special: Special) -> solver.Value | None:
        """Return what ``now``, which is not over, comes to for the side to move.

        None where it is too large to be solved. Raises NeedsNumba.
        """
        for solved in reversed(self._kept):
            value = solved.value(now) if solved.special == special else None
            if value is not None:
                self._kept = [*(one for one in self._kept if one is not solved), solved]
                return value
        fresh = solve(now, special)
        if fresh is None:
            return None
        self._keep(fresh)
        return fresh.value(now)

    def _keep(self, fresh: Solved) -> None:
        self._kept.append(fresh)
        while sum(map(_boards, self._kept)) > self._most and len(self._kept) > 1:
            del self._kept[0]


def _boards(solved: Solved) -> int:
    return int(solved.blocks.start[-1])


_SOLUTIONS = Solutions()


def advise(view: View, known: Solutions = _SOLUTIONS) -> Value | None:
    """Return by seat 1 where it wins, -1 where it loses, 0 where nobody does; None where unknown.

    ``view`` is anybody's. Unknown are games that are over, layouts too large to solve, and a win in
    play where the third time of a position may take it away (C18). While sides are chosen it is the
    value for whoever chooses the better one. Raises NeedsNumba.
    """
    if view.to_move is None:
        return None
    value = known.value(position(view), view.special)
    if value is None or (value != "draw" and view.repeated):
        return None
    if value == "draw":
        return 0, 0
    wins = value == "win" or view.may_swap
    return (1, -1) if wins == (view.to_move == 0) else (-1, 1)
