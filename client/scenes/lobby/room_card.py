"""A room in a list: a picture of it, what is played and how, who sits there, what one can do."""

from collections.abc import Callable
from typing import Final, NamedTuple

from client.games.catalog import BOARDS, title
from client.languages.message import tr
from client.presenters.options import in_words
from client.presenters.room_settings import terms
from client.table.avatar import BOT, portrait
from client.table.board import GameBoard
from client.table.board_picture import PositionPicture
from client.table.seat_sign import Faced, Sign
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Link, Row, ShortLabel, Widget
from protocol.from_server import RoomCard as RoomCard
from protocol.from_server import SeenPosition
from protocol.names import PlayerId, RoomId

PICTURE: Final = 84
"""The side of the picture, in pixels at 100 %."""


class Doing(NamedTuple):
    """What can be done with a listed room."""

    join: Callable[[RoomId], None]
    enter: Callable[[RoomId], None]
    """Watch it, or come back to one's seat."""
    look_up: Callable[[PlayerId, str], None]
    """Show the record of a player."""


def room_card(
    card: RoomCard,
    board: GameBoard | None,
    me: PlayerId | None,
    age: str,
    doing: Doing,
    position: SeenPosition | None = None,
) -> Widget:
    """Return the card of a room. ``board``: of its game; None where this program does not know it.

    ``position``: how it stood when it was looked at last; None where that is not known.
    """
    own = me is not None and me in card.players
    head: list[Widget] = [
        ShortLabel(title(card.game), theme.STRONG),
        Label(age, theme.SMALL, theme.SOFT),
    ]
    if own:
        head.insert(1, Chip(tr("You’re playing"), dot=theme.FOCUS))
    about = how_played(card, board)
    seats = Row([_seat(card, board, n, doing) for n in range(len(card.names))], gap=14)
    parts: list[Widget] = [Row(head, gap=8), seats]
    if about:
        parts.append(Label(about, theme.SMALL, theme.SOFT))
    words = Column(parts, gap=4, grows=1)
    buttons = _buttons(card, own, doing)
    for button in buttons:
        button.grows = 1
    above: Widget = words
    if board is not None:
        view, seat = (position.view, position.seat) if position is not None else (None, None)
        picture = PositionPicture(
            type(board), view, PICTURE, seat=seat, options={} if view else card.options
        )
        above = Row([picture, words], gap=12, sink=0)
    edge = theme.FOCUS if own else None
    return CardBox(Column([above, Row(buttons, gap=8)], gap=10), edge=edge, pad=12)


def how_played(card: RoomCard, board: GameBoard | None) -> str:
    """Return its options and settings, in words."""
    known = in_words(board.options, card.options) if board else tr("not known to this program")
    return "  ·  ".join(words for words in (known, *terms(card.settings)) if words)


def _seat(card: RoomCard, board: GameBoard | None, seat: int, doing: Doing) -> Widget:
    who = card.names[seat]
    sign: list[Widget] = [Sign(board, seat, 14)] if board and seat < len(board.seats) else []
    player = card.players[seat] if seat < len(card.players) else None
    shown = portrait(player, who) if who and player else None
    return Row([*sign, Faced(shown, _occupant(card, seat, who, doing), gap=6)], gap=6)


def _occupant(card: RoomCard, seat: int, who: str | None, doing: Doing) -> Widget:
    player = card.players[seat] if seat < len(card.players) else None
    if who and player and not player.startswith(BOT):  # bots have no records
        spoken = tr(
            "Record of {player}, {game}, room {room}, seat {seat}",
            player=who,
            game=title(card.game),
            room=card.room,
            seat=seat + 1,
        )
        key = f"who {card.room} {seat}"
        return Link(key, who, lambda: doing.look_up(player, who), spoken, grows=1)
    if who:
        return ShortLabel(who, theme.BODY, grows=1)
    if seat in card.settings.closed:
        return ShortLabel(tr("nobody"), theme.BODY, theme.OFF)
    kept = who == "" or seat in card.reserved
    free = tr("for a bot") if kept else tr("free")
    return ShortLabel(tr("nobody") if card.phase != "open" else free, theme.BODY, theme.OFF)


def _buttons(card: RoomCard, own: bool, doing: Doing) -> list[Widget]:
    who = ", ".join(name for name in card.names if name) or tr("nobody yet")
    game, room = title(card.game), card.room
    about = {"game": game, "room": room, "players": who}
    if own:
        words = tr("Resume {game}, room {room}, {players}", **about)
        return [Button(f"back {room}", tr("Resume"), lambda: doing.enter(room), name=words)]
    buttons: list[Widget] = []
    if card.phase == "open":
        off = "" if card.free else _full(card)
        off = off or ("" if card.game in BOARDS else tr("this program does not know the game"))
        words = tr("Join {game}, room {room}, {players}", **about)
        join = Button(f"join {room}", tr("Join"), lambda: doing.join(room), "plain", words, off)
        buttons.append(join)
    off = tr("no spectators in this room") if card.settings.spectators == "nobody" else ""
    words = tr("Watch {game}, room {room}, {players}", **about)
    enter = Button(f"watch {room}", tr("Watch"), lambda: doing.enter(room), "plain", words, off)
    return [*buttons, enter]


def _full(card: RoomCard) -> str:
    """Return why no seat can be taken."""
    if card.reserved:
        return tr("every free seat is kept for a bot")
    return tr("every seat is taken")
