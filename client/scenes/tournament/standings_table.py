"""The table of a tournament: places, points, and in a Swiss one who met whom with what result."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import tr, trp
from client.scenes.tournament.tournament_words import halves, quarters
from client.ui import shapes, theme
from client.widgets import DrawContext, Widget
from protocol.messages.tournaments import MOST_ROUNDS, Entrant, TournamentGame, TournamentState

ROW: Final = 32
HEAD: Final = 26
NAME: Final = 150
"""So wide a name is at least, in pixels at 100 %."""
CELL: Final = 46
SHOWN: Final = 9
"""So many results are shown of an arena's player, the latest last."""


class ColumnOf(NamedTuple):
    """Hold one column of numbers: its head, its width, what stands in each row."""

    head: str
    tip: str
    wide: float
    cells: tuple[str, ...]
    strong: bool = False
    rank: int = 0
    """What is left out first where there is too little room: the greatest."""


class StandingsTable(Widget):
    """Show all players by place."""

    def __init__(self, state: TournamentState, me: str, most: int = 64) -> None:
        """``me``: whose row is marked; ``most``: so many rows are shown."""
        super().__init__()
        order = sorted(enumerate(state.entrants), key=lambda it: (it[1].place or 999, it[1].seed))
        self._rows = [it for it in order if it[1].standing != "gone" or it[1].played][:most]
        self._state, self._me = state, me
        self._columns = _columns(state, self._rows)
        self._head_tall = self._row_tall = 0

    @property
    def lines(self) -> Sequence[str]:
        """Return each row in a sentence."""
        return [
            tr(
                "{place}. {name}, {points} points.",
                place=it.place,
                name=name_and_standing(it),
                points=halves(it.points),
            )
            for _, it in self._rows
        ]

    @property
    def words(self) -> str:
        """Return all rows in sentences."""
        return " ".join(self.lines)

    def row(self, n: int) -> pygame.Rect:
        """Return where a row is."""
        top = self.rect.y + self._head_tall + n * self._row_tall
        return pygame.Rect(self.rect.x, top, self.rect.width, self._row_tall)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Take its place; rows are as tall as the type is large."""
        self.rect, self._head_tall, self._row_tall = rect, ctx.px(HEAD), ctx.px(ROW)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all columns."""
        return ctx.px(44 + NAME + 60 + sum(column.wide for column in self._columns))

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all rows and the head."""
        return ctx.px(HEAD) + len(self._rows) * ctx.px(ROW)

    def _fitting(self, ctx: DrawContext) -> list[ColumnOf]:
        """Return the columns for which there is room."""
        columns = list(self._columns)
        while columns:
            needs = ctx.px(44 + NAME) + sum(ctx.px(it.wide) for it in columns)
            last = max(columns, key=lambda it: it.rank)
            if needs <= self.rect.width or not last.rank:
                break
            columns.remove(last)
        return columns

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the head, then row by row."""
        columns = self._fitting(ctx)
        self._head(ctx, surface, columns)
        for n, (_, entrant) in enumerate(self._rows):
            row = self.row(n)
            mine = entrant.player == self._me
            fill = theme.CHOSEN if mine else theme.SURFACE if n % 2 == 0 else theme.GROUND
            shapes.rounded(surface, row, fill, ctx.px(6))
            self._row(ctx, surface, row, n, entrant, columns)

    def _head(self, ctx: DrawContext, surface: pygame.Surface, columns: list[ColumnOf]) -> None:
        x = self.rect.right
        for column in reversed(columns):
            x -= ctx.px(column.wide)
            self._centre(
                ctx,
                surface,
                column.head,
                pygame.Rect(x, self.rect.y, ctx.px(column.wide), ctx.px(HEAD)),
                theme.SMALL,
                theme.SOFT,
            )
        at = self.rect.x + ctx.px(44), self.rect.y + ctx.px(4)
        ctx.write(surface, tr("Player"), theme.SMALL, theme.SOFT, at)

    def _row(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        row: pygame.Rect,
        n: int,
        entrant: Entrant,
        columns: list[ColumnOf],
    ) -> None:
        place = f"{entrant.place}." if entrant.place else ""
        number = pygame.Rect(row.x, row.y, ctx.px(40), row.height)
        self._centre(ctx, surface, place, number, theme.STRONG, theme.TEXT)
        x = row.right
        for column in reversed(columns):
            x -= ctx.px(column.wide)
            box = pygame.Rect(x, row.y, ctx.px(column.wide), row.height)
            style = theme.STRONG if column.strong else theme.SMALL
            ink = theme.TEXT if column.strong else theme.SOFT
            self._centre(ctx, surface, column.cells[n], box, style, ink)
        style = theme.STRONG if entrant.player == self._me else theme.BODY
        ink = theme.TEXT if entrant.standing == "in" else theme.SOFT
        left = row.x + ctx.px(44)
        if entrant.player == self._me:  # not an edge, which says where the keyboard is
            shapes.disc(surface, (left + ctx.px(4), row.centery), ctx.px(4), theme.FOCUS)
            left += ctx.px(14)
        name = ctx.type.shorten(name_and_standing(entrant), style, x - left - ctx.px(8))
        y = row.centery - ctx.type.size(name, style)[1] // 2
        ctx.write(surface, name, style, ink, (left, y))

    def _centre(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        text: str,
        box: pygame.Rect,
        style: theme.Style,
        ink: theme.Colour,
    ) -> None:
        said = ctx.type.shorten(text, style, box.width)
        wide, high = ctx.type.size(said, style)
        at = box.centerx - wide // 2, box.centery - high // 2
        ctx.write(surface, said, style, ink, at)


def name_and_standing(entrant: Entrant) -> str:
    """Return a name, and whether they rest or have left."""
    match entrant.standing:
        case "resting":
            return tr("{name} (resting)", name=entrant.name)
        case "gone":
            return tr("{name} (left)", name=entrant.name)
        case _:
            return entrant.name


def _columns(state: TournamentState, rows: list[tuple[int, Entrant]]) -> list[ColumnOf]:
    points = ColumnOf(
        trp("table head", "Points"),
        tr("Points"),
        64,
        tuple(halves(it.points) for _, it in rows),
        True,
    )
    wins = ColumnOf(
        trp("table head", "Wins"), tr("Wins"), 50, tuple(str(it.wins) for _, it in rows), rank=1
    )
    if state.plan.form == "arena":
        games = tuple(str(it.played) for _, it in rows)
        lasts = tuple(_latest(state, number) for number, _ in rows)
        return [
            ColumnOf(trp("table head", "Latest"), tr("Latest results"), 150, lasts, rank=3),
            ColumnOf(trp("table head", "Games"), tr("Games"), 60, games, rank=2),
            wins,
            points,
        ]
    rounds = [
        ColumnOf(
            str(round_),
            tr("Round {n}", n=round_),
            CELL,
            tuple(_met(state, number, round_) for number, _ in rows),
            rank=10 + (state.round - round_),
        )
        for round_ in range(1, min(state.round, MOST_ROUNDS) + 1)
    ]
    ties = [
        ColumnOf("BH", tr("Buchholz"), 50, tuple(halves(it.buchholz) for _, it in rows), rank=2),
        ColumnOf("SB", tr("Berger"), 56, tuple(quarters(it.berger) for _, it in rows), rank=3),
    ]
    return [*rounds, points, *ties]


def _met(state: TournamentState, number: int, round_: int) -> str:
    """Return a cell of the cross table: how a round went, and against which place."""
    for game in state.games:
        if game.round == round_ and number in (game.home, game.away):
            other = state.entrants[game.away if game.home == number else game.home]
            return f"{sign(game, number)}{other.place}"
    if any(bye.round == round_ and bye.entrant == number for bye in state.byes):
        return trp("cross table", "bye")
    return ""


def sign(game: TournamentGame, number: int) -> str:
    """Return + for a win, ½ for a draw, − for a loss, and dots for what is open."""
    match game.ended:
        case "won":
            return "+" if game.winner == number else "−"
        case "drawn":
            return "½ "
        case "void":
            return "= "
        case _:
            return "… "


def _latest(state: TournamentState, number: int) -> str:
    games = [it for it in state.games if number in (it.home, it.away) and it.ended]
    return " ".join(sign(game, number).strip() for game in games[-SHOWN:])
