"""A place in the window for what comes unasked: where it covers the least of what is used."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

STEPS: Final = 12
"""So many heights are tried, from the preferred edge to the other one."""


class Taken(NamedTuple):
    """A part of the window that is used, and how much it matters that it is seen."""

    rect: pygame.Rect
    weight: float = 1.0


def free_place(
    window: pygame.Rect,
    sizes: Iterable[tuple[int, int]],
    taken: Iterable[Taken],
    *,
    at_top: bool,
) -> pygame.Rect:
    """Return a place of one of the ``sizes`` that covers little of what is ``taken``.

    Of those that cover the same it is the one nearest to the preferred edge, in the middle first;
    the earlier size comes before the later one.
    """
    used = list(taken)
    found = [
        pygame.Rect(x, y, width, height)
        for width, height in sizes
        for y in _heights(window, height, at_top)
        for x in (window.centerx - width // 2, window.right - width, window.left)
    ]
    return min(found, key=lambda rect: _covered(rect, used))


def _heights(window: pygame.Rect, height: int, at_top: bool) -> list[int]:
    room = max(0, window.height - height)
    heights = [window.top + room * step // STEPS for step in range(STEPS + 1)]
    return heights if at_top else heights[::-1]


def _covered(rect: pygame.Rect, used: list[Taken]) -> float:
    parts = ((rect.clip(it.rect), it.weight) for it in used)
    return sum(part.width * part.height * weight for part, weight in parts)
