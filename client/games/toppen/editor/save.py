"""A name for a layout that is to be saved; one that is there already is replaced when confirmed."""

from collections.abc import Callable
from typing import ClassVar

from client.games.toppen.editor.layouts import SHIPPED, Layout, LayoutFile
from client.languages.message import mark, tr
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene, Shell
from client.widgets import Button, Widget
from client.widgets.inputs import TextBuffer, TextField
from protocol.names import NAME_LENGTH, tidy_name

PROPOSED = mark("Custom game")


class SaveScene(DialogScene):
    """A line to write in."""

    title: ClassVar[str] = mark("Save layout")
    width: ClassVar[float] = 420
    first: ClassVar[str] = "name"

    def __init__(
        self,
        shell: Shell,
        file: LayoutFile,
        name: str,
        text: str,
        saved: Callable[[Layout], None],
    ) -> None:
        """``name``: what it was saved as before; ``saved`` is told once it is kept."""
        super().__init__(shell)
        self._file, self._text, self._saved = file, text, saved
        self.name = TextBuffer(name or tr(PROPOSED), NAME_LENGTH, self._forget_fault)
        self.name.select_all()
        self._fault = ""

    def parts(self) -> list[Widget]:
        """Return the field."""
        field = TextField("name", tr("Name"), self.name, tr(PROPOSED), self.save, self._fault)
        return [head(tr("Save layout")), field]

    def buttons(self) -> list[Widget]:
        """Return the way back, and the one that saves."""
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("save", tr("Save"), self.save, "loud"),
        ]

    def _forget_fault(self) -> None:
        self._fault = ""

    def save(self) -> None:
        """Keep it under the name as typed, or say why not."""
        name = tidy_name(self.name.text)
        layouts, note = self._file.load()
        if note:
            self.shell.say(note, fault=True)
        if not name:
            self._fault = tr("type a name")
        elif name in (layout.name for layout in SHIPPED):
            self._fault = tr("this name is taken: pick another")
        elif name in (layout.name for layout in layouts):
            question = tr("Replace “{name}”?", name=name)
            about = tr("The saved layout of this name will be lost.")
            answers = tr("Replace"), tr("Keep")
            self.shell.push(
                QuestionScene(self.shell, question, about, answers, lambda: self._keep(name))
            )
        else:
            self._keep(name)

    def _keep(self, name: str) -> None:
        layout = Layout(name, self._text)
        fault = self._file.keep(layout)
        self.shell.say(fault or tr("Saved as “{name}”.", name=name), bool(fault))
        if not fault:
            self.shell.pop(self)
            self._saved(layout)
