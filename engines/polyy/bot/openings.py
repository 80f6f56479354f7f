"""What is known of the first stone: how often it won behind the best reply of a long search.

``openings.txt`` holds a line for each kind of field, where mirrored and turned ones are one kind:
``size field games won``. ``python -m engines.polyy.bot.opening_table`` makes it.
"""

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from engines.polyy.board import board

TABLE: Final = Path(__file__).with_name("openings.txt")
FAIR: Final = 0.02
"""First stones that win half of the simulated games, give or take so much, are fair.

Games of a search lie close to one half: what wins 53 % of them wins most games between equals.
"""


@cache
def rates(size: int) -> dict[int, float]:
    """Return by field how likely its owner wins, who does not move next."""
    found: dict[int, float] = {}
    for line in TABLE.read_text().splitlines():
        of_size, field, games, won = map(int, line.split())
        if of_size == size:
            for symmetry in board(size).symmetries:
                found[symmetry[field]] = won / games
    return found


def first(size: int, seed: int) -> int:
    """Return a fair first stone, any of them; the fairest where there is none."""
    known = rates(size)
    fairest = min(abs(rate - 0.5) for rate in known.values())
    some = [at for at, rate in sorted(known.items()) if abs(rate - 0.5) <= max(FAIR, fairest)]
    return Random(seed).choice(some)  # noqa: S311 - a game, not a secret


def strongest(size: int, seed: int) -> int:
    """Return a first stone that wins most, any of them: for a game without the swap."""
    known = rates(size)
    most = max(known.values())
    some = [at for at, rate in sorted(known.items()) if rate == most]
    return Random(seed).choice(some)  # noqa: S311 - a game, not a secret


def favours_first(size: int, field: int) -> bool:
    """Return whether a stone there is better than the move: the second player swaps."""
    return rates(size)[field] > 0.5


@cache
def kinds(size: int) -> tuple[int, ...]:
    """Return the lowest field of each kind."""
    symmetries = board(size).symmetries
    fields = range(len(board(size).neighbours))
    return tuple(at for at in fields if at == min(symmetry[at] for symmetry in symmetries))
