"""The position of the day: the board, what is to be found, how it went, and the days in a row."""

from functools import partial
from typing import ClassVar

from client.languages.message import mark, tr
from client.presenters.puzzle import daily_words
from client.scenes.puzzle.daily_model import DailyModel
from client.scenes.puzzle.line_scene import LineScene
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Row, Widget
from client.widgets.button import Kind
from protocol.from_server import DailyPosition


class DailyScene(LineScene[DailyPosition]):
    """One plays on the board; the server answers with the best defence."""

    title: ClassVar[str] = mark("Daily position")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.model = DailyModel(shell, self._answered)

    def _answered(self) -> None:
        """Put the keyboard on what comes next."""
        told = self.model.told
        if told is None:
            return
        keys = {"open": "board", "wrong": "again", "solved": "share", "shown": "again"}
        self.page.state.focus = keys[told.progress]

    def _head(self, told: DailyPosition) -> Widget:
        return Row([Label(tr("Daily position"), theme.TITLE, grows=1), Chip(told.day)], gap=8)

    def _task(self, told: DailyPosition, side: str) -> str:
        return daily_words.task_words(told, side)

    def _progress_words(self, told: DailyPosition) -> str:
        return daily_words.progress_words(told, len(self.model.line))

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

    def _ways(self, told: DailyPosition) -> list[Widget]:
        model, standing = self.model, told.standing
        rows: list[Widget] = []
        is_done = standing.today in ("solved", "first")
        if told.progress == "wrong":
            rows.append(Button("again", tr("Try again"), model.again, "loud", off=self.busy))
        elif told.progress in ("solved", "shown"):
            kind: Kind = "plain" if told.progress == "solved" else "loud"
            rows.append(Button("again", tr("Play it again"), model.again, kind, off=self.busy))
        if is_done:
            copy = partial(self.shell.copy, daily_words.share_words(told), tr("Result copied."))
            first: Kind = "loud" if told.progress == "solved" else "plain"
            rows.insert(0, Button("share", tr("Share result"), copy, first))
        if told.progress != "shown" and (standing.today in ("missed", "shown") or is_done):
            rows.append(Button("solution", tr("Show solution"), model.reveal, off=self.busy))
        return rows
