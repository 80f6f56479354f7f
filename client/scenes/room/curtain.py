"""Between turns at one window: who is to have it next, below what all may see."""

from client.languages.message import tr
from client.presenters.offer_words import name_of
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.table.board import GameBoard
from client.table.seat_sign import Sign
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from protocol.from_server import RoomView

UNCOVER = "uncover"
"""The key of the button that shows the next one's board."""
COVER = "cover"


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
