"""The tournaments of a server: those that go on, and those that are over."""

from functools import partial
from typing import ClassVar, Final

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.net.connection import RequestRefused
from client.scenes.tournament.tournament_form import TournamentFormScene
from client.scenes.tournament.tournament_scene import TournamentScene
from client.scenes.tournament.tournament_words import PHASES, about, name_of
from client.shell.parts import fault_card, sentence
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
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
    ShortLabel,
    Widget,
)
from client.widgets.inputs import TextBuffer, TextField
from protocol.messages.tournaments import TournamentCard
from protocol.names import CODE_LENGTH, RoomId, tidy_code

EVERY_MS: Final = 4_000
"""How often the list is asked for while it is seen."""
LIVE: Final = ("open", "running", "paused")


class TournamentListScene(Scene):
    """Show a card for each tournament, and the way to a new one."""

    title: ClassVar[str] = mark("Tournaments")
    first: ClassVar[str] = "new"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.cards: tuple[TournamentCard, ...] | None = None
        self._fault, self._age_ms, self._asking = "", EVERY_MS, False
        self.code = TextBuffer("")

    def tick(self, passed_ms: int) -> bool:
        """Ask for the list now and then."""
        self._age_ms += passed_ms
        connection = self.shell.connection
        if self._age_ms >= EVERY_MS and not self._asking and connection is not None:
            self._age_ms, self._asking = 0, True
            self.shell.start_task(self._load(), self._loaded)
        return super().tick(passed_ms)

    def _loaded(self) -> None:
        self._asking = False

    async def _load(self) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        try:
            self.cards = (await connection.tournaments.listed()).tournaments
            self._fault = ""
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)

    def build(self) -> Widget:
        """Return the ways in, then the tournaments."""
        close = Button("close", tr("Back"), self.escape, "quiet")
        new = Button("new", tr("New tournament"), self._new, "loud")
        head = Row([Label(tr("Tournaments"), theme.TITLE, grows=1), new, close], gap=8)
        parts: list[Widget] = [head, *([fault_card(self._fault)] if self._fault else [])]
        if self.cards is None:
            parts.append(Label(tr("Loading ..."), ink=theme.SOFT))
        else:
            parts += self._lists(self.cards)
        parts.append(self._by_code())
        body = Scroll("page", Pad(Centred(Column(parts, gap=12), 860), pad=16))
        return Column([*line_banner(self.shell), body], gap=0)

    def _lists(self, cards: tuple[TournamentCard, ...]) -> list[Widget]:
        live = [card for card in cards if card.phase in LIVE]
        past = [card for card in cards if card.phase not in LIVE]
        parts: list[Widget] = [self._card(card) for card in live] or [_none()]
        if past:
            parts.append(Label(tr("Over"), theme.HEADING))
            parts += [self._card(card) for card in past]
        return parts

    def _card(self, card: TournamentCard) -> Widget:
        name = name_of(card.plan, title(card.plan.game))
        open_ = partial(self.shell.open_tournaments, card.tournament)
        go = Button(f"open {card.tournament}", tr("Open"), open_, name=tr("Open {what}", what=name))
        chips: list[Widget] = [Chip(tr(PHASES[card.phase]))]
        if card.entered:
            chips.append(Chip(tr("you play"), dot=theme.FOCUS))
        if card.locked:
            chips.append(Chip(tr("password")))
        players = trn("{n} player", "{n} players", card.entrants)
        lines = [
            Row([Label(name, theme.HEADING), *chips], gap=8),
            Label(about(card.plan, title(card.plan.game)), theme.SMALL, theme.SOFT),
            ShortLabel(self._line(card, players), theme.SMALL, theme.SOFT),
        ]
        return CardBox(Row([Column(lines, gap=4, grows=1), go], gap=12), pad=14)

    def _line(self, card: TournamentCard, players: str) -> str:
        opener = tr("by {name}", name=card.opener)
        won = tr("{name} won", name=card.winner) if card.winner else ""
        return "  ·  ".join(it for it in (players, opener, won) if it)

    def _by_code(self) -> Widget:
        words = tr("Code of a tournament")
        code = tidy_code(self.code.text)
        off = "" if len(code) == CODE_LENGTH else tr("a code has {n} signs", n=CODE_LENGTH)
        field = TextField("code", words, self.code, "K7MQ2X", self._enter, grows=1)
        go = Button("by code", tr("Open"), self._enter, name=tr("Open by code"), off=off)
        return CardBox(Row([field, go], gap=10, sink=1), pad=12)

    def _enter(self) -> None:
        code = tidy_code(self.code.text)
        if len(code) == CODE_LENGTH:
            self.shell.push(TournamentScene(self.shell, RoomId(code)))

    def _new(self) -> None:
        self.shell.push(TournamentFormScene(self.shell))


def _none() -> Widget:
    words = tr("Start one: knockout, Swiss or arena, with people, bots and programs.")
    parts: list[Widget] = [
        Label(tr("No tournaments right now"), theme.HEADING, align=0.5),
        Label(words, theme.BODY, theme.SOFT, align=0.5),
    ]
    return CardBox(Pad(Column(parts, gap=8), pad=24))
