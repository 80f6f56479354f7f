"""Between turns at one window: who is to have it next, above the picture that all may see."""

from collections.abc import Sequence

import pygame

from client.languages.message import tr
from client.presenters.offer_words import name_of
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.table.board import GameBoard
from client.table.seat_sign import Sign
from client.ui import theme
from client.widgets import Button, CardBox, Column, DrawContext, Label, Row, Widget
from protocol.from_server import RoomView

UNCOVER = "uncover"
"""The key of the button that shows the next one's board."""
COVER = "cover"
WIDE = 440
"""Of the card above the board, in pixels at 100 %."""


def curtain_card(
    model: RoomModel, actions: RoomActions, board: GameBoard, seen: RoomView
) -> list[Widget]:
    """Return who is to have the window next, in their colour; nothing where nobody is."""
    seat = model.window.curtain
    if seat is None:
        return []
    name = name_of(seen.seats[seat])
    words = Column(
        [
            Label(tr("Pass to {name}", name=name), theme.TITLE),
            Label(tr("Everyone else looks away."), theme.BODY, theme.SOFT),
        ],
        gap=2,
        grows=1,
    )
    text, spoken = tr("I’m {name}", name=name), tr("I’m {name}: show my board, Enter", name=name)
    button = Button(UNCOVER, text, actions.uncover, "loud", spoken, grows=1)
    inside = Column([Row([Sign(board, seat, 36), words], gap=14), Row([button])], gap=12)
    return [CardBox(inside, fill=theme.RAISED, edge=board.ink(seat), pad=16)]


def cover_button(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return the button that covers the board again; nothing where it hides nothing."""
    if not model.window.may_cover(seen):
        return []
    button = Button(COVER, tr("Cover"), actions.cover, "quiet", tr("Cover the board, F7"))
    button.tip = tr("F7: hides what only you may see")
    return [button]


class Curtain(Widget):
    """A board with a card above its lower part, so that all see what was played last."""

    def __init__(self, board: Widget, card: Sequence[Widget]) -> None:
        """``card``: one, or none where the board is nobody's to take."""
        super().__init__()
        self._board, self.grows = board, board.grows
        self._card = card[0] if card else None

    def children(self) -> Sequence[Widget]:
        """Return the board, and the card."""
        return [self._board] if self._card is None else [self._board, self._card]

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the board's."""
        return self._board.preferred_width(ctx)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the board's."""
        return self._board.height(ctx, width)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the card at the bottom, in the middle."""
        self.rect = rect
        self._board.place(ctx, rect)
        if self._card is None:
            return
        wide = min(ctx.px(WIDE), rect.width - 2 * ctx.px(12))
        tall = self._card.height(ctx, wide)
        place = pygame.Rect(0, 0, wide, tall)
        place.midbottom = rect.centerx, rect.bottom - ctx.px(20)
        self._card.place(ctx, place)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, then the card."""
        for part in self.children():
            part.draw(ctx, surface)
