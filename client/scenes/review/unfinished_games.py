"""Games that were saved before their end, kept by the server: to go on with, copy, carry away."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from client.games.catalog import BOARDS, title
from client.languages.message import mark, tr, trn
from client.net.connection import RequestRefused, ServerConnection
from client.scenes.review.save_times import when
from client.shell.name_question import NameQuestion, another
from client.shell.parts import fault_card, sentence
from client.shell.question import QuestionScene
from client.shell.scene import Shell, save_file
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Beside, Button, CardBox, Chip, Column, Label, Pad, Row, Space, Widget
from protocol.messages.saves import SaveInfo, Saves

KIND: Final = "application/x-ndjson"
HIDDEN: Final = mark(
    "The file is not sealed. Whoever opens it can find out every hidden card and place of this "
    "game. Everyone in it is you, somebody at your window, or a bot."
)


class UnfinishedGames:
    """Holds the list as the server told it last, and does what is done with it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.saves: tuple[SaveInfo, ...] | None = None
        self._fault = ""
        self.load()

    def load(self) -> None:
        """Ask for the list."""
        self._do(lambda connection: connection.saves.list())

    def _do(self, ask: Callable[[ServerConnection], Awaitable[Saves]], said: str = "") -> None:
        connection = self._shell.connection
        if connection is not None:
            self._shell.start_task(self._done(connection, ask, said))

    async def _done(
        self,
        connection: ServerConnection,
        ask: Callable[[ServerConnection], Awaitable[Saves]],
        said: str,
    ) -> None:
        self._fault = ""
        try:
            self.saves = (await ask(connection)).saves
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)
        except OverflowError:
            self._fault = tr("This game is too long to be sent.")
        else:
            if said:
                self._shell.say(said)

    # -- what is shown ---------------------------------------------------------------------

    def parts(self, is_tall: bool) -> list[Widget]:
        """Return a card for each, the latest first."""
        fault = [fault_card(self._fault)] if self._fault else []
        if self._shell.connection is None:
            return [_sentence(tr("Unfinished games are kept by their server. Connect to one."))]
        if self.saves is None:
            return fault or [Label(tr("Loading ..."), ink=theme.SOFT)]
        if not self.saves:
            words = tr(
                "No saved games yet. In a game against bots or at one window, open its menu and "
                "choose Save game."
            )
            return [*fault, _sentence(words)]
        return [*fault, *(self._card(it, is_tall) for it in self.saves)]

    def _card(self, save: SaveInfo, is_tall: bool) -> Widget:
        names = " – ".join(it for it in save.players if it)
        movers = [save.players[it] for it in save.to_move if it < len(save.players)]
        turn = tr("{names} to move", names=", ".join(movers)) if movers else ""
        count = trn("{n} move", "{n} moves", save.ply)
        about = " · ".join(it for it in (count, turn) if it)
        head: list[Widget] = [
            Label(save.name, theme.HEADING),
            Chip(title(save.game)),
            Label(when(save.at), theme.SMALL, theme.SOFT),
        ]
        words = Column(
            [Row(head, gap=8), Label(names), Label(about, theme.SMALL, theme.SOFT)], gap=4, grows=1
        )
        board = BOARDS.get(save.game)
        picture = [PositionPicture(board, save.view, 84)] if board is not None else []
        left = Row([*picture, words], gap=14, grows=5)
        buttons = self._buttons(save)
        if is_tall:
            lines = [Beside(buttons[:3], 0, 4), Beside([*buttons[3:], Space()], 0, 4)]
            right: Widget = Column(lines, gap=4)
            return CardBox(Column([left, right], gap=8), fill=theme.RAISED, pad=12)
        right = Row(buttons, gap=4, align=1)
        right.grows = 4
        return CardBox(Beside([left, right], 300, 12), fill=theme.RAISED, pad=12)

    def _buttons(self, save: SaveInfo) -> list[Widget]:
        known = "" if save.game in BOARDS else tr("this version does not know the game")
        key, name = save.key, save.name
        load = Button(
            f"load {key}",
            tr("Load"),
            partial(self._load, save),
            name=tr("Load {name}", name=name),
            off=known,
        )
        things: tuple[tuple[str, str, str, Callable[[SaveInfo], None]], ...] = (
            ("copy", tr("Copy"), tr("Copy {name}", name=name), self._copy),
            ("rename", tr("Rename"), tr("Rename {name}", name=name), self._rename),
            ("export", tr("Export"), tr("Export {name}", name=name), self._export),
            ("delete", tr("Delete"), tr("Delete {name}", name=name), self._delete),
        )
        return [
            load,
            *(
                Button(f"{what} {key}", words, partial(does, save), "quiet", says)
                for what, words, says, does in things
            ),
        ]

    # -- doing it --------------------------------------------------------------------------

    def _load(self, save: SaveInfo) -> None:
        connection = self._shell.connection
        if connection is not None:
            self._shell.start_task(self._loaded(connection, save))

    async def _loaded(self, connection: ServerConnection, save: SaveInfo) -> None:
        try:
            room = await connection.saves.load(save.key)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)
            return
        self._shell.open_room(room)

    def _copy(self, save: SaveInfo) -> None:
        asked = tr("Copy this game"), tr("Both can be loaded as often as you like.")
        name = another(save.name, {it.name for it in self.saves or ()})
        self._ask_name(asked, save, tr("Copy"), self._copied, name)

    def _copied(self, save: SaveInfo, name: str) -> None:
        self._do(lambda connection: connection.saves.copy(save.key, name))

    def _rename(self, save: SaveInfo) -> None:
        self._ask_name((tr("Rename this game"), ""), save, tr("Rename"), self._renamed)

    def _renamed(self, save: SaveInfo, name: str) -> None:
        self._do(lambda connection: connection.saves.rename(save.key, name))

    def _ask_name(
        self,
        asked: tuple[str, str],
        save: SaveInfo,
        does: str,
        act: Callable[[SaveInfo, str], None],
        name: str = "",
    ) -> None:
        name = name or save.name
        self._shell.push(NameQuestion(self._shell, asked, name, does, partial(act, save)))

    def _delete(self, save: SaveInfo) -> None:
        answers = tr("Delete"), tr("Keep")
        words = tr("{name}. It cannot be brought back.", name=save.name)
        act = partial(self._deleted, save)
        asked = tr("Delete this game?")
        self._shell.push(QuestionScene(self._shell, asked, words, answers, act))

    def _deleted(self, save: SaveInfo) -> None:
        self._do(lambda connection: connection.saves.delete(save.key))

    def _export(self, save: SaveInfo) -> None:
        if not save.hides:
            self._write(save)
            return
        answers = tr("Export"), tr("Cancel")
        asked, act = tr("Show what this game hides?"), partial(self._write, save)
        self._shell.push(QuestionScene(self._shell, asked, tr(HIDDEN), answers, act))

    def _write(self, save: SaveInfo) -> None:
        connection = self._shell.connection
        if connection is not None:
            self._shell.start_task(self._written(connection, save))

    async def _written(self, connection: ServerConnection, save: SaveInfo) -> None:
        try:
            told = await connection.saves.export(save.key, reveal=save.hides)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)
            return
        safe = "".join(sign if sign.isalnum() else "_" for sign in save.name)
        save_file(
            self._shell,
            f"{safe}.fourfold-save",
            told.text.encode(),
            KIND,
            tr("The file is among your downloads."),
            lambda why: tr("The game could not be saved: {why}.", why=why),
        )

    def take_in(self, text: str) -> None:
        """Give the server a game that came as a file."""
        said = tr("The game is among your saved games.")
        self._do(lambda connection: connection.saves.take_in(text), said)


def _sentence(words: str) -> Widget:
    return CardBox(Pad(Label(words, theme.BODY, theme.SOFT, align=0.5), pad=18))
