"""Offers the lesson of a game, once, before the first game of its kind."""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace

from client.games.catalog import BOARDS, title
from client.games.showcase import showcase
from client.languages.message import mark, tr
from client.shell.scene import DialogScene, Shell
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Button, Column, Label, Row, Widget


def is_new(shell: Shell, game: str) -> bool:
    """Return whether this player has neither played that game nor been offered its lesson."""
    profile = shell.profile
    return game not in profile.offered and game not in profile.options


class FirstLessonScene(DialogScene):
    """Asks whether to learn it first, or just to play."""

    title: ClassVar[str] = mark("New game")
    first: ClassVar[str] = "lesson"
    width: ClassVar[float] = 460

    def __init__(self, shell: Shell, game: str, play: Callable[[], None]) -> None:
        """``play``: what was asked for."""
        super().__init__(shell)
        self._game, self._play = game, play
        profile = shell.profile
        shell.keep(replace(profile, offered=(*profile.offered, game)))

    def parts(self) -> list[Widget]:
        """Return the board, and the question."""
        views = showcase(self._game)
        view = views[len(views) // 2] if views else None
        words = Column(
            [
                Label(tr("New to {game}?", game=title(self._game)), theme.TITLE),
                Label(tr("A short lesson on the real board takes two minutes."), ink=theme.SOFT),
            ],
            gap=8,
            grows=1,
        )
        return [Row([PositionPicture(BOARDS[self._game], view, 120), words], gap=16)]

    def buttons(self) -> list[Widget]:
        """Return the two ways on."""
        return [
            Button("play", tr("Just play"), self._just_play),
            Button("lesson", tr("Two-minute lesson"), self._learn, "loud"),
        ]

    def _just_play(self) -> None:
        self.shell.pop(self)
        self._play()

    def _learn(self) -> None:
        self.shell.pop(self)
        self.shell.open_lesson(self._game)
