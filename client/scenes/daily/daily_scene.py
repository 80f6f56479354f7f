"""The position of the day: the board, what is to be found, how it went, and the days in a row."""

from functools import partial
from typing import Any, ClassVar

import pygame

from client.languages.message import mark, tr
from client.presenters import daily_words
from client.scenes.daily.daily_model import DailyModel
from client.shell.parts import fault_card
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.table.board import BoardScene, GameBoard
from client.table.board_widget import BoardWidget
from client.table.handheld_layout import HandheldLayout, is_handheld
from client.table.seat_sign import Sign
from client.table.table_layout import TableLayout, tallest
from client.table.zoom_frame import ZoomFrame
from client.ui import theme
from client.widgets import (
    Button,
    CardBox,
    Centred,
    Chip,
    Column,
    Label,
    Pad,
    Row,
    Scroll,
    Space,
    Widget,
)
from client.widgets.button import Kind
from protocol.from_server import DailyPosition


class DailyScene(Scene):
    """One plays on the board; the server answers with the best defence."""

    title: ClassVar[str] = mark("Daily position")
    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.model = DailyModel(shell, self._answered)
        self._refused = ""
        """Why the last click meant nothing."""

    @property
    def board(self) -> GameBoard | None:
        """Return the board, once there is a position."""
        return self.model.board

    @property
    def window_title(self) -> str:
        """Return what the window is called meanwhile."""
        return tr("Daily position")

    def _answered(self) -> None:
        """Put the keyboard on what comes next."""
        told = self.model.told
        if told is None:
            return
        keys = {"open": "board", "wrong": "again", "solved": "share", "shown": "again"}
        self.page.state.focus = keys[told.progress]

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the board and the panel."""
        model, told, board = self.model, self.model.told, self.board
        banners = line_banner(self.shell)
        if told is None or board is None or model.fault:
            return Scroll("page", Column([*banners, self._without()]))
        window = self.size[0] / self.scale, self.size[1] / self.scale
        upright = is_handheld(window)
        may_act = model.may_play and not banners
        scene = BoardScene(may_act, model.pending)
        size = self.size[0] if upright else tallest(self.size, self.scale)
        shown = ZoomFrame(BoardWidget(board, scene, False, model.play, size))
        parts = self._parts(told, board)
        if upright:
            below = [self._ways(told)]
            return Column(
                [*banners, HandheldLayout(shown, [self._head(told)], parts, below)], gap=0
            )
        panel = Column(
            [self._head(told), *parts, Space(grows=1), self._ways(told)], gap=12, grows=1
        )
        return Column([*banners, TableLayout(shown, Pad(panel, pad=12, grows=1))], gap=0)

    def _head(self, told: DailyPosition) -> Widget:
        return Row([Label(tr("Daily position"), theme.TITLE, grows=1), Chip(told.day)], gap=8)

    def _parts(self, told: DailyPosition, board: GameBoard) -> list[Widget]:
        """Return the task, how it goes, and the days in a row."""
        task = daily_words.task_words(told, _capital(board.side(told.seat)))
        sign = Sign(board, told.seat, 26)
        lines: list[Widget] = [Row([sign, Label(task, theme.HEADING, grows=1)], gap=10)]
        lines.append(self._progress(told))
        if self._refused and self.model.may_play:
            lines.append(Label(self._refused, theme.SMALL, theme.WARNING))
        return [CardBox(Column(lines, gap=8), pad=14), self._standing(told)]

    def _progress(self, told: DailyPosition) -> Widget:
        if self.model.is_showing:
            words, ink = "", theme.SOFT
        else:
            words = daily_words.progress_words(told, len(self.model.line))
            inks = {"wrong": theme.WARNING, "solved": theme.ACCENT, "open": theme.TEXT}
            ink = inks.get(told.progress, theme.SOFT)
        style = theme.STRONG if told.progress == "solved" else theme.BODY
        return Label(words or " ", style, ink)

    def _standing(self, told: DailyPosition) -> Widget:
        standing = told.standing
        streak = daily_words.streak_words(standing) or tr("No streak yet")
        lines: list[Widget] = [Label(streak, theme.HEADING)]
        words = daily_words.today_words(standing), daily_words.record_words(standing)
        lines += [Label(it, theme.SMALL, theme.SOFT) for it in words if it]
        connection = self.shell.connection
        left = connection.left_ms(told.ends) if connection is not None else 0
        lines.append(Label(daily_words.left_words(left), theme.SMALL, theme.SOFT))
        return CardBox(Column(lines, gap=4), fill=theme.RAISED, pad=14)

    def _ways(self, told: DailyPosition) -> Widget:
        """Return what can be done now, the way out among it."""
        model, standing = self.model, told.standing
        rows: list[Widget] = []
        busy = tr("one moment") if model.is_showing or model.pending is not None else ""
        is_done = standing.today in ("solved", "first")
        if told.progress == "wrong":
            rows.append(Button("again", tr("Try again"), model.again, "loud", off=busy))
        elif told.progress in ("solved", "shown"):
            kind: Kind = "plain" if told.progress == "solved" else "loud"
            rows.append(Button("again", tr("Play it again"), model.again, kind, off=busy))
        if is_done:
            copy = partial(self.shell.copy, daily_words.share_words(told), tr("Result copied."))
            first: Kind = "loud" if told.progress == "solved" else "plain"
            rows.insert(0, Button("share", tr("Share result"), copy, first))
        if told.progress != "shown" and (standing.today in ("missed", "shown") or is_done):
            rows.append(Button("solution", tr("Show solution"), model.reveal, off=busy))
        help_ = partial(self.shell.open_help, told.game)
        foot = Row(
            [
                Button("close", tr("Back"), self.escape, "quiet"),
                Button("help", tr("Rules"), help_, "quiet"),
            ],
            gap=0,
        )
        return Column([*rows, foot], gap=8)

    def _without(self) -> Widget:
        """Return why nothing is shown, yet or at all, and the way back."""
        fault = self.model.fault
        parts: list[Widget] = [Label(tr("Daily position"), theme.TITLE)]
        parts.append(fault_card(fault) if fault else Label(tr("Loading ..."), ink=theme.SOFT))
        buttons: list[Widget] = [Button("close", tr("Back"), self.escape)]
        if fault:
            buttons.append(Button("retry", tr("Try again"), self.model.ask, "loud"))
        parts.append(Row(buttons))
        return Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24, grows=1)

    # -- doing it --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Say why a click on the board meant nothing."""
        used = super().handle(event)
        if used and self.board is not None and event.type in (pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            self._refused = self.board.fault()
        return used

    def tick(self, passed_ms: int) -> bool:
        """Let things move, and show the answer ply by ply."""
        moves = self.model.tick(passed_ms)
        return super().tick(passed_ms) or moves

    @property
    def spoken(self) -> str:
        """Return the task, how it goes, and where the keyboard is."""
        told, board = self.model.told, self.board
        if told is None or board is None:
            return super().spoken
        said: list[Any] = [daily_words.task_words(told, _capital(board.side(told.seat)))]
        if not self.model.is_showing:
            said.append(daily_words.progress_words(told, len(self.model.line)))
        return ", ".join([*said, super().spoken])


def _capital(side: str) -> str:
    return side[:1].upper() + side[1:]
