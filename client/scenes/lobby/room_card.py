"""A room in a list: what is played and how, who sits there, and what one can do."""

from collections.abc import Callable
from typing import Final, NamedTuple

from client.games.catalog import BOARDS, title
from client.presenters.options import in_words
from client.presenters.room_settings import terms
from client.table.board import GameBoard
from client.table.seat_sign import Sign
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Link, Row, ShortLabel, Widget
from protocol.from_server import RoomCard as RoomCard
from protocol.names import PlayerId, RoomId

BOTS: Final = "bot-"
"""How the ids of the server's bots begin, which have no records."""


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
    is_tall: bool = False,
) -> Widget:
    """``board``: of its game; None where this program does not know it.

    ``is_tall``: the buttons are below, over the whole width.
    """
    own = me is not None and me in card.players
    name = Row(
        [
            Label(title(card.game), theme.HEADING),
            _state(card, own),
            Label(str(card.room), theme.SMALL, theme.SOFT),
            Label(age, theme.SMALL, theme.SOFT),
        ],
        gap=10,
    )
    about = how_played(card, board)
    parts: list[Widget] = [name, *([Label(about, theme.SMALL, theme.SOFT)] if about else [])]
    parts.append(Row([_seat(card, board, n, doing) for n in range(len(card.names))], gap=18))
    buttons = _buttons(card, own, doing)
    edge = theme.FOCUS if own else theme.ACCENT if card.free else None
    if is_tall:
        for button in buttons:
            button.grows = 1
        return CardBox(Column([*parts, Row(buttons, gap=8)], gap=8), edge=edge, pad=16)
    left, right = Column(parts, gap=6, grows=1), Row(buttons, gap=8, align=1)
    return CardBox(Row([left, right]), edge=edge, pad=16)


def how_played(card: RoomCard, board: GameBoard | None) -> str:
    """Return its options and settings, in words."""
    told = [in_words(board.options, card.options) if board else "not known to this program"]
    return "  ·  ".join(words for words in (*told, *terms(card.settings)) if words)


def _state(card: RoomCard, own: bool) -> Widget:
    """Open, in play, or one's own: in words as well as in colour."""
    if own:
        return Chip("You sit here", dot=theme.FOCUS)
    if card.phase != "open":
        return Chip("In play", dot=theme.SEATS[1])
    many = len(card.free)
    words = f"{many} seat{'' if many == 1 else 's'} free" if many else "No seat free"
    return Chip(words, dot=theme.ACCENT if many else theme.WARNING)


def _seat(card: RoomCard, board: GameBoard | None, seat: int, doing: Doing) -> Widget:
    who = card.names[seat]
    sign: list[Widget] = [Sign(board, seat, 16)] if board and seat < len(board.seats) else []
    return Row([*sign, _occupant(card, seat, who, doing)], gap=8)


def _occupant(card: RoomCard, seat: int, who: str | None, doing: Doing) -> Widget:
    player = card.players[seat] if seat < len(card.players) else None
    if who and player and not player.startswith(BOTS):
        where = f"{title(card.game)}, room {card.room}, seat {seat + 1}"
        key = f"who {card.room} {seat}"
        return Link(key, who, lambda: doing.look_up(player, who), f"Record of {who}, {where}")
    if who:
        return ShortLabel(who, theme.BODY)
    kept = who == "" or seat in card.reserved
    words = "nobody" if card.phase != "open" else "for a bot" if kept else "free"
    return ShortLabel(words, theme.BODY, theme.OFF)


def _buttons(card: RoomCard, own: bool, doing: Doing) -> list[Widget]:
    who = " and ".join(name for name in card.names if name) or "nobody yet"
    where = f"{title(card.game)}, room {card.room}, {who}"
    room = card.room
    if own:
        words = f"Back to my game, {where}"
        return [Button(f"back {room}", "Back to my game", lambda: doing.enter(room), name=words)]
    buttons: list[Widget] = []
    if card.phase == "open":
        full = "every free seat is kept for a bot" if card.reserved else "every seat is taken"
        off = "" if card.free else full
        off = off or ("" if card.game in BOARDS else "this program does not know the game")
        join = f"Join {where}"
        buttons.append(Button(f"join {room}", "Join", lambda: doing.join(room), "loud", join, off))
    off = "this room wants no spectators" if card.settings.spectators == "nobody" else ""
    watch = f"Watch {where}"
    enter = Button(f"watch {room}", "Watch", lambda: doing.enter(room), "plain", watch, off)
    return [*buttons, enter]
