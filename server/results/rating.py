"""How strong players are thought to be: what a rated game of two to four makes of their ratings."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

UNIT: Final = 1_000
"""Ratings are kept in thousandths of a point, as whole numbers."""


class Rating(Struct, frozen=True):
    """A rating and how sure it is, both in thousandths of a point."""

    points: int = 1500 * UNIT
    doubt: int = 250 * UNIT
    """The true strength is within twice this of ``points``, 19 times of 20."""

    @property
    def shown(self) -> tuple[int, int]:
        """Rating and doubt in whole points."""
        return round(self.points / UNIT), round(self.doubt / UNIT)


NEW: Final = Rating()
"""Of who has played no rated game."""
MOST_DOUBT: Final = 150 * UNIT
"""Who is doubted more has no place among the best: a dozen games or so are needed."""
BOTS_DOUBT: Final = 60 * UNIT
"""That of a bot, whose rating never changes."""


def _as_told(*_: object) -> float:
    """How fast doubt falls, which the library leaves open.

    With its own rule (doubt over spread) ratings of simulated players were still 116 points off
    after 40 games, with this one 79: as much as the doubt then said (88).
    """
    return 1.0


MODEL: Final = PlackettLuce(mu=1500.0, sigma=250.0, beta=123.0, tau=3.0, gamma=_as_told)
"""By ``beta`` 400 points are odds of ten to one between two who are known well, as in Elo; ``tau``
is what is added to the doubt before each game, so that ratings never freeze."""


def rated(
    before: Sequence[Rating], places: Sequence[int], shares: Sequence[float] | None = None
) -> tuple[Rating, ...]:
    """The ratings after a game that ended with those places; shared ones are ties.

    ``shares``: by player, how much of the change is made; all of it where nothing is said. Rounded
    each time, so that processes whose last bits differ do not drift apart.
    """
    table = [[MODEL.rating(mu=it.points / UNIT, sigma=it.doubt / UNIT)] for it in before]
    after = MODEL.rate(table, ranks=[float(place) for place in places])
    now = [_rounded(mine.mu, mine.sigma) for (mine,) in after]
    parts = shares or [1.0] * len(now)
    return tuple(_moved(was, it, part) for was, it, part in zip(before, now, parts, strict=True))


def fixed(points: int) -> Rating:
    """That of a bot which is rated at so many whole points."""
    return Rating(points * UNIT, BOTS_DOUBT)


def _moved(before: Rating, after: Rating, share: float) -> Rating:
    points = before.points + round((after.points - before.points) * share)
    return Rating(points, before.doubt + round((after.doubt - before.doubt) * share))


def _rounded(mu: float, sigma: float) -> Rating:
    return Rating(round(mu * UNIT), round(sigma * UNIT))
