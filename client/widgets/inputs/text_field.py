"""A line one writes in, with real text input: any keyboard, any input method, paste."""

import pygame

from client.languages.message import mark, tr
from client.ui import shapes, theme
from client.widgets.inputs.text_buffer import TextBuffer
from client.widgets.widget import Action, Control, DrawContext


class TextField(Control):
    """A labelled line of text."""

    role = mark("text field")

    def __init__(
        self,
        key: str,
        name: str,
        entry: TextBuffer,
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
        """Return what is written in it."""
        empty = (
            tr("empty, for example {example}", example=self._hint) if self._hint else tr("empty")
        )
        said = self.entry.text or empty
        return f"{said}, {self._fault}" if self._fault else said

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a name."""
        return max(ctx.px(220), ctx.type.width(self.name, theme.SMALL))

    def _heights(self, ctx: DrawContext, width: int) -> tuple[int, int, int]:
        """Of the name above, the line, and the fault below."""
        wrap, line = ctx.type.wrap, ctx.type.line(theme.SMALL)
        name = len(wrap(self.name, theme.SMALL, width)) * line + ctx.px(6)
        fault = len(wrap(self._fault, theme.SMALL, width)) * line + ctx.px(6) if self._fault else 0
        inside = max(ctx.type.line(theme.BODY), ctx.type.size(self.entry.text, theme.BODY)[1])
        return name, max(ctx.target(theme.CONTROL), inside + ctx.px(12)), fault

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the name, the line, the fault."""
        return sum(self._heights(ctx, width))

    def line_rect(self, ctx: DrawContext) -> pygame.Rect:
        """Return the place of the line itself."""
        name, tall, _ = self._heights(ctx, self.rect.width)
        return pygame.Rect(self.rect.x, self.rect.y + name, self.rect.width, tall)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the name, the well with the text, the caret."""
        self._notes(ctx, surface)
        rect = self.line_rect(ctx)
        focused = self.is_focused(ctx)
        edge = theme.DANGER if self._fault else theme.FOCUS if focused else theme.EDGE
        thick = max(1, ctx.px(2 if focused else 1))
        shapes.rounded(surface, rect, theme.WELL, ctx.px(theme.RADIUS), edge, thick)
        inside = rect.inflate(-2 * ctx.px(12), -ctx.px(8))
        before = surface.get_clip()
        surface.set_clip(inside.inflate(2, 0).clip(before))
        self._write(ctx, surface, inside, focused)
        surface.set_clip(before)

    def _notes(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """The name above and the fault below."""
        name, tall, _ = self._heights(ctx, self.rect.width)
        below = name + tall + ctx.px(6)
        notes = ((self.name, theme.SOFT, 0), (self._fault, theme.DANGER, below))
        for words, ink, down in notes:
            y = self.rect.y + down
            for line in ctx.type.wrap(words, theme.SMALL, self.rect.width) if words else ():
                ctx.write(surface, line, theme.SMALL, ink, (self.rect.x, y))
                y += ctx.type.line(theme.SMALL)

    def _write(
        self, ctx: DrawContext, surface: pygame.Surface, inside: pygame.Rect, focused: bool
    ) -> None:
        entry = self.entry
        shown = entry.text[: entry.caret] + entry.composing + entry.text[entry.caret :]
        tall = ctx.type.size(shown, theme.BODY)[1]
        y = inside.centery - tall // 2
        if not shown:
            hint = ctx.type.shorten(self._hint, theme.BODY, inside.width)
            ctx.write(surface, hint, theme.BODY, theme.OFF, (inside.x, y))
        caret = ctx.type.width(shown[: entry.caret + len(entry.composing)], theme.BODY)
        self._shift = max(0, caret - inside.width + ctx.px(2)) if focused else 0
        x = inside.x - self._shift
        starts = [ctx.type.width(entry.text[:n], theme.BODY) for n in range(len(entry.text) + 1)]
        self._starts = [x + start for start in starts]
        if focused:
            self._draw_selection(surface, y, tall)
        ctx.write(surface, shown, theme.BODY, theme.TEXT, (x, y))
        if focused and entry.composing:
            start = x + ctx.type.width(entry.text[: entry.caret], theme.BODY)
            line = pygame.Rect(start, y + tall - ctx.px(2), x + caret - start, max(1, ctx.px(1)))
            surface.fill(theme.WARNING, line)
        if focused and ctx.caret:
            surface.fill(theme.TEXT, (x + caret, y, max(1, ctx.px(1.5)), tall))

    def _draw_selection(self, surface: pygame.Surface, y: int, tall: int) -> None:
        start, end = self.entry.selection
        if start < end and not self.entry.composing:
            left, right = self._starts[start], self._starts[end]
            surface.fill(theme.mixed(theme.WELL, theme.ACCENT, 0.35), (left, y, right - left, tall))

    def _place_of(self, at: tuple[int, int]) -> int:
        """The caret position nearest to a point."""
        return min(range(len(self._starts)), key=lambda n: abs(self._starts[n] - at[0]))

    def press(self, at: tuple[int, int]) -> None:
        """Move the caret to where the mouse is."""
        self.entry.move(self._place_of(at), False)

    def drag(self, at: tuple[int, int]) -> None:
        """Extend the selection to where the mouse is."""
        self.entry.move(self._place_of(at), True)

    def long_press(self, at: tuple[int, int]) -> bool:
        """Select the word under the finger."""
        self.entry.select_word(self._place_of(at))
        return True

    def key_down(self, event: pygame.event.Event) -> bool:
        """Edit by keys; Enter sends."""
        if self.entry.composing:
            return True  # the input method's own keys
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._enter is not None:
            self._enter()
            return True
        return self.entry.key_down(event)

    def text(self, event: pygame.event.Event) -> bool:
        """Return what was typed, or is being composed."""
        if event.type == pygame.TEXTEDITING:
            self.entry.composing = event.text
        else:
            self.entry.composing = ""
            self.entry.insert(event.text)
        return True
