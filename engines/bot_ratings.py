"""How strong each level of each bot is, on the scale of players' ratings. They never change."""

from typing import Final

UNKNOWN: Final = 1500
"""Of a bot that nobody has measured: what a new player begins with."""

RATINGS: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "polyy": {
        "random": (100,),
        "search": (
            *(800, 1050, 1310, 1560, 1660, 1750, 1850),
            *(1970, 2090, 2210, 2310, 2400, 2450, 2480),
        ),
    },
    "rotorouter": {"random": (300,), "search": (1000, 1400, 1700)},
    "toppen": {"random": (300,), "search": (900, 1400, 1900, 2300)},
    "wordfleet": {"random": (400,), "search": (1000, 1400, 1700)},
}
"""game -> bot -> rating by level, level 1 first; in points, 400 being odds of ten to one.

Poly-Y's levels 1, 4, 7 and 10 are as far apart as the ladder found them (``engines/README.md``),
those between are interpolated; all others are estimates. Raising or lowering one changes no game
that is booked: a result keeps the rating of its time.
"""


def rating_of(game: str, bot: str, level: int) -> int:
    """The rating of that bot in whole points."""
    levels = RATINGS.get(game, {}).get(bot, (UNKNOWN,))
    return levels[min(max(level, 1), len(levels)) - 1]
