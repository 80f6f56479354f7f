"""A topic of a game's help: key, heading, words, the numbers in them, a table beside them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from client.languages.message import tr


class HelpTable(NamedTuple):
    """Hold numbers in rows, as the rules' code has them."""

    heads: tuple[str, ...]
    """What each column is, in the language in use."""
    rows: tuple[tuple[str, ...], ...]

    @property
    def spoken(self) -> str:
        """Return the rows as sentences: "7 × 7, 4: Straight 7, Elbow 6"."""
        said = []
        for row in self.rows:
            pairs = zip(self.heads[1:], row[1:], strict=True)
            said.append(f"{row[0]}: {', '.join(f'{head} {cell}' for head, cell in pairs)}")
        return ". ".join(said)


def no_figures() -> Mapping[str, Any]:
    """Return no numbers: the words name none that the rules decide."""
    return {}


class HelpTopic(NamedTuple):
    """Hold one thing that is told: a heading, a paragraph, perhaps a table and a picture."""

    key: str
    """How others find it: pictures, links, tests."""
    heading: str
    text: str
    """A marked message; its named places are filled by ``figures``."""
    figures: Callable[[], Mapping[str, Any]] = no_figures
    """The numbers in the words, from the rules' code: none is typed twice."""
    table: Callable[[], HelpTable] | None = None
    signs: tuple[tuple[str, str], ...] = ()
    """By kind of a verdict, what its sign means: each is drawn with its marked words."""
    large: bool = False
    """Whether its picture is an example that is looked at closely."""

    @property
    def title(self) -> str:
        """Return the heading in the language in use."""
        return tr(self.heading)

    @property
    def said(self) -> str:
        """Return the paragraph in the language in use, with its numbers."""
        return tr(self.text, **self.figures())

    def has(self, wanted: str) -> bool:
        """Tell whether each word of ``wanted`` stands in it, in any case."""
        table = self.table().spoken if self.table is not None else ""
        signs = " ".join(tr(words) for _, words in self.signs)
        told = f"{self.title} {self.said} {table} {signs}".casefold()
        return all(word in told for word in wanted.casefold().split())


class HelpSection(NamedTuple):
    """Hold topics that belong together."""

    title: str
    topics: tuple[HelpTopic, ...]


def topics_of(sections: Iterable[HelpSection]) -> tuple[HelpTopic, ...]:
    """Return all topics, in the order of reading."""
    return tuple(topic for section in sections for topic in section.topics)


def matching(sections: Iterable[HelpSection], wanted: str) -> tuple[HelpSection, ...]:
    """Return the sections with the topics that have all words of ``wanted``; all for none.

    A section whose own title has them is returned whole.
    """
    found = []
    for section in sections:
        whole = not wanted.strip() or wanted.strip().casefold() in tr(section.title).casefold()
        kept = tuple(topic for topic in section.topics if whole or topic.has(wanted))
        if kept:
            found.append(section._replace(topics=kept))
    return tuple(found)
