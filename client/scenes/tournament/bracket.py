"""A knockout as a tree: rounds from left to right, each table a box, lines to where winners go."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import tr
from client.scenes.tournament.tournament_words import ended, round_name
from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets import DrawContext, Widget
from protocol.messages.tournaments import MOST_ENTRANTS, TournamentGame, TournamentState

ROW: Final = 24
"""The height of one player's line, in pixels at 100 %, ..."""
GAP: Final = 14
"""... of what is between two tables of the first round, ..."""
HEAD: Final = 30
"""... of the name of a round, ..."""
LINK: Final = 18
"""... and the width of what joins two rounds."""
MOST_DEEP: Final = MOST_ENTRANTS.bit_length() - 1
"""No tree has more rounds."""
WIDEST: Final = 230


class BracketSlot(NamedTuple):
    """Hold one player's line in a box."""

    name: str
    seed: int = 0
    won: bool | None = None
    """None where that is open."""
    is_me: bool = False


class BracketBox(NamedTuple):
    """Hold one box: who plays there, and how it stands."""

    one: BracketSlot
    other: BracketSlot
    is_live: bool = False


NOBODY: Final = BracketSlot("")


def tables(state: TournamentState, me: str) -> list[list[BracketBox]]:
    """Return the boxes of each round, from the first table down."""
    games: dict[tuple[int, int], list[TournamentGame]] = {}
    for game in state.games:
        games.setdefault((game.round, game.table), []).append(game)
    free = {(bye.round, bye.table): bye.entrant for bye in state.byes}
    rounds = []
    last = min(state.rounds, MOST_DEEP)
    for round_ in range(1, last + 1):
        many = 2 ** (last - round_)
        rounds.append([_table(state, me, games, free, (round_, at)) for at in range(1, many + 1)])
    return rounds


def _table(
    state: TournamentState,
    me: str,
    games: Mapping[tuple[int, int], list[TournamentGame]],
    free: Mapping[tuple[int, int], int],
    at: tuple[int, int],
) -> BracketBox:
    def slot(number: int, winner: int | None) -> BracketSlot:
        entrant = state.entrants[number]
        won = None if winner is None else number == winner
        return BracketSlot(entrant.name, entrant.seed, won, entrant.player == me)

    played = games.get(at)
    if played is None:
        if at in free:
            return BracketBox(slot(free[at], free[at]), NOBODY)
        return BracketBox(*_expected(state, me, games, free, at))
    last = played[-1]
    winner = free.get(at, goes_on(state, played))
    one, other = sorted((played[0].home, played[0].away), key=lambda n: state.entrants[n].seed)
    return BracketBox(slot(one, winner), slot(other, winner), not last.ended)


def _expected(
    state: TournamentState,
    me: str,
    games: Mapping[tuple[int, int], list[TournamentGame]],
    free: Mapping[tuple[int, int], int],
    at: tuple[int, int],
) -> tuple[BracketSlot, BracketSlot]:
    """Return who is to come from the two tables before, as far as that is known."""
    found = []
    for table in (2 * at[1] - 1, 2 * at[1]):
        before = at[0] - 1, table
        number = free.get(before)
        if number is None and before in games:
            number = goes_on(state, games[before])
        if number is None:
            found.append(NOBODY)
        else:
            entrant = state.entrants[number]
            found.append(BracketSlot(entrant.name, entrant.seed, None, entrant.player == me))
    return found[0], found[1]


def goes_on(state: TournamentState, games: list[TournamentGame]) -> int | None:
    """Return who goes on from a table: the winner, or after a replay the better seed."""
    for game in games:
        if game.ended == "won":
            return game.winner
    last = games[-1]
    if len(games) > 1 and last.ended:
        return min((last.home, last.away), key=lambda n: state.entrants[n].seed)
    return None


class Bracket(Widget):
    """Show the whole tree, as wide as its place."""

    def __init__(self, state: TournamentState, me: str) -> None:
        """``me``: the player whose way is marked."""
        super().__init__()
        self._state, self._rounds = state, tables(state, me)
        self._boxes: list[list[pygame.Rect]] = []

    @property
    def words(self) -> str:
        """Return all games in sentences."""
        return " ".join(self.lines)

    @property
    def lines(self) -> Sequence[str]:
        """Return each game in a sentence."""
        said = []
        for game in self._state.games:
            one, other = (self._state.entrants[n].name for n in (game.home, game.away))
            said.append(
                tr(
                    "{round}, table {n}: {one} against {other}. {result}",
                    round=round_name(self._state, game.round),
                    n=game.table,
                    one=one,
                    other=other,
                    result=ended(self._state, game),
                )
            )
        return said

    def row(self, n: int) -> pygame.Rect:
        """Return the box of a game, as it was drawn last."""
        game = self._state.games[n]
        boxes = self._boxes[game.round - 1] if game.round <= len(self._boxes) else []
        return boxes[game.table - 1] if game.table <= len(boxes) else self.rect

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return room for long names in each round."""
        many = max(1, len(self._rounds))
        return many * ctx.px(WIDEST) + (many - 1) * ctx.px(LINK)

    def _pitch(self, ctx: DrawContext) -> int:
        return 2 * ctx.px(ROW) + ctx.px(GAP)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the first round, and the names of rounds."""
        first = len(self._rounds[0]) if self._rounds else 1
        return ctx.px(HEAD) + first * self._pitch(ctx)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw round by round; lines first."""
        many = max(1, len(self._rounds))
        gap = ctx.px(LINK)
        wide = min(ctx.px(WIDEST), (self.rect.width - gap * (many - 1)) // many)
        before: list[pygame.Rect] = []
        self._boxes = []
        for n, boxes in enumerate(self._rounds):
            x = self.rect.x + n * (wide + gap)
            name = ctx.type.shorten(round_name(self._state, n + 1), theme.SMALL, wide)
            ctx.write(surface, name, theme.SMALL, theme.SOFT, (x, self.rect.y))
            rects = self._places(ctx, x, wide, len(boxes), before)
            for at, rect in enumerate(rects):
                self._join(ctx, surface, before[2 * at : 2 * at + 2], rect)
            for box, rect in zip(boxes, rects, strict=True):
                self._box(ctx, surface, box, rect)
            before = rects
            self._boxes.append(rects)

    def _places(
        self, ctx: DrawContext, x: int, wide: int, many: int, before: list[pygame.Rect]
    ) -> list[pygame.Rect]:
        tall, top = 2 * ctx.px(ROW), self.rect.y + ctx.px(HEAD)
        if not before:
            return [pygame.Rect(x, top + at * self._pitch(ctx), wide, tall) for at in range(many)]
        pairs = zip(before[::2], before[1::2], strict=False)
        return [
            pygame.Rect(x, (one.centery + two.centery) // 2 - tall // 2, wide, tall)
            for one, two in pairs
        ]

    def _join(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        before: list[pygame.Rect],
        rect: pygame.Rect,
    ) -> None:
        thick = max(1, ctx.px(1.5))
        middle = rect.x - ctx.px(LINK) // 2
        for box in before:
            surface.fill(theme.EDGE, (box.right, box.centery, middle - box.right, thick))
            low, high = sorted((box.centery, rect.centery))
            surface.fill(theme.EDGE, (middle, low, thick, high - low + thick))
        if before:
            surface.fill(theme.EDGE, (middle, rect.centery, rect.x - middle, thick))

    def _box(
        self, ctx: DrawContext, surface: pygame.Surface, box: BracketBox, rect: pygame.Rect
    ) -> None:
        edge = theme.TEXT if box.is_live else theme.LINE
        thick = max(1, ctx.px(2 if box.is_live else 1))
        shapes.rounded(surface, rect, theme.SURFACE, ctx.px(6), edge, thick)
        row = rect.height // 2
        surface.fill(theme.LINE, (rect.x + thick, rect.centery, rect.width - 2 * thick, 1))
        for slot, y in ((box.one, rect.y), (box.other, rect.y + row)):
            self._slot(ctx, surface, slot, pygame.Rect(rect.x, y, rect.width, row))

    def _slot(
        self, ctx: DrawContext, surface: pygame.Surface, slot: BracketSlot, rect: pygame.Rect
    ) -> None:
        if not slot.name:
            return
        style = theme.STRONG if slot.won or slot.is_me else theme.BODY
        ink: Colour = theme.SOFT if slot.won is False else theme.TEXT
        left, right = rect.x + ctx.px(8), rect.right - ctx.px(8)
        if slot.is_me:
            shapes.disc(surface, (left + ctx.px(3), rect.centery), ctx.px(3), theme.FOCUS)
            left += ctx.px(12)
        sign = "✓" if slot.won else "–" if slot.won is False else ""
        wide, high = ctx.type.size(sign or "✓", theme.STRONG)
        if sign:
            at = right - wide, rect.centery - high // 2
            ctx.write(surface, sign, theme.STRONG, ink, at)
        name = ctx.type.shorten(slot.name, style, right - wide - ctx.px(4) - left)
        y = rect.centery - ctx.type.size(name, style)[1] // 2
        ctx.write(surface, name, style, ink, (left, y))
