"""What was decided by hand: what may offend, is not dealt, is seldom used, or is no word at all."""

from collections.abc import Iterator
from pathlib import Path

from engines.wordfleet.dictionary.words import THEMES, Theme

HERE = Path(__file__).parent


def flagged() -> set[str]:
    """Return the words that may offend."""
    return _words("flagged.txt")


def unseemly() -> set[str]:
    """Return the words that are nobody's to hand to others, but may be chosen."""
    return _words("unseemly.txt")


def seldom() -> set[str]:
    """Return the words that count as rare, though their source has them among the everyday ones."""
    return _words("seldom.txt")


def no_words() -> set[str]:
    """Return what both sources know and is no word."""
    return _words("no_words.txt")


def left_out() -> dict[Theme, set[str]]:
    """Return words out of a theme's draws, by theme."""
    out: dict[Theme, set[str]] = {theme: set() for theme in THEMES}
    for theme, _, words in _rows("left_out.txt", 3):
        out[THEMES[THEMES.index(theme)]] |= set(words.split())
    return out


def _words(name: str) -> set[str]:
    return {word for _, words in _rows(name, 2) for word in words.split()}


def _rows(name: str, fields: int) -> Iterator[list[str]]:
    for line in (HERE / name).read_text("ascii").splitlines():
        if line and not line.startswith("#"):
            row = [field.strip() for field in line.split("|")]
            if len(row) != fields:
                raise ValueError(f"{name}: {fields} fields expected: {line}")
            yield row
