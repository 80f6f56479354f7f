"""Makes the words and the notices beside them: ``python -m engines.wordfleet.words_source``.

Run by hand where Debian's ``scowl`` and ``wordnet-base`` are installed, with the folder of shared
data (``share``) that they are in. The same packages give the same words; it prints the digest that
the tests hold.
"""

import argparse
import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engines.wordfleet.dictionary.words import FILES, NEWEST, THEMES, letter
from engines.wordfleet.words_source import hand, scowl
from engines.wordfleet.words_source.themes import Category
from engines.wordfleet.words_source.wordnet import WordNet

EXTRA: Final = 70
"""SCOWL's largest size is taken with WordNet's consent alone, and never dealt."""
SELDOM: Final = 40
"""The size of words that only the hand calls rare."""
TIER: Final = {10: "c", 20: "c", 35: "e", 40: "r", 50: "r", 55: "r", 60: "r", EXTRA: "x"}
NOTICES: Final = {
    "SCOWL-licence.txt": "doc/scowl/copyright",
    "WordNet-licence.txt": "doc/wordnet-base/copyright",
}
PACKAGING: Final = "\nFiles: debian/*"
"""From here on a notice is about Debian's own files, which are not here."""
HEAD: Final = f"""\
# The words of Word Fleet: selected and re-tiered from SCOWL 2020.12.07 (modified), with themes
# selected from WordNet 3.0. Their notices: {", ".join(NOTICES)}.
# Words that may offend were selected with cuss 2.2.0 and better-profanity 0.7.0, and by hand:
# flagged-licence.txt.
# Made by python -m engines.wordfleet.words_source; how to read it: words.py. Themes from a:
# {" ".join(THEMES)}
"""


class Source:
    """Everything that decides about a word; ``share`` is the folder of shared data."""

    def __init__(self, share: Path) -> None:
        net = WordNet(share / "wordnet")
        sizes = scowl.sizes(share / "dict" / "scowl")
        self.listed = {word: n for word, n in sizes.items() if n < EXTRA or net.knows(word)}
        self.seldom, self.no_words = hand.seldom(), hand.no_words()
        self.sizes = {
            word: max(n, SELDOM) if word in self.seldom else n
            for word, n in self.listed.items()
            if word not in self.no_words
        }
        self.flagged, self.unseemly = hand.flagged(), hand.unseemly()
        self.left_out = hand.left_out()
        self.categories = {theme: Category(net, theme) for theme in THEMES}

    def text(self) -> str:
        """Return the file of words."""
        return HEAD + "".join(f"{word} {self._code(word)}\n" for word in sorted(self.sizes))

    def _code(self, word: str) -> str:
        """Tier, flag and themes of ``word``, as ``words.py`` reads them."""
        flag = "!" if word in self.flagged else "-" if word in self.unseemly else ""
        return TIER[self.sizes[word]] + flag + "".join(self._themes(word))

    def _themes(self, word: str) -> Iterator[str]:
        for theme, category in self.categories.items():
            if category.fits(word):
                deals = self._may_deal(word, category) and word not in self.left_out[theme]
                yield letter(theme).upper() if deals else letter(theme)

    def _may_deal(self, word: str, category: Category) -> bool:
        undealt = self.flagged | self.unseemly | self.seldom
        return self.sizes[word] < EXTRA and word not in undealt and category.deals(word)

    def idle(self) -> list[str]:
        """Return the entries of the lists by hand that change nothing: mistakes."""
        listed, everyday = (
            self.listed.keys(),
            {word for word, n in self.listed.items() if n < SELDOM},
        )
        dull = {
            "no word": self.no_words - listed,
            "flagged": self.flagged - self.sizes.keys(),
            "unseemly": self.unseemly - (self.sizes.keys() - self.flagged),
            "seldom": self.seldom - everyday,
        }
        for theme, words in self.left_out.items():
            category = self.categories[theme]
            dull[theme] = {w for w in words if w not in self.sizes or not category.deals(w)}
        return sorted(f"{why} {word}" for why, words in dull.items() for word in words)


def main() -> None:
    """Write the file and the notices, and say what tests hold."""
    parser = argparse.ArgumentParser(description="Make the words of Word Fleet.")
    parser.add_argument("share", type=Path, help="where scowl and wordnet-base put their data")
    share = parser.parse_args().share
    source = Source(share)
    if idle := source.idle():
        raise SystemExit(f"entries that change nothing: {', '.join(idle)}")
    text = source.text().encode("ascii")
    file = FILES[NEWEST]
    file.write_bytes(gzip.compress(text, 9, mtime=0))
    for name, path in NOTICES.items():
        notice = (share / path).read_text("utf-8").split(PACKAGING)[0]
        kept = " and ".join(it.name for it in FILES.values())
        file.with_name(name).write_text(f"{kept}, selected and changed\n\n{notice}", "utf-8")
    print(hashlib.sha256(text).hexdigest())


if __name__ == "__main__":
    main()
