"""A game of Dark Tic-Tac-Toe on paper: a cell is a letter for its column and a row from 1."""

from collections.abc import Sequence

from tests.engines.dark.public import Options, Place, View


def head(options: Options, view: View, intents: Sequence[Place]) -> str:
    """Return the size of the board."""
    return "3x3"


def ply(options: Options, intent: Place) -> str:
    """Return the cell that was tried: ``b2`` is the middle."""
    return f"{'abc'[intent.cell % 3]}{intent.cell // 3 + 1}"
