"""Finished games that are kept on this machine: to look at again, with or without a server."""

import time
from functools import partial
from typing import ClassVar

import msgspec

from client.games.catalog import BOARDS, title
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

    title: ClassVar[str] = "Records"
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._records = SavedGames(records_folder(shell))
        self.found = self._records.all()

    def build(self) -> Widget:
        """Return where they are, then the games."""
        close = Button("close", "Back", self.escape, "quiet")
        head = Row([Label("Records", theme.TITLE, grows=1), close], gap=8)
        cards = [self._card(it) for it in self.found] or [_none()]
        body = Column([head, self._where(), *cards])
        return Scroll("page", Pad(Centred(body, 860), pad=16))

    def _where(self) -> Widget:
        if not self.shell.platform.has_folders:
            return Label("Kept in this browser, for this page alone.", ink=theme.SOFT)
        where = str(self._records.folder)
        copy = Button("copy", "Copy", partial(self._copy, where), "quiet", "Copy where they are")
        return Row([ShortLabel(f"Kept in {where}"), copy], gap=8)

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
            return [fault_card(" ".join(about.doubts))]
        if not about.bound:
            return []
        return [Row([Chip("The server kept its word")], gap=0)]

    def _buttons(self, about: SavedGameSummary) -> Widget:
        what = f"{title(about.game)}, room {about.room}, {when(about)}"
        off = "" if about.game in BOARDS else "this program does not know the game"
        key, open_ = about.name, partial(self._open, about)
        look = Button(f"open {key}", "Open", open_, "loud", f"Open {what}", off, 1)
        file = str(self._records.file(about))
        where = Button(
            f"file {key}", "File", partial(self._copy, file), name=f"Copy file of {what}"
        )
        where.tip = file
        drop = Button(
            f"delete {key}", "Delete", partial(self._ask, about), "quiet", f"Delete {what}"
        )
        return Row([look, where, drop], gap=8, align=1)

    # -- doing it --------------------------------------------------------------------------

    def _open(self, about: SavedGameSummary) -> None:
        try:
            shown = self._records.shown(about)
            scene = ReviewScene(self.shell, shown.last, shown, about.url)
        except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            self.shell.say("This record is damaged: it cannot be shown.", fault=True)
            return
        self.shell.push(scene)

    def _copy(self, where: str) -> None:
        self.shell.copy(where, "Where it is, is copied.")

    def _ask(self, about: SavedGameSummary) -> None:
        words = f"{title(about.game)}, room {about.room}: the server may have it no more."
        answers = "Delete", "Keep it"
        act = partial(self._delete, about)
        self.shell.push(QuestionScene(self.shell, "Delete this record?", words, answers, act))

    def _delete(self, about: SavedGameSummary) -> None:
        try:
            self._records.delete(about)
        except OSError as why:
            self.shell.say(f"It could not be deleted: {why.strerror or why}.", fault=True)
        self.found = self._records.all()


def when(about: SavedGameSummary) -> str:
    """Return when it was saved, on this machine's clock."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(about.at / 1000))


def ended(about: SavedGameSummary) -> str:
    """Return who won, and why."""
    names = [about.players[seat] for seat in about.winners if seat < len(about.players)]
    won = f"{' and '.join(names)} won" if names else "Nobody won"
    return f"{won}: {about.reason}" if about.reason else won


def _none() -> Widget:
    words = "When a game is over, look at it again with “Review the game”, and press “Save”."
    parts = [
        Label("No game is saved yet", theme.HEADING, align=0.5),
        Label(words, theme.BODY, theme.SOFT, align=0.5),
    ]
    return CardBox(Pad(Column(list[Widget](parts), gap=8), pad=24))
