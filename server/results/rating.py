"""Rate players: compute new ratings from a rated game of two to four."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from msgspec import Struct

UNIT: Final = 1_000
"""Ratings are stored in thousandths of a point, as integers."""


class PlayerRating(Struct, frozen=True):
    """A rating and its deviation, both in thousandths of a point."""

    points: int = 1500 * UNIT
    deviation: int = 250 * UNIT
    """The true strength is within twice this of ``points`` in 19 of 20 cases."""

    @property
    def shown(self) -> tuple[int, int]:
        """Return rating and deviation in whole points."""
        return round(self.points / UNIT), round(self.deviation / UNIT)


NEW: Final = PlayerRating()
"""The rating of a player without a rated game."""
MOST_DEVIATION: Final = 150 * UNIT
"""Players with more deviation are not on the leaderboard: it takes about a dozen games."""
BOTS_DOUBT: Final = 60 * UNIT
"""The deviation of a bot, whose rating never changes."""


def _constant_gamma(*_: object) -> float:
    """Return how fast deviation falls, which the library lets callers choose.

    With its own rule (deviation over spread) ratings of simulated players were still 116 points off
    after 40 games, with this one 79, about as much as their deviation (88).
    """
    return 1.0


@cache
def _model() -> Any:
    """Return the model; its library is loaded with the first rated game.

    With this ``beta`` 400 points are odds of ten to one between two well-known players, as in
    Elo; ``tau`` is added to the deviation before each game, so that ratings never freeze.
    """
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=1500.0, sigma=250.0, beta=123.0, tau=3.0, gamma=_constant_gamma)


def rate(
    before: Sequence[PlayerRating], places: Sequence[int], shares: Sequence[float] | None = None
) -> tuple[PlayerRating, ...]:
    """Return the ratings after a game with those places; equal places are ties.

    ``shares`` says by player how much of the change is applied, all of it by default. Results are
    rounded, so that processes whose floating point differs do not drift apart.
    """
    model = _model()
    table = [[model.rating(mu=it.points / UNIT, sigma=it.deviation / UNIT)] for it in before]
    after = model.rate(table, ranks=[float(place) for place in places])
    now = [_rounded(mine.mu, mine.sigma) for (mine,) in after]
    parts = shares or [1.0] * len(now)
    return tuple(_moved(was, it, part) for was, it, part in zip(before, now, parts, strict=True))


def bot_rating(points: int) -> PlayerRating:
    """Return the rating of a bot of so many whole points."""
    return PlayerRating(points * UNIT, BOTS_DOUBT)


def _moved(before: PlayerRating, after: PlayerRating, share: float) -> PlayerRating:
    points = before.points + round((after.points - before.points) * share)
    return PlayerRating(
        points, before.deviation + round((after.deviation - before.deviation) * share)
    )


def _rounded(mu: float, sigma: float) -> PlayerRating:
    return PlayerRating(round(mu * UNIT), round(sigma * UNIT))
