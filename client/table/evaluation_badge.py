"""Who wins by best play, as a sign with words: it can be hidden and shown again (T25 to T29)."""

from math import cos, pi, sin
from typing import Final

import pygame

from client.languages.message import mark, tr
from client.presenters.verdict import EvaluationVerdict, Kind
from client.table.board import GameBoard
from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets import Action, Clickable, DrawContext, Widget

HIDDEN: Final = mark("Evaluation hidden")


def ink_of(kind: Kind) -> Colour:
    """Return the ink of a verdict: green, red, blue or grey; each has a shape as well."""
    match kind:
        case "win":
            return theme.ACCENT
        case "loss":
            return theme.DANGER
        case "draw":
            return theme.SEATS[1]
        case _:
            return theme.OFF


def draw_verdict(
    surface: pygame.Surface,
    board: GameBoard,
    found: EvaluationVerdict,
    at: tuple[int, int],
    radius: int,
) -> None:
    """Draw a tile with a sign: up, down, level, three dots; or the sign of the seat that wins.

    A tile, as pieces are round and have some of the same colours.
    """
    tile = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    tile.center = at
    corner = max(1, radius // 3)
    if found.kind == "seat":
        shapes.rounded(surface, tile, theme.GROUND, corner, theme.EDGE, max(1, radius // 8))
        board.draw_sign(surface, found.winners[0], at, max(3, round(radius * 0.66)))
        return
    shapes.rounded(surface, tile, ink_of(found.kind), corner)
    part, (x, y) = radius / 2, at
    if found.kind in ("win", "loss"):
        up = -1 if found.kind == "win" else 1
        tip, foot = y + up * part * 0.9, y - up * part * 0.6
        _shape(surface, [(x, tip), (x + part * 0.9, foot), (x - part * 0.9, foot)])
    elif found.kind == "draw":
        for row in (-0.75, 0.3):
            bar = pygame.Rect(round(x - part), round(y + row * part), 2 * round(part), 0)
            bar.height = max(1, round(part * 0.5))
            surface.fill(theme.GROUND, bar)
    else:
        for column in (-1, 0, 1):
            dot = x + column * part * 0.9, y
            shapes.disc(surface, dot, max(1, radius // 7), theme.GROUND)


def _shape(surface: pygame.Surface, points: list[tuple[float, float]]) -> None:
    pygame.draw.polygon(surface, theme.GROUND, points)
    pygame.draw.aalines(surface, theme.GROUND, True, points)


def draw_hidden(surface: pygame.Surface, at: tuple[int, int], radius: int) -> None:
    """Draw a dotted ring."""
    for dot in range(12):
        angle = dot * pi / 6
        place = at[0] + 0.85 * radius * cos(angle), at[1] + 0.85 * radius * sin(angle)
        shapes.disc(surface, place, max(1, radius // 8), theme.OFF)


class VerdictBadge(Widget):
    """The sign alone."""

    def __init__(self, board: GameBoard, found: EvaluationVerdict, size: float = 22) -> None:
        super().__init__()
        self._board, self._found, self._size = board, found, size

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(self._size)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(self._size)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the sign in the middle."""
        at = self.rect.centerx, self.rect.centery
        draw_verdict(surface, self._board, self._found, at, ctx.px(self._size / 2))


class EvaluationBadge(Clickable):
    """The evaluation at the table: a click or a key hides it, another shows it again."""

    role = "switch"

    def __init__(
        self, board: GameBoard, found: EvaluationVerdict, words: str, shown: bool, toggle: Action
    ) -> None:
        """``words``: what ``found`` says."""
        super().__init__("evaluation", tr("Evaluation"), toggle)
        self._board, self._found = board, found
        self._shown, self._words = shown, words if shown else tr(HIDDEN)
        self._key = tr("E: hide") if shown else tr("E: show")

    @property
    def value(self) -> str:
        """Return who wins by best play; nothing of it while it is hidden."""
        return self._words if self._shown else tr("hidden")

    def _beside(self, ctx: DrawContext) -> int:
        """What the sign and the margins take of the width."""
        return ctx.px(12 + 24 + 12 + 12 + 12) + ctx.type.width(self._key, theme.SMALL)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return sign and words in one line."""
        return self._beside(ctx) + ctx.type.width(self._words, theme.STRONG)

    def _lines(self, ctx: DrawContext, width: int) -> tuple[str, ...]:
        return ctx.type.wrap(self._words, theme.STRONG, width - self._beside(ctx))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all lines; big enough for a finger."""
        tall = len(self._lines(ctx, width)) * ctx.type.line(theme.STRONG)
        return max(ctx.target(theme.CONTROL), tall + ctx.px(18))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw a card: the sign, the words."""
        over = ctx.state.hover == self.key
        fill = theme.RAISED if over else theme.SURFACE
        shapes.rounded(surface, self.rect, fill, ctx.px(theme.RADIUS), theme.LINE)
        at, radius = (self.rect.x + ctx.px(24), self.rect.centery), ctx.px(12)
        if self._shown:
            draw_verdict(surface, self._board, self._found, at, radius)
        else:
            draw_hidden(surface, at, radius)
        self._write(ctx, surface)
        self.draw_ring(ctx, surface)

    def _write(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """The words, and at the right the key that hides them."""
        size = ctx.type.size(self._key, theme.SMALL)
        place = self.rect.right - ctx.px(12) - size[0], self.rect.centery - size[1] // 2
        ctx.write(surface, self._key, theme.SMALL, theme.SOFT, place)
        lines, line = self._lines(ctx, self.rect.width), ctx.type.line(theme.STRONG)
        x, y = self.rect.x + ctx.px(48), self.rect.centery - len(lines) * line // 2
        for text in lines:
            ink = theme.TEXT if self._shown else theme.SOFT
            ctx.write(surface, text, theme.STRONG, ink, (x, y))
            y += line
            if x + ctx.type.width(text, theme.STRONG) > self.rect.right:
                ctx.clipped.append(text)
