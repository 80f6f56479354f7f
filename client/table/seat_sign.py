"""A seat as it is shown anywhere: its sign, what it is called, and who sits there."""

from typing import Final

import pygame

from client.table.avatar import CALLED, Portrait, draw_avatar
from client.table.board import GameBoard
from client.ui.theme import Colour
from client.widgets import DrawContext, Widget
from client.widgets.layout import Box
from protocol.from_server import SeatInfo

FACE: Final = 20
"""The side of a face beside a name, in pixels at 100 %."""


class Sign(Widget):
    """Shows a seat's colour and shape, as on the board."""

    def __init__(self, board: GameBoard, seat: int, size: float = 20) -> None:
        super().__init__()
        self._board, self._seat, self._size = board, seat, size

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(self._size)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(self._size)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the sign in the middle."""
        self._board.draw_sign(surface, self._seat, self.rect.center, ctx.px(self._size / 2))


class Avatar(Widget):
    """Show the picture of a person or a bot."""

    def __init__(self, shown: Portrait, side: float = FACE) -> None:
        super().__init__()
        self.portrait, self._side = shown, side

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(self._side)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(self._side)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it in the middle of its place; nothing where it has none."""
        square = pygame.Rect(0, 0, *(min(self.rect.size),) * 2)
        square.center = self.rect.center
        draw_avatar(surface, square, *self.portrait)


class Faced(Box):
    """Show a name with a face before it, which is left out where the name needs its room."""

    def __init__(
        self, shown: Portrait | None, name: Widget, side: float = FACE, gap: float = 8
    ) -> None:
        """``shown``: None for nobody, who has no face."""
        self.face = Avatar(shown, side) if shown is not None else None
        super().__init__([self.face, name] if self.face is not None else [name], name.grows)
        self._name, self._gap = name, gap

    def _before(self, ctx: DrawContext) -> int:
        return ctx.wide(self.face) + ctx.px(self._gap) if self.face is not None else 0

    def _taken(self, ctx: DrawContext, width: int) -> int:
        """What the face takes of ``width``: nothing where the name would not fit beside it."""
        before = self._before(ctx)
        return before if before + ctx.wide(self._name) <= width else 0

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the face and the name."""
        return self._before(ctx) + ctx.wide(self._name)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the taller one."""
        taken = self._taken(ctx, width)
        face = ctx.tall(self.face, taken) if self.face is not None and taken else 0
        return max(face, ctx.tall(self._name, width - taken))

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place both in the middle of the height."""
        self.rect = rect
        taken, name = self._taken(ctx, rect.width), self._name
        tall = min(rect.height, ctx.tall(name, rect.width - taken))
        y = rect.y + (rect.height - tall) // 2
        name.place(ctx, pygame.Rect(rect.x + taken, y, rect.width - taken, tall))
        if self.face is not None:
            side = ctx.wide(self.face) if taken else 0
            middle = rect.y + (rect.height - side) // 2
            self.face.place(ctx, pygame.Rect(rect.x, middle, side, side))


def portrait_of(seat_info: SeatInfo | None, plate: Colour | None = None) -> Portrait | None:
    """Return the picture of who sits there; None where nobody does."""
    if seat_info is None or seat_info.reserved:
        return None
    if seat_info.bot in ("", "external"):
        return Portrait(seat_info.player, False, plate)
    return Portrait(seat_info.name.removeprefix(CALLED), True)


def sides(board: GameBoard) -> tuple[str, ...]:
    """Return what each seat is called now."""
    return tuple(board.side(seat) for seat in range(len(board.seats)))
