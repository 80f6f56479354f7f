"""Pictures of positions: any view of any game, drawn by the game's own board, small or large."""

from collections import OrderedDict
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
import pygame

from client.table.board import BoardScene, GameBoard
from client.ui import theme
from client.ui.memo import revision
from client.widgets.widget import DrawContext, Widget

MOST: Final = 48
"""So many pictures are kept: what a home, a page of rules or an export shows at once."""
LARGE: Final = 640
"""Pictures of a side beyond this, in pixels, are drawn and not kept."""
NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})

_kept: "OrderedDict[tuple[Any, ...], pygame.Surface]" = OrderedDict()
_boards: dict[type[GameBoard], GameBoard] = {}


def draw_position(
    kind: type[GameBoard],
    view: Any,
    side: int,
    ctx: DrawContext,
    seat: int | None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> pygame.Surface:
    """Return a square picture of a position as ``seat`` sees it, drawn once as long as it is kept.

    ``view``: as it was told; where it is None, or cannot be read, the board before play with these
    ``options`` is shown. The picture is not to be drawn on.
    """
    side = max(1, side)
    key = kind, _digest(view), seat, side, ctx.type.scale, revision(), _digest(options)
    image = _kept.get(key)
    if image is None:
        image = _drawn(kind, view, side, ctx, seat, options)
        if side <= LARGE:
            _kept[key] = image
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return image


def _digest(told: Any) -> bytes:
    return msgspec.msgpack.encode(dict(told) if isinstance(told, Mapping) else told)


def _drawn(
    kind: type[GameBoard],
    view: Any,
    side: int,
    ctx: DrawContext,
    seat: int | None,
    options: Mapping[str, Any],
) -> pygame.Surface:
    board = _board(kind)
    image = pygame.Surface((side, side))
    image.fill(theme.GROUND)
    try:
        if view is None:
            board.preview(dict(options))
        else:
            board.read(view, seat)
    except (msgspec.ValidationError, ValueError):
        board.preview({})
    board.place(image.get_rect())
    board.draw(ctx, image, BoardScene())
    return image


def _board(kind: type[GameBoard]) -> GameBoard:
    """Return a board that nobody plays on: nothing moves there."""
    if kind not in _boards:
        _boards[kind] = kind()
        _boards[kind].animated = False
    return _boards[kind]


class PositionPicture(Widget):
    """A position to look at, as large as its place allows."""

    def __init__(
        self,
        kind: type[GameBoard],
        view: Any,
        side: float,
        words: str = "",
        seat: int | None = None,
        grows: int = 0,
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> None:
        """``view``: None for the board before play with ``options``; ``side``: in pixels at 100 %.

        ``words``: what a reader of the screen says of it; empty where what is beside it does.
        """
        super().__init__()
        self._kind, self._view, self._seat, self._options = kind, view, seat, options
        self._side, self._words, self.grows = side, words, grows

    @property
    def words(self) -> str:
        """Return what is said of it."""
        return self._words

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(self._side)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return a square."""
        return min(width, ctx.px(self._side))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it in the middle of its place."""
        if not surface.get_clip().colliderect(self.rect):
            return
        side = min(*self.rect.size, ctx.px(self._side))
        image = draw_position(self._kind, self._view, side, ctx, self._seat, self._options)
        surface.blit(image, image.get_rect(center=self.rect.center))
