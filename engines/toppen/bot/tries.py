"""How good some moves of Toppen are beside each other: their results by best play.

Where the exact solver cannot be had they are those of a look a few plies ahead; what it sees no end
of counts as a draw.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from engines.bot import Weights
from engines.game import Seat
from engines.toppen.bot.bounded_search import WON, judged, look
from engines.toppen.bot.solver import Value, solve
from engines.toppen.public import Intent, Move, Special, View
from engines.toppen.turn import TurnPosition, played

EXACT: Final = find_spec("numba") is not None
POSITIONS: Final = 600
"""So many are looked at behind each move without numba."""
WORTH: Final[dict[Value, int]] = {"win": 1000, "draw": 500, "loss": 0}


def weigh(view: View, seat: Seat, intents: Sequence[Intent]) -> Weights | None:
    """Return what each move comes to for its seat; None where sides are chosen."""
    if view.to_move != seat or not all(isinstance(it, Move) for it in intents):
        return None
    position, moves = view.position, [it for it in intents if isinstance(it, Move)]
    solved = solve(position, view.special) if EXACT else None
    known = {} if solved is None else solved.moves(position)
    found = []
    for it in moves:
        value = known.get((it.here, it.there))
        found.append(_looked(position, it, view.special) if value is None else WORTH[value])
    return Weights("result", tuple(found))


def _looked(position: TurnPosition, move: Move, special: Special) -> int:
    after, end = played(position, (move.here, move.there), special)
    if end:
        worth = judged(after, end, position.to_move, 0)
    else:
        worth = look(after, special, POSITIONS).worth
        worth = worth if after.to_move == position.to_move else -worth
    return 1000 if worth >= WON else 0 if worth <= -WON else 500
