"""What was decided by hand: the words that may offend, and those left out of what themes deal."""

from collections.abc import Iterator
from pathlib import Path

from engines.wordfleet.words import THEMES, Theme

HERE = Path(__file__).parent


def flagged() -> set[str]:
    """The words that may offend."""
    return {word for _, words in _rows("flagged.txt", 2) for word in words.split()}


def left_out() -> dict[Theme, set[str]]:
    """Words out of a theme's draws, by theme."""
    out: dict[Theme, set[str]] = {theme: set() for theme in THEMES}
    for theme, _, words in _rows("left_out.txt", 3):
        out[THEMES[THEMES.index(theme)]] |= set(words.split())
    return out


def _rows(name: str, fields: int) -> Iterator[list[str]]:
    for line in (HERE / name).read_text("ascii").splitlines():
        if line and not line.startswith("#"):
            row = [field.strip() for field in line.split("|")]
            if len(row) != fields:
                raise ValueError(f"{name}: {fields} fields expected: {line}")
            yield row
