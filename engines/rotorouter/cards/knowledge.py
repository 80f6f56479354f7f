"""What the course of play tells of a player's hidden cards: the past that a resample must keep.

Cards go by their number in the first shuffle. Which number was drawn, bottomed or played is public;
its face is not before it is played. But a bottomed card that counted as a skip had a legal play,
one that was free had none, and nobody ever skips an Elbow that is forced.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engines.rotorouter.grid.tracks import Card

ELBOW: Final[Card] = "E"
MOST: Final = 3
"""Skips are counted up to here, and force then."""

Trace: TypeAlias = tuple[Literal["skipped", "stuck", "laid"], int]
"""What befell a card in hand that could be an Elbow: it was skipped, or held while no Elbow had a
place; ``laid``: an Elbow was, which starts the count anew."""


class Knowledge(Struct, frozen=True):
    """What the table has been told of one player's cards."""

    seen: int = 0
    """The numbers drawn so far, as bits: those the player knows."""
    shown: int = 0
    """The numbers played so far, as bits: those everyone knows."""
    signs: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """A number, and the cards that it could be by what happened."""
    trail: tuple[Trace, ...] = ()
    """What decides how many Elbows were skipped, whatever the hidden cards are."""

    @property
    def close(self) -> bool:
        """Return whether so many cards were skipped that an Elbow may be forced."""
        since = 0
        for what, _ in self.trail:
            since = 0 if what == "laid" else since + (what == "skipped")
        return since >= MOST


def with_seen(known: Knowledge, card: int) -> Knowledge:
    """Return what is known once a card was drawn."""
    return replace(known, seen=known.seen | 1 << card)


def with_shown(known: Knowledge, card: int) -> Knowledge:
    """Return what is known once a card was played."""
    return replace(known, shown=known.shown | 1 << card)


def with_sign(known: Knowledge, card: int, could: Iterable[Card]) -> Knowledge:
    """Return what is known once something has told that the card is one of these."""
    sign = (card, tuple(could))
    return known if known.signs[-1:] == (sign,) else replace(known, signs=(*known.signs, sign))


def with_trace(known: Knowledge, trace: Trace) -> Knowledge:
    """Return one more trace, unless it says nothing new."""
    if known.trail[-1:] == (trace,) and trace[0] != "skipped":
        return known
    return replace(known, trail=(*known.trail, trace))


def elbows(trail: tuple[Trace, ...], faces: tuple[Card, ...]) -> int | None:
    """Return the Elbows skipped so far if the cards have these faces; None where that cannot be."""
    count = 0
    for what, card in trail:
        if what == "laid":
            count = 0
        elif faces[card] == ELBOW and what == "skipped":
            if count == MOST:
                return None
            count += 1
        elif faces[card] == ELBOW and count == MOST:
            count = 0
    return count
