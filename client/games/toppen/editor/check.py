"""What is wrong with a layout that is being made, in words for the player (decision C16)."""

from typing import NamedTuple

from client.games.toppen.editor.draft import count
from client.games.toppen.words import side_name
from client.languages.message import tr
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
        return LayoutFault("BAD_LAYOUT", tr("The board is empty: add some pieces."))
    if count(board) > MOST:
        return LayoutFault("BAD_LAYOUT", tr("No more than {n} pieces: remove some.", n=MOST))
    if not connected(pieces.keys()):
        words = tr("All stacks must be connected.")
        return LayoutFault("BAD_LAYOUT", words)
    return _over(board)


def _over(board: Board) -> LayoutFault | None:
    """What would end it before the first move."""
    first, second = of_each(board)
    if not (first and second):
        blue = tr("All pieces are blue: add red ones.")
        return LayoutFault(
            "ALREADY_OVER", blue if first else tr("All pieces are red: add blue ones.")
        )
    end = finished(board)
    if end is None or end.winner is None:
        return None
    winner = side_name(end.winner)
    if len(stacks(board)) == 1:
        words = tr(
            "{side} wins before the first move: the only stack has {side} on top.", side=winner
        )
    else:
        words = tr("{side} wins before the first move: every bottom piece is {side}.", side=winner)
    return LayoutFault("ALREADY_OVER", f"{words[:1].upper()}{words[1:]}")


def of_each(board: Board) -> tuple[int, int]:
    """Return how many pieces the first colour has, and how many the second."""
    pieces = [piece for stack in stacks(board).values() for piece in stack]
    return pieces.count(1), pieces.count(2)


def tally(board: Board) -> str:
    """Return how many pieces there are, in words."""
    first, second = of_each(board)
    return tr("{first} blue, {second} red", first=first, second=second)


def is_usual(board: Board) -> bool:
    """Return whether there are as many pieces as in the usual game."""
    return of_each(board) == (USUAL, USUAL)
