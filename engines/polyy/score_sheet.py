"""A game of Poly-Y on paper: one line as programs exchange it, and CodeCup's number of each ply."""

from collections.abc import Sequence

from engines.polyy.board import board
from engines.polyy.notation import SWAP, write
from engines.polyy.public import Intent, Options, PlaceStone, View


def head(options: Options, view: View, intents: Sequence[Intent]) -> str:  # noqa: ARG001 - empty
    """Return the whole game in one line."""
    return write(options, intents)


def ply(options: Options, intent: Intent) -> str:
    """Return CodeCup's number of the field, or -1 for a swap (section 5)."""
    return str(
        board(options.size).codecup[intent.field] if isinstance(intent, PlaceStone) else SWAP
    )
