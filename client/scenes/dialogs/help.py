"""Help: the rules of each game with pictures, a page for each way to play, and the keys."""

from functools import partial
from typing import ClassVar, Final

from client.games.catalog import BOARDS
from client.games.rule_pictures import rule_pictures
from client.languages.message import mark, tr
from client.scenes.dialogs.help_pages import KEYS, PAGES
from client.scenes.dialogs.rule_paragraph import SIDE, Illustrated
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Beside, Button, Label, Row, Widget
from client.widgets.inputs import ChoiceInput

PAIR: Final = 640
"""The width from which on two paragraphs stand beside each other."""


class HelpScene(DialogScene):
    """Read, then close; or learn by playing."""

    title: ClassVar[str] = mark("Help")
    width: ClassVar[float] = 900
    fills_height: ClassVar[bool] = True

    def __init__(self, shell: Shell, game: str = "") -> None:
        """``game`` comes first, where one is being played."""
        super().__init__(shell)
        self._games = sorted(BOARDS, key=lambda name: name != game)
        self._page = 0

    def head(self) -> Widget | None:
        """Return the tabs, which stay where they are; on a phone they take too much room."""
        return None if self.is_tall else self._tabs()

    def _tabs(self) -> Widget:
        games = [tr(BOARDS[name].title) for name in self._games]
        titles = [*games, *(tr(tab) for tab, _, _ in PAGES), tr("Keys")]
        return ChoiceInput("about", tr("Help"), titles, self._page, self._turn)

    def parts(self) -> list[Widget]:
        """Return the rules of one game, a page, or the keys."""
        above = [self._tabs()] if self.is_tall else []
        return [*above, *self._shown()]

    def _shown(self) -> list[Widget]:
        if self._page < len(self._games):
            return self._rules(self._games[self._page])
        page = self._page - len(self._games)
        if page < len(PAGES):
            _, title, told = PAGES[page]
            return [head(tr(title)), *_pairs([_told(*part) for part in told])]
        return [head(tr("Keys")), *(_key(tr(keys), tr(does)) for keys, does in KEYS)]

    def _rules(self, game: str) -> list[Widget]:
        """Return a game's rules in short, and the way to its lesson."""
        board, shown = BOARDS[game], rule_pictures(game)
        found: list[Widget] = []
        for at, (heading, text) in enumerate(board.help):
            it = shown[at] if at < len(shown) else None
            picture = PositionPicture(board, it.view, SIDE, seat=it.seat) if it else None
            found.append(Illustrated(tr(heading), tr(text), picture))
        title = Label(tr("How to play {game}", game=tr(board.title)), theme.TITLE, grows=1)
        learn = Button("learn", tr("Learn by playing"), partial(self._learn, game), "plain")
        return [Row([title, learn], gap=12), *_pairs(found)]

    def _learn(self, game: str) -> None:
        """Go from reading to the lesson."""
        self.shell.pop(self)
        self.shell.open_lesson(game)

    def _turn(self, page: int) -> None:
        self._page = page
        self.scroll_to_top()


def _pairs(found: list[Widget]) -> list[Widget]:
    """Return two beside each other, where there is room for them."""
    pairs = [found[first : first + 2] for first in range(0, len(found), 2)]
    return [
        Beside(pair if len(pair) > 1 else [*pair, Label("")], PAIR, 28, below=18) for pair in pairs
    ]


def _told(heading: str, text: str) -> Widget:
    return Illustrated(tr(heading), tr(text), None)


def _key(keys: str, does: str) -> Widget:
    row = [Label(keys, theme.STRONG, grows=2), Label(does, theme.BODY, theme.SOFT, grows=5)]
    row[0].grows, row[1].grows = 2, 5
    return Beside(row, 420, 12)
