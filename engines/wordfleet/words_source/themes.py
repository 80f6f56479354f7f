"""The fifteen themes: which meanings make one, and which words fit it and may be dealt for it."""

from typing import Final

from engines.wordfleet.dictionary.words import Theme
from engines.wordfleet.words_source.wordnet import WordNet

KINDS: Final[dict[Theme, tuple[int, ...]]] = {
    "animals": (5,),
    "food": (13,),
    "plants": (20,),
    "body": (8,),
    "people": (18,),
    "materials": (27,),
    "nature": (17, 19),
    "things": (6,),
    "time": (28,),
}
"""Themes that are whole lexicographer files, by number; nature: objects and phenomena."""
TREES: Final[dict[Theme, tuple[tuple[str, int], ...]]] = {
    "home": (("structure", 1), ("furniture", 1), ("room", 1)),
    "clothing": (("clothing", 1), ("footwear", 1), ("headdress", 1)),
    "tools": (("tool", 1), ("implement", 1)),
    "colors": (("chromatic_color", 1), ("achromatic_color", 1)),
    "sea": (
        ("watercraft", 2),
        ("body_of_water", 1),
        ("fish", 1),
        ("sailor", 1),
        ("shellfish", 2),
    ),
    "music": (("musical_instrument", 1), ("music", 1), ("musician", 1)),
}
"""Themes that are all kinds of some things."""
FIRST: Final = 3
"""A word fits by its three most frequent senses."""
SHARE: Final = 0.35
"""A word is dealt when so much of its use, verbs and all, is in the theme."""


class Category:
    """The meanings of one theme, and the two tests of a word."""

    def __init__(self, net: WordNet, theme: Theme) -> None:
        self.net = net
        self.theme = theme
        self.within = net.kind(*KINDS[theme]) if theme in KINDS else net.tree(*TREES[theme])
        self.first = None if theme == "colors" else FIRST

    def fits(self, word: str) -> bool:
        """Return whether it is a common noun with a sense of this theme, or the plural of one."""
        return self._means(word) or any(map(self._means, self.net.singulars(word)))

    def deals(self, word: str) -> bool:
        """Return whether it is above all a word of this theme, or a plural that is nothing else.

        Colors are mostly adjectives, so there whatever fits is dealt.
        """
        if self.theme == "colors":
            return self.fits(word)
        if word in self.net.parts:
            return self._mostly(word)
        return any(map(self._mostly, self.net.singulars(word)))

    def _means(self, noun: str) -> bool:
        """Whether one of its senses is in the theme, spelled as a common noun."""
        senses = self.net.senses.get(noun, ())[: self.first]
        return any(
            name in self.within and noun in self.net.synsets[name].spellings for name in senses
        )

    def _mostly(self, noun: str) -> bool:
        if not self._means(noun):
            return False
        senses = self.net.senses[noun]
        if used := self.net.used[noun]:
            here = (
                self.net.meant[noun, at] for at, name in enumerate(senses, 1) if name in self.within
            )
            return sum(here) >= SHARE * used
        return self.net.parts[noun] == {"noun"} and senses[0] in self.within
