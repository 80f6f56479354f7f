"""What stands beside the grid: the letters, both rosters, the other grid, one's own letters."""

from collections.abc import Callable
from functools import partial

import pygame

from client.games.wordfleet.controller import Controller
from client.games.wordfleet.drawing import sea, splashes
from client.games.wordfleet.model.chart import GridChart
from client.games.wordfleet.model.tracker import Waters, letters, roster
from client.games.wordfleet.sheet.letters import LetterBoard
from client.games.wordfleet.sheet.roster import Inventory, Roster
from client.languages.message import tr
from client.table.board import BoardContext
from client.table.motion.piece_motion import Seen
from client.ui import shapes, theme
from client.widgets import Clickable, Column, DrawContext, Label, Widget
from engines.wordfleet.public import LETTERS


class SeaPicture(Widget):
    """A grid to be looked at."""

    def __init__(self, there: Waters) -> None:
        super().__init__()
        self._there = there

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for its letters."""
        return ctx.px(250)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return width

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the grid inside a small margin, as large as a board."""
        room = ctx.px(8)
        chart = GridChart(self.rect.inflate(-2 * room, -2 * room))
        sea.waters(ctx, surface, chart, self._there)


class SmallSea(Clickable):
    """The other grid, small; a click shows it large."""

    def __init__(
        self,
        there: Waters,
        name: str,
        flip: Callable[[], None],
        seen: tuple[Seen, ...] = (),
    ) -> None:
        """``seen``: shots and the like that are to be seen now."""
        super().__init__("flip", name, flip)
        self.tip = name
        self._there, self._seen = there, seen

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for its letters."""
        return ctx.px(250)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return min(width, ctx.px(300))

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the grid; brighter under the mouse."""
        if ctx.state.hover == self.key:
            shapes.rounded(surface, self.rect, theme.RAISED, ctx.px(8))
        chart = GridChart(self.rect)
        sea.waters(ctx, surface, chart, self._there)
        splashes.draw(surface, chart, self._there.seat, self._seen)
        self.draw_ring(ctx, surface, 8)


def title(text: str) -> Label:
    """Return what a part is called."""
    return Label(text, theme.SMALL, theme.SOFT)


def letter_board(board: Controller, context: BoardContext) -> Widget:
    """Return the letters of the fleet whose grid is shown large."""
    there = board.there
    off = "" if "letter_sweep" in board.view.may else tr("no sweep now")
    chosen = board.hand.letter if board.hand.mode(board.view) == "letter" else ""
    choose = partial(board.choose_letter, context)
    if board.is_marking:
        off, chosen = "", board.marks.letter if board.marks.tool == "guess" else ""
    own = board.marks.all() if board.may_mark else {}
    return LetterBoard(letters(there.found), board.hand.walk, chosen, choose, off, own)


def waters_name(board: Controller, seat: int) -> str:
    """Return whose grid it is: "Your waters", "Ann’s waters"."""
    if seat == board.seat:
        return tr("Your waters")
    if board.seat is not None:
        return tr("Enemy waters")
    return tr("{who}’s waters", who=board.captains[seat])


def fleet_name(board: Controller, seat: int) -> str:
    """Return whose fleet it is, and what it is called."""
    own = board.view.names[seat]
    who = tr("Your fleet") if seat == board.seat else tr("Enemy fleet")
    if board.seat is None:
        who = tr("{who}’s fleet", who=board.captains[seat])
    return f"{who} · {own}" if own else who


def rosters(board: Controller, seat: int) -> Column:
    """Return one fleet's roster."""
    entries = roster(board.waters(seat))
    return Column([title(fleet_name(board, seat)), Roster(entries)], gap=4)


def other(board: Controller) -> Column:
    """Return the grid that is not shown large."""
    seat = 1 - board.shown
    name = tr("Show large: {waters}", waters=waters_name(board, seat))
    small = SmallSea(board.waters(seat), name, board.flip, board.motion.effects)
    return Column([title(waters_name(board, seat)), small], gap=4)


def inventory(board: Controller) -> list[Widget]:
    """Return one's own letters (W32)."""
    you = board.view.you
    if you is None:
        return []
    found = letters(board.waters(you.seat).found)
    counted = tuple(
        (letter, you.inventory[n], found[n].found, found[n].total is not None)
        for n, letter in enumerate(LETTERS)
    )
    return [Column([title(tr("Your letters: found of all")), Inventory(counted)], gap=4)]
