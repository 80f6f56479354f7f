"""What stands beside the grid: the letters, both rosters, the other grid, one's own letters."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from client import paint, theme
from client.games.board import Desk
from client.games.wordfleet import sea
from client.games.wordfleet.chart import Chart
from client.games.wordfleet.letters import LetterBoard
from client.games.wordfleet.roster import Inventory, Roster
from client.games.wordfleet.tracker import Waters, letters, roster
from client.widgets import Column, Control, Label, Look, Widget
from client.widgets.widget import is_enter
from engines.wordfleet.public import LETTERS

if TYPE_CHECKING:
    from client.games.wordfleet.board import WordFleetBoard


class SmallSea(Control):
    """The other grid, small; a click shows it large."""

    role = "button"

    def __init__(self, there: Waters, name: str, flip: Callable[[], None]) -> None:
        super().__init__("flip", name)
        self.tip = name
        self._there, self._flip = there, flip

    def natural(self, look: Look) -> int:
        """Large enough for its letters."""
        return look.px(250)

    def height(self, look: Look, width: int) -> int:
        """A square."""
        return min(width, look.px(300))

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """The grid; brighter under the mouse."""
        if look.state.hover == self.key:
            paint.rounded(surface, self.rect, theme.RAISED, look.px(8))
        sea.waters(look, surface, Chart(self.rect), self._there)
        self.draw_ring(look, surface, 8)

    def click(self, at: tuple[int, int]) -> None:
        """The other one large."""
        self._flip()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar are clicks."""
        if is_enter(event):
            self._flip()
            return True
        return False


def title(text: str) -> Label:
    """What a part is called."""
    return Label(text, theme.SMALL, theme.SOFT)


def letter_board(board: "WordFleetBoard", desk: Desk) -> Widget:
    """The letters of the fleet whose grid is shown large."""
    there = board.there
    off = "" if "letter_sweep" in board.view.may else "no sweep now"
    chosen = board.hand.letter if board.hand.mode(board.view) == "letter" else ""
    choose = partial(board.choose_letter, desk)
    return LetterBoard(letters(there.found), board.hand.walk, chosen, choose, off)


def waters_name(board: "WordFleetBoard", seat: int) -> str:
    """Whose grid it is: "My waters", "Ann’s waters"."""
    if seat == board.seat:
        return "My waters"
    return "Enemy waters" if board.seat is not None else f"{board.captains[seat]}’s waters"


def in_sentence(board: "WordFleetBoard", seat: int) -> str:
    """The same within a sentence: "my waters"."""
    name = waters_name(board, seat)
    return name if board.seat is None else f"{name[:1].lower()}{name[1:]}"


def fleet_name(board: "WordFleetBoard", seat: int) -> str:
    """Whose fleet it is, and what it is called."""
    own = board.view.names[seat]
    who = "My fleet" if seat == board.seat else "Enemy fleet"
    if board.seat is None:
        who = f"{board.captains[seat]}’s fleet"
    return f"{who} · {own}" if own else who


def rosters(board: "WordFleetBoard", seat: int) -> Column:
    """One fleet's roster."""
    entries = roster(board.waters(seat))
    return Column([title(fleet_name(board, seat)), Roster(entries)], gap=4)


def other(board: "WordFleetBoard") -> Column:
    """The grid that is not shown large."""
    seat = 1 - board.shown
    name = f"Show {in_sentence(board, seat)} large"
    small = SmallSea(board.waters(seat), name, board.flip)
    return Column([title(waters_name(board, seat)), small], gap=4)


def inventory(board: "WordFleetBoard") -> list[Widget]:
    """One's own letters (W32)."""
    you = board.view.you
    if you is None:
        return []
    found = letters(board.waters(you.seat).found)
    counted = tuple(
        (letter, you.inventory[n], found[n].found, found[n].total is not None)
        for n, letter in enumerate(LETTERS)
    )
    return [Column([title("My letters: found of all"), Inventory(counted)], gap=4)]
