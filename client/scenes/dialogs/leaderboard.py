"""The table of the best at a game, and one's own place in it."""

from typing import ClassVar, Final

from client.games.catalog import BOARDS, title
from client.languages.message import mark, tr, trn
from client.net.connection import RequestRefused
from client.shell.own_color import plate_of
from client.shell.parts import fault_card, head, sentence
from client.shell.scene import DialogScene, Shell
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import CardBox, Chip, Column, Label, Link, Row, ShortLabel, Widget
from client.widgets.inputs import ChoiceInput
from protocol.from_server import Leaderboard, Ranked

SURELY: Final = 2
"""The true strength is within so many times the deviation (protocol/reference/players.md)."""
ABOUT: Final = mark("You appear here after about 12 rated games.")


class LeaderboardScene(DialogScene):
    """One game at a time."""

    title: ClassVar[str] = mark("Leaderboard")
    width: ClassVar[float] = 620

    def __init__(self, shell: Shell, game: str = "") -> None:
        """``game`` is shown first."""
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        self.games = [name for name in (welcome.games if welcome else ()) if name in BOARDS]
        self.game = game if game in self.games else next(iter(self.games), "")
        self.told: dict[str, Leaderboard] = {}
        self._fault = ""
        self._ask()

    def _ask(self) -> None:
        self._fault = ""
        if self.game and self.game not in self.told:
            self.shell.start_task(self._load(self.game))

    async def _load(self, game: str) -> None:
        if self.shell.connection is None:
            return
        try:
            self.told[game] = await self.shell.connection.best(game)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)

    def parts(self) -> list[Widget]:
        """Return the game, this player's own place, the table."""
        parts: list[Widget] = [head(tr("Leaderboard"))]
        if len(self.games) > 1:
            titles, now = [title(game) for game in self.games], self.games.index(self.game)
            parts.append(ChoiceInput("game", tr("Game"), titles, now, self._turn))
        if self._fault:
            parts.append(fault_card(self._fault))
        table = self.told.get(self.game)
        if not self.game:
            parts.append(Label(tr("This version knows none of the games here.")))
        elif table is None and not self._fault:
            parts.append(Label(tr("Loading ..."), ink=theme.SOFT))
        elif table is not None:
            parts += [*self._table(table), Label(tr(ABOUT), theme.SMALL, theme.SOFT)]
        return parts

    def _turn(self, n: int) -> None:
        self.game = self.games[n]
        self.scroll_to_top()
        self._ask()

    def _table(self, table: Leaderboard) -> list[Widget]:
        own = CardBox(Label(own_place(table), theme.STRONG), edge=theme.FOCUS, pad=12)
        if not table.players:
            words = tr("No one is ranked yet. Play rated games to be the first.")
            return [own, CardBox(Label(words, theme.BODY, theme.SOFT), fill=theme.RAISED, pad=16)]
        rows = [self._row(n, ranked, table) for n, ranked in enumerate(table.players, 1)]
        return [own, Column(rows, gap=4)]

    def _row(self, place: int, ranked: Ranked, table: Leaderboard) -> Widget:
        mine = table.own is not None and ranked.player == table.own.player
        name = Link(
            f"who {place}",
            ranked.name or tr("Player"),
            lambda: self._look_up(ranked),
            tr(
                "{place}: {name}. {rating}",
                place=place,
                name=ranked.name,
                rating=standing(ranked.rating, ranked.deviation),
            ),
            theme.STRONG,
            grows=1,
        )
        plate = plate_of(self.shell.profile) if mine else None
        faced = Faced(portrait(ranked.player, ranked.name, plate), name, 24)
        notes = (
            [Chip(tr("bot"))] if ranked.bot else [Chip(tr("you"), dot=theme.FOCUS)] if mine else []
        )
        games = trn("{n} game", "{n} games", ranked.games)
        rating, about = Label(f"{ranked.rating}", theme.STRONG), f"± {SURELY * ranked.deviation}"
        parts: list[Widget] = [Label(f"{place}.", theme.BODY, theme.SOFT), faced, *notes, rating]
        edge = theme.FOCUS if mine else None
        if self.is_tall:
            below = Label(f"{about}  ·  {games}", theme.SMALL, theme.SOFT, align=1)
            lines = Column([Row(parts, gap=12), below], gap=0)
            return CardBox(lines, fill=theme.RAISED, edge=edge, pad=8)
        parts += [ShortLabel(words, theme.SMALL, theme.SOFT) for words in (about, games)]
        return CardBox(Row(parts, gap=12), fill=theme.RAISED, edge=edge, pad=8)

    def _look_up(self, ranked: Ranked) -> None:
        self.shell.open_profile(ranked.player, ranked.name)

    @property
    def spoken(self) -> str:
        """Return one's own place, and where the keyboard is."""
        table = self.told.get(self.game)
        said = [title(self.game), own_place(table)] if table else []
        return ", ".join([*said, super().spoken])


def standing(rating: int, deviation: int) -> str:
    """Return a rating with its deviation, in words."""
    wide = SURELY * deviation
    low, high = rating - wide, rating + wide
    return tr(
        "Rating {rating}, likely between {low} and {high}.", rating=rating, low=low, high=high
    )


def own_place(table: Leaderboard) -> str:
    """Return this player's own place and rating, in a sentence."""
    own = table.own
    if own is None:
        return tr("No rated games yet.")
    about = standing(own.rating, own.deviation)
    if not table.rank:
        return tr("You are not ranked yet. {rating}", rating=about)
    return tr("You are number {place}. {rating}", place=table.rank, rating=about)
