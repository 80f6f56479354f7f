"""The way to the position of the day, what is asked and how one fares; and to the puzzles."""

from collections.abc import Iterable

from client.games.catalog import BOARDS
from client.languages.message import tr, trn
from client.net.connection import RequestRefused
from client.shell.scene import Shell
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Button, CardBox, Column, Row, ShortLabel, Widget
from protocol.from_server import DailyPosition

PICTURE = 56
AWAY = 3
"""Frames without time of its own after which one was elsewhere."""
AGAIN_MS = 60_000
"""How soon it is asked for again where the server refused."""


class DailyEntry:
    """Asks for the position when one arrives, comes back, and when the day is over."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.told: DailyPosition | None = None
        """None until it is told."""
        self._asking = False
        self._unseen, self._wait_ms = AWAY, 0

    def passed(self) -> None:
        """Note that a frame has passed, perhaps with another scene above."""
        self._unseen += 1

    def tick(self, passed_ms: int) -> None:
        """Let time pass while it is seen."""
        came_back, self._unseen = self._unseen >= AWAY, 0
        self._wait_ms = max(0, self._wait_ms - passed_ms)
        connection = self._shell.connection
        welcome = connection.welcome if connection is not None else None
        if connection is None or welcome is None or connection.state != "online":
            return
        is_over = self.told is not None and connection.left_ms(self.told.ends) == 0
        due = came_back or (is_over and not self._wait_ms)
        if due and not self._asking and _is_offered(welcome.games):
            self._asking, self._wait_ms = True, AGAIN_MS
            self._shell.start_task(self._ask(), self._answered)

    def _answered(self) -> None:
        self._asking = False

    async def _ask(self) -> None:
        connection = self._shell.connection
        if connection is None:
            return
        try:
            self.told = await connection.daily()
        except RequestRefused:
            return  # asked again when one comes back

    def parts(self, off: str) -> list[Widget]:
        """Return the card; nothing until the position is told. ``off``: why it cannot be opened."""
        told = self.told
        if told is None or told.game not in BOARDS:
            return []
        about = [ShortLabel(line, theme.SMALL, theme.SOFT) for line in self._about(told)]
        title = ShortLabel(tr("Daily position"), theme.STRONG)
        words: Widget = Column([title, *about], gap=2, grows=1)
        view = told.views[0] if told.views else None
        picture = PositionPicture(BOARDS[told.game], view, PICTURE, seat=told.seat)
        is_done = told.standing.today in ("solved", "first", "shown")
        text = tr("View") if is_done else tr("Solve")
        spoken = tr(
            "{action}: daily position, {about}", action=text, about=", ".join(self._about(told))
        )
        button = Button("daily", text, self._shell.open_daily, "plain", spoken, off)
        day = Row([picture, words, button], gap=12)
        return [CardBox(Column([day, *self._puzzles(off)], gap=8), pad=12)]

    def _puzzles(self, off: str) -> list[Widget]:
        """Return the way to the puzzles of this server; nothing where it has none."""
        connection = self._shell.connection
        welcome = connection.welcome if connection is not None else None
        if welcome is None or not any(game in BOARDS for game in welcome.puzzles):
            return []
        open_ = self._shell.open_puzzles
        return [Row([Button("puzzles", tr("Puzzles"), open_, off=off, grows=1)])]

    def _about(self, told: DailyPosition) -> list[str]:
        """Return what is asked, or that it is done, and for how many days in a row."""
        match told.standing.today:
            case "solved" | "first":
                words = tr("Solved today")
            case "shown":
                words = tr("Come back tomorrow")
            case _:
                words = trn("Win in {n} move", "Win in {n} moves", told.moves)
        streak = told.standing.streak
        if streak < 2:
            return [words]
        return [words, trn("{n} day in a row", "{n} days in a row", streak)]


def _is_offered(games: Iterable[str]) -> bool:
    """Return whether a server with these games has a position of the day."""
    return any(game in BOARDS and BOARDS[game].daily for game in games)
