"""The editor of layouts: a board, what is so about it, and what to do with it."""

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from client.games.toppen.editor.check import LayoutFault, fault_of, is_usual, tally
from client.games.toppen.editor.draft import EMPTY, LayoutDraft
from client.games.toppen.editor.hand import EditorHand
from client.games.toppen.editor.layouts import SHIPPED, Layout, LayoutFile, shown_name
from client.games.toppen.editor.save import SaveScene
from client.games.toppen.editor.shelf import ShelfScene
from client.games.toppen.editor.table import LayoutTable
from client.languages.message import mark, tr
from client.shell.question import QuestionScene
from client.shell.scene import Scene, Shell
from client.table.pointer import Pointer
from client.table.table_layout import TableLayout, tallest
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Pad, Row, Space, Widget
from engines.toppen.public import read_layout, write

FILE: Final = "toppen-layouts"
PLAYABLE: Final = mark("Ready to play.")
HOW: Final = mark(
    "Pick a colour or the bin, then tap cells; or drag pieces.\n"
    "Keys: arrows, 1 and 2 to add, Delete to remove, Shift with arrows to move, Ctrl + Z to undo."
)


def layout_picker(shell: Shell, value: str, done: Callable[[str], None]) -> Scene:
    """Return the editor, showing ``value`` ('': empty); ``done`` is told what was chosen."""
    return LayoutEditor(shell, value, done)


def layout_name(shell: Shell, value: str) -> str:
    """Return what a layout is called that came with the game or was saved; "" for any other."""
    own, _ = LayoutFile(shell.file(FILE)).load()
    return next((shown_name(it) for it in (*SHIPPED, *own) if it.text == value), "")


class LayoutEditor(Scene):
    """Nothing leaves it but a layout that can be played."""

    title: ClassVar[str] = mark("Custom layout")
    first: ClassVar[str] = "table"

    def __init__(self, shell: Shell, value: str, done: Callable[[str], None]) -> None:
        super().__init__(shell)
        self._done = done
        self.draft = LayoutDraft(read_layout(value) if value else EMPTY)
        self.hand, self._pointer = EditorHand(self.draft), Pointer()
        self.file = LayoutFile(shell.file(FILE))
        self._name = ""
        """What the layout was saved or opened as; empty where it came with the game."""
        self._safe = self.draft.board
        """The board that can be had again: as given, saved or opened."""

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the table, and beside it the panel."""
        most = tallest(self.size, self.scale)
        panel = Column([*self._head(), *self._edit(), Space(grows=1), *self._foot()], grows=1)
        return TableLayout(LayoutTable(self.hand, self._pointer, most), Pad(panel, pad=12, grows=1))

    def _head(self) -> list[Widget]:
        fault = fault_of(self.draft.board)
        use = Button(
            "use", tr("Use this layout"), self.use, "loud", off=fault.words if fault else ""
        )
        return [Label(tr("Custom layout"), theme.TITLE), self._state(fault), use]

    def _state(self, fault: LayoutFault | None) -> Widget:
        """A sign and a sentence: it cannot be played, or can, or can and is unusual."""
        words, count = tr(PLAYABLE), tally(self.draft.board)
        sign, ink = "✓", theme.ACCENT
        if fault is not None:
            sign, ink, words = "✗", theme.DANGER, fault.words
        elif not is_usual(self.draft.board):
            sign, ink = "!", theme.WARNING
            words = tr("Ready to play. The usual game has 5 of each colour.")
        says = Column([Label(words), Label(count, theme.SMALL, theme.SOFT)], gap=2, grows=1)
        return CardBox(Row([Label(sign, theme.HEADING, ink), says]), edge=ink, pad=12)

    def _edit(self) -> list[Widget]:
        draft, empty = self.draft, "" if self.draft.board != EMPTY else tr("the board is empty")
        undo = "" if draft.can_undo else tr("nothing to undo")
        redo = "" if draft.can_redo else tr("nothing to redo")
        buttons = [
            ("undo", tr("Undo"), draft.undo, undo),
            ("redo", tr("Redo"), draft.redo, redo),
            ("mirror", tr("Mirror"), draft.mirror, empty),
            ("swap", tr("Swap colours"), draft.swap, empty),
            ("clear", tr("Clear"), draft.clear, empty),
        ]
        row = [Button(key, words, act, off=off, grows=1) for key, words, act, off in buttons]
        return [Row(row, gap=8), Label(tr(HOW), theme.SMALL, theme.SOFT)]

    def _foot(self) -> list[Widget]:
        fault = fault_of(self.draft.board)
        off = fault.words if fault else ""
        return [
            Row(
                [
                    Button("save", tr("Save ..."), self.save, off=off, grows=1),
                    Button("open", tr("Open ..."), self.open, grows=1),
                    Button("cancel", tr("Cancel"), self.escape, grows=1),
                ],
                gap=8,
            )
        ]

    # -- doing it --------------------------------------------------------------------------

    def use(self) -> None:
        """Choose what is on the board."""
        self.shell.pop(self)
        self._done(write(self.draft.board))

    def save(self) -> None:
        """Ask for a name and keep it."""
        text = write(self.draft.board)
        self.shell.push(SaveScene(self.shell, self.file, self._name, text, self._saved))

    def _saved(self, layout: Layout) -> None:
        self._name = "" if layout in SHIPPED else layout.name
        self._safe = read_layout(layout.text)

    def open(self) -> None:
        """Show the saved ones."""
        self.shell.push(ShelfScene(self.shell, self.file, self._open))

    def _open(self, layout: Layout) -> None:
        self.draft.load(read_layout(layout.text))
        self._saved(layout)

    def handle(self, event: pygame.event.Event) -> bool:
        """Undo and redo by their keys; a piece that is dropped beside all goes back."""
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.hand.let_go()
        elif event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            if event.key in (pygame.K_z, pygame.K_y):
                (self.draft.redo if again else self.draft.undo)()
                return True
        return used

    def escape(self) -> None:
        """Put a piece back; else leave, asking first where work would be lost."""
        if self.hand.carries is not None:
            self.hand.let_go()
        elif self.draft.board in (self._safe, EMPTY):
            self._leave()
        else:
            about, answers = tr("It is not saved."), (tr("Leave"), tr("Keep editing"))
            question = tr("Leave this layout?")
            self.shell.push(QuestionScene(self.shell, question, about, answers, self._leave))

    @property
    def spoken(self) -> str:
        """Return where the keyboard is, and what is wrong with the layout."""
        fault = fault_of(self.draft.board)
        return f"{super().spoken}. {fault.words if fault else tr(PLAYABLE)}"

    def _leave(self) -> None:
        self.shell.pop(self)
