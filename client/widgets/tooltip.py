"""Where a tip stands: near what it explains, and over nothing that can be pressed."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from client.ui import shapes, theme
from client.widgets.widget import Control, DrawContext, Widget

STEP: Final = 4
"""How far apart the places are that are tried, in pixels."""
TRIES: Final = 60
FINGER: Final = 28
"""The half of what a finger hides, in pixels at 100 %."""


def draw_tooltip(
    ctx: DrawContext,
    surface: pygame.Surface,
    widget: Widget,
    seen: Sequence[tuple[Control, pygame.Rect]],
    news: Sequence[pygame.Rect] = (),
    finger: tuple[int, int] | None = None,
) -> None:
    """Draw the tip of ``widget``; ``seen``: the controls in sight, and where each is seen;
    ``news``: what has just come, which is to be read.

    ``finger``: where one rests on it, which the tip is to be above.
    """
    width = min(ctx.px(320), surface.get_width() - ctx.px(24))
    lines = ctx.type.wrap(widget.tip, theme.SMALL, width - ctx.px(20))
    wide = max(ctx.type.width(line, theme.SMALL) for line in lines) + ctx.px(20)
    tall = len(lines) * ctx.type.line(theme.SMALL) + ctx.px(14)
    window = surface.get_rect().inflate(-ctx.px(12), -ctx.px(12))
    if finger is not None:
        rect = _above(finger, (wide, tall), ctx.px(FINGER), window)
        _draw(ctx, surface, rect, lines)
        return
    others = [(one.role, spot) for one, spot in seen if one is not widget and not one.off]
    rect = placed(
        (wide, tall), widget.rect, window, [*news, *(spot for _, spot in others)], ctx.px(6)
    )
    if rect.collidelist([spot for _, spot in others]) >= 0:  # over a board rather than a button
        spots = [*news, *(spot for role, spot in others if role != "board")]
        rect = placed((wide, tall), widget.rect, window, spots, ctx.px(6))
    _draw(ctx, surface, rect, lines)


def _above(
    finger: tuple[int, int], size: tuple[int, int], room: int, inside: pygame.Rect
) -> pygame.Rect:
    """The place above a finger, or where there is none below or beside it."""
    about = pygame.Rect(0, 0, 2 * room, 2 * room)
    about.center = finger
    places = [rect.clamp(inside) for rect in _around(size, about, inside, 0)]
    upper = sorted(places, key=lambda rect: (rect.colliderect(about), rect.top > finger[1]))
    return upper[0]


def _draw(
    ctx: DrawContext, surface: pygame.Surface, rect: pygame.Rect, lines: Sequence[str]
) -> None:
    shapes.rounded(surface, rect, theme.HOVER, ctx.px(8), theme.EDGE)
    y = rect.y + ctx.px(7)
    for line in lines:
        ctx.write(surface, line, theme.SMALL, theme.TEXT, (rect.x + ctx.px(10), y))
        y += ctx.type.line(theme.SMALL)


def placed(
    size: tuple[int, int],
    about: pygame.Rect,
    inside: pygame.Rect,
    taken: Sequence[pygame.Rect],
    gap: int,
) -> pygame.Rect:
    """Return the place nearest to ``about`` that is ``inside`` and touches none of ``taken``.

    Where there is none, the one of those beside it that covers the least of them. ``gap``: how
    far from ``about`` it is at least.
    """
    tight = [about, *taken]
    for n in range(TRIES):
        for rect in _around(size, about, inside, gap + n * STEP):
            if inside.contains(rect) and rect.collidelist(tight) < 0:
                return rect
    near = [rect.clamp(inside) for rect in _around(size, about, inside, gap)]
    return min(near, key=lambda rect: _covered(rect, taken))


def _around(
    size: tuple[int, int], about: pygame.Rect, inside: pygame.Rect, far: int
) -> Iterator[pygame.Rect]:
    """Below, above, to the right, to the left; first from the same edge on."""
    wide, tall = size
    lefts = about.x, about.right - wide, about.centerx - wide // 2
    tops = about.y, about.bottom - tall, about.centery - tall // 2
    for x in lefts:
        kept = max(inside.x, min(x, inside.right - wide))
        yield pygame.Rect(kept, about.bottom + far, wide, tall)
        yield pygame.Rect(kept, about.y - far - tall, wide, tall)
    for y in tops:
        kept = max(inside.y, min(y, inside.bottom - tall))
        yield pygame.Rect(about.right + far, kept, wide, tall)
        yield pygame.Rect(about.x - far - wide, kept, wide, tall)


def _covered(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """So many pixels of ``taken`` are under it."""
    parts = (rect.clip(other) for other in taken)
    return sum(part.width * part.height for part in parts)
