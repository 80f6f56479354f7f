"""Marks of one's own by mouse, touch and keyboard, where a captain pencils instead of attacking."""

import pygame

from client.games.wordfleet.controller import MIDDLE, Controller
from client.games.wordfleet.deployment.ship_mover import ENTER
from client.games.wordfleet.model.own_marks import LONGEST_NOTE, TOOLS, Tool
from client.table.board import BoardContext, InputResult, Point
from client.table.pointer import ARROWS
from client.widgets.inputs import TextBuffer
from engines.wordfleet.public import LETTERS, SQUARES

MARKS: int = pygame.K_F9
RUBS = pygame.K_BACKSPACE, pygame.K_DELETE


class PencilController(Controller):
    """Takes what is done on grid and alphabet for marks, while a tool is in hand."""

    def __init__(self) -> None:
        super().__init__()
        self.note_entry = TextBuffer(most=LONGEST_NOTE)

    def turn_marking(self) -> None:
        """Take the first tool in hand, or put the tool away."""
        self.clear()
        self.take_tool("guess" if self.marks.tool is None else None)

    def take_tool(self, tool: Tool | None) -> None:
        """Mark with that tool from now on."""
        if self.may_mark:
            self.marks.take(tool)

    def take_tool_number(self, number: int) -> None:
        """Mark with the tool at that place of the row."""
        self.take_tool(tuple(TOOLS)[number])

    def undo_mark(self) -> None:
        """Take the newest mark back."""
        self.marks.undo()

    def end_note(self) -> None:
        """Write about nothing any more."""
        self.marks.place, self.asked = "", "board"

    def _mark(self, place: str) -> None:
        """Use the tool in hand there."""
        self.marks.use(place)
        if self.marks.place:
            told = self.marks.at(place).note
            self.note_entry = TextBuffer(told, LONGEST_NOTE, self._write_note)
            self.note_entry.select_all()
            self.asked = "note"

    def _write_note(self) -> None:
        if self.marks.place:
            self.marks.write(self.marks.place, self.note_entry.text)

    def choose_letter(self, context: BoardContext, letter: str) -> None:
        """Mark a letter, or choose it for a sweep."""
        if self.is_marking:
            self._mark(letter)
        else:
            super().choose_letter(context, letter)

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Mark a square; otherwise as ever."""
        place = self.cell_at(at)
        if not self.is_marking or place is None:
            return super().click(at, confirm)
        self._pointer.cursor = place
        self._mark(SQUARES[place])
        return InputResult(True)

    def key_down(self, key: int, confirm: bool) -> InputResult:
        """Mark by Enter, rule out by Space, rub out by Delete, put the tool away by Escape."""
        if not self.is_marking or key in ARROWS:
            return super().key_down(key, confirm)
        if key == pygame.K_ESCAPE:
            self.take_tool(None)
            return InputResult(True)
        cursor = self._pointer.cursor
        square = SQUARES[MIDDLE if cursor is None else cursor]
        if key in ENTER:
            self._mark(square)
        elif key == pygame.K_SPACE:
            self.marks.rule_out(square)
        elif key in RUBS:
            self.marks.rub(square)
        else:
            return super().key_down(key, confirm)
        return InputResult(True)

    def text(self, text: str) -> bool:
        """Guess the letter that is typed, where the keyboard is."""
        if not self.is_marking:
            return super().text(text)
        cursor, letter = self._pointer.cursor, text.upper()
        if cursor is None or letter not in set(LETTERS):
            return False
        self.marks.guess(SQUARES[cursor], letter)
        return True

    def shortcut(self, key: int) -> InputResult:
        """Begin to mark, or end it, by F9; letters mean no sweep meanwhile."""
        if key == MARKS and self.may_mark:
            self.turn_marking()
            return InputResult(True)
        return InputResult() if self.is_marking else super().shortcut(key)
