"""The numbers in RotoRouter's help, as the rules have them, and the table of all decks."""

from collections.abc import Mapping
from typing import Any, Final

from client.games.rotorouter import words
from client.languages.message import mark, tr
from client.presenters.manual.topic import HelpTable
from engines.rotorouter.public import (
    BASES,
    COLOURS,
    FACES,
    FULL,
    MOST_SKIPS,
    STALL_ROUNDS,
    Card,
    deck_counts,
)

ACTING: Final = ("RS", "RE", "RT", "RC")
BOARD: Final = mark("Board, players")
ALL: Final = mark("All")


def figures() -> Mapping[str, Any]:
    """Return every number that the help names."""
    small, large = sorted(BASES)
    turned = {face: FACES.count(face) for face in FACES}
    return {
        "corners": len(COLOURS) - 1,
        "tokens": len(COLOURS) - 1,
        "small": small,
        "large": large,
        "full": FULL,
        "small_least": _least(small),
        "large_least": _least(large),
        "skips": MOST_SKIPS,
        "stall": STALL_ROUNDS,
        "faces": len(FACES),
        "blank": turned["X"],
        "right": turned["CW90"],
        "left": turned["CCW90"],
        "half": turned["DEG180"],
    }


def _least(size: int) -> str:
    """Return the fewest Straights, Elbows, T-pieces and Crosses: those where all colours play."""
    counts = deck_counts(size, FULL)
    return ", ".join(str(counts[card]) for card in ("S", "E", "T", "X"))


def _head(card: Card) -> str:
    return card if card in ACTING else tr(words.CARDS[card])


def decks() -> HelpTable:
    """Return what each player's deck holds, by board and by how many play."""
    cards = tuple(deck_counts(min(BASES), FULL))
    heads = (tr(BOARD), *(_head(card) for card in cards), tr(ALL))
    rows = []
    for size in sorted(BASES):
        for active in range(FULL, 1, -1):
            counts = deck_counts(size, active)
            cells = [str(counts[card]) for card in cards]
            rows.append((f"{size} × {size}, {active}", *cells, str(sum(counts.values()))))
    return HelpTable(heads, tuple(rows))
