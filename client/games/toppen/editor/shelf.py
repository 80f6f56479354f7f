"""The saved layouts as pictures: open one, or tick several and delete them."""

from collections.abc import Callable
from typing import ClassVar

from client.games.toppen.editor.layouts import SHIPPED, Layout, LayoutFile
from client.games.toppen.editor.tile import LayoutTile
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene, Shell
from client.widgets import Button, Row, Widget


class ShelfScene(DialogScene):
    """The shipped layouts, then the player's own."""

    title: ClassVar[str] = "Open layout"
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
        about = "Tick what is to be deleted." if deletes else "Choose one to go on from."
        shipped = [self._tile(f"shipped {n}", one, True) for n, one in enumerate(SHIPPED)]
        own = [self._tile(f"own {n}", one, False) for n, one in enumerate(self._own)]
        return [head("Layouts", about), Row([*shipped, *own])]

    def buttons(self) -> list[Widget]:
        """Return the buttons of what is being done."""
        return self._reading() if self._ticked is None else self._deleting(self._ticked)

    def _tile(self, key: str, layout: Layout, shipped: bool) -> Widget:
        if self._ticked is None:
            return LayoutTile(key, layout, lambda: self._open(layout), None)
        off = "it comes with the game and stays" if shipped else ""
        ticked = layout.name in self._ticked
        return LayoutTile(key, layout, lambda: self._turn(layout.name), ticked and not shipped, off)

    def _reading(self) -> list[Widget]:
        off = "" if self._own else "there are none of your own"
        return [
            Button("delete", "Delete …", lambda: self._tick(set()), off=off),
            Button("close", "Close", lambda: self.shell.pop(self)),
        ]

    def _deleting(self, ticked: set[str]) -> list[Widget]:
        off = "" if ticked else "tick a layout first"
        return [
            Button("back", "Cancel", lambda: self._tick(None)),
            Button("yes", f"Delete {len(ticked) or ''}".strip(), self._ask, "danger", off=off),
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
        what = f"“{names[0]}”" if len(names) == 1 else f"{len(names)} layouts"
        about = "This cannot be undone." if len(names) == 1 else ", ".join(names)
        answers = "Delete", "Keep"
        self.shell.push(QuestionScene(self.shell, f"Delete {what}?", about, answers, self._drop))

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
