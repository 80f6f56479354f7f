"""WordNet's nouns of two to five letters: senses, kinds, plurals, and how often each is meant."""

import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final, NamedTuple

LONGEST: Final = 5
PARTS: Final = ("noun", "verb", "adj", "adv")
SIBILANT: Final = re.compile("(s|x|z|ch|sh)es$")


class Synset(NamedTuple):
    """A meaning: the file of its kind by number, how it is spelled, and what are kinds of it."""

    kind: int
    spellings: tuple[str, ...]
    kinds: tuple[str, ...]


class WordNet:
    """What the tests of words and themes ask; ``folder`` is Debian's ``wordnet``."""

    def __init__(self, folder: Path) -> None:
        self.synsets = _synsets(folder / "data.noun")
        self.senses = _senses(folder / "index.noun")
        self.parts = _parts(folder)
        self.irregular = _irregular(folder / "noun.exc")
        self.meant, self.used = _counts(folder / "cntlist.rev")

    def knows(self, word: str) -> bool:
        """Return whether it is a headword of any part of speech, or the plural of a noun."""
        return word in self.parts or any("noun" in self.parts[it] for it in self.singulars(word))

    def singulars(self, word: str) -> list[str]:
        """Return the headwords of at most five letters that ``word`` may be the plural of."""
        out = self.irregular.get(word, [])[:1]
        if word.endswith("s") and not word.endswith("ss"):
            out.append(word[:-1])
        if SIBILANT.search(word):
            out.append(word[:-2])
        if word.endswith("ies"):
            out.append(word[:-3] + "y")
        return [it for it in out if len(it) <= LONGEST and it in self.parts]

    def kind(self, *numbers: int) -> set[str]:
        """Return the meanings in these lexicographer files."""
        return {name for name, synset in self.synsets.items() if synset.kind in numbers}

    def tree(self, *roots: tuple[str, int]) -> set[str]:
        """Return the meanings that are kinds of these: a noun and the number of its sense,
        from 1.
        """
        out: set[str] = set()
        todo = [self.senses[noun][sense - 1] for noun, sense in roots]
        while todo:
            name = todo.pop()
            if name not in out:
                out.add(name)
                todo += self.synsets[name].kinds
        return out


def _rows(path: Path) -> list[list[str]]:
    """The lines of a database file in fields; those that begin with a space are its licence."""
    lines = path.read_text("ascii").splitlines()
    return [line.split("|")[0].split() for line in lines if not line.startswith(" ")]


def _synsets(path: Path) -> dict[str, Synset]:
    out = {}
    for row in _rows(path):
        end = 4 + 2 * int(row[3], 16)
        links = [row[at : at + 3] for at in range(end + 1, end + 1 + 4 * int(row[end]), 4)]
        kinds = tuple(to for how, to, part in links if how == "~" and part == "n")
        out[row[0]] = Synset(int(row[1]), tuple(row[4:end:2]), kinds)
    return out


def _senses(path: Path) -> dict[str, list[str]]:
    """Each noun with its meanings, the most frequent first."""
    return {row[0]: row[-int(row[2]) :] for row in _rows(path)}


def _parts(folder: Path) -> dict[str, set[str]]:
    """Each headword with its parts of speech."""
    out: defaultdict[str, set[str]] = defaultdict(set)
    for part in PARTS:
        for row in _rows(folder / f"index.{part}"):
            out[row[0]].add(part)
    return dict(out)


def _irregular(path: Path) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in _rows(path)}


def _counts(path: Path) -> tuple[Counter[tuple[str, int]], Counter[str]]:
    """How often texts use a noun in its n-th sense, and a headword in any part of speech."""
    meant: Counter[tuple[str, int]] = Counter()
    used: Counter[str] = Counter()
    for key, sense, count in _rows(path):
        word, rest = key.split("%")
        used[word] += int(count)
        if rest.startswith("1:"):
            meant[word, int(sense)] += int(count)
    return meant, used
