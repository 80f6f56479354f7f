"""Marks of one's own, as if pencilled: small and aslant, so that no fact looks like them."""

import pygame

from client.games.wordfleet.drawing import marks, palette
from client.games.wordfleet.model.own_marks import OwnMark
from client.ui.theme import Style
from client.widgets.widget import DrawContext


def draw_mark(ctx: DrawContext, surface: pygame.Surface, made: OwnMark, rect: pygame.Rect) -> None:
    """Draw what is pencilled in a square: a letter with a query, two strokes, a folded corner."""
    if made.out:
        strokes(surface, rect.inflate(-rect.width // 2, -rect.height // 2))
    if made.guess:
        lower = pygame.Rect(rect.x, rect.y + rect.height // 10, rect.width, rect.height)
        marks.letter(ctx, surface, made.guess, lower, palette.GHOST, 0.42)
        query(ctx, surface, rect)
    if made.note:
        fold(surface, rect)


def strokes(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw two strokes aslant: ruled out. A miss is a dot."""
    thick, apart = max(1, round(rect.width * 0.1)), round(rect.width * 0.28)
    for shift in (-apart, apart):
        start = rect.left + shift - apart // 2, rect.bottom
        end = rect.right + shift + apart // 2, rect.top
        pygame.draw.line(surface, palette.GHOST, start, end, thick)


def query(ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a small query at the upper left: only a guess."""
    style = Style(max(6, round(rect.height * 0.27 / ctx.type.scale)), "bold")
    edge = round(rect.width * 0.1)
    ctx.write(surface, "?", style, palette.GHOST, (rect.x + edge, rect.y))


def fold(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a folded corner at the upper right: there is a note."""
    side = max(5, round(min(rect.size) * 0.3))
    right, top = rect.right - 1, rect.top + 1
    points = [(right - side, top), (right, top), (right, top + side)]
    pygame.draw.polygon(surface, palette.ECHO, points)
