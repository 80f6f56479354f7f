"""Finished games that are kept on this machine: to look at again, with or without a server."""

import time
from functools import partial
from typing import ClassVar

import msgspec

from client.games.catalog import BOARDS, title
from client.languages.message import mark, told, tr
from client.replays.saved_games import SavedGames, SavedGameSummary
from client.scenes.review.review_scene import ReviewScene
from client.shell.parts import fault_card
from client.shell.question import QuestionScene
from client.shell.scene import Scene, Shell, records_folder
from client.ui import theme
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Centred,
    Chip,
    Column,
    Label,
    Pad,
    Row,
    Scroll,
    ShortLabel,
    Widget,
)


class SavedGamesScene(Scene):
    """A card for each, the latest first."""

    title: ClassVar[str] = mark("Records")
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._records = SavedGames(records_folder(shell))
        self.found = self._records.all()

    def build(self) -> Widget:
        """Return where they are, then the games."""
        close = Button("close", tr("Back"), self.escape, "quiet")
        head = Row([Label(tr("Records"), theme.TITLE, grows=1), close], gap=8)
        cards = [self._card(it) for it in self.found] or [_none()]
        body = Column([head, self._where(), *cards])
        return Scroll("page", Pad(Centred(body, 860), pad=16))

    def _where(self) -> Widget:
        if not self.shell.platform.has_folders:
            return Label(tr("Saved in this browser, for this page only."), ink=theme.SOFT)
        where = str(self._records.folder)
        copy = partial(self._copy, where)
        button = Button("copy", tr("Copy path"), copy, "quiet", tr("Copy the path of the folder"))
        return Row([ShortLabel(tr("Saved in {folder}", folder=where)), button], gap=8)

    def _card(self, about: SavedGameSummary) -> Widget:
        name = [
            Label(title(about.game), theme.HEADING),
            Label(str(about.room), theme.SMALL, theme.SOFT),
            Label(when(about), theme.SMALL, theme.SOFT),
        ]
        told = [
            Row(name, gap=10),
            Label(" – ".join(it for it in about.players if it), theme.BODY),
            Label(ended(about), theme.SMALL, theme.SOFT),
            *self._proof(about),
        ]
        left, right = Column(told, gap=6), self._buttons(about)
        left.grows, right.grows = 5, 3
        return CardBox(Beside([left, right], 420, 12), pad=16)

    def _proof(self, about: SavedGameSummary) -> list[Widget]:
        if about.doubts:
            return [fault_card(" ".join(map(tr, about.doubts)))]
        if not about.bound:
            return []
        return [Row([Chip(tr("Fair: the server kept its word"))], gap=0)]

    def _buttons(self, about: SavedGameSummary) -> Widget:
        places = {"game": title(about.game), "code": about.room, "time": when(about)}
        off = "" if about.game in BOARDS else tr("this version does not know the game")
        key, open_ = about.name, partial(self._open, about)
        name = tr("Open {game}, {code}, {time}", **places)
        look = Button(f"open {key}", tr("Open"), open_, "plain", name, off, 1)
        file = str(self._records.file(about))
        name = tr("Copy the path of {game}, {code}, {time}", **places)
        where = Button(f"file {key}", tr("Copy path"), partial(self._copy, file), name=name)
        where.tip = file
        name = tr("Delete {game}, {code}, {time}", **places)
        drop = Button(f"delete {key}", tr("Delete"), partial(self._ask, about), "quiet", name)
        return Row([look, where, drop], gap=8, align=1)

    # -- doing it --------------------------------------------------------------------------

    def _open(self, about: SavedGameSummary) -> None:
        try:
            shown = self._records.shown(about)
            scene = ReviewScene(self.shell, shown.last, shown, about.url)
        except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            self.shell.say(tr("This game is damaged and cannot be shown."), fault=True)
            return
        self.shell.push(scene)

    def _copy(self, where: str) -> None:
        self.shell.copy(where, tr("Path copied."))

    def _ask(self, about: SavedGameSummary) -> None:
        places = {"game": title(about.game), "code": about.room}
        words = tr("{game}, {code}. The server may not have it any more.", **places)
        answers = tr("Delete"), tr("Keep")
        act = partial(self._delete, about)
        self.shell.push(QuestionScene(self.shell, tr("Delete this game?"), words, answers, act))

    def _delete(self, about: SavedGameSummary) -> None:
        try:
            self._records.delete(about)
        except OSError as why:
            self.shell.say(
                tr("It could not be deleted: {why}.", why=why.strerror or why), fault=True
            )
        self.found = self._records.all()


def when(about: SavedGameSummary) -> str:
    """Return when it was saved, on this machine's clock."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(about.at / 1000))


def ended(about: SavedGameSummary) -> str:
    """Return who won, and why."""
    names = [about.players[seat] for seat in about.winners if seat < len(about.players)]
    winners = " & ".join(names)
    won = tr("{names} won", names=winners) if names else tr("Draw")
    return f"{won} · {told(about.reason)}" if about.reason else won


def _none() -> Widget:
    words = tr("After a game, open Review and press Save.")
    parts = [
        Label(tr("No saved games yet"), theme.HEADING, align=0.5),
        Label(words, theme.BODY, theme.SOFT, align=0.5),
    ]
    return CardBox(Pad(Column(list[Widget](parts), gap=8), pad=24))
