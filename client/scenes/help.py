"""Help: the rules of the games in short, and the keys, a page for each."""

from typing import ClassVar, Final

from client import theme
from client.games.board import Board
from client.games.catalog import BOARDS
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Beside, Button, Choice, Column, Label, Widget

KEYS: Final = (
    ("Mouse", "click a field to choose it, and again to play; pieces: from, then to, or drag"),
    ("Tab, Shift + Tab", "next or previous control"),
    ("Enter, space", "use it; on the board: choose, then play"),
    ("Arrows", "change a value; on the board: go from field to field"),
    ("Escape", "take a choice back, close, go back"),
    ("Ctrl + and −", "everything larger or smaller; Ctrl + 0: back to normal"),
    ("E", "at the table: hide or show the evaluation, where the room tells it"),
    (
        "Home, left, right, end",
        "in a review: go through the game, ply by ply; a ply is one player’s move. Space plays it",
    ),
    ("N, P", "in a review: the next turning point, and the one before"),
    ("F1", "this help"),
    ("F11", "full screen"),
)


class HelpScene(Scene):
    """Read, then close."""

    title: ClassVar[str] = "Help"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell, game: str = "") -> None:
        """``game`` comes first, where one is being played."""
        super().__init__(shell)
        self._games = sorted(BOARDS, key=lambda name: name != game)
        self._page = 0

    def build(self) -> Widget:
        """The rules of one game, or the keys."""
        titles = [*(BOARDS[name].title for name in self._games), "Keys"]
        parts: list[Widget] = [Choice("about", "Help", titles, self._page, self._turn)]
        if self._page < len(self._games):
            parts += _rules(BOARDS[self._games[self._page]])
        else:
            parts += [head("Keys"), *(_key(keys, does) for keys, does in KEYS)]
        close = Button("close", "Close", lambda: self.shell.pop(self), "loud")
        return dialog("help", parts, [close], 720)

    def _turn(self, page: int) -> None:
        self._page = page
        self.page.state.scrolled.pop("help", None)


def _rules(board: type[Board]) -> list[Widget]:
    """A game's rules in short, two paragraphs beside each other."""
    parts: list[Widget] = [head(f"How to play {board.title}")]
    for first in range(0, len(board.help), 2):
        pair = board.help[first : first + 2]
        parts.append(Beside([_paragraph(*part) for part in pair], 480, 24))
    return parts


def _paragraph(heading: str, text: str) -> Widget:
    return Column([Label(heading, theme.STRONG), Label(text, theme.BODY, theme.SOFT)], gap=4)


def _key(keys: str, does: str) -> Widget:
    row = [Label(keys, theme.STRONG, grows=2), Label(does, theme.BODY, theme.SOFT, grows=5)]
    row[0].grows, row[1].grows = 2, 5
    return Beside(row, 420, 12)
