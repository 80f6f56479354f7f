"""How many of each card a player's deck has, by board size and how many play (section 2.1)."""

from typing import Final

from engines.rotorouter.grid.tracks import CARDS, Card

FULL: Final = 4
"""So many play where a deck is smallest."""
BASES: Final[dict[int, tuple[int, ...]]] = {
    7: (7, 6, 3, 1, 3, 2, 1, 1),
    9: (9, 8, 3, 1, 4, 3, 2, 2),
}
"""How many of each card, in the order of ``CARDS``, a player has when four play."""


def deck_counts(size: int, active: int) -> dict[Card, int]:
    """Return how many of each card a player has (R19 to R22).

    Rounding to the nearest never falls below the minimums of R20, which are the numbers for four.
    """
    scaled = ((8 * base + active) // (2 * active) for base in BASES[size])
    return dict(zip(CARDS, scaled, strict=True))
