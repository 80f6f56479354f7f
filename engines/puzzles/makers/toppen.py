"""Puzzles of Toppen: positions of random games in which one move alone wins, by exact values."""

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec

from engines.puzzles.file_puzzle import FilePuzzle, RightMove
from engines.toppen import from_position
from engines.toppen.bot.exact import Far, ways
from engines.toppen.bot.solver import Solved, solve
from engines.toppen.position import StackPosition, write_position
from engines.toppen.public import Move, Special
from engines.toppen.rules import Toppen
from engines.toppen.starts import flat
from engines.toppen.turn import TurnPosition, begun, played, steps

LEVELS: Final = (1, 2, 3, 4)
WALKS: Final = 4
"""Random games from each start."""
CHOICES: Final = 6
"""So many moves there are at least."""
SOONEST: Final = 5
"""Plies that a win takes at least: what is shorter is seen at once."""
SPECIAL: Final = Special()


def found(number: int) -> Iterator[FilePuzzle]:
    """Yield positions with one winning move alone from games of a numbered start."""
    board = flat(number.to_bytes(32))
    solved = solve(TurnPosition(board), SPECIAL)
    if solved is None:
        return
    random, far = Random(number), ways(solved)  # noqa: S311 - a file, not a secret
    for _ in range(WALKS):
        now, end = begun(TurnPosition(board), SPECIAL)
        while end is None:
            yield from _puzzle(solved, far, TurnPosition(now.board, now.to_move))
            now, end = played(now, random.choice(steps(now, SPECIAL)), SPECIAL)


def _puzzle(solved: Solved, far: Far, now: TurnPosition) -> Iterator[FilePuzzle]:
    """The position, with its counters at 0, where it is one."""
    choices = steps(now, SPECIAL)
    if len(choices) < CHOICES or far.plies(now) < SOONEST:
        return
    winning = [step for step, value in solved.moves(now).items() if value == "win"]
    if len(winning) != 1:
        return
    text = write_position(StackPosition(now))
    game = Toppen()
    yield FilePuzzle(
        name="toppen",
        options={},
        position=from_position.written(game, from_position.begun(game, text, bytes(32))),
        seat=now.to_move - 1,
        kind="win",
        right=(RightMove(msgspec.to_builtins(Move(*winning[0]))),),
        found_by=0,
    )
