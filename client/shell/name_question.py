"""A dialog that asks for a name, and does something with it."""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import ClassVar

from client.languages.message import mark, tr
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import TextBuffer, TextField
from protocol.names import NAME_LENGTH, tidy_name


class NameQuestion(DialogScene):
    """Show one line, and the button that does it."""

    title: ClassVar[str] = mark("Name")
    width: ClassVar[float] = 440
    first: ClassVar[str] = "name"

    def __init__(
        self,
        shell: Shell,
        asked: tuple[str, str],
        name: str,
        does: str,
        act: Callable[[str], None],
    ) -> None:
        """``asked``: the heading, and a sentence below it. ``does``: the words of the button."""
        super().__init__(shell)
        self._asked, self._does, self._act = asked, does, act
        self.name = TextBuffer(name, most=NAME_LENGTH)

    def parts(self) -> list[Widget]:
        """Return what it is about, and the line."""
        count = tr("{n} of {most} signs", n=len(self.name.text), most=NAME_LENGTH)
        field = TextField("name", tr("Name"), self.name, enter=self._do)
        return [head(*self._asked), field, Label(count, theme.SMALL, theme.SOFT)]

    def buttons(self) -> list[Widget]:
        """Return the way back, and the one that does it."""
        off = "" if tidy_name(self.name.text) else tr("Enter a name first.")
        return [
            Button("close", tr("Cancel"), self.escape),
            Button("do", self._does, self._do, "loud", off=off),
        ]

    def _do(self) -> None:
        name = tidy_name(self.name.text)
        if name:
            self.shell.pop(self)
            self._act(name)

    @property
    def spoken(self) -> str:
        """Return what is asked, and where the keyboard is."""
        return ", ".join([self._asked[0], super().spoken])


def proposed(names: Sequence[str]) -> str:
    """Return a name of a game by its players that is not cut: all of them, or how many more."""
    for shown in range(len(names), 0, -1):
        rest = f" +{len(names) - shown}" if shown < len(names) else ""
        words = " – ".join(names[:shown]) + rest
        if len(words) <= NAME_LENGTH:
            return words
    return tidy_name(names[0]) if names else ""


def another(name: str, taken: AbstractSet[str]) -> str:
    """Return ``name`` with the first number from 2 on by which nothing is called yet."""
    stem = re.sub(r" \d+$", "", name)
    for n in range(2, len(taken) + 3):
        end = f" {n}"
        words = stem[: NAME_LENGTH - len(end)].rstrip() + end
        if not taken & {words, words.casefold()}:
            return words
    return name
