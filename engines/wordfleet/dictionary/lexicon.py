"""Which words a class may bear under the terms of a game, and which of them fit what is known."""

import re
from functools import lru_cache

from engines.chance import draw
from engines.game import Seat
from engines.wordfleet.board import CLASSES, LENGTHS, ShipClass
from engines.wordfleet.dictionary import words
from engines.wordfleet.public import Options, Terms


def terms(options: Options) -> Terms:
    """Return what was agreed to, with the classes that the theme leaves open (D28)."""
    lengths = words.open_lengths(options.edition, options.theme, options.word_method)
    return Terms(
        word_method=options.word_method,
        word_level=options.word_level,
        theme=options.theme,
        open_classes=tuple(ship for ship in CLASSES if LENGTHS[ship] in lengths),
        dictionary_defense=options.dictionary_defense,
        sonar_ping=options.sonar_ping,
        sweep_answer=options.sweep_answer,
        allow_flagged_words=options.allow_flagged_words,
        edition=options.edition,
    )


def dealt(terms: Terms, seed: bytes, seat: Seat) -> tuple[str, ...]:
    """Return five different words for ``seat`` in roster order (D13, D14); none where captains
    choose.
    """
    if terms.word_method == "own":
        return ()
    drawn: list[str] = []
    for counter, ship in enumerate(CLASSES):
        pool = [word for word in choices(terms, ship) if word not in drawn]
        drawn.append(pool[draw(seed, f"words {seat}", counter, len(pool))])
    return tuple(drawn)


def choices(terms: Terms, ship: ShipClass) -> tuple[str, ...]:
    """Return the words that ``ship`` may be dealt, or that its captain may choose from a
    dictionary.
    """
    length = LENGTHS[ship]
    if terms.word_method == "auto":
        return words.dealt(terms.edition, length, terms.word_level, terms.theme)
    return words.own(terms.edition, length, terms.theme, terms.allow_flagged_words)


def genuine(terms: Terms, word: str) -> bool:
    """Return whether a disputed word stands: it is in the dictionary, and of the theme (D30)."""
    return words.is_word(terms.edition, word) and words.fits(terms.edition, word, terms.theme)


@lru_cache(maxsize=512)
def fitting(terms: Terms, ship: ShipClass, pattern: str) -> tuple[str, ...]:
    """Return the ``choices`` with the letters of ``pattern``, where a dot is any."""
    fits = re.compile(pattern).fullmatch
    return tuple(word for word in choices(terms, ship) if fits(word))


@lru_cache(maxsize=64)
def spelled(terms: Terms, ship: ShipClass, letters: str) -> dict[tuple[int, ...], tuple[str, ...]]:
    """Return the ``choices`` by how many of each of ``letters`` they have."""
    found: dict[tuple[int, ...], list[str]] = {}
    for word in choices(terms, ship):
        found.setdefault(tuple(map(word.count, letters)), []).append(word)
    return {counts: tuple(words) for counts, words in found.items()}
