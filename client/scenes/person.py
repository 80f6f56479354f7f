"""The record of a player: ratings with their doubt in words, games, the campaign."""

from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace

from client import climb, theme
from client.connection import RequestRefused
from client.games.catalog import title
from client.scenes.best import BestScene, standing
from client.scenes.parts import fault_card, head, sentence
from client.scenes.question import QuestionScene
from client.scenes.scene import Scene, Shell, dialog
from client.scenes.settings import SettingsScene
from client.widgets import Button, Card, Column, Label, Row, Short, Widget
from protocol.codec import Malformed
from protocol.from_server import Career, Profiled
from protocol.names import PlayerId, Token

REPLACED: Final = (
    "Do so where somebody else may know it. Every other copy of your file is void then, and "
    "connections that were made with it are closed. Nothing else changes."
)
KNOWN: Final = 150
"""Who is doubted more has no place among the best yet (protocol/README.md)."""


class PlayerScene(Scene):
    """One's own record, or another's."""

    title: ClassVar[str] = "Record"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell, player: PlayerId | None = None, name: str = "") -> None:
        """``player``: None for oneself. ``name``: until it is told."""
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        self._own = player is None or (welcome is not None and welcome.player == player)
        self._player = None if self._own else player
        self._name = name
        self.told: Profiled | None = None
        self._fault = ""
        shell.do(self._load())

    async def _load(self) -> None:
        if self.shell.connection is None:
            return
        try:
            self.told = await self.shell.connection.profile(self._player)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)

    def build(self) -> Widget:
        """The name, a card for each game, and where the player is kept."""
        parts: list[Widget] = [head(self._called)]
        if self._fault:
            parts.append(fault_card(self._fault))
        elif self.told is None:
            parts.append(Label("Loading …", ink=theme.SOFT))
        else:
            careers = [one for one in self.told.careers if lines(one)]
            parts += [_career(one) for one in careers] or [_nothing(self._own)]
        if self._own:
            parts.append(self._token())
        buttons: list[Widget] = [
            Button("best", "The best", self._best),
            *([Button("settings", "Name and settings", self._settings)] if self._own else []),
            Button("close", "Close", lambda: self.shell.pop(self), "loud"),
        ]
        return dialog("player", parts, buttons, 560)

    @property
    def _called(self) -> str:
        name = (self.told.name if self.told else "") or self._name
        return f"{name or 'A player'}{' (you)' if self._own else ''}"

    def _token(self) -> Widget:
        """A guest is whoever has the token: where that is kept, and how to take it along."""
        where = str(self.shell.file("profile"))
        words = (
            "There are no accounts: this server knows you by a token that is kept in a file on "
            "this machine. Copy the file to another one to be the same player there. Whoever has "
            "it is you, so show it to nobody; without it you are somebody new."
        )
        copy = Button("file", "Copy path", lambda: self._copy(where), name="Copy path of the file")
        return Card(
            Column(
                [
                    Label("Who you are here", theme.STRONG),
                    Label(words, theme.SMALL, theme.SOFT),
                    Row([Short(where, theme.SMALL, theme.SOFT, grows=1), copy], gap=8),
                    Button("renew", "Replace the token", self._ask_renew),
                ],
                gap=6,
            ),
            edge=theme.LINE,
            pad=12,
        )

    def _ask_renew(self) -> None:
        asked, answers = "Replace your token?", ("Yes, replace it", "No")
        self.shell.push(QuestionScene(self.shell, asked, REPLACED, answers, self._renew))

    def _renew(self) -> None:
        self.shell.do(self._renewed())

    async def _renewed(self) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        try:
            await connection.renew(partial(self._keep, connection.url))
        except RequestRefused as why:
            self.shell.say(sentence(why.refused.message), fault=True)
        except Malformed:
            self.shell.say("The server gave no new token. You keep the one you have.", fault=True)
        else:
            self.shell.say("Your token is replaced: all other copies are void.")

    def _keep(self, url: str, token: Token) -> None:
        """Save the token before it is used: without it one would be somebody new."""
        profile = self.shell.profile
        self.shell.keep(profile.with_server(replace(profile.server(url), token=token)))

    def _copy(self, where: str) -> None:
        self.shell.copy(where, "Where it is, is copied.")

    def _best(self) -> None:
        games = [one for one in self.told.careers if one.rated] if self.told else []
        game = games[0].game if games else self.shell.profile.game
        self.shell.push(BestScene(self.shell, game))

    def _settings(self) -> None:
        self.shell.push(SettingsScene(self.shell))

    @property
    def spoken(self) -> str:
        """The whole record, and where the keyboard is."""
        told = self.told.careers if self.told else ()
        said = [f"{title(one.game)}: {'; '.join(lines(one))}" for one in told if lines(one)]
        return ", ".join([self._called, *said, super().spoken])


def lines(career: Career) -> tuple[str, ...]:
    """What a player has done at a game, in sentences; nothing where nothing was done."""
    told = []
    if career.rated:
        told.append(standing(career.rating, career.doubt))
        games = f"{career.rated} rated game{'' if career.rated == 1 else 's'}"
        told.append(f"{games}, first in {career.firsts}.")
        if career.doubt > KNOWN:
            told.append("More rated games are needed for a place among the best.")
    if career.won or career.lost:
        told.append(f"Campaign: level {career.campaign}. {climb.record(career)}.")
    if career.withheld:
        times = "once" if career.withheld == 1 else f"{career.withheld} times"
        told.append(f"Kept back what was to make the seed {times}.")
    return tuple(told)


def _career(career: Career) -> Widget:
    rating = [Label(str(career.rating), theme.DISPLAY)] if career.rated else []
    name = Row([Label(title(career.game), theme.HEADING, grows=1), *rating])
    words = [Label(line, theme.BODY, theme.SOFT) for line in lines(career)]
    return Card(Column([name, *words], gap=6), fill=theme.RAISED, pad=14)


def _nothing(own: bool) -> Widget:
    words = "No rated game is booked yet, and no campaign game."
    if own:
        words += " Open a room that is rated, or play the campaign."
    return Card(Label(words, theme.BODY, theme.SOFT), fill=theme.RAISED, pad=14)
