"""Positions of Toppen in the editor: stacks, the side to move, quiet turns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
import pygame
from msgspec.structs import replace

from client.games.positions.position_kit import ERASER, PositionKit, PositionTool
from client.games.toppen import art
from client.games.toppen.editor.art import piece
from client.games.toppen.words import pile_spoken
from client.languages.message import mark, tr
from client.table.board import Cell
from client.widgets import DrawContext, Widget
from client.widgets.inputs import ChoiceInput, Stepper
from engines.toppen.position import (
    StackPosition,
    check_position,
    reached,
    read_position,
    without_past,
    write_position,
)
from engines.toppen.public import (
    CELLS,
    MOST,
    Colour,
    Options,
    TurnPosition,
    View,
    placed,
    stacks,
)

PIECES: Final[dict[str, Colour]] = {"blue": 1, "red": 2}
MOST_MOVES: Final = 1_000
QUIET: Final = 29
"""So many turns without one stack fewer can be set."""


class ToppenKit(PositionKit[StackPosition]):
    """Puts pieces on top of each other."""

    game: ClassVar[str] = "toppen"
    tools: ClassVar[tuple[PositionTool, ...]] = (
        PositionTool("blue", mark("blue pieces"), "1"),
        PositionTool("red", mark("red pieces"), "2"),
        PositionTool(ERASER, mark("eraser"), "x"),
    )
    example: ClassVar[str] = "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 0"
    about: ClassVar[str] = mark("Paste a layout, a position, or a position with moves.")

    def empty(self) -> StackPosition:
        """Return an empty board."""
        return StackPosition(TurnPosition(placed({})))

    def read(self, text: str) -> StackPosition:
        """Return the position of ``text``."""
        return read_position(text)

    def write(self, position: StackPosition) -> str:
        """Return board, side and counters."""
        return write_position(position)

    def of_view(self, view: Any) -> StackPosition:
        """Return what a game began with, and its moves; of a long one the position alone."""
        seen = msgspec.convert(view, View)
        if len(seen.steps) > MOST_MOVES:
            return StackPosition(seen.position)
        return StackPosition(seen.start, seen.sides, seen.steps)

    def check(self, position: StackPosition, options: Mapping[str, Any]) -> None:
        """Check pieces, connection and counters."""
        special = msgspec.convert(self.options(position, options), Options).special
        check_position(position, special)
        if position.moves:
            check_position(StackPosition(reached(position)), special)

    def options(self, position: StackPosition, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the special rules as they were."""
        wanted = {name: it for name, it in before.items() if name not in ("start", "layout")}
        return {**wanted, "swap": position.sides != "fixed"}

    def mover(self, position: StackPosition) -> int:
        """Return whose turn it is: 1 is the first seat's colour."""
        return reached(position).to_move - 1

    # -- the board -------------------------------------------------------------------------

    def cells(self, position: StackPosition, square: pygame.Rect) -> Sequence[Cell]:
        """Return the sixteen cells in the order of reading."""
        found, board = [], reached(position).board
        for key, cell in enumerate(CELLS):
            stack, name = board[cell[0]][cell[1]], art.cell_name(cell)
            words = tr("{cell}: empty", cell=name)
            if stack:
                words = tr("{cell}: {pieces}", cell=name, pieces=pile_spoken(stack))
            found.append(Cell(key, words, art.cell_rect(square, cell).center))
        return found

    def spacing(self, position: StackPosition, square: pygame.Rect) -> float:
        """Return the side of a cell."""
        return square.width / art.WHOLE

    def used(self, position: StackPosition, cell: int, tool: str) -> StackPosition:
        """Return it with one piece more on top there, or one less."""
        shown, (row, col) = reached(position), CELLS[cell]
        board = shown.board
        stack = board[row][col]
        if tool == ERASER:
            stack = stack[:-1]
        elif sum(map(len, stacks(board).values())) <= MOST:
            stack = (*stack, PIECES[tool])
        now = replace(without_past(shown), board=placed(stacks(board) | {(row, col): stack}))
        return StackPosition(now)

    def draw(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        position: StackPosition,
        square: pygame.Rect,
    ) -> None:
        """Draw the board with everything on it."""
        surface.blit(art.position(reached(position).board, square.width, ctx.type.scale), square)

    def draw_tool(
        self, ctx: DrawContext, surface: pygame.Surface, tool: str, rect: pygame.Rect
    ) -> None:
        """Draw a piece."""
        image = piece(PIECES[tool], rect.width)
        surface.blit(image, image.get_rect(center=rect.center))

    # -- beside it -------------------------------------------------------------------------

    def controls(
        self, position: StackPosition, change: Callable[[StackPosition], None]
    ) -> list[Widget]:
        """Return the side to move, and the quiet turns."""
        now = reached(position)

        def move(at: int) -> None:
            mover: Colour = 2 if at else 1
            change(StackPosition(replace(without_past(now), to_move=mover)))

        def count(quiet: int) -> None:
            change(StackPosition(replace(without_past(now), quiet=quiet)))

        about = tr("Turns in which no stack went: they count towards a draw.")
        sides = [tr("Blue"), tr("Red")]
        return [
            ChoiceInput("mover", tr("To move"), sides, now.to_move - 1, move),
            Stepper("quiet", tr("Quiet turns"), now.quiet, (0, QUIET), count, about),
        ]
