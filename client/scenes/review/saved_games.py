"""Saved games: unfinished ones on their server, finished ones on this machine, and sent files."""

from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import msgspec

from client.games.catalog import BOARDS, title
from client.languages.message import mark, told, tr
from client.net.connection import RequestRefused, ServerConnection
from client.replays import sent_file
from client.replays.replay import DamagedReplay
from client.replays.saved_games import SavedGames, SavedGameSummary
from client.scenes.review.review_scene import ReviewScene
from client.scenes.review.save_times import when
from client.scenes.review.unfinished_games import UnfinishedGames
from client.shell.parts import fault_card, sentence
from client.shell.question import QuestionScene
from client.shell.scene import Scene, Shell, records_folder
from client.ui import clipboard, theme
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
from client.widgets.inputs import Tabs, TextBuffer, TextField

LONGEST_PATH: Final = 4_000
"""Signs of a path; the text of a game is longer, and pasted by its own button."""


class SavedGamesScene(Scene):
    """Show a card for each, the latest first, on two pages."""

    title: ClassVar[str] = mark("Records")
    takes_files: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell, unfinished: bool = False, given: str = "") -> None:
        """``unfinished``: whether these are shown first. ``given``: a file to open at once."""
        super().__init__(shell)
        self._records = SavedGames(records_folder(shell))
        self.found = self._records.all()
        self._loose = self._records.loose()
        self.unfinished = UnfinishedGames(shell)
        self._tab = 0 if unfinished else 1
        self._is_chosen = unfinished or bool(given)
        """Whether the page stays as it is, though the other one has what was saved last."""
        self.file = TextBuffer("", most=LONGEST_PATH)
        self._fault = ""
        if given:
            self.take(given)

    def build(self) -> Widget:
        """Return the two pages, and what opens a file."""
        if not self._is_chosen and self.unfinished.saves is not None:
            self._tab, self._is_chosen = self._latest, True
        close = Button("close", tr("Back"), self.escape, "quiet")
        head = Row([Label(tr("Records"), theme.TITLE, grows=1), close], gap=8)
        labels = [tr("Unfinished games"), tr("Finished games")]
        tabs = Tabs("tab", tr("Page"), labels, self._tab, self._turn)
        body = self._finished() if self._tab else self.unfinished.parts(self.is_tall)
        fault = [fault_card(self._fault)] if self._fault else []
        parts: list[Widget] = [head, tabs, self._opener(), *fault, *body]
        return Scroll("page", Pad(Centred(Column(parts), 860), pad=16))

    @property
    def _latest(self) -> int:
        """The page of the game that was saved last."""
        finished = max((it.at for it in self.found), default=-1)
        unfinished = max((it.at for it in self.unfinished.saves or ()), default=-1)
        return 0 if unfinished > finished else 1

    def _turn(self, tab: int) -> None:
        self._tab, self._is_chosen = tab, True

    def _finished(self) -> list[Widget]:
        cards = [self._card(it) for it in self.found]
        loose = [self._loose_card(it) for it in self._loose]
        return [self._where(), *self._history(), *(loose + cards or [_none()])]

    def _history(self) -> list[Widget]:
        """Return the way to all games that the server has of this player."""
        if self.shell.connection is None:
            return []
        words = tr("All your games at this server")
        return [Row([Button("history", words, self.shell.open_history)])]

    # -- a file that somebody sent ---------------------------------------------------------

    def _opener(self) -> Widget:
        """Return the line for a path, and what pastes or chooses a file."""
        hint = tr("path of a file")
        field = TextField("file", tr("Open a game from a file"), self.file, hint, self._enter)
        field.grows = 1
        off = "" if self.file.text.strip() else tr("Enter a path first.")
        buttons: list[Widget] = [
            Button("take", tr("Open file"), self._enter, off=off),
            Button("paste", tr("Paste"), self._paste, "quiet", tr("Open what was copied")),
        ]
        if self.shell.platform.can_choose_files:
            choose = Button("choose", tr("Choose a file ..."), self._choose, "quiet")
            buttons.append(choose)
        return CardBox(Row([field, *buttons], gap=8, sink=1), pad=12)

    def _enter(self) -> None:
        if self.file.text.strip():
            self.take(self.file.text)

    def _paste(self) -> None:
        self.take(clipboard.paste())

    def _choose(self) -> None:
        self.shell.platform.choose_file(self.take)

    def take(self, given: str) -> None:
        """Open what was dropped, typed, chosen or pasted: a path, or the text itself."""
        self._fault = ""
        try:
            sent = sent_file.read(given)
        except sent_file.NoSentFile as why:
            self._fault = tr(str(why))
            return
        if self.shell.connection is None:
            self._fault = tr("A server has to read this file. Connect to one, or play alone first.")
        elif sent.kind == "save":
            self._tab = 0
            self.unfinished.take_in(sent.text)
        else:
            self.shell.start_task(self._show(self.shell.connection, sent.text))

    async def _show(self, connection: ServerConnection, record: str) -> None:
        try:
            made, shown = await sent_file.opened(connection, record)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)
            return
        except OverflowError:
            self._fault = tr("This game is too long to be sent.")
            return
        except (DamagedReplay, msgspec.MsgspecError):
            self._fault = tr("This game is damaged and cannot be shown.")
            return
        try:
            self._records.keep(made, record, "", shown)
        except OSError as why:
            words = tr("The game could not be saved: {why}.", why=why.strerror or why)
            self.shell.say(words, fault=True)
        self.found, self._loose = self._records.all(), self._records.loose()
        self._tab = 1
        self.file.text = ""
        self.shell.push(ReviewScene(self.shell, shown.last, shown, made.url))

    def _loose_card(self, path: Path) -> Widget:
        """Return the card of a record that lies alone in the folder."""
        name, act = path.name, partial(self.take, str(path))
        words = Column(
            [
                Label(name, theme.STRONG),
                Label(tr("A record, not looked at yet"), theme.SMALL, theme.SOFT),
            ],
            gap=4,
            grows=1,
        )
        look = Button(f"open {name}", tr("Open"), act, name=tr("Open {name}", name=name))
        return CardBox(Row([words, look], gap=12), pad=16)

    # -- finished games --------------------------------------------------------------------

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
            Label(when(about.at), theme.SMALL, theme.SOFT),
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
        places = {"game": title(about.game), "code": about.room, "time": when(about.at)}
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
