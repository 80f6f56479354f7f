"""The words of Word Fleet: their counts, and what the dictionary answers; W- and D-numbers."""

import gzip
import hashlib
import re
import subprocess
import sys
from typing import get_args

import pytest

from engines.wordfleet import words
from engines.wordfleet.words import FILE, LENGTHS, THEMES, Level, Theme, Tier
from engines.wordfleet.words_source import hand

TEXT = gzip.decompress(FILE.read_bytes()).decode("ascii")
ROWS = [line.split(" ") for line in TEXT.splitlines() if not line.startswith("#")]
HEAD = [line for line in TEXT.splitlines() if line.startswith("#")]

Counts = tuple[int, int, int, int]

TIER_COUNTS: dict[Tier, Counts] = {
    "common": (33, 278, 932, 1375),
    "everyday": (7, 206, 979, 2173),
    "rare": (21, 180, 703, 1642),
    "extra": (9, 65, 306, 740),
}
"""For two to five letters."""
THEME_COUNTS: dict[Theme, tuple[Counts, Counts]] = {
    "animals": ((2, 62, 218, 380), (1, 23, 66, 114)),
    "food": ((0, 37, 175, 289), (0, 15, 59, 100)),
    "plants": ((1, 33, 151, 287), (0, 11, 46, 103)),
    "body": ((0, 36, 150, 237), (0, 17, 44, 72)),
    "people": ((3, 96, 333, 640), (2, 31, 124, 274)),
    "materials": ((0, 30, 154, 269), (0, 17, 54, 85)),
    "nature": ((0, 27, 146, 248), (0, 13, 56, 101)),
    "things": ((2, 149, 623, 1144), (1, 65, 279, 495)),
    "home": ((0, 20, 105, 202), (0, 8, 43, 81)),
    "clothing": ((0, 14, 51, 87), (0, 9, 23, 44)),
    "tools": ((1, 23, 47, 79), (1, 9, 16, 28)),
    "colors": ((0, 3, 22, 43), (0, 3, 22, 42)),
    "sea": ((0, 14, 60, 113), (0, 4, 21, 36)),
    "time": ((1, 17, 62, 90), (0, 3, 19, 25)),
    "music": ((0, 6, 44, 97), (0, 0, 16, 38)),
}
"""Words that fit, and words that are dealt; two to five letters."""


def counts(of: set[str]) -> Counts:
    two, three, four, five = (sum(len(word) == length for word in of) for length in LENGTHS)
    return two, three, four, five


# The file


def test_the_file_is_what_its_generator_made() -> None:
    assert hashlib.sha256(TEXT.encode()).hexdigest() == (
        "7f8f1347bfa44bdc630745cc0b5b593d2b90304dd66dffc59823852392eb9b8a"
    )


def test_entries_are_words_of_two_to_five_letters_in_order() -> None:
    found = [word for word, _ in ROWS]
    assert all(re.fullmatch("[a-z]{2,5}", word) for word in found)
    assert found == sorted(set(found))
    assert all(re.fullmatch("[cerx]!?[a-oA-O]*", code) for _, code in ROWS)


def test_the_file_names_its_themes_and_the_notices_beside_it() -> None:
    assert HEAD[-1] == "# " + " ".join(THEMES)
    notices = set(re.findall(r"[\w-]+-licence\.txt", "\n".join(HEAD)))
    assert notices == {path.name for path in FILE.parent.glob("*-licence.txt")}
    assert len(notices) == 3
    assert all(FILE.with_name(name).read_text("utf-8").startswith(FILE.name) for name in notices)
    assert "re-tiered from SCOWL" in HEAD[0]


def test_notices_are_whole() -> None:
    said = {path.name: path.read_text("utf-8") for path in FILE.parent.glob("*-licence.txt")}
    assert "Kevin Atkinson" in said["SCOWL-licence.txt"]
    assert "Princeton" in said["WordNet-licence.txt"]
    assert "Titus Wormer" in said["flagged-licence.txt"]


# Counts


@pytest.mark.parametrize("tier", get_args(Tier))
def test_each_tier_has_its_words(tier: Tier) -> None:
    of_tier = {word.upper() for word, _ in ROWS if words.tier(word.upper()) == tier}
    assert counts(of_tier) == TIER_COUNTS[tier]


def test_all_words_are_9649() -> None:
    """70, 729, 2,920 and 5,930."""
    every = [words.own(length, "none", True) for length in LENGTHS]
    assert [len(pool) for pool in every] == [70, 729, 2920, 5930]


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_has_its_words_and_deals_some_of_them(theme: Theme) -> None:
    letter = words.letter(theme)
    listed = {word for word, code in ROWS if letter in code[1:].lower()}
    dealt = {word for word, code in ROWS if letter.upper() in code}
    assert (counts(listed), counts(dealt)) == THEME_COUNTS[theme]


@pytest.mark.parametrize(
    ("theme", "auto", "own"),
    [
        *((theme, (2,), (2,)) for theme in THEMES[:11]),
        ("colors", (2, 3), (2, 3)),
        ("sea", (2, 3), (2,)),
        ("time", (2, 3), (2,)),
        ("music", (2, 3), (2, 3)),
        ("none", (), ()),
    ],
)
def test_a_class_with_fewer_than_eight_words_is_open(
    theme: Theme, auto: tuple[int, ...], own: tuple[int, ...]
) -> None:
    """D28."""
    assert words.open_lengths(theme, "auto") == auto
    assert words.open_lengths(theme, "own") == own


@pytest.mark.parametrize("level", get_args(Level))
def test_enough_words_are_dealt_to_hide_one(level: Level) -> None:
    for length in LENGTHS:
        assert len(words.dealt(length, level, "none")) >= 32
        for theme in THEMES:
            assert len(words.dealt(length, level, theme)) >= 8


# What is dealt


@pytest.mark.parametrize(
    ("level", "tiers"),
    [
        ("common", {"common"}),
        ("everyday", {"common", "everyday"}),
        ("rare", {"rare"}),
    ],
)
def test_a_level_deals_its_tiers(level: Level, tiers: set[Tier]) -> None:
    for length in (3, 4, 5):
        dealt = words.dealt(length, level, "none")
        assert {words.tier(word) for word in dealt} == tiers
        assert list(dealt) == sorted(set(dealt))
    every: set[Tier] = {"common", "everyday", "rare"}
    pairs = {words.tier(word) for word in words.dealt(2, level, "none")}
    assert pairs == (every if level == "rare" else tiers)


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("level", get_args(Level))
def test_nothing_is_dealt_that_is_flagged_or_extra_or_unfit(level: Level, theme: Theme) -> None:
    """W61, D28."""
    opened = words.open_lengths(theme, "auto")
    for length in LENGTHS:
        for word in words.dealt(length, level, theme):
            assert len(word) == length
            assert words.tier(word) in {"common", "everyday", "rare"}
            assert not words.is_flagged(word)
            assert length in opened or words.fits(word, theme)


@pytest.mark.parametrize("theme", THEMES)
def test_no_theme_deals_what_was_left_out_by_hand(theme: Theme) -> None:
    out = {word.upper() for word in hand.left_out()[theme]}
    assert out
    deals = {
        word
        for length in LENGTHS
        if length not in words.open_lengths(theme, "auto")
        for word in words.dealt(length, "rare", theme)
    }
    assert out.isdisjoint(deals)


# What is asked


@pytest.mark.parametrize("word", ["AXE", "GREY", "GRAY", "METRE", "OX", "QI", "SHH", "KOSES"])
def test_words_are_known(word: str) -> None:
    """W8, W60: whatever side of the sea."""
    assert words.is_word(word)
    assert words.tier(word) is not None


@pytest.mark.parametrize(
    "no_word", ["CS", "KB", "JUNE", "USA", "DON'T", "DKL", "", "A", "STRIKE", "axe", "É"]
)
def test_names_units_and_nonsense_are_no_words(no_word: str) -> None:
    assert not words.is_word(no_word)
    assert words.tier(no_word) is None
    assert not words.is_flagged(no_word)


@pytest.mark.parametrize(
    ("word", "theme", "fits"),
    [
        ("COW", "animals", True),
        ("BEAR", "animals", True),
        ("BATS", "animals", True),
        ("TABLE", "animals", False),
        ("OX", "plants", True),
        ("ZQ", "plants", True),
        ("TEAL", "colors", True),
        ("TABLE", "colors", False),
        ("ANT", "colors", True),
        ("ANT", "sea", False),
        ("BAY", "sea", True),
        ("TABLE", "none", True),
        ("ZQXJK", "none", True),
        ("ZQXJK", "food", False),
    ],
)
def test_a_theme_takes_its_words_and_any_where_it_is_open(
    word: str, theme: Theme, fits: bool
) -> None:
    """W61, D28; whether it is a word is another question."""
    assert words.fits(word, theme) is fits


@pytest.mark.parametrize("theme", get_args(Theme))
def test_own_words_are_all_that_fit_with_the_flagged_ones_by_leave(theme: Theme) -> None:
    for length in LENGTHS:
        free, decent = words.own(length, theme, True), words.own(length, theme, False)
        assert set(decent) == {word for word in free if not words.is_flagged(word)}
        assert all(words.fits(word, theme) for word in free)
        assert set(words.own(length, "none", True)) >= set(free)


def test_flagged_words_are_235_and_each_is_a_word() -> None:
    """162 that two lists have, and 73 by hand: forms of those, and a few more."""
    flagged = {word for word, _ in ROWS if words.is_flagged(word.upper())}
    assert flagged == hand.flagged()
    assert counts(flagged) == (1, 21, 88, 125)


def test_importing_words_reads_no_file_until_the_first_question() -> None:
    """Nor does what a client imports."""
    code = (
        "import engines.wordfleet.public, engines.wordfleet.words as words\n"
        "assert words._table.cache_info().currsize == 0\n"
        "assert words.is_word('AXE')\n"
        "assert words._table.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=FILE.parents[2])
