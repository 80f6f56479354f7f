"""Text that is being written: its caret, its selection, what an input method composes."""

from collections.abc import Callable

import pygame

from client.ui import clipboard


def _nothing() -> None:
    pass


class TextBuffer:
    """What a text field edits; it outlives the field's rebuildings."""

    def __init__(
        self, text: str = "", most: int = 200, on_change: Callable[[], None] = _nothing
    ) -> None:
        self.text, self._most, self._on_change = text, most, on_change
        self.caret = len(text)
        self.anchor = self.caret
        """Where the selection began; at the caret when nothing is selected."""
        self.composing = ""
        """What the input method shows before it is typed."""

    @property
    def selection(self) -> tuple[int, int]:
        """Return the first selected position and the one after the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def insert(self, text: str) -> None:
        """Put ``text`` in the place of the selection; line ends and controls become spaces."""
        start, end = self.selection
        line = " ".join(text.replace("\x00", "").split("\n"))
        line = "".join(sign for sign in line if sign == "\t" or ord(sign) >= 32).replace("\t", " ")
        line = line[: max(0, self._most - len(self.text) + end - start)]
        self.text = self.text[:start] + line + self.text[end:]
        self.move(start + len(line), False)
        self._on_change()

    def move(self, to: int, selecting: bool) -> None:
        """Put the caret before character ``to``."""
        self.caret = max(0, min(to, len(self.text)))
        if not selecting:
            self.anchor = self.caret

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, at: int) -> None:
        """Select the word around character ``at``; the one before it between two words."""
        self.move(at, False)
        start, end = at, at
        while start > 0 and not self.text[start - 1].isspace():
            start -= 1
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        self.anchor, self.caret = start, end

    def erase(self, to: int) -> None:
        """Erase the selection, or all between the caret and ``to``."""
        if self.caret == self.anchor:
            self.move(to, True)
        self.insert("")

    def word(self, step: int) -> int:
        """Return the position one word further in the direction of ``step``."""
        at = self.caret
        for is_space in (True, False):
            while 0 <= (near := at if step > 0 else at - 1) < len(self.text):
                if self.text[near].isspace() != is_space:
                    break
                at += step
        return at

    def key_down(self, event: pygame.event.Event) -> bool:
        """Edit or move by a key; return whether the key means anything here."""
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if command and self._command(event.key):
            return True
        return self._edit(event.key, command) or self._go(event, command)

    def _edit(self, key: int, by_word: bool) -> bool:
        if key == pygame.K_BACKSPACE:
            self.erase(self.word(-1) if by_word else self.caret - 1)
        elif key == pygame.K_DELETE:
            self.erase(self.word(1) if by_word else self.caret + 1)
        else:
            return False
        return True

    def _go(self, event: pygame.event.Event, by_word: bool) -> bool:
        selecting = bool(event.mod & pygame.KMOD_SHIFT)
        start, end = self.selection
        jumps = start != end and not selecting and not by_word
        places = {
            pygame.K_LEFT: self.word(-1) if by_word else start if jumps else self.caret - 1,
            pygame.K_RIGHT: self.word(1) if by_word else end if jumps else self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key not in places:
            return False
        self.move(places[event.key], selecting)
        return True

    def _command(self, key: int) -> bool:
        start, end = self.selection
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x) and start < end:
            clipboard.copy(self.text[start:end])
            if key == pygame.K_x:
                self.insert("")
        elif key == pygame.K_v:
            self.insert(clipboard.paste().strip())
        else:
            return False
        return True
