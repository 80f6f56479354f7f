"""A game of Toppen on paper: the layout, then from where to where each piece was moved."""

from collections.abc import Sequence

from engines.toppen.board import write
from engines.toppen.public import Intent, Move, Options, TakeFirstMove, View


def head(options: Options, view: View, intents: Sequence[Intent]) -> str:  # noqa: ARG001 - a deal
    """Return the layout, row by row, stacks from bottom to top."""
    return write(view.board)


def ply(options: Options, intent: Intent) -> str:  # noqa: ARG001 - the same under all
    """Return row and column of both cells, from 0: ``22-12``; or the choice of sides."""
    match intent:
        case Move(here=(row, col), there=(to_row, to_col)):
            return f"{row}{col}-{to_row}{to_col}"
        case TakeFirstMove():
            return "swap"
        case _:
            return "keep"
