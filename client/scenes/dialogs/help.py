"""Help: all of each game's rules with pictures, a page for each way to play, and the keys."""

from functools import partial
from typing import ClassVar, Final

import msgspec
import pygame

from client.games.catalog import BOARDS
from client.games.rule_pictures import rule_pictures
from client.languages.message import mark, tr
from client.presenters.manual.topic import HelpSection, HelpTopic, matching, topics_of
from client.presenters.verdict import EvaluationVerdict, Kind
from client.scenes.dialogs.help_contents import contents, elsewhere, section_key
from client.scenes.dialogs.help_pages import KEYS, PAGES
from client.scenes.dialogs.help_table import TableWidget
from client.scenes.dialogs.rule_paragraph import LARGE, SIDE, Illustrated
from client.shell.parts import head
from client.shell.scene import DIALOG, DialogScene, Shell
from client.table.board_picture import PositionPicture
from client.table.evaluation_badge import VerdictBadge
from client.ui import theme
from client.ui.text import Type
from client.widgets import Beside, Button, Column, DrawContext, Label, Row, Scroll, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField

PAIR: Final = 640
"""The width from which on two paragraphs stand beside each other."""
ROOMY: Final = 760
"""The width of a window, at 100 %, from which on the contents name every topic."""
ABOVE: Final = 14
"""What is left above what is jumped to: a shadow lies there."""
FIND: Final = "find"
TOP: Final = "top"


class HelpScene(DialogScene):
    """Read, search, jump, then close; or learn by playing."""

    title: ClassVar[str] = mark("Help")
    width: ClassVar[float] = 900
    fills_height: ClassVar[bool] = True

    def __init__(self, shell: Shell, game: str = "", topic: str = "") -> None:
        """``game`` comes first, where one is being played; ``topic`` is shown at once."""
        super().__init__(shell)
        self._games = sorted(BOARDS, key=lambda name: name != game)
        self._page = 0
        self._wanted = TextBuffer(most=40, on_change=self.scroll_to_top)
        self._places: dict[str, Widget] = {}
        """By the key of a topic or a section, where it is."""
        self._goal = topic
        """What is to be shown as soon as it has a place."""

    def head(self) -> Widget | None:
        """Return the tabs, which stay where they are; on a phone they take too much room."""
        return None if self.is_tall else self._tabs()

    def _tabs(self) -> Widget:
        return ChoiceInput("about", tr("Help"), self._titles(), self._page, self._turn)

    def _titles(self) -> list[str]:
        games = [tr(BOARDS[name].title) for name in self._games]
        return [*games, *(tr(tab) for tab, _, _ in PAGES), tr("Keys")]

    def parts(self) -> list[Widget]:
        """Return the rules of one game, a page, or the keys."""
        above = [self._tabs()] if self.is_tall else []
        self._places = {}
        return [*above, *self._shown()]

    @property
    def _game(self) -> str:
        """The game whose page it is; empty for another page."""
        return self._games[self._page] if self._page < len(self._games) else ""

    def _sections(self, page: int) -> tuple[HelpSection, ...]:
        """Return what a page tells; the keys are no topics."""
        if page < len(self._games):
            return BOARDS[self._games[page]].help
        if page - len(self._games) == len(PAGES):
            topics = tuple(HelpTopic(keys, keys, does) for keys, does in KEYS)
            return (HelpSection(mark("Keys"), topics),)
        _, title, told = PAGES[page - len(self._games)]
        return (HelpSection(title, tuple(HelpTopic(it[0], *it) for it in told)),)

    def _shown(self) -> list[Widget]:
        """Return the title, what it has, and what is told."""
        sections, wanted = self._sections(self._page), self._wanted.text
        found = matching(sections, wanted)
        parts: list[Widget] = [self._title(sections)]
        if wanted.strip():
            parts += elsewhere(self._hits(wanted), self._turn)
            parts += [] if found else [Label(tr("Nothing found on this page."), theme.BODY)]
        elif len(sections) > 1:
            roomy = self.size[0] >= ROOMY * self.scale
            parts.append(contents(sections, self.jump, roomy))
        for number, section in enumerate(found):
            parts += self._section(number, section, titled=len(sections) > 1)
        if wanted.strip() or len(sections) < 2:
            return parts
        return [*parts, Button("to top", tr("Back to the top"), partial(self.jump, TOP), "plain")]

    def _hits(self, wanted: str) -> list[tuple[int, str, int]]:
        """Return the other pages on which that is found."""
        titles = self._titles()
        counted = (
            (page, title, len(topics_of(matching(self._sections(page), wanted))))
            for page, title in enumerate(titles)
            if page != self._page
        )
        return [hit for hit in counted if hit[2]]

    def _title(self, sections: tuple[HelpSection, ...]) -> Widget:
        """Return the page's title, the search, and the way to the game's lesson."""
        game = self._game
        words = tr(sections[0].title)
        if game:
            words = tr("How to play {game}", game=tr(BOARDS[game].title))
        found: Widget = TextField(FIND, tr("Search the help (/)"), self._wanted, tr("e.g. corner"))
        found.grows = 1
        row: list[Widget] = [found]
        if game:
            row.append(Button("learn", tr("Learn by playing"), partial(self._learn, game), "plain"))
            if BOARDS[game].printers:
                row.append(Button("sheets", tr("Print sheets ..."), partial(self._print, game)))
        title = head(words)
        self._places[TOP] = title
        return Column([title, Row(row, gap=12, sink=1)], gap=10)

    def _section(self, number: int, section: HelpSection, *, titled: bool) -> list[Widget]:
        if self._page == len(self._games) + len(PAGES):
            return [_key(it.title, it.said) for it in section.topics]
        rows = self._rows(section)
        if not titled:
            return rows
        title = Label(tr(section.title), theme.HEADING)
        self._places[section_key(number)] = title
        return [title, *rows]

    def _rows(self, section: HelpSection) -> list[Widget]:
        """Return two topics beside each other, where there is room; wide ones by themselves."""
        rows: list[Widget] = []
        waiting: list[Widget] = []
        for topic in section.topics:
            told = self._told(topic)
            self._places[topic.key] = told
            if topic.large or topic.table is not None:
                rows += [*_pair(waiting), told]
                waiting = []
                continue
            waiting.append(told)
            if len(waiting) == 2:
                rows += _pair(waiting)
                waiting = []
        return [*rows, *_pair(waiting)]

    def _told(self, topic: HelpTopic) -> Widget:
        game = self._game
        shown = rule_pictures(game).get(topic.key) if game else None
        side = LARGE if topic.large else SIDE
        picture = None
        if shown is not None:
            picture = PositionPicture(BOARDS[game], shown.view, side, seat=shown.seat)
        table: Widget | None = TableWidget(topic.table()) if topic.table is not None else None
        if topic.signs:
            table = _signs(game, topic.signs)
        return Illustrated(topic.title, topic.said, picture, side, table)

    # -- going somewhere ---------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Draw once more where a topic was asked for, which has a place only now."""
        look = super().draw(surface, type_)
        if self._goal:
            self.jump(self._goal)
            self._goal = ""
            look = super().draw(surface, type_)
        return look

    def jump(self, key: str) -> None:
        """Scroll so that a topic, a section or the title is at the top."""
        place, root = self._places.get(key), self.page.root
        areas = [it for it in root.walk() if isinstance(it, Scroll)] if root else []
        area = next((it for it in areas if it.key == DIALOG), None)
        if place is not None and area is not None:
            area.by(self.page.state, place.rect.y - area.rect.y - round(ABOVE * self.scale))

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to a section by its number, to the search by a slash; leave the search by Escape."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return super().handle(event)
        writes = self.page.state.focus == FIND
        if event.key == pygame.K_ESCAPE and self._wanted.text:
            self._wanted.select_all()
            self._wanted.insert("")
            return True
        if not writes and getattr(event, "unicode", "") == "/":
            self.scroll_to_top()
            self.page.focus(FIND, True)
            return True
        if not writes and pygame.K_1 <= event.key <= pygame.K_9:
            self.jump(section_key(event.key - pygame.K_1))
            return True
        return super().handle(event)

    def _learn(self, game: str) -> None:
        """Go from reading to the lesson."""
        self.shell.pop(self)
        self.shell.open_lesson(game)

    def _print(self, game: str) -> None:
        """Print blank sheets for play on paper."""
        for printer in BOARDS[game].printers:
            self.shell.push(printer(self.shell, None))

    def _turn(self, page: int) -> None:
        self._page = page
        self.scroll_to_top()


def _pair(found: list[Widget]) -> list[Widget]:
    """Return one or two beside each other, where there is room for them."""
    if not found:
        return []
    pair = found if len(found) > 1 else [*found, Label("")]
    return [Beside(pair, PAIR, 28, below=18)]


def _signs(game: str, signs: tuple[tuple[str, str], ...]) -> Widget:
    """Return each sign of the indicator, drawn, and what it means."""
    board = BOARDS[game]()
    rows: list[Widget] = []
    for kind, words in signs:
        found = EvaluationVerdict(msgspec.convert(kind, Kind))
        label = Label(tr(words), theme.BODY, theme.SOFT)
        label.grows = 1
        rows.append(Row([VerdictBadge(board, found), label], gap=10))
    return Column(rows, gap=6)


def _key(keys: str, does: str) -> Widget:
    row = [Label(keys, theme.STRONG, grows=2), Label(does, theme.BODY, theme.SOFT, grows=5)]
    row[0].grows, row[1].grows = 2, 5
    return Beside(row, 420, 12)
