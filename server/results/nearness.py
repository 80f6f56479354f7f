"""Says how near players are by rating, and how near is near enough after some time of looking."""

from collections.abc import Iterable
from typing import Final

from server.results.rating import PlayerRating

LOOKS: Final = (
    (0.0, 100),
    (0.5, 200),
    (0.5, 300),
    (0.5, 450),
    (0.5, 600),
    (1.0, 800),
    (1.0, None),
)
"""How a quick match looks around: after which pause in seconds, and for which distance; None for
any. So nobody waits beside another, and of several the nearest is met."""


def distance(one: PlayerRating, other: PlayerRating) -> int:
    """Return how many points two are apart for certain: less where a rating is little known."""
    doubt = max(one.shown[1], other.shown[1])
    return max(0, abs(one.shown[0] - other.shown[0]) - doubt)


def farthest(one: PlayerRating, others: Iterable[PlayerRating]) -> int:
    """Return how far the one is away who is farthest; 0 where nobody is."""
    return max((distance(one, other) for other in others), default=0)


def accepts(most: int | None, apart: int) -> bool:
    """Return whether so many points apart are near enough where ``most`` are; None for any."""
    return most is None or apart <= most
