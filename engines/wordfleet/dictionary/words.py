"""The words: what is one, how common it is, which theme it fits, and which may be dealt.

Everything here is about the dictionary alone and public. Words are in capitals, as on the board, of
two to five letters; lists are in the order of the alphabet. A game goes by one edition of the words
for ever, so every question names it. Its file is read at the first question and kept.
``words_source`` makes the newest one.
"""

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

Tier: TypeAlias = Literal["common", "everyday", "rare", "extra"]
"""How common a word is; extra words are accepted and never dealt."""
Level: TypeAlias = Literal["common", "everyday", "rare"]
"""The option ``word_level``: what is dealt."""
Theme: TypeAlias = Literal[
    "none",
    "animals",
    "food",
    "plants",
    "body",
    "people",
    "materials",
    "nature",
    "things",
    "home",
    "clothing",
    "tools",
    "colors",
    "sea",
    "time",
    "music",
]
"""The option ``theme`` (W61)."""
Method: TypeAlias = Literal["auto", "own"]
"""The option ``word_method``: words are dealt, or each captain's own (W5)."""

TIERS: Final[tuple[Tier, ...]] = get_args(Tier)
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)[1:]
"""All but ``none`` (W61)."""
LENGTHS: Final = (2, 3, 4, 5)
FEWEST: Final = 8
"""A class with fewer words of a theme is open: any word does (D28)."""
DATA: Final = Path(__file__).parents[1] / "data"
FILES: Final = {
    1: DATA / "words.txt.gz",
    2: DATA / "words_2.txt.gz",
}
"""By edition. A line for each word: the word, its tier's first letter (x for extra), ``!`` where it
is flagged or ``-`` where it is only never dealt, and a letter for each theme it fits, from ``a`` in
the order above; a capital where that theme deals it. Lines that begin with ``#`` say where all this
comes from."""
NEWEST: Final = max(FILES)
UNDEALT: Final = ("!", "-")

DEALT: Final[dict[Level, str]] = {"common": "c", "everyday": "ce", "rare": "r"}
"""The tiers a level deals, by their letters."""


def tier(edition: int, word: str) -> Tier | None:
    """Return how common ``word`` is; None when it is no word."""
    code = _table(edition).get(word)
    return None if code is None else _TIER[code[0]]


def is_word(edition: int, word: str) -> bool:
    """Return whether the dictionary knows it, flagged or not (W8, W60)."""
    return word in _table(edition)


def is_flagged(edition: int, word: str) -> bool:
    """Return whether it is on the offensive list: never dealt, and an own word by leave alone."""
    return "!" in _table(edition).get(word, "")


def is_seemly(edition: int, word: str) -> bool:
    """Return whether a machine may hand it to somebody: it is neither flagged nor left undealt."""
    return _is_seemly(_table(edition).get(word, ""))


def fits(edition: int, word: str, theme: Theme) -> bool:
    """Return whether ``theme`` allows it as an own word: its class is open, or its list has it.

    Where there is nothing to keep to, what is no word fits, too.
    """
    if theme == "none" or len(word) in open_lengths(edition, theme, "own"):
        return True
    return letter(theme) in _table(edition).get(word, "").lower()[1:]


@cache
def open_lengths(edition: int, theme: Theme, method: Method) -> tuple[int, ...]:
    """Return the lengths in which ``theme`` has too few words to ask for them (D28); public."""
    if theme == "none":
        return ()
    listed = _drawn if method == "auto" else _listed
    return tuple(length for length in LENGTHS if len(listed(edition, length, theme)) < FEWEST)


@cache
def dealt(edition: int, length: int, level: Level, theme: Theme) -> tuple[str, ...]:
    """Return what a dealt word of ``length`` is drawn from, all as likely; never an unseemly one.

    A theme deals its own list whatever the level, as it is short; where it is open, and without a
    theme, the level says. Words of two letters are too few to leave any tier out of ``rare``.
    """
    if theme != "none" and length not in open_lengths(edition, theme, "auto"):
        return _drawn(edition, length, theme)
    tiers = "cer" if level == "rare" and length == 2 else DEALT[level]
    found = _of(edition, length)
    return tuple(word for word, code in found if code[0] in tiers and _is_seemly(code))


@cache
def own(edition: int, length: int, theme: Theme, flagged: bool) -> tuple[str, ...]:
    """Return every word of ``length`` that a captain may choose, with the flagged ones
    or without.
    """
    found = _of(edition, length)
    decent = (word for word, code in found if flagged or "!" not in code)
    return tuple(word for word in decent if fits(edition, word, theme))


def _listed(edition: int, length: int, theme: Theme) -> tuple[str, ...]:
    sign = letter(theme)
    return tuple(word for word, code in _of(edition, length) if sign in code[1:].lower())


def _drawn(edition: int, length: int, theme: Theme) -> tuple[str, ...]:
    sign = letter(theme).upper()
    return tuple(word for word, code in _of(edition, length) if sign in code[1:])


def _of(edition: int, length: int) -> Iterator[tuple[str, str]]:
    return ((word, code) for word, code in _table(edition).items() if len(word) == length)


def _is_seemly(code: str) -> bool:
    return not any(sign in code for sign in UNDEALT)


def letter(theme: Theme) -> str:
    """Return what stands for ``theme`` in the file."""
    return chr(ord("a") + THEMES.index(theme))


_TIER: Final[dict[str, Tier]] = dict(zip("cerx", TIERS, strict=True))


@cache
def _table(edition: int) -> dict[str, str]:
    """Each word with its code: tier, flag, themes. Equal codes are one string."""
    codes: dict[str, str] = {}
    table = {}
    for line in gzip.decompress(FILES[edition].read_bytes()).decode("ascii").splitlines():
        if not line.startswith("#"):
            word, code = line.split(" ")
            table[word.upper()] = codes.setdefault(code, code)
    return table
