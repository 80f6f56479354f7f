"""Where a line of moves in a puzzle of a file has led."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engines.positions.given_puzzle import Told
from engines.puzzles.file_puzzle import FilePuzzle


class LineAttempt(NamedTuple):
    """Tell how far a line has come."""

    told: Told
    states: tuple[Any, ...]
    """The start, and what followed, ply by ply."""


def attempt(given: FilePuzzle, line: Sequence[Any]) -> LineAttempt:
    """Play ``line`` in a puzzle.

    A wrong move is shown where the game hides nothing; elsewhere its answer would tell what is
    hidden, so the state before it stands there once more. Raises IllegalIntent for what the rules
    forbid, ValueError for a move behind a wrong one or behind the end.
    """
    game, right, states = given.game, given.right, [given.start]
    for at, intent in enumerate(line):
        if not right:
            raise ValueError("the line is over before its last move")
        after = game.apply(states[-1], given.seat, intent)
        found = next((it for it in right if given.intent_of(it) == intent), None)
        if found is None:
            if at < len(line) - 1:
                raise ValueError("only the last move may be a wrong one")
            states.append(after if game.open_hands else states[-1])
            return LineAttempt("wrong", tuple(states))
        states.append(after)
        right = found.then
    return LineAttempt("open" if right else "solved", tuple(states))
