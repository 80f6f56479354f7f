"""SCOWL's words of two to five letters, each with the size of the smallest list that has it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

REGIONS: Final = (
    "english",
    "american",
    "british",
    "british_z",
    "canadian",
    "australian",
    "variant_1",
)
"""Of each, the lists of lower-case words: names, abbreviations and contractions lie elsewhere."""
LARGEST: Final = 70
VOWELS: Final = frozenset("aeiouy")
WITHOUT_VOWEL: Final = frozenset(
    ("sh", "brr", "nth", "shh", "psst", "hmm", "pwn", "pwns", "cwm", "cwms", "crwth")
)
"""The words among what is written without a vowel; the others are plurals of letters and units."""
NO_WORDS: Final = frozenset(("es", "ms", "de", "et"))


def sizes(folder: Path) -> dict[str, int]:
    """Return each word with its size, 10 (everyone's) to 70; ``folder`` is
    Debian's ``dict/scowl``.
    """
    found: dict[str, int] = {}
    for size, path in _lists(folder):
        for word in path.read_text("latin-1").split():
            if re.fullmatch("[a-z]{2,5}", word) and _is_word(word):
                found[word] = min(size, found.get(word, size))
    if not found:
        raise FileNotFoundError(f"no lists of words in {folder}: install scowl")
    return found


def _lists(folder: Path) -> Iterator[tuple[int, Path]]:
    for region in REGIONS:
        for path in folder.glob(f"{region}-words.*"):
            size = int(path.suffix[1:])
            if size <= LARGEST:
                yield size, path


def _is_word(word: str) -> bool:
    return word not in NO_WORDS and (not VOWELS.isdisjoint(word) or word in WITHOUT_VOWEL)
