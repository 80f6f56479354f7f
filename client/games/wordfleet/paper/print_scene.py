"""Sheets to print: blank ones for two captains on paper, or one's own tracker as it is now."""

import re
from pathlib import Path
from typing import ClassVar, Final

from client.games.wordfleet.board_model import BoardModel
from client.games.wordfleet.paper.page_plan import document
from client.games.wordfleet.paper.pdf_page import PaperSize, can_print
from client.games.wordfleet.paper.tracker_sheet import TrackerSheet, blank, tracked
from client.languages.message import mark, tr, trp
from client.shell.parts import head, saved_place
from client.shell.scene import DialogScene, Shell, records_folder
from client.table.board import GameBoard
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import ChoiceInput

SIZES: Final[tuple[PaperSize, ...]] = ("A4", "Letter")
AMERICAS: Final = re.compile(r"_(US|CA|MX|CL|CO|VE|PH)\b")
"""Where letters are written on Letter."""
PDF: Final = "application/pdf"
BLANK: Final = "blank"


class PrintScene(DialogScene):
    """Choose what stands on it and the paper; then it is written, and said where it lies."""

    title: ClassVar[str] = mark("Print sheets")
    first: ClassVar[str] = "print"
    width: ClassVar[float] = 540

    def __init__(self, shell: Shell, board: BoardModel | None = None) -> None:
        """``board``: the game whose tracker can be printed; None for blank sheets alone."""
        super().__init__(shell)
        has_tracker = board is not None and board.seat is not None and board.view.you is not None
        self._board = board if has_tracker else None
        self._is_blank = self._board is None
        self._deals = True
        languages = " ".join(shell.platform.languages)
        self._size = 1 if AMERICAS.search(languages) else 0
        self._saved: Path | None = None
        self._is_downloaded = False

    @property
    def _off(self) -> str:
        """Why nothing can be printed here; empty where it can."""
        if can_print():
            return ""
        if not self.shell.platform.has_folders:
            return tr("Printing needs the installed program.")
        return tr("Printing needs fpdf2: install the extra “paper”.")

    def parts(self) -> list[Widget]:
        """Return what can be chosen, and where the sheet lies."""
        parts: list[Widget] = [head(tr(self.title))]
        if self._board is not None:
            kinds = [tr("This game"), tr("Blank")]
            at, change = int(self._is_blank), self._choose_kind
            about = tr("Your tracker as it is now, with your marks.")
            about = tr("One sheet for each captain.") if self._is_blank else about
            parts.append(ChoiceInput("kind", tr("Sheet"), kinds, at, change, about))
        if self._is_blank:
            ways = [tr("Dealt"), tr("Own")]
            about = tr("Each sheet has five words, and its letters counted.")
            about = about if self._deals else tr("Both captains choose their words.")
            at, change = int(not self._deals), self._choose_words
            parts.append(ChoiceInput("words", tr("Words"), ways, at, change, about))
        sizes = [trp("paper", "A4"), trp("paper", "Letter")]
        parts.append(ChoiceInput("paper", tr("Paper"), sizes, self._size, self._choose_size))
        if self._off:
            parts.append(Label(f"! {self._off}", theme.SMALL, theme.WARNING))
        return [*parts, *self._state()]

    def _choose_kind(self, at: int) -> None:
        self._is_blank = bool(at)

    def _choose_words(self, at: int) -> None:
        self._deals = at == 0

    def _choose_size(self, at: int) -> None:
        self._size = at

    def _state(self) -> list[Widget]:
        """Return where the newest sheet lies."""
        if self._is_downloaded:
            return [Label(tr("Saved in your downloads."), theme.STRONG)]
        if self._saved is None:
            return []
        spoken = tr("Copy the path of the sheets")
        return [saved_place(self.shell, tr("Saved. Open it to print."), self._saved, spoken)]

    def buttons(self) -> list[Widget]:
        """Return what writes it, and the way out."""
        make = Button("print", tr("Make PDF"), self._print, "loud", off=self._off)
        return [make, Button("close", tr("Close"), self.escape, "quiet")]

    def _sheets(self) -> list[TrackerSheet]:
        if self._board is not None and not self._is_blank:
            return [tracked(self._board)]
        return [blank("", "", deals=self._deals) for _ in range(2)]

    def _print(self) -> None:
        """Write the document among the saved games, or hand it to the browser."""
        raw = document(SIZES[self._size], self._sheets())
        name = f"word-fleet-{BLANK if self._is_blank else 'tracker'}-{SIZES[self._size]}.pdf"
        folder = records_folder(self.shell)
        try:
            self._saved = self.shell.platform.save_file(folder, name, raw, PDF)
        except OSError as why:
            words = tr("The sheets could not be saved: {why}.", why=why.strerror or why)
            self.shell.say(words, fault=True)
            return
        self._is_downloaded = self._saved is None


def print_scene(shell: Shell, board: GameBoard | None) -> PrintScene:
    """Return the scene in which sheets are printed, for a game that may be going on."""
    return PrintScene(shell, board if isinstance(board, BoardModel) else None)
