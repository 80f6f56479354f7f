"""Fleets of the bot's own: words as common as its level and the room like them, anywhere at all."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from engines.wordfleet.board import BY_LENGTH, CLASSES, LENGTHS, PLACE, SIZE, SPANS, ShipClass
from engines.wordfleet.bot.vocabulary import vocabulary
from engines.wordfleet.dictionary import words
from engines.wordfleet.dictionary.words import Tier
from engines.wordfleet.public import Deploy, Ship, Terms, View

TIERS: Final[tuple[tuple[Tier, ...], ...]] = (
    ("common",),
    ("common", "everyday"),
    ("common", "everyday"),
)
"""What words of the own choice are taken from, by level."""
HARD: Final[tuple[Tier, ...]] = ("everyday", "rare")
"""What the Admiral takes them from where the room agreed to rare words."""
ADMIRAL: Final = 3


def deployed(view: View, level: int, random: Random) -> Deploy:
    """Return five ships with the dealt words, or with its own ones."""
    assert view.you is not None  # noqa: S101 - for the type checker: a captain sees its words
    names = view.you.words or chosen(view.terms, level, random)
    spans = _spans(random)
    if level == ADMIRAL:
        spans = min(spans, _spans(random), key=_central)
    return Deploy(
        tuple(
            Ship(ship, word, *span) for ship, word, span in zip(CLASSES, names, spans, strict=True)
        )
    )


def chosen(terms: Terms, level: int, random: Random) -> tuple[str, ...]:
    """Return five different words, of the theme, never rude ones."""
    names: list[str] = []
    for ship in CLASSES:
        some = liked(terms, ship, level)
        left = [word for word in some if word not in names]
        names += random.choices(left, [some[word] for word in left])
    return tuple(names)


@lru_cache(maxsize=64)
def liked(terms: Terms, ship: ShipClass, level: int) -> dict[str, int]:
    """Return how much a level likes each word: the Admiral likes what is hard to tell
    from others.
    """
    some = candidates(terms, ship, level)
    return {word: alike(terms, ship, word) if level == ADMIRAL else 1 for word in some}


def candidates(terms: Terms, ship: ShipClass, level: int) -> tuple[str, ...]:
    """Return what a level chooses from for ``ship``; all that it may where there are hardly any."""
    every = words.own(terms.edition, LENGTHS[ship], terms.theme, False)
    decent = tuple(word for word in every if words.is_seemly(words.NEWEST, word))
    tiers = HARD if level == ADMIRAL and terms.word_level == "rare" else TIERS[level - 1]
    some = tuple(word for word in decent if words.tier(terms.edition, word) in tiers)
    return some if len(some) >= words.FEWEST else decent


def alike(terms: Terms, ship: ShipClass, word: str) -> int:
    """Return how many words differ from ``word`` in one letter: it is hard to name before that is
    hit.
    """
    names = vocabulary(terms, ship)
    holes = (f"{word[:at]}.{word[at + 1 :]}" for at in range(len(word)))
    return sum(names.fitting(names.every, hole).bit_count() for hole in holes)


def _spans(random: Random) -> Sequence[tuple[str, str]]:
    """Places for all five, every fleet equally likely."""
    while True:
        spans = [random.choice(BY_LENGTH[LENGTHS[ship]]) for ship in CLASSES]
        squares = [square for span in spans for square in SPANS[span]]
        if len(set(squares)) == len(squares):
            return spans


def _central(spans: Sequence[tuple[str, str]]) -> int:
    """How near to the middle, where captains look first, a fleet lies."""
    centre = 0
    for span in spans:
        for square in SPANS[span]:
            row, column = divmod(PLACE[square], SIZE)
            centre += min(row, SIZE - 1 - row) + min(column, SIZE - 1 - column)
    return centre
