"""The Poly-Y board: fields to choose, stones, captured corners."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client.games.polyy import art, words
from client.languages.message import mark
from client.table.board import BoardAction, Cell, ListedMove
from client.table.cell_board import CellBoard
from client.widgets.widget import DrawContext
from engines.polyy.public import (
    SEAT_NAMES,
    TITLE,
    Intent,
    Options,
    PlaceStone,
    TakeFirstStone,
    View,
    board,
)

NO_VIEW = View((), (None,) * 5, False, 7)


class PolyYBoard(CellBoard[View]):
    """Turns a chosen field into PlaceStone, or the first stone into TakeFirstStone."""

    title: ClassVar[str] = TITLE
    about: ClassVar[str] = mark("Connect the sides and capture three of five corners.")
    minutes: ClassVar[tuple[int, int] | None] = 10, 20
    seats: ClassVar[tuple[str, ...]] = SEAT_NAMES
    options: ClassVar[type[Struct]] = Options
    view_type = View
    intent_type = Intent
    help: ClassVar[tuple[tuple[str, str], ...]] = words.HELP
    cell_noun = "field"

    def __init__(self) -> None:
        super().__init__()
        self._art = art.PlateArt()
        self._placed: tuple[View, tuple[int, int], int] | None = None
        """Of which view, where and how wide the fields were last returned."""
        self._fields: tuple[Cell, ...] = ()

    def view_before(self, options: dict[str, Any]) -> View:
        """Return an empty board."""
        return msgspec.structs.replace(NO_VIEW, size=options.get("size", 7))

    def cells(self) -> Sequence[Cell]:
        """Return every field, by CodeCup number."""
        placed = self.view, self.square.topleft, self.square.width
        if placed != self._placed:  # a frame asks for them several times
            self._placed, self._fields = placed, tuple(self._all_fields())
        return self._fields

    def _all_fields(self) -> Iterator[Cell]:
        lines, radius = board(self.view.size), self.square.width / 2
        left, top = self.square.topleft
        for field in lines.numbered:
            x, y = lines.points[field]
            at = round(left + radius * (1 + x)), round(top + radius * (1 + y))
            yield Cell(field, words.name_of(self.view, field), at)

    @property
    def spacing(self) -> float:
        """Return the distance between two neighbouring fields, at least."""
        return self.square.width / 2 / self.view.size

    def intent_of(self, key: int) -> Intent | None:
        """Return a stone on an empty field, or the swap on the first stone."""
        if self.view.board[key] is None:
            return PlaceStone(key)
        return TakeFirstStone() if self.view.may_swap and key == self.view.last else None

    def refusal(self, key: int) -> str:
        """Return whose stone lies there."""
        owner = self.view.board[key]
        number = board(self.view.size).codecup[key]
        return "" if owner is None else f"Field {number} is {SEAT_NAMES[owner]}'s already."

    def name_intent(self, key: int, intent: Intent) -> str:
        """Return the field, or the swap."""
        return (
            "the swap" if isinstance(intent, TakeFirstStone) else super().name_intent(key, intent)
        )

    def last(self) -> int | None:
        """Return the field of the last ply."""
        return self.view.last

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return the captured corners, of five."""
        return tuple((self.view.corners.count(seat), 5) for seat in (0, 1))

    def score_line(self) -> str:
        """Return the corners, red's first."""
        red, blue = (mine for mine, _ in self.scores())
        return f"{red} : {blue} corners"

    def moves(self) -> tuple[ListedMove, ...]:
        """Return CodeCup numbers, and "swap"."""
        number = board(self.view.size).codecup
        found = []
        for ply, field in enumerate(self.view.moves):
            text = "swap" if words.is_swap(self.view, ply) else str(number[field])
            found.append(ListedMove(ply % 2, text, f"{SEAT_NAMES[ply % 2]} {text}"))
        return tuple(found)

    def status(self) -> str:
        """Return whether the swap is open."""
        return "Swap possible" if self.view.may_swap else ""

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the swap, while it is open to this seat."""
        if not self.view.may_swap or not self.is_mine:
            return ()
        about = "Take over red’s first stone, as your whole turn."
        return (BoardAction("swap", "Swap", about, TakeFirstStone()),)

    def draw_position(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the plate, its stones and its corners."""
        surface.blit(self._art.position(self.view, self.square.width), self.square)
