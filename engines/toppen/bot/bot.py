"""The bot ``search``: easy and medium look ahead, strong and perfect know.

Easy sees three plies, and now and then plays at random. Medium looks at so many positions. Strong
plays by exact values with a slip now and then, perfect without; both need numba.
"""

from importlib.util import find_spec
from random import Random
from typing import Final

from engines.bots import LEVELS
from engines.game import Seat
from engines.toppen.board import Step, read
from engines.toppen.bot.bounded import look
from engines.toppen.bot.exact import Verdict, verdict
from engines.toppen.public import Intent, Keep, Move, Special, Swap, View
from engines.toppen.turn import Position, steps
from engines.toppen.view import position as seen_position

EASY, MEDIUM, STRONG, PERFECT = 1, 2, 3, 4
AT_RANDOM: Final = 0.2
"""How often easy plays any legal move."""
SLIP: Final = 0.1
"""How often strong goes by what medium sees."""
POSITIONS: Final = 1_500
"""How many medium looks at."""
WARMING: Final = "1,2,1,-/-,-,-,-/-,-,-,-/-,-,-,-"
NUMBA: Final = find_spec("numba") is not None


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """One intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, BadLevel, and NeedsNumba.
    """
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    LEVELS["toppen"]["search"].check(level, NUMBA)
    random, position = Random(seed), seen_position(view)  # noqa: S311 - a game, not a secret
    if view.may_swap:
        return Swap() if _first_wins(position, view.special, level, random) else Keep()
    return Move(*random.choice(_best(position, view.special, level, random)))


def warm() -> None:
    """Compile the solver where numba is installed; any small layout does."""
    if NUMBA:
        verdict(Position(read(WARMING)), Special())


def _best(position: Position, special: Special, level: int, random: Random) -> tuple[Step, ...]:
    """The steps that are as good as any, as far as this level can tell."""
    if level == EASY:
        now = look(position, special, POSITIONS, deepest=3)
        return steps(position, special) if random.random() < AT_RANDOM else now.steps
    known = _known(position, special, level, random)
    return known.steps if known else look(position, special, POSITIONS).steps


def _first_wins(position: Position, special: Special, level: int, random: Random) -> bool:
    """Whether the side that moves first seems to be the better one."""
    if level == EASY:
        return random.random() < AT_RANDOM
    known = _known(position, special, level, random)
    better = known.value == "win" if known else look(position, special, POSITIONS).worth > 0
    return better == (position.to_move == 1)


def _known(position: Position, special: Special, level: int, random: Random) -> Verdict | None:
    """What strong and perfect know; None where they do not, or slip."""
    if level == MEDIUM or (level == STRONG and random.random() < SLIP):
        return None
    return verdict(position, special)
