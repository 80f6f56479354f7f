"""Beside the board on a beamer: who plays, their clocks and scores, large enough for a room."""

from typing import TYPE_CHECKING, Final

import pygame

from client import theme
from client.clocks import Dial
from client.games.board import Board, Player
from client.scenes.dials import Plate, dials
from client.scenes.parts import Sign
from client.scenes.players import PIP, PIPS, draw_pips
from client.scenes.result import reason
from client.scenes.table import desk_of, evaluation, gauges, players, watchers
from client.scenes.tableside import chips, log
from client.widgets import (
    Button,
    Card,
    Chip,
    Column,
    Label,
    Look,
    Row,
    Short,
    Space,
    Widget,
)
from protocol.from_server import Seen

if TYPE_CHECKING:
    from client.scenes.beamer import BeamerScene

LEAST_NAME: Final = 72
"""The width that a name is given at least, in pixels at 100 %."""
SEVERAL: Final = 2
"""Where more than so many play, each takes less room."""


class _Words(Column):
    """Name and notes: they are shortened before clock and score go into another line."""

    def natural(self, look: Look) -> int:
        """Enough for the beginning of a name."""
        return look.px(LEAST_NAME)


class Pips(Widget):
    """What is won of what there is, as on the cards at the table."""

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__()
        self._score, self._ink = board.scores()[seat], board.ink(seat)

    def natural(self, look: Look) -> int:
        """All of them."""
        return self._score[1] * look.px(PIP)

    def height(self, look: Look, width: int) -> int:
        """One line."""
        return look.type.line(theme.SMALL)

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """In the middle of the height."""
        draw_pips(look, surface, (self.rect.x, self.rect.centery), self._score, self._ink)


def side(beamer: "BeamerScene", board: Board, seen: Seen) -> Column:
    """All of it, from the top downwards."""
    shown, tight = dials(beamer, seen), len(seen.chairs) > SEVERAL or beamer.is_small
    cards = [
        _card(board, player, shown[player.seat], tight) for player in players(beamer, board, seen)
    ]
    parts: list[Widget] = [_head(board, seen), *cards]
    parts += evaluation(beamer, board, seen)
    parts += _now(beamer, board, seen)
    parts += log(beamer)
    return Column([*parts, Space(grows=1), *_foot(beamer)], gap=10, grows=1)


def _head(board: Board, seen: Seen) -> Widget:
    return Row([Label(board.title, theme.TITLE), Chip(str(seen.room)), *chips(seen)], gap=8)


def _card(board: Board, player: Player, shown: Dial | None, tight: bool) -> Widget:
    """A seat: its sign, name, score and clock; bright while it is to move."""
    mine, most = board.scores()[player.seat]
    bright = player.to_move or player.won
    state = "won" if player.won else "to move" if player.to_move else ""
    away = "away" if player.here is False else ""
    notes = "  ·  ".join(
        note for note in (board.side(player.seat), player.note, away, state) if note
    )
    name = Short(player.name, theme.HEADING if tight else theme.TITLE)
    words = _Words([name, Short(notes, theme.SMALL, theme.SOFT)], gap=0, grows=1)
    number = Label(str(mine), theme.TITLE if tight else theme.DISPLAY)
    number.tip = of = f"of {most} {board.counted}".rstrip()
    sign = Sign(board, player.seat, 24 if tight else 34)
    clock: list[Widget] = []
    if shown is not None:
        clock.append(Plate(shown, theme.HEADING if tight else theme.DISPLAY))
    if tight:
        rows: list[Widget] = [Row([sign, words, *clock, number], gap=8)]
    else:
        counts = board.counted or most > PIPS
        rest = Label(of, theme.SMALL, theme.SOFT) if counts else Pips(board, player.seat)
        rows = [Row([sign, words, number, rest], gap=10), *([Row(clock)] if clock else [])]
    fill, edge = theme.RAISED if bright else theme.SURFACE, theme.LINE
    ink = board.ink(player.seat) if bright else edge
    return Card(Column(rows, gap=6), fill=fill, edge=ink, pad=6 if tight else 12)


def _now(beamer: "BeamerScene", board: Board, seen: Seen) -> list[Widget]:
    """What happens now, or how it ended."""
    found: list[Widget] = [Label(beamer.status_line(board, seen), theme.TITLE)]
    if seen.ending is not None:
        found.append(Label(reason(board, seen.ending), theme.BODY, theme.SOFT))
        found.append(Label(beamer.next_words, theme.BODY, theme.WARNING))
        return [part for part in found if not isinstance(part, Label) or part.text]
    if seen.phase != "playing":
        return found
    remark = board.status()
    if remark and board.panel(desk_of(beamer, board, seen)) is None:  # else it is for that panel
        found.append(Label(remark, theme.BODY, theme.WARNING))
    if board.gauges():
        found.append(gauges(board))
    return found


def _foot(beamer: "BeamerScene") -> list[Widget]:
    buttons: list[Widget] = [
        Button("table", "Table", beamer.escape, "quiet", "Back to the table, Escape"),
        Button("lobby", "Lobby", beamer.leave, "quiet"),
    ]
    return [watchers(beamer), Row(buttons, gap=0)]
