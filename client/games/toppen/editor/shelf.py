"""The saved layouts as pictures: open one, or tick several and delete them."""

from collections.abc import Callable
from typing import ClassVar

from client.games.toppen.editor.layouts import SHIPPED, Layout, LayoutFile
from client.games.toppen.editor.tile import LayoutTile
from client.languages.message import mark, tr, trn
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene, Shell
from client.widgets import Button, Row, Widget


class ShelfScene(DialogScene):
    """The shipped layouts, then the player's own."""

    title: ClassVar[str] = mark("Open layout")
    width: ClassVar[float] = 640
    first: ClassVar[str] = "shipped 0"

    def __init__(self, shell: Shell, file: LayoutFile, opened: Callable[[Layout], None]) -> None:
        super().__init__(shell)
        self._file, self._opened = file, opened
        self._ticked: set[str] | None = None
        """The names of those to delete; None while none are being chosen."""
        self._own: tuple[Layout, ...] = ()
        self._read()

    def _read(self) -> None:
        self._own, note = self._file.load()
        if note:
            self.shell.say(note, fault=True)

    def parts(self) -> list[Widget]:
        """Return the tiles."""
        deletes = self._ticked is not None
        about = tr("Tick layouts to delete.") if deletes else tr("Pick one to start from.")
        shipped = [self._tile(f"shipped {n}", one, True) for n, one in enumerate(SHIPPED)]
        own = [self._tile(f"own {n}", one, False) for n, one in enumerate(self._own)]
        return [head(tr("Layouts"), about), Row([*shipped, *own])]

    def buttons(self) -> list[Widget]:
        """Return the buttons of what is being done."""
        return self._reading() if self._ticked is None else self._deleting(self._ticked)

    def _tile(self, key: str, layout: Layout, shipped: bool) -> Widget:
        if self._ticked is None:
            return LayoutTile(key, layout, lambda: self._open(layout), None)
        off = tr("it comes with the game") if shipped else ""
        ticked = layout.name in self._ticked
        return LayoutTile(key, layout, lambda: self._turn(layout.name), ticked and not shipped, off)

    def _reading(self) -> list[Widget]:
        off = "" if self._own else tr("you have saved no layouts")
        return [
            Button("delete", tr("Delete ..."), lambda: self._tick(set()), off=off),
            Button("close", tr("Close"), lambda: self.shell.pop(self)),
        ]

    def _deleting(self, ticked: set[str]) -> list[Widget]:
        off = "" if ticked else tr("tick a layout first")
        words = tr("Delete {n}", n=len(ticked)) if ticked else tr("Delete")
        return [
            Button("back", tr("Cancel"), lambda: self._tick(None)),
            Button("yes", words, self._ask, "danger", off=off),
        ]

    # -- doing it --------------------------------------------------------------------------

    def _open(self, layout: Layout) -> None:
        self.shell.pop(self)
        self._opened(layout)

    def _tick(self, ticked: set[str] | None) -> None:
        self._ticked = ticked
        self.page.focus("own 0" if ticked is not None else "delete", self.page.state.ring)

    def _turn(self, name: str) -> None:
        if self._ticked is not None:
            self._ticked ^= {name}

    def _ask(self) -> None:
        names = sorted(self._ticked or ())
        if len(names) == 1:
            question, about = tr("Delete “{name}”?", name=names[0]), tr("This cannot be undone.")
        else:
            question = trn("Delete {n} layout?", "Delete {n} layouts?", len(names))
            about = ", ".join(names)
        answers = tr("Delete"), tr("Keep")
        self.shell.push(QuestionScene(self.shell, question, about, answers, self._drop))

    def _drop(self) -> None:
        fault = self._file.drop(self._ticked or set())
        if fault:
            self.shell.say(fault, fault=True)
        self._read()
        self._tick(None)

    def escape(self) -> None:
        """Stop ticking, or close."""
        if self._ticked is None:
            self.shell.pop(self)
        else:
            self._tick(None)
