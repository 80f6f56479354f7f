"""Positions of Poly-Y in the editor: stones, whose turn it is, the board and its swap rule."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
import pygame
from msgspec.structs import replace

from client.games.polyy import pieces
from client.games.polyy.art import PlateArt
from client.games.positions.position_kit import ERASER, PositionKit, PositionTool
from client.languages.message import mark, tr
from client.table import cell_marks
from client.table.board import Cell
from client.table.motion.piece import Piece
from client.table.motion.pose import at_rest
from client.ui.text import Type
from client.widgets import DrawContext, Widget
from client.widgets.inputs import ChoiceInput, Toggle
from engines.polyy.position import (
    StonePosition,
    check_position,
    corners_of,
    read_position,
    write_position,
)
from engines.polyy.public import View, board

SIZES: Final = (4, 5, 6, 7)
STONES: Final = ("red", "blue")
_NO_TYPE: Final = Type(1.0)
"""For a plate that is only measured."""


class PolyYKit(PositionKit[StonePosition]):
    """Puts red and blue stones on fields."""

    game: ClassVar[str] = "polyy"
    tools: ClassVar[tuple[PositionTool, ...]] = (
        PositionTool("red", mark("red stone"), "1"),
        PositionTool("blue", mark("blue stone"), "2"),
        PositionTool(ERASER, mark("eraser"), "x"),
    )
    example: ClassVar[str] = "7.5.1:11,-1,44"
    about: ClassVar[str] = mark("Paste a line of CodeCup numbers, or a copied position.")

    def empty(self) -> StonePosition:
        """Return an empty standard board."""
        return StonePosition()

    def read(self, text: str) -> StonePosition:
        """Return the position of a line, or of stones."""
        return read_position(text)

    def write(self, position: StonePosition) -> str:
        """Return the line that leads there."""
        return write_position(position)

    def of_view(self, view: Any) -> StonePosition:
        """Return the stones of a view, and the plies that led there."""
        seen = msgspec.convert(view, View)
        red, blue = (
            frozenset(field for field, owner in enumerate(seen.board) if owner == seat)
            for seat in (0, 1)
        )
        return StonePosition(seen.size, seen.pie, red, blue, len(seen.moves) & 1, seen.moves)

    def check(self, position: StonePosition, options: Mapping[str, Any]) -> None:
        """Check the numbers of stones, and that nobody has won."""
        check_position(position)

    def options(self, position: StonePosition, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the board and the swap rule."""
        return {"size": position.size, "pie": position.pie}

    def mover(self, position: StonePosition) -> int:
        """Return whose turn it is."""
        return position.to_move

    # -- the board -------------------------------------------------------------------------

    def cells(self, position: StonePosition, square: pygame.Rect) -> Sequence[Cell]:
        """Return every field, by CodeCup number."""
        lines, here = board(position.size), PlateArt(position.size, square, _NO_TYPE)
        found = []
        for field in lines.numbered:
            x, y = here.at(*(part * position.size for part in lines.points[field]))
            found.append(Cell(field, _name(position, field), (round(x), round(y))))
        return found

    def spacing(self, position: StonePosition, square: pygame.Rect) -> float:
        """Return the distance between two fields."""
        return PlateArt(position.size, square, _NO_TYPE).unit

    def used(self, position: StonePosition, cell: int, tool: str) -> StonePosition:
        """Return it with a stone there, or without one; the same stone again is taken away."""
        same = tool in STONES and position.owner(cell) == STONES.index(tool)
        red, blue = position.red - {cell}, position.blue - {cell}
        if tool == "red" and not same:
            red |= {cell}
        elif tool == "blue" and not same:
            blue |= {cell}
        return replace(position, red=red, blue=blue, moves=())

    def draw(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        position: StonePosition,
        square: pygame.Rect,
    ) -> None:
        """Draw the plate, stones, bonds and captured corners."""
        art = PlateArt(position.size, square, ctx.type)
        art.ground(surface)
        poses = [at_rest(piece) for piece in _pieces(position)]
        for pose in poses:
            art.cast(surface, pose)
        for pose in poses:
            art.stamp(surface, pose)

    def draw_tool(
        self, ctx: DrawContext, surface: pygame.Surface, tool: str, rect: pygame.Rect
    ) -> None:
        """Draw a stone."""
        radius = max(4, round(rect.width * 0.34))
        image = cell_marks.stone(STONES.index(tool), radius)
        surface.blit(image, image.get_rect(center=rect.center))

    # -- beside it -------------------------------------------------------------------------

    def controls(
        self, position: StonePosition, change: Callable[[StonePosition], None]
    ) -> list[Widget]:
        """Return whose turn it is, the board, the swap rule."""

        def resize(n: int) -> None:
            change(StonePosition(SIZES[n], position.pie))

        def move(seat: int) -> None:
            change(replace(position, to_move=seat, moves=()))

        def swap(on: bool) -> None:
            change(replace(position, pie=on, moves=()))

        sizes = [tr("Tiny"), tr("Small"), tr("Medium"), tr("Standard")]
        sides = [tr("Red"), tr("Blue")]
        return [
            ChoiceInput("mover", tr("To move"), sides, position.to_move, move),
            ChoiceInput("size", tr("Board size"), sizes, SIZES.index(position.size), resize),
            Toggle("pie", tr("Swap rule"), position.pie, swap),
        ]


def _name(position: StonePosition, field: int) -> str:
    number, owner = board(position.size).codecup[field], position.owner(field)
    if owner is None:
        return tr("field {n}: empty", n=number)
    words = tr("field {n}: red", n=number), tr("field {n}: blue", n=number)
    return words[owner]


def _pieces(position: StonePosition) -> list[Piece]:
    """Bonds, arcs and stones, as on the board of the game."""
    lines, size, found = board(position.size), position.size, []
    for corner, owner in enumerate(corners_of(position)):
        if owner is not None:
            x, y = pieces.corner_place(corner)
            found.append(Piece(("arc", corner), owner, x * size, y * size, layer=pieces.ARC))
    for here, there in pieces.links(lines):
        owner = position.owner(here)
        if owner is not None and owner == position.owner(there):
            (x1, y1), (x2, y2) = lines.points[here], lines.points[there]
            middle = (x1 + x2) / 2 * size, (y1 + y2) / 2 * size
            found.append(Piece(("bond", here, there), owner, *middle, layer=pieces.BOND))
    for field in sorted(position.red | position.blue):
        x, y = lines.points[field]
        found.append(
            Piece(("stone", field), position.owner(field), x * size, y * size, layer=pieces.STONE)
        )
    return found
