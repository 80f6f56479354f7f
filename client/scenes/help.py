"""Help: the keys, and the rules of the games in short."""

from typing import ClassVar, Final

from client import theme
from client.games.catalog import BOARDS
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Beside, Button, Column, Divider, Label, Widget

KEYS: Final = (
    ("Mouse", "click a field to choose it, click it again to play"),
    ("Tab, Shift + Tab", "next or previous control"),
    ("Enter, space", "use it; on the board: choose, then play"),
    ("Arrows", "change a value; on the board: go from field to field"),
    ("Escape", "take a choice back, close, go back"),
    ("Ctrl + and −", "everything larger or smaller; Ctrl + 0: back to normal"),
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

    def build(self) -> Widget:
        """Rules, then keys."""
        parts: list[Widget] = []
        for name in self._games:
            board = BOARDS[name]
            parts.append(head(f"How to play {board.title}"))
            parts.append(Beside([_paragraph(*part) for part in board.help[:2]], 480, 24))
            parts.append(Beside([_paragraph(*part) for part in board.help[2:]], 480, 24))
        parts += [Divider(), head("Keys")]
        parts += [_key(keys, does) for keys, does in KEYS]
        close = Button("close", "Close", lambda: self.shell.pop(self), "loud")
        return dialog("help", parts, [close], 720)


def _paragraph(heading: str, text: str) -> Widget:
    return Column([Label(heading, theme.STRONG), Label(text, theme.BODY, theme.SOFT)], gap=4)


def _key(keys: str, does: str) -> Widget:
    row = [Label(keys, theme.STRONG, grows=2), Label(does, theme.BODY, theme.SOFT, grows=5)]
    row[0].grows, row[1].grows = 2, 5
    return Beside(row, 420, 12)
