"""What a page of help has: its sections and topics as links, and what a search found elsewhere."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from client.languages.message import tr, trn
from client.presenters.manual.topic import HelpSection
from client.ui import theme
from client.widgets import Beside, Button, CardBox, Column, Label, Link, Row, Widget

Jump = Callable[[str], None]
ACROSS: Final = 3
"""So many sections stand beside each other, where there is room."""
PAIR: Final = 560
"""The width from which on they do."""


def section_key(number: int) -> str:
    """Return what a section is found by: its number, from 0."""
    return f"section {number}"


def contents(sections: Sequence[HelpSection], jump: Jump, whole: bool) -> Widget:
    """Return links to all sections, and where there is room (``whole``) to their topics."""
    heads = [_head(number, section, jump) for number, section in enumerate(sections)]
    title = Label(tr("Contents"), theme.SMALL, theme.SOFT)
    if not whole:
        return CardBox(Column([title, Row(heads, gap=16)], gap=8), theme.WELL, pad=12)
    cells = [
        Column([found, *(_topic(it.key, it.title, jump) for it in section.topics)], gap=1)
        for found, section in zip(heads, sections, strict=True)
    ]
    rows = [_filled(cells[at : at + ACROSS]) for at in range(0, len(cells), ACROSS)]
    return CardBox(Column([title, *rows], gap=14), theme.WELL, pad=16)


def _filled(cells: Sequence[Widget]) -> Widget:
    """As wide as the others, though there are fewer."""
    empty = [Label("") for _ in range(ACROSS - len(cells))]
    return Beside([*cells, *empty], PAIR, 20)


def _head(number: int, section: HelpSection, jump: Jump) -> Link:
    words = f"{number + 1}  {tr(section.title)}"
    key = section_key(number)
    name = tr("Go to: {what}", what=tr(section.title))
    return Link(f"to {key}", words, partial(jump, key), name, theme.STRONG)


def _topic(key: str, title: str, jump: Jump) -> Link:
    name = tr("Go to: {what}", what=title)
    return Link(f"to {key}", title, partial(jump, key), name, theme.SMALL, theme.SOFT)


def elsewhere(hits: Sequence[tuple[int, str, int]], turn: Callable[[int], None]) -> list[Widget]:
    """Return the other pages on which something was found: each page, its title, how many."""
    if not hits:
        return []
    buttons: list[Widget] = [
        Button(f"hits {page}", tr("{page} ({n})", page=title, n=n), partial(turn, page), "plain")
        for page, title, n in hits
    ]
    many = trn("Found on another page:", "Found on other pages:", len(hits))
    return [Row([Label(many, theme.SMALL, theme.SOFT), *buttons], gap=10)]
