"""The table of the best at a game, and one's own place in it."""

from typing import ClassVar, Final

from client import theme
from client.connection import RequestRefused
from client.games.catalog import BOARDS, title
from client.scenes.parts import fault_card, head, sentence
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Button, Card, Chip, Choice, Column, Label, Link, Row, Short, Widget
from protocol.from_server import Ranked, Table

SURELY: Final = 2
"""The true strength is within so many times the doubt, 19 times of 20 (protocol/README.md)."""
ABOUT: Final = (
    "Each rating has a doubt: how far off it may be. Who is doubted by more than 150 points has no "
    "place yet; a dozen rated games or so are needed."
)


class BestScene(Scene):
    """One game at a time."""

    title: ClassVar[str] = "The best"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell, game: str = "") -> None:
        """``game`` is shown first."""
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        self.games = [name for name in (welcome.games if welcome else ()) if name in BOARDS]
        self.game = game if game in self.games else next(iter(self.games), "")
        self.told: dict[str, Table] = {}
        self._fault = ""
        self._ask()

    def _ask(self) -> None:
        self._fault = ""
        if self.game and self.game not in self.told:
            self.shell.do(self._load(self.game))

    async def _load(self, game: str) -> None:
        if self.shell.connection is None:
            return
        try:
            self.told[game] = await self.shell.connection.best(game)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)

    def build(self) -> Widget:
        """The game, one's own place, the table."""
        parts: list[Widget] = [head("The best")]
        if len(self.games) > 1:
            titles, now = [title(game) for game in self.games], self.games.index(self.game)
            parts.append(Choice("game", "Game", titles, now, self._turn))
        if self._fault:
            parts.append(fault_card(self._fault))
        table = self.told.get(self.game)
        if not self.game:
            parts.append(Label("This program knows none of the games of this server."))
        elif table is None and not self._fault:
            parts.append(Label("Loading …", ink=theme.SOFT))
        elif table is not None:
            parts += [*self._table(table), Label(ABOUT, theme.SMALL, theme.SOFT)]
        close = Button("close", "Close", lambda: self.shell.pop(self), "loud")
        return dialog("best", parts, [close], 620)

    def _turn(self, n: int) -> None:
        self.game = self.games[n]
        self.page.state.scrolled.pop("best", None)
        self._ask()

    def _table(self, table: Table) -> list[Widget]:
        own = Card(Label(own_place(table), theme.STRONG), edge=theme.FOCUS, pad=12)
        if not table.best:
            words = "Nobody has a place yet. Play rated games: the first places are free."
            return [own, Card(Label(words, theme.BODY, theme.SOFT), fill=theme.RAISED, pad=16)]
        rows = [self._row(n, ranked, table) for n, ranked in enumerate(table.best, 1)]
        return [own, Column(rows, gap=4)]

    def _row(self, place: int, ranked: Ranked, table: Table) -> Widget:
        mine = table.own is not None and ranked.player == table.own.player
        name = Link(
            f"who {place}",
            ranked.name or "A player",
            lambda: self._look_up(ranked),
            f"{place}: {ranked.name}, {standing(ranked.rating, ranked.doubt)}",
            theme.STRONG,
            grows=1,
        )
        notes = [Chip("bot")] if ranked.bot else [Chip("you", dot=theme.FOCUS)] if mine else []
        games = f"{ranked.games} game{'' if ranked.games == 1 else 's'}"
        figures = [
            Label(f"{ranked.rating}", theme.STRONG),
            Short(f"± {SURELY * ranked.doubt}", theme.SMALL, theme.SOFT),
            Short(games, theme.SMALL, theme.SOFT),
        ]
        parts: list[Widget] = [Label(f"{place}.", theme.BODY, theme.SOFT), name, *notes, *figures]
        edge = theme.FOCUS if mine else None
        return Card(Row(parts, gap=12), fill=theme.RAISED, edge=edge, pad=8)

    def _look_up(self, ranked: Ranked) -> None:
        from client.scenes.person import PlayerScene  # it leads here, too

        self.shell.push(PlayerScene(self.shell, ranked.player, ranked.name))

    @property
    def spoken(self) -> str:
        """One's own place, and where the keyboard is."""
        table = self.told.get(self.game)
        said = [f"{title(self.game)}: {own_place(table)}"] if table else []
        return ", ".join([*said, super().spoken])


def standing(rating: int, doubt: int) -> str:
    """A rating with its doubt, in words."""
    wide = SURELY * doubt
    return f"About {rating}: almost surely between {rating - wide} and {rating + wide}."


def own_place(table: Table) -> str:
    """Where one stands oneself."""
    own = table.own
    if own is None:
        return "You have played no rated game yet."
    where = f"You are number {table.place}" if table.place else "You have no place yet"
    return f"{where}. {standing(own.rating, own.doubt)}"
