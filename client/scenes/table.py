"""A room in play: the board, and beside it the players, what to do, the moves, who watches."""

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from client import theme
from client.games.board import Board
from client.scenes.boardbox import BoardBox
from client.scenes.moves import MoveList
from client.scenes.parts import connection_chip
from client.scenes.players import Player, PlayerCard
from client.widgets import (
    Box,
    Button,
    Card,
    Chip,
    Column,
    Label,
    Look,
    Pad,
    Row,
    Scroll,
    Short,
    Widget,
)
from protocol.from_server import Seen

if TYPE_CHECKING:
    from client.scenes.room import RoomScene

PANEL: Final = 368
"""The width of the panel, where there is room for it."""
LEAST_PANEL: Final = 250
LEAST_BOARD: Final = 300


class Table(Box):
    """Board and panel beside each other; one below the other in a narrow window."""

    def __init__(self, board: Widget, panel: Widget, panel_first: bool = False) -> None:
        """``panel_first``: where one is below the other the panel is above."""
        super().__init__([board, panel], grows=1)
        self._board, self._panel, self._panel_first = board, panel, panel_first

    def _panel_width(self, look: Look, rect: pygame.Rect) -> int:
        spare = rect.width - rect.height
        return max(look.px(LEAST_PANEL), min(spare, look.px(PANEL)))

    def is_wide(self, look: Look, rect: pygame.Rect) -> bool:
        """Whether both fit beside each other."""
        return rect.width - look.px(LEAST_PANEL) >= look.px(LEAST_BOARD)

    def natural(self, look: Look) -> int:  # noqa: ARG002
        """All there is."""
        return 0

    def height(self, look: Look, width: int) -> int:  # noqa: ARG002
        """It grows into what is left."""
        return look.px(120)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """The board as large as can be, the panel in the rest."""
        self.rect = rect
        if self.is_wide(look, rect):
            wide = self._panel_width(look, rect)
            self._board.place(look, pygame.Rect(rect.x, rect.y, rect.width - wide, rect.height))
            panel = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
            self._children = [self._board, Scroll("panel", self._panel)]
        else:
            panel = rect
            order = [self._board, self._panel]
            self._children = [Scroll("panel", Column(order[::-1] if self._panel_first else order))]
        self._children[-1].place(look, panel)


def table(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    """The whole scene below the banners."""
    confirm = room.shell.profile.confirm
    tallest = round(min(room.size[0], room.size[1] * 0.92))
    box = BoardBox(board, room.board_scene(), confirm, room.play, tallest)
    return Table(box, Pad(_panel(room, board, seen), pad=12, grows=1))


def _panel(room: "RoomScene", board: Board, seen: Seen) -> Column:
    moves = Scroll("moves", MoveList(board), at_end=True, least=116)
    return Column(
        [
            _head(room, board, seen),
            *(PlayerCard(board, player) for player in players(room, board, seen)),
            _now(room, board, seen),
            Card(
                Column([Label("Moves", theme.SMALL, theme.SOFT), moves], gap=6, grows=1),
                pad=12,
                grows=1,
            ),
            _foot(room, seen),
        ],
        gap=10,
        grows=1,
    )


def _head(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    return Row(
        [
            Label(board.title, theme.TITLE),
            Chip(str(seen.room)),
            connection_chip(room.shell.connection),
        ],
        gap=8,
    )


def players(room: "RoomScene", board: Board, seen: Seen) -> list[Player]:
    """Who sits, seat by seat."""
    here = room.mirror.here.here if room.mirror and room.mirror.here else ()
    playing = seen.phase == "playing"
    found = []
    for seat, chair in enumerate(seen.chairs):
        note = "you" if seat == seen.seat else ""
        is_here = here[seat] if seat < len(here) else True
        to_move = playing and seat in board.to_move()
        won = seen.ending is not None and seat in seen.ending.winners
        name = chair.name if chair else "nobody"
        found.append(Player(seat, name, note, is_here, to_move, won))
    return found


def _now(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    """What is to be done now, and the buttons for it."""
    parts: list[Widget] = [Label(room.status_line(board, seen), theme.HEADING)]
    remark = board.status() if seen.phase == "playing" else ""
    if remark:
        parts.append(Label(remark, theme.SMALL, theme.WARNING))
    if seen.phase == "over":
        parts.append(Button("home", "Back to the lobby", room.leave, "loud"))
    elif seen.seat is not None:
        parts += _actions(room, board)
    else:
        parts.append(Label("You are watching.", theme.SMALL, theme.SOFT))
    return Column(parts, gap=8)


def _actions(room: "RoomScene", board: Board) -> list[Widget]:
    """Confirm, and whatever else the game offers now."""
    chosen, off = board.chosen(), room.why_not()
    buttons: list[Widget] = []
    if room.shell.profile.confirm:
        words = f"Play {chosen[1]}" if chosen else "Play" if off else "Choose a field"
        reason = off or ("" if chosen else "choose a field first")
        buttons.append(Button("confirm", words, room.confirm, "loud", off=reason, grows=2))
    for offer in board.offers():
        name = f"{offer.text}: {offer.about}"
        press = partial(room.play, offer.intent)
        button = Button(offer.key, offer.text, press, name=name, off=off, grows=1)
        button.tip = off or offer.about
        buttons.append(button)
    return [Row(buttons, gap=8)] if buttons else []


def _foot(room: "RoomScene", seen: Seen) -> Widget:
    buttons: list[Widget] = [Button("lobby", "Lobby", room.leave, "quiet")]
    if seen.phase == "playing" and seen.seat is not None:
        buttons.append(Button("resign", "Resign", room.resign, "quiet"))
    buttons += [
        Button("link", "Invite", room.copy_link, "quiet", "Copy the link for spectators"),
        Button("help", "Help", room.help, "quiet"),
        Button("settings", "Settings", room.settings, "quiet"),
    ]
    return Column([watchers(room), Row(buttons, gap=0)], gap=6)


def watchers(room: "RoomScene") -> Widget:
    """How many watch, and who."""
    here = room.mirror.here if room.mirror else None
    if here is None or not here.spectators:
        return Short("No spectators", theme.SMALL, theme.SOFT)
    more = here.spectators - len(here.names)
    names = [*here.names, f"{more} more"] if more > 0 else list(here.names)
    count = "1 spectator" if here.spectators == 1 else f"{here.spectators} spectators"
    return Short(f"{count}: {', '.join(names)}", theme.SMALL, theme.SOFT)
