"""The file of words says, to whoever reads it by its own head, which words a fleet may have."""

import pytest

from engines.wordfleet.dictionary import words
from engines.wordfleet.dictionary.words import FEWEST, FILES, LENGTHS, THEMES
from engines.wordfleet.dictionary.words_file import words_file


def table(edition: int) -> dict[str, str]:
    """Each word of the file with its signs."""
    lines = words_file(edition).decode().splitlines()
    return dict(line.split(" ") for line in lines if not line.startswith("#"))


def may_be(told: dict[str, str], length: int, theme: str, flagged: bool) -> tuple[str, ...]:
    """Own words of a length, as the game's page says it."""
    every = {word: signs for word, signs in told.items() if len(word) == length}
    fit = every
    if theme != "none":
        sign = "abcdefghijklmnopqrstuvwxyz"[THEMES.index(theme)]  # type: ignore[arg-type]
        listed = {word: signs for word, signs in every.items() if sign in signs[1:].lower()}
        fit = listed if len(listed) >= FEWEST else every
    return tuple(word.upper() for word, signs in fit.items() if flagged or "!" not in signs)


@pytest.mark.parametrize("edition", FILES)
def test_own_words_can_be_told_from_it_under_all_options(edition: int) -> None:
    told = table(edition)
    for theme in ("none", *THEMES):
        for length in LENGTHS:
            for flagged in (False, True):
                own = words.own(edition, length, theme, flagged)
                assert may_be(told, length, theme, flagged) == own


@pytest.mark.parametrize("edition", FILES)
def test_its_head_has_every_notice_and_names_the_themes(edition: int) -> None:
    head = [it for it in words_file(edition).decode().splitlines() if it.startswith("#")]
    text = " ".join(" ".join(it.removeprefix("#").split()) for it in head)
    assert " ".join(THEMES) in text
    licences = sorted(words.DATA.glob("*-licence.txt"))
    assert len(licences) == 3
    for licence in licences:
        assert licence.name in text
        assert " ".join(licence.read_text("utf-8").split()) in " ".join(text.split())
