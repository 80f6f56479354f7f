"""The record of a player: ratings with their deviation in words, games, the campaign."""

from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.net.connection import RequestRefused
from client.presenters import campaign
from client.scenes.dialogs.leaderboard import standing
from client.shell.own_color import plate_of
from client.shell.parts import fault_card, head, sentence
from client.shell.person_actions import is_somebody, person_actions
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene, Shell
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, ShortLabel, Widget
from protocol.codec import Malformed
from protocol.from_server import Career, Profiled
from protocol.names import PlayerId, Token

REPLACED: Final = mark(
    "Do this if someone else may know it. Every other copy of your file stops working, and other "
    "windows that use it are disconnected. Your games and ratings stay."
)
KNOWN: Final = 150
"""Who has a larger deviation is not on the leaderboard yet: see protocol/reference/players.md."""


class PlayerScene(DialogScene):
    """One's own record, or another's."""

    title: ClassVar[str] = mark("Profile")
    width: ClassVar[float] = 560

    def __init__(self, shell: Shell, player: PlayerId | None = None, name: str = "") -> None:
        """``player``: None for oneself. ``name``: until it is told."""
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        self._own = player is None or (welcome is not None and welcome.player == player)
        self._player = None if self._own else player
        self._name = name
        self.told: Profiled | None = None
        self._fault = ""
        shell.start_task(self._load())
        if is_somebody(shell, self._player):
            shell.start_task(self._load_people())

    async def _load(self) -> None:
        if self.shell.connection is None:
            return
        try:
            self.told = await self.shell.connection.profile(self._player)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)

    async def _load_people(self) -> None:
        """Learn how one stands to the other: the buttons say it."""
        if self.shell.connection is not None:
            await self.shell.connection.people.show()

    def parts(self) -> list[Widget]:
        """Return the name, a card for each game, and where the player is kept."""
        parts: list[Widget] = [self._head(), *self._actions()]
        if self._fault:
            parts.append(fault_card(self._fault))
        elif self.told is None:
            parts.append(Label(tr("Loading ..."), ink=theme.SOFT))
        else:
            careers = [one for one in self.told.careers if lines(one, self._own)]
            parts += [_career(one, self._own) for one in careers] or [_nothing(self._own)]
        if self._own:
            parts.append(self._token())
        return parts

    def buttons(self) -> list[Widget]:
        """Return the ways to the table of the best and to the settings, and out."""
        change = Button("settings", tr("Name and settings"), self.shell.open_settings)
        own = [change] if self._own else []
        past = Button("history", tr("Games and figures"), self._history)
        best = Button("best", tr("Leaderboard"), self._best)
        return [past, best, *own, *super().buttons()]

    def _history(self) -> None:
        self.shell.open_history(self._player, self._called)

    def _actions(self) -> list[Widget]:
        """Return what can be done about another person."""
        connection, player = self.shell.connection, self._player
        if connection is None or player is None or not is_somebody(self.shell, player):
            return []
        name = (self.told.name if self.told else "") or self._name or tr("Player")
        known = connection.people.known(player)
        room = next(iter(connection.rooms), None)
        return [Row(person_actions(self.shell, player, name, known, room), gap=6)]

    def _head(self) -> Widget:
        """Return the picture and the name."""
        connection = self.shell.connection
        own = connection.welcome.player if connection and connection.welcome else None
        player, plate = self._player, None
        if self._own:
            player, plate = own, plate_of(self.shell.profile)
        shown = portrait(player, self._name, plate) if player else None
        return Faced(shown, head(self._called), 44, 14)

    @property
    def _called(self) -> str:
        name = (self.told.name if self.told else "") or self._name
        shown = name or tr("Player")
        return tr("{name} (you)", name=shown) if self._own else shown

    def _token(self) -> Widget:
        """Say that whoever has the token is this player, where it is kept, how to take it along."""
        where = str(self.shell.file("profile"))
        words = tr(
            "No account needed: a file on this device says who you are. Copy it to another device "
            "to play as yourself there. Anyone who has it can play as you, so keep it private."
        )
        name = tr("Copy the path of the file")
        copy = Button("file", tr("Copy path"), lambda: self._copy(where), name=name)
        return CardBox(
            Column(
                [
                    Label(tr("Your identity"), theme.STRONG),
                    Label(words, theme.SMALL, theme.SOFT),
                    Row([ShortLabel(where, theme.SMALL, theme.SOFT, grows=1), copy], gap=8),
                    Button("renew", tr("Replace the key"), self._ask_renew),
                ],
                gap=6,
            ),
            edge=theme.LINE,
            pad=12,
        )

    def _ask_renew(self) -> None:
        asked, answers = tr("Replace your key?"), (tr("Replace"), tr("Keep"))
        self.shell.push(QuestionScene(self.shell, asked, tr(REPLACED), answers, self._renew))

    def _renew(self) -> None:
        self.shell.start_task(self._renewed())

    async def _renewed(self) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        try:
            await connection.renew(partial(self._keep, connection.url))
        except RequestRefused as why:
            self.shell.say(sentence(why.refused.message), fault=True)
        except Malformed:
            self.shell.say(tr("No new key came. You keep the one you have."), fault=True)
        else:
            self.shell.say(tr("Key replaced. Other copies no longer work."))

    def _keep(self, url: str, token: Token) -> None:
        """Save the token before it is used: without it one would be somebody new."""
        profile = self.shell.profile
        self.shell.keep(profile.with_server(replace(profile.server(url), token=token)))

    def _copy(self, where: str) -> None:
        self.shell.copy(where, tr("Path copied."))

    def _best(self) -> None:
        games = [one for one in self.told.careers if one.rated] if self.told else []
        game = games[0].game if games else self.shell.profile.game
        self.shell.open_leaderboard(game)

    @property
    def spoken(self) -> str:
        """Return the whole record, and where the keyboard is."""
        told = self.told.careers if self.told else ()
        said = [
            " ".join([title(one.game), *lines(one, self._own)])
            for one in told
            if lines(one, self._own)
        ]
        return ", ".join([self._called, *said, super().spoken])


def lines(career: Career, own: bool = False) -> tuple[str, ...]:
    """Return what a player has done at a game, in sentences; nothing where nothing was done."""
    told = []
    if career.rated:
        told.append(standing(career.rating, career.deviation))
        games = trn(
            "{n} rated game, first place in {won}.",
            "{n} rated games, first place in {won}.",
            career.rated,
            won=career.first_places,
        )
        told.append(games)
        if career.deviation > KNOWN:
            told.append(
                tr("A few more rated games put you on the leaderboard.")
                if own
                else tr("Not on the leaderboard yet.")
            )
    if career.won or career.lost:
        record = campaign.record(career)
        told.append(tr("Campaign: level {level}. {record}.", level=career.level, record=record))
    if career.withheld:
        kept = trn(
            "Held back the seed once before a game.",
            "Held back the seed {n} times before a game.",
            career.withheld,
        )
        told.append(kept)
    return tuple(told)


def _career(career: Career, own: bool) -> Widget:
    rating = [Label(str(career.rating), theme.DISPLAY)] if career.rated else []
    name = Row([Label(title(career.game), theme.HEADING, grows=1), *rating])
    words = [Label(line, theme.BODY, theme.SOFT) for line in lines(career, own)]
    return CardBox(Column([name, *words], gap=6), fill=theme.RAISED, pad=14)


def _nothing(own: bool) -> Widget:
    words = tr("No rated games yet.")
    if own:
        words = tr("No rated games yet. Create a rated game, or play the campaign.")
    return CardBox(Label(words, theme.BODY, theme.SOFT), fill=theme.RAISED, pad=14)
