"""One of two arrangements of the same things, by the width there is."""

from collections.abc import Callable, Sequence

import pygame

from client.widgets import DrawContext, Widget


class Responsive(Widget):
    """Shows one of two widgets; the other one is never placed, so their keys may be the same."""

    def __init__(
        self, wide: Callable[[], Widget], narrow: Callable[[], Widget], least: float
    ) -> None:
        """``least``: the width from which on the wide one is shown, at 100 %."""
        super().__init__()
        self._make = {True: wide, False: narrow}
        self._made: dict[bool, Widget] = {}
        self._least, self._is_wide = least, True

    def _at(self, ctx: DrawContext, width: int) -> Widget:
        self._is_wide = width >= ctx.px(self._least)
        return self._shown

    @property
    def _shown(self) -> Widget:
        if self._is_wide not in self._made:
            self._made[self._is_wide] = self._make[self._is_wide]()
        return self._made[self._is_wide]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for the wide one."""
        return ctx.px(self._least)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return that of the one that fits."""
        return self._at(ctx, width).height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the one that fits."""
        self.rect = rect
        self._at(ctx, rect.width).place(ctx, rect)

    def children(self) -> Sequence[Widget]:
        """Return the one that fits."""
        return [self._shown]

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the one that fits."""
        self._shown.draw(ctx, surface)
