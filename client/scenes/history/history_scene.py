"""A player's finished games, with filters, and what they come to; one's own as one file."""

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final

from client.games.catalog import BOARDS, title
from client.languages.message import mark, tr, trn
from client.net.calls.past_calls import HistoryFilter
from client.scenes.history.figures_view import figure_parts
from client.scenes.history.game_cards import game_card
from client.scenes.history.game_words import KINDS, RESULTS
from client.scenes.history.games_file import KIND, games_file
from client.scenes.history.history_model import HistoryModel
from client.shell.parts import TopBar, fault_card
from client.shell.scene import Scene, Shell, save_file
from client.ui import theme
from client.ui.window_shape import is_low
from client.widgets import (
    Button,
    CardBox,
    Centred,
    Column,
    Label,
    Pad,
    Row,
    Scroll,
    Widget,
)
from client.widgets.inputs import ChoiceInput, Tabs, TextBuffer, TextField
from protocol.from_server import BotOffer
from protocol.messages.history import GameKind, GameResultWord, PastGame
from protocol.names import PlayerId

RESTS_S: Final = 0.3
"""Who has written nothing for so long is done, in seconds."""
SHOWN_KINDS: Final[tuple[GameKind | None, ...]] = (None, "rated", "casual", "campaign", "practice")
SHOWN_RESULTS: Final[tuple[GameResultWord | None, ...]] = (None, "won", "drawn", "lost")


class HistoryScene(Scene):
    """Show two pages: the games, the latest first, and the figures."""

    title: ClassVar[str] = mark("Games and figures")
    first: ClassVar[str] = "page"

    def __init__(self, shell: Shell, player: PlayerId | None = None, name: str = "") -> None:
        """``player``: None for oneself. ``name``: until it is told."""
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        self._own = player is None or (welcome is not None and welcome.player == player)
        self.model = HistoryModel(shell, None if self._own else player)
        self._name, self._tab = name, 0
        known = welcome.games if welcome else {}
        self._games = ["", *(game for game in known if game in BOARDS)]
        self.search = TextBuffer("", 40, self._typed)
        self._shows_filters, self._strokes = False, 0
        self._chosen = [0, 0, 0]
        """Of the games, the kinds and the results, which one is wanted."""
        self.model.ask(HistoryFilter())

    def build(self) -> Widget:
        """Return the heading and the page that is shown."""
        name = self.model.name or self._name or tr("Player")
        words = tr("Your games") if self._own else tr("Games of {name}", name=name)
        close = Button("close", tr("Back"), self.escape, "quiet")
        bar = TopBar(Label(words, theme.TITLE), Row([*self._export(), close], gap=8, align=1))
        labels = [tr("Games"), tr("Figures")]
        tabs = Tabs("tab", tr("Page"), labels, self._tab, self._turn)
        body = self._figures() if self._tab else self._list()
        fault = [fault_card(self.model.fault)] if self.model.fault else []
        parts: list[Widget] = [bar, tabs, *fault, *body]
        return Scroll("page", Pad(Centred(Column(parts), 860), pad=16))

    def _turn(self, tab: int) -> None:
        self._tab = tab
        if tab:
            self.model.count()

    # -- the games -------------------------------------------------------------------------

    def _list(self) -> list[Widget]:
        model = self.model
        parts: list[Widget] = [self._filters()]
        if model.games:
            count = trn("{n} game", "{n} games", model.total)
            parts.append(Label(count, theme.SMALL, theme.SOFT))
        parts += [
            game_card(it, self._known_bots(it), self._review, self.is_tall, self._own)
            for it in model.games
        ]
        if not model.games:
            words = tr("Loading ...") if model.is_loading else self._none()
            label = Label(words, theme.BODY, theme.SOFT, align=0.5)
            parts.append(CardBox(Pad(label, pad=18)))
        if model.next:
            off = tr("Loading ...") if model.is_loading else ""
            parts.append(Row([Button("more", tr("Earlier games"), model.more, off=off)], align=0.5))
        return parts

    def _none(self) -> str:
        if any(self._chosen) or self.search.text:
            return tr("No game fits. Choose other filters.")
        if self._own:
            return tr("Your finished games will be listed here.")
        return tr("No games to see here yet.")

    def _filters(self) -> Widget:
        """Return what chooses among the games."""
        every = tr("All")
        labels = [every, *(title(it) for it in self._games[1:])]
        kinds = [every, *(tr(KINDS[it]) for it in SHOWN_KINDS if it)]
        results = [every, *(tr(RESULTS[it]) for it in SHOWN_RESULTS if it)]
        field = TextField("search", tr("Player or code"), self.search, "K7MQ2X", grows=1)
        choices: list[Widget] = [
            ChoiceInput("game", tr("Game"), labels, self._chosen[0], self._choose(0)),
            ChoiceInput("kind", tr("Kind"), kinds, self._chosen[1], self._choose(1)),
            ChoiceInput("result", tr("Result"), results, self._chosen[2], self._choose(2)),
        ]
        if self.is_tall or is_low(self.size, self.scale):
            choices = [self._opener(), *(choices if self._shows_filters else [])]
        return CardBox(Column([field, *choices], gap=8), pad=14)

    def _opener(self) -> Widget:
        """Return what shows the filters where they would leave no room for the games."""
        words = tr("Hide filters") if self._shows_filters else tr("Filters")
        chosen = sum(map(bool, self._chosen))
        if chosen and not self._shows_filters:
            words = tr("Filters ({n})", n=chosen)
        return Row([Button("filters", words, self._toggle, "quiet")])

    def _toggle(self) -> None:
        self._shows_filters = not self._shows_filters

    def _choose(self, which: int) -> Callable[[int], None]:
        def choose(at: int) -> None:
            self._chosen[which] = at
            self._filter()

        return choose

    def _typed(self) -> None:
        """Look for what is written once the person stops to write: each list costs a request."""
        self._strokes += 1
        self.shell.start_task(self._rested(self._strokes))

    async def _rested(self, strokes: int) -> None:
        await asyncio.sleep(RESTS_S)
        if strokes == self._strokes:
            self._filter()

    def _filter(self) -> None:
        game, kind, result = self._chosen
        wanted = HistoryFilter(
            self._games[game], SHOWN_KINDS[kind], SHOWN_RESULTS[result], self.search.text.strip()
        )
        if wanted != self.model.wanted:
            self.model.ask(wanted)

    def _known_bots(self, game: PastGame) -> tuple[BotOffer, ...]:
        welcome = self.shell.connection.welcome if self.shell.connection else None
        return tuple(welcome.bots.get(game.game, ())) if welcome else ()

    def _review(self, game: PastGame) -> None:
        self.shell.open_room(game.room, review=True)

    # -- the figures -----------------------------------------------------------------------

    def _figures(self) -> list[Widget]:
        game = self._games[self._chosen[0]]
        labels = [tr("All"), *(title(it) for it in self._games[1:])]
        choice = ChoiceInput("game", tr("Game"), labels, self._chosen[0], self._choose(0))
        welcome = self.shell.connection.welcome if self.shell.connection else None
        offers = welcome.bots if welcome else {}
        about = tr("Practice is counted, and changes nothing else.")
        return [
            choice,
            *figure_parts(self.model.figures, game, offers, self.shell.open_profile),
            Label(about, theme.SMALL, theme.SOFT),
        ]

    # -- one's own games as a file ---------------------------------------------------------

    def _export(self) -> list[Widget]:
        if not self._own:
            return []
        model = self.model
        words, off = tr("Export all"), ""
        if model.to_export:
            off = tr("{n} of {total} fetched", n=model.exported, total=model.to_export)
            words = off
        elif not model.total and not any(self._chosen):
            off = tr("No games yet")
        says = tr("Save all your games as one file")
        button = Button("export", words, self._save_all, "quiet", says, off)
        button.tip = off or says
        return [button]

    def _save_all(self) -> None:
        if not self.model.to_export:
            self.model.to_export = max(1, self.model.total)
            self.shell.start_task(self._saved())

    async def _saved(self) -> None:
        games = await self.model.fetch_all()
        done = tr("All games are among your downloads.")
        save_file(
            self.shell,
            "fourfold-games.zip",
            games_file(games),
            KIND,
            done,
            lambda why: tr("The games could not be saved: {why}.", why=why),
        )

    @property
    def spoken(self) -> str:
        """Return how many games there are, and where the keyboard is."""
        count = trn("{n} game", "{n} games", self.model.total)
        return ", ".join(dict.fromkeys([tr(self.title), count, super().spoken]))
