"""The words of Word Fleet: their counts, and what the dictionary answers; W- and D-numbers."""

import gzip
import hashlib
import re
import subprocess
import sys
from typing import get_args

import pytest

from engines.wordfleet.dictionary import words
from engines.wordfleet.dictionary.words import FILES, LENGTHS, NEWEST, THEMES, Level, Theme, Tier
from engines.wordfleet.words_source import hand

FILE = FILES[NEWEST]
TEXT = gzip.decompress(FILE.read_bytes()).decode("ascii")
ROWS = [line.split(" ") for line in TEXT.splitlines() if not line.startswith("#")]
HEAD = [line for line in TEXT.splitlines() if line.startswith("#")]

Counts = tuple[int, int, int, int]

TIER_COUNTS: dict[Tier, Counts] = {
    "common": (33, 277, 928, 1368),
    "everyday": (6, 188, 924, 2020),
    "rare": (22, 199, 762, 1802),
    "extra": (9, 64, 306, 740),
}
"""For two to five letters."""
THEME_COUNTS: dict[Theme, tuple[Counts, Counts]] = {
    "animals": ((2, 62, 218, 380), (1, 23, 66, 112)),
    "food": ((0, 37, 175, 289), (0, 15, 58, 100)),
    "plants": ((1, 33, 151, 287), (0, 11, 46, 101)),
    "body": ((0, 36, 150, 237), (0, 17, 44, 71)),
    "people": ((3, 96, 333, 640), (2, 31, 120, 270)),
    "materials": ((0, 30, 154, 269), (0, 17, 54, 85)),
    "nature": ((0, 27, 146, 248), (0, 12, 55, 101)),
    "things": ((2, 149, 623, 1144), (1, 65, 275, 490)),
    "home": ((0, 20, 105, 202), (0, 8, 42, 80)),
    "clothing": ((0, 14, 51, 87), (0, 9, 23, 44)),
    "tools": ((1, 23, 47, 79), (1, 9, 16, 28)),
    "colors": ((0, 3, 22, 43), (0, 3, 22, 42)),
    "sea": ((0, 14, 60, 113), (0, 4, 21, 36)),
    "time": ((1, 17, 62, 90), (0, 3, 19, 24)),
    "music": ((0, 6, 44, 97), (0, 0, 16, 38)),
}
"""Words that fit, and words that are dealt; two to five letters."""


def counts(of: set[str]) -> Counts:
    two, three, four, five = (sum(len(word) == length for word in of) for length in LENGTHS)
    return two, three, four, five


# The file


@pytest.mark.parametrize(
    ("edition", "digest"),
    [
        (1, "7f8f1347bfa44bdc630745cc0b5b593d2b90304dd66dffc59823852392eb9b8a"),
        (2, "2bc1b8bc06c8f93cfe0ca1b1bebcc83ac82017090cc98201f0d9804d27895490"),
    ],
)
def test_each_edition_is_what_its_generator_made(edition: int, digest: str) -> None:
    """The newest as it is made now; an older one, which old games go by, as it was."""
    assert hashlib.sha256(gzip.decompress(FILES[edition].read_bytes())).hexdigest() == digest


def test_entries_are_words_of_two_to_five_letters_in_order() -> None:
    found = [word for word, _ in ROWS]
    assert all(re.fullmatch("[a-z]{2,5}", word) for word in found)
    assert found == sorted(set(found))
    assert all(re.fullmatch("[cerx][!-]?[a-oA-O]*", code) for _, code in ROWS)


def test_the_file_names_its_themes_and_the_notices_beside_it() -> None:
    assert HEAD[-1] == "# " + " ".join(THEMES)
    notices = set(re.findall(r"[\w-]+-licence\.txt", "\n".join(HEAD)))
    assert notices == {path.name for path in FILE.parent.glob("*-licence.txt")}
    assert len(notices) == 3
    for name in notices:
        first = FILE.with_name(name).read_text("utf-8").splitlines()[0]
        assert all(file.name in first for file in FILES.values())
    assert "re-tiered from SCOWL" in HEAD[0]


def test_notices_are_whole() -> None:
    said = {path.name: path.read_text("utf-8") for path in FILE.parent.glob("*-licence.txt")}
    assert "Kevin Atkinson" in said["SCOWL-licence.txt"]
    assert "Princeton" in said["WordNet-licence.txt"]
    assert "Titus Wormer" in said["flagged-licence.txt"]


# Counts


@pytest.mark.parametrize("tier", get_args(Tier))
def test_each_tier_has_its_words(tier: Tier) -> None:
    of_tier = {word.upper() for word, _ in ROWS if words.tier(NEWEST, word.upper()) == tier}
    assert counts(of_tier) == TIER_COUNTS[tier]


def test_all_words_are_9648() -> None:
    """One less than before: ERT is an abbreviation."""
    every = [words.own(NEWEST, length, "none", True) for length in LENGTHS]
    assert [len(pool) for pool in every] == [70, 728, 2920, 5930]


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
    assert words.open_lengths(NEWEST, theme, "auto") == auto
    assert words.open_lengths(NEWEST, theme, "own") == own


@pytest.mark.parametrize("level", get_args(Level))
def test_enough_words_are_dealt_to_hide_one(level: Level) -> None:
    for length in LENGTHS:
        assert len(words.dealt(NEWEST, length, level, "none")) >= 32
        for theme in THEMES:
            assert len(words.dealt(NEWEST, length, level, theme)) >= 8


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
        dealt = words.dealt(NEWEST, length, level, "none")
        assert {words.tier(NEWEST, word) for word in dealt} == tiers
        assert list(dealt) == sorted(set(dealt))
    every: set[Tier] = {"common", "everyday", "rare"}
    pairs = {words.tier(NEWEST, word) for word in words.dealt(NEWEST, 2, level, "none")}
    assert pairs == (every if level == "rare" else tiers)


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("level", get_args(Level))
def test_nothing_is_dealt_that_is_flagged_or_extra_or_unfit(level: Level, theme: Theme) -> None:
    """W61, D28."""
    opened = words.open_lengths(NEWEST, theme, "auto")
    for length in LENGTHS:
        for word in words.dealt(NEWEST, length, level, theme):
            assert len(word) == length
            assert words.tier(NEWEST, word) in {"common", "everyday", "rare"}
            assert words.is_seemly(NEWEST, word)
            assert not words.is_flagged(NEWEST, word)
            assert length in opened or words.fits(NEWEST, word, theme)


@pytest.mark.parametrize("theme", THEMES)
def test_no_theme_deals_what_was_left_out_by_hand(theme: Theme) -> None:
    out = {word.upper() for word in hand.left_out()[theme]}
    assert out
    deals = {
        word
        for length in LENGTHS
        if length not in words.open_lengths(NEWEST, theme, "auto")
        for word in words.dealt(NEWEST, length, "rare", theme)
    }
    assert out.isdisjoint(deals)


# What is asked


@pytest.mark.parametrize("word", ["AXE", "GREY", "GRAY", "METRE", "OX", "QI", "SHH", "KOSES"])
def test_words_are_known(word: str) -> None:
    """W8, W60: whatever side of the sea."""
    assert words.is_word(NEWEST, word)
    assert words.tier(NEWEST, word) is not None


@pytest.mark.parametrize(
    "no_word", ["CS", "KB", "JUNE", "USA", "DON'T", "DKL", "", "A", "STRIKE", "axe", "É"]
)
def test_names_units_and_nonsense_are_no_words(no_word: str) -> None:
    assert not words.is_word(NEWEST, no_word)
    assert words.tier(NEWEST, no_word) is None
    assert not words.is_flagged(NEWEST, no_word)


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
    assert words.fits(NEWEST, word, theme) is fits


@pytest.mark.parametrize("theme", get_args(Theme))
def test_own_words_are_all_that_fit_with_the_flagged_ones_by_leave(theme: Theme) -> None:
    for length in LENGTHS:
        free = words.own(NEWEST, length, theme, True)
        decent = words.own(NEWEST, length, theme, False)
        assert set(decent) == {word for word in free if not words.is_flagged(NEWEST, word)}
        assert all(words.fits(NEWEST, word, theme) for word in free)
        assert set(words.own(NEWEST, length, "none", True)) >= set(free)


def test_flagged_words_are_236_and_each_is_a_word() -> None:
    """162 that two lists have, and 74 by hand: forms of those, and a few more."""
    flagged = {word for word, _ in ROWS if words.is_flagged(NEWEST, word.upper())}
    assert flagged == hand.flagged()
    assert counts(flagged) == (1, 21, 88, 126)


NOT_FOR_EVERYDAY = {
    *("SLAG", "SOD", "TART", "BUTT", "DIKE", "FATTY", "HUMP", "KNOB", "NOOSE", "SPADE", "SLANT"),
    *("PYGMY", "WELSH", "GAYER", "SPOOK", "HICK", "GYBED", "GYBE", "AFTOS", "BONZE", "GEED", "HES"),
    *("ZACS", "WIZES", "VISED", "RAZOO", "NULLA", "MU"),
}


@pytest.mark.parametrize("level", ["common", "everyday"])
def test_neither_slurs_nor_words_that_only_a_dictionary_knows_are_dealt_as_everyday(
    level: Level,
) -> None:
    dealt = {
        word
        for theme in get_args(Theme)
        for length in LENGTHS
        for word in words.dealt(NEWEST, length, level, theme)
    }
    assert dealt.isdisjoint(NOT_FOR_EVERYDAY)
    by_hand = hand.unseemly() | hand.seldom() | hand.flagged()
    assert dealt.isdisjoint(word.upper() for word in by_hand)


def test_what_is_seldom_used_is_dealt_as_rare_and_what_is_unseemly_may_still_be_chosen() -> None:
    rare = {word for n in LENGTHS for word in words.dealt(NEWEST, n, "rare", "none")}
    own = {word for n in LENGTHS for word in words.own(NEWEST, n, "none", False)}
    assert {word.upper() for word in hand.seldom() - hand.unseemly()} - {"MU"} <= rare
    assert {word.upper() for word in hand.unseemly()} <= own - rare


def test_an_abbreviation_is_no_word_and_old_games_keep_the_words_they_began_with() -> None:
    assert not words.is_word(NEWEST, "ERT")
    assert words.is_word(1, "ERT")
    assert "GYBED" in words.dealt(1, 5, "everyday", "none")


def test_importing_words_reads_no_file_until_the_first_question() -> None:
    """Nor does what a client imports."""
    code = (
        "import engines.wordfleet.public, engines.wordfleet.dictionary.words as words\n"
        "assert words._table.cache_info().currsize == 0\n"
        "assert words.is_word(2, 'AXE')\n"
        "assert words._table.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=FILE.parents[3])
