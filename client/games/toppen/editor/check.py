"""What is wrong with a layout that is being made, in words for the player (decision C16)."""

from typing import NamedTuple

from client.games.toppen import art
from client.games.toppen.editor.draft import count
from engines.toppen.public import MOST, Board, connected, finished, stacks

USUAL = 5
"""So many pieces a colour has in the usual game (T3)."""


class LayoutFault(NamedTuple):
    """Why a layout cannot be played."""

    code: str
    """BAD_LAYOUT: the rules refuse it. ALREADY_OVER: they would end it before the first move."""
    words: str


def fault_of(board: Board) -> LayoutFault | None:
    """Return the first thing that is wrong; None where the layout can be played."""
    pieces = stacks(board)
    if not pieces:
        return LayoutFault("BAD_LAYOUT", "The board is empty: put pieces on it.")
    if count(board) > MOST:
        return LayoutFault("BAD_LAYOUT", f"There are more than {MOST} pieces: take some away.")
    if not connected(pieces.keys()):
        words = "The stacks are not connected: every one must be reached from every other."
        return LayoutFault("BAD_LAYOUT", words)
    return _over(board)


def _over(board: Board) -> LayoutFault | None:
    """What would end it before the first move."""
    first, second = of_each(board)
    if not (first and second):
        there, lacking = (art.NAMES[1], art.NAMES[2]) if first else (art.NAMES[2], art.NAMES[1])
        return LayoutFault("ALREADY_OVER", f"All pieces are {there}: add {lacking} ones.")
    end = finished(board)
    if end is None or end.winner is None:
        return None
    winner, alone = art.NAMES[end.winner], len(stacks(board)) == 1
    why = f"the only stack has {winner} on top" if alone else f"every bottom piece is {winner}"
    return LayoutFault("ALREADY_OVER", f"Over before the first move: {why}, and so {winner} wins.")


def of_each(board: Board) -> tuple[int, int]:
    """Return how many pieces the first colour has, and how many the second."""
    pieces = [piece for stack in stacks(board).values() for piece in stack]
    return pieces.count(1), pieces.count(2)


def tally(board: Board) -> str:
    """Return how many pieces there are, in words."""
    first, second = of_each(board)
    return f"{first} {art.NAMES[1]}, {second} {art.NAMES[2]}"


def is_usual(board: Board) -> bool:
    """Return whether there are as many pieces as in the usual game."""
    return of_each(board) == (USUAL, USUAL)
