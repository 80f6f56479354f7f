"""A line one writes in, with real text input: any keyboard, any input method, paste."""

import pygame

from client import paint, theme
from client.widgets.entry import Entry
from client.widgets.widget import Action, Control, Look


class Field(Control):
    """A labelled line of text."""

    role = "text field"

    def __init__(
        self,
        key: str,
        name: str,
        entry: Entry,
        hint: str = "",
        enter: Action | None = None,
        fault: str = "",
        grows: int = 0,
    ) -> None:
        """``hint`` is shown while it is empty; ``fault`` says below what is wrong with it."""
        super().__init__(key, name)
        self.entry, self._hint, self._enter, self._fault = entry, hint, enter, fault
        self.grows = grows
        self._shift = 0
        self._starts: list[int] = [0]

    @property
    def value(self) -> str:
        """What is written in it."""
        said = self.entry.text or (f"empty, for example {self._hint}" if self._hint else "empty")
        return f"{said}, {self._fault}" if self._fault else said

    def natural(self, look: Look) -> int:
        """Enough for a name."""
        return max(look.px(220), look.type.width(self.name, theme.SMALL))

    def _heights(self, look: Look, width: int) -> tuple[int, int, int]:
        """Of the name above, the line, and the fault below."""
        wrap, line = look.type.wrap, look.type.line(theme.SMALL)
        name = len(wrap(self.name, theme.SMALL, width)) * line + look.px(6)
        fault = len(wrap(self._fault, theme.SMALL, width)) * line + look.px(6) if self._fault else 0
        inside = max(look.type.line(theme.BODY), look.type.size(self.entry.text, theme.BODY)[1])
        return name, max(look.px(theme.CONTROL), inside + look.px(12)), fault

    def height(self, look: Look, width: int) -> int:
        """The name, the line, the fault."""
        return sum(self._heights(look, width))

    def line_rect(self, look: Look) -> pygame.Rect:
        """The place of the line itself."""
        name, tall, _ = self._heights(look, self.rect.width)
        return pygame.Rect(self.rect.x, self.rect.y + name, self.rect.width, tall)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The name, the well with the text, the caret."""
        self._notes(look, surface)
        rect = self.line_rect(look)
        focused = self.is_focused(look)
        edge = theme.DANGER if self._fault else theme.FOCUS if focused else theme.EDGE
        thick = max(1, look.px(2 if focused else 1))
        paint.rounded(surface, rect, theme.WELL, look.px(theme.RADIUS), edge, thick)
        inside = rect.inflate(-2 * look.px(12), -look.px(8))
        before = surface.get_clip()
        surface.set_clip(inside.inflate(2, 0).clip(before))
        self._write(look, surface, inside, focused)
        surface.set_clip(before)

    def _notes(self, look: Look, surface: pygame.Surface) -> None:
        """The name above and the fault below."""
        name, tall, _ = self._heights(look, self.rect.width)
        below = name + tall + look.px(6)
        notes = ((self.name, theme.SOFT, 0), (self._fault, theme.DANGER, below))
        for words, ink, down in notes:
            y = self.rect.y + down
            for line in look.type.wrap(words, theme.SMALL, self.rect.width) if words else ():
                look.write(surface, line, theme.SMALL, ink, (self.rect.x, y))
                y += look.type.line(theme.SMALL)

    def _write(
        self, look: Look, surface: pygame.Surface, inside: pygame.Rect, focused: bool
    ) -> None:
        entry = self.entry
        shown = entry.text[: entry.caret] + entry.composing + entry.text[entry.caret :]
        tall = look.type.size(shown, theme.BODY)[1]
        y = inside.centery - tall // 2
        if not shown:
            hint = look.type.shorten(self._hint, theme.BODY, inside.width)
            look.write(surface, hint, theme.BODY, theme.OFF, (inside.x, y))
        caret = look.type.width(shown[: entry.caret + len(entry.composing)], theme.BODY)
        self._shift = max(0, caret - inside.width + look.px(2)) if focused else 0
        x = inside.x - self._shift
        starts = [look.type.width(entry.text[:n], theme.BODY) for n in range(len(entry.text) + 1)]
        self._starts = [x + start for start in starts]
        if focused:
            self._draw_selection(surface, y, tall)
        look.write(surface, shown, theme.BODY, theme.TEXT, (x, y))
        if focused and entry.composing:
            start = x + look.type.width(entry.text[: entry.caret], theme.BODY)
            line = pygame.Rect(start, y + tall - look.px(2), x + caret - start, max(1, look.px(1)))
            surface.fill(theme.WARNING, line)
        if focused and look.caret:
            surface.fill(theme.TEXT, (x + caret, y, max(1, look.px(1.5)), tall))

    def _draw_selection(self, surface: pygame.Surface, y: int, tall: int) -> None:
        start, end = self.entry.selection
        if start < end and not self.entry.composing:
            left, right = self._starts[start], self._starts[end]
            surface.fill(theme.mixed(theme.WELL, theme.ACCENT, 0.35), (left, y, right - left, tall))

    def _place_of(self, at: tuple[int, int]) -> int:
        """The caret position nearest to a point."""
        return min(range(len(self._starts)), key=lambda n: abs(self._starts[n] - at[0]))

    def press(self, at: tuple[int, int]) -> None:
        """The caret goes where the mouse is."""
        self.entry.move(self._place_of(at), False)

    def drag(self, at: tuple[int, int]) -> None:
        """The selection reaches to where the mouse is."""
        self.entry.move(self._place_of(at), True)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Editing keys; Enter sends."""
        if self.entry.composing:
            return True  # the input method's own keys
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._enter is not None:
            self._enter()
            return True
        return self.entry.key_down(event)

    def text(self, event: pygame.event.Event) -> bool:
        """What was typed, or is being composed."""
        if event.type == pygame.TEXTEDITING:
            self.entry.composing = event.text
        else:
            self.entry.composing = ""
            self.entry.insert(event.text)
        return True
