"""Beside the board on the big screen: who plays, clocks and scores, large enough for a room."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import tr
from client.presenters.clocks import ClockReading
from client.presenters.result_words import series_words
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.evaluation import evaluation
from client.scenes.room.panel.result import why_over
from client.scenes.room.panel.side_parts import (
    chips,
    limit_counters,
    log,
    players,
    watchers,
)
from client.table.board import BoardPlayer, GameBoard
from client.table.clock_plates import Plate
from client.table.player_card import PIP, PIPS, draw_pips, of_many
from client.table.seat_sign import Faced, Sign
from client.ui import theme
from client.ui.theme import Colour
from client.widgets import CardBox, Chip, Column, DrawContext, Label, Row, ShortLabel, Space, Widget
from protocol.from_server import RoomView

LEAST_NAME: Final = 72
"""The width that a name is given at least, in pixels at 100 %."""
SEVERAL: Final = 2
"""Where more than so many play, each takes less room."""


class _Words(Column):
    """Name and notes: they are shortened before clock and score go into another line."""

    def preferred_width(self, look: DrawContext) -> int:
        """Enough for the beginning of a name."""
        return look.px(LEAST_NAME)


class Pips(Widget):
    """What is won of what there is, as on the cards at the table."""

    def __init__(self, score: tuple[int, int], ink: Colour) -> None:
        """``score``: how many of how many."""
        super().__init__()
        self._score, self._ink = score, ink

    def preferred_width(self, look: DrawContext) -> int:
        """Return the width of all of them."""
        return self._score[1] * look.px(PIP)

    def height(self, look: DrawContext, width: int) -> int:
        """Return the height of one line."""
        return look.type.line(theme.SMALL)

    def draw(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Draw them in the middle of the height."""
        draw_pips(look, surface, (self.rect.x, self.rect.centery), self._score, self._ink)


class BigScreenLines(NamedTuple):
    """What the scene itself knows of the moment, for the panel."""

    status: str
    """What happens now, or who won."""
    next_game: str
    """What comes after a game that is over; empty for nothing."""
    has_own_panel: bool
    """Whether the game shows players and moves in its own way, and so what is special now too."""


def big_screen_panel(
    model: RoomModel,
    board: GameBoard,
    seen: RoomView,
    lines: BigScreenLines,
    *,
    tight: bool,
    buttons: Sequence[Widget],
) -> Column:
    """Return all of it, from the top downwards.

    ``tight``: the window has little room. ``buttons``: the ways out, at the bottom.
    """
    shown, tight = model.clocks(seen), tight or len(seen.seats) > SEVERAL
    cards = [
        _card(board, player, shown[player.seat], tight) for player in players(model, board, seen)
    ]
    parts: list[Widget] = [_head(board, seen), *cards]
    parts += evaluation(model, board, seen)
    parts += _now(board, seen, lines)
    parts += log(model)
    foot = [watchers(model), Row(buttons, gap=0)]
    return Column([*parts, Space(grows=1), *foot], gap=10, grows=1)


def _head(board: GameBoard, seen: RoomView) -> Widget:
    return Row([Label(board.title, theme.TITLE), Chip(str(seen.room)), *chips(seen)], gap=8)


def _card(board: GameBoard, player: BoardPlayer, shown: ClockReading | None, tight: bool) -> Widget:
    """Return a seat: its sign, name, score and clock; bright while it is to move."""
    bright = player.to_move or player.won
    state = tr("won") if player.won else tr("to move") if player.to_move else ""
    away = tr("away") if player.here is False else ""
    notes = "  ·  ".join(
        note for note in (board.side(player.seat), player.note, away, state) if note
    )
    name = ShortLabel(player.name, theme.HEADING if tight else theme.TITLE)
    lines = _Words([name, ShortLabel(notes, theme.SMALL, theme.SOFT)], gap=0, grows=1)
    words = Faced(player.portrait, lines, 28 if tight else 44, 10)
    score = _score(board, player.seat, tight)
    sign = Sign(board, player.seat, 24 if tight else 34)
    clock: list[Widget] = []
    if shown is not None:
        clock.append(Plate(shown, theme.HEADING if tight else theme.DISPLAY))
    if tight:
        rows: list[Widget] = [Row([sign, words, *clock, *score], gap=8)]
    else:
        rows = [Row([sign, words, *score], gap=10), *([Row(clock)] if clock else [])]
    fill, edge = theme.RAISED if bright else theme.SURFACE, theme.LINE
    ink = board.ink(player.seat) if bright else edge
    return CardBox(Column(rows, gap=6), fill=fill, edge=ink, pad=6 if tight else 12)


def _score(board: GameBoard, seat: int, tight: bool) -> list[Widget]:
    """Return how many a seat has, and where there is room of how many; nothing without scores."""
    if not board.scores():
        return []
    mine, most = board.scores()[seat]
    number = Label(str(mine), theme.TITLE if tight else theme.DISPLAY)
    number.tip = of = of_many(most, tr(board.counted))
    if tight:
        return [number]
    counts = board.counted or most > PIPS
    rest = Label(of, theme.SMALL, theme.SOFT) if counts else Pips((mine, most), board.ink(seat))
    return [number, rest]


def _now(board: GameBoard, seen: RoomView, lines: BigScreenLines) -> list[Widget]:
    """Return what happens now, or how it ended."""
    found: list[Widget] = [Label(lines.status, theme.TITLE)]
    if seen.ending is not None:
        found.append(Label(why_over(board, seen), theme.BODY, theme.SOFT))
        found.append(Label(series_words(seen), theme.HEADING))
        found.append(Label(lines.next_game, theme.BODY, theme.WARNING))
        return [part for part in found if not isinstance(part, Label) or part.text]
    if seen.phase != "playing":
        return found
    remark = "" if lines.has_own_panel else board.status()
    if remark:
        found.append(Label(remark, theme.BODY, theme.WARNING))
    if board.limit_counters():
        found.append(limit_counters(board))
    return found
