"""How the easy level sees a game: a move and its reply, threats near by alone, and a habit.

These are mistakes that people make when they are new: they see what they can take at once, look for
answers where something has just moved and overlook the stack at the other end, and drift towards a
corner that they like. Nothing here is drawn at random but which of equals is played.
"""

from random import Random
from typing import Final

from engines.toppen.board import Cell, Step, write
from engines.toppen.bot.bounded_search import Look, judged
from engines.toppen.public import Special
from engines.toppen.turn import TurnPosition, played, steps

FAR: Final = 2
"""An answer from a stack so many rows or columns off is overlooked."""
LIKING: Final = 0.2
"""What a step towards the corner one likes is worth beside a top."""
CORNERS: Final[tuple[Cell, ...]] = ((0, 0), (0, 3), (3, 0), (3, 3))


def short_look(position: TurnPosition, special: Special, corner: Cell) -> Look:
    """Return the steps that seem best to who sees no farther than this."""
    worth = {
        step: _worth(position, step, special) + LIKING * _nearer(step, corner)
        for step in steps(position, special)
    }
    best = max(worth.values())
    return Look(best, tuple(step for step, value in worth.items() if value == best))


def favourite(start: TurnPosition, seat: int) -> Cell:
    """Return the corner that is liked in a whole game: it follows from its start and the seat."""
    return Random(f"{write(start.board)} {seat}").choice(CORNERS)  # noqa: S311 - a habit, no secret


def _worth(position: TurnPosition, step: Step, special: Special) -> float:
    """What a step is worth to its side, after the worst answer that is seen and the best reply."""
    mover = position.to_move
    after, end = played(position, step, special)
    if end:
        return judged(after, end, mover, depth=3)
    if after.to_move == mover:
        return _best(after, special)
    seen = [there for _, there in filter(None, (step, position.last))]
    answers = (
        played(after, answer, special)
        for answer in steps(after, special)
        if any(_distance(answer[0], cell) < FAR for cell in seen)
    )
    worths = (
        judged(then, over, mover, depth=2)
        if over or then.to_move != mover
        else _best(then, special)
        for then, over in answers
    )
    return min(worths, default=judged(after, None, mover, depth=1))


def _best(position: TurnPosition, special: Special) -> float:
    """What the best step seems worth to who is to move, as soon as it is made."""
    mover = position.to_move
    return max(judged(*played(position, it, special), mover, 1) for it in steps(position, special))


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _nearer(step: Step, corner: Cell) -> int:
    """1 for a step towards the corner, -1 for one away from it."""
    before, after = (sum(abs(a - b) for a, b in zip(it, corner, strict=True)) for it in step)
    return before - after
