"""One of two arrangements of the same things, by the width there is."""

from collections.abc import Callable, Sequence

import pygame

from client.widgets import Look, Widget


class Fitting(Widget):
    """Shows one of two widgets; the other one is never placed, so their keys may be the same."""

    def __init__(
        self, wide: Callable[[], Widget], narrow: Callable[[], Widget], least: float
    ) -> None:
        """``least``: the width from which on the wide one is shown, at 100 %."""
        super().__init__()
        self._make = {True: wide, False: narrow}
        self._made: dict[bool, Widget] = {}
        self._least, self._is_wide = least, True

    def _at(self, look: Look, width: int) -> Widget:
        self._is_wide = width >= look.px(self._least)
        return self._shown

    @property
    def _shown(self) -> Widget:
        if self._is_wide not in self._made:
            self._made[self._is_wide] = self._make[self._is_wide]()
        return self._made[self._is_wide]

    def natural(self, look: Look) -> int:
        """Enough for the wide one."""
        return look.px(self._least)

    def height(self, look: Look, width: int) -> int:
        """That of the one that fits."""
        return self._at(look, width).height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The one that fits."""
        self.rect = rect
        self._at(look, rect.width).place(look, rect)

    def children(self) -> Sequence[Widget]:
        """The one that fits."""
        return [self._shown]

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The one that fits."""
        self._shown.draw(look, surface)
