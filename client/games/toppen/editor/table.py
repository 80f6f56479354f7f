"""The board that a layout is made on, and beside it the pieces to put and the bin."""

from typing import Final

import pygame

from client.games.toppen import art
from client.games.toppen.editor.art import piece
from client.games.toppen.editor.hand import BIN, BLUE, RED, SUPPLY, TOOLS, EditorHand, cell_of
from client.games.toppen.words import pile_spoken
from client.languages.message import mark, tr
from client.table import cell_marks
from client.table.board import Cell as Target
from client.table.board import Point
from client.table.pointer import ARROWS, Pointer
from client.table.zoom import LIFT
from client.ui import shapes, theme
from client.widgets import Control, DrawContext
from client.widgets.widget import ControlPart, ControlState, is_enter
from engines.toppen.public import CELLS, Board, Colour, placed, stacks

PIECES: Final[dict[int, Colour]] = {
    pygame.K_1: 1,
    pygame.K_2: 2,
    pygame.K_KP1: 1,
    pygame.K_KP2: 2,
}
ROWS: Final = {BLUE: 0, RED: 1, BIN: 3}
"""The row of cells that each tool stands beside."""
WIDE: Final = 1.32
"""The width of board and tools, by that of the board."""
MIDDLE: Final = 5
"""The cell that the keyboard is on at first."""
TOOL_NAMES: Final = {BLUE: mark("blue pieces"), RED: mark("red pieces"), BIN: mark("bin")}
USES: Final = {
    BLUE: mark("{place}, Enter adds blue"),
    RED: mark("{place}, Enter adds red"),
    BIN: mark("{place}, Enter removes the top"),
}


def name_of(board: Board, place: int) -> str:
    """Return a place as spoken."""
    cell = cell_of(place)
    if cell is None:
        return tr(TOOL_NAMES[place])
    stack = board[cell[0]][cell[1]]
    if not stack:
        return tr("{cell}: empty", cell=art.cell_name(cell))
    return tr("{cell}: {pieces}", cell=art.cell_name(cell), pieces=pile_spoken(stack))


class LayoutTable(Control):
    """Shows a draft, and lets a hand work on it."""

    role = "board"
    grows = 1

    def __init__(self, hand: EditorHand, pointer: Pointer, tallest: int) -> None:
        """``tallest``: the height it takes, in pixels, where it is not given one."""
        super().__init__("table", tr("Layout"))
        self._hand, self._pointer, self._tallest = hand, pointer, tallest
        self._square = pygame.Rect(0, 0, 0, 0)
        self._state, self._lift = ControlState(), 0

    @property
    def value(self) -> str:
        """Return where the keyboard is on it, and what Enter would do there."""
        place = name_of(self._hand.draft.board, self._cursor)
        return tr(USES[self._hand.tool], place=place)

    @property
    def _cursor(self) -> int:
        return MIDDLE if self._pointer.cursor is None else self._pointer.cursor

    # -- geometry --------------------------------------------------------------------------

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return board and tools."""
        return round(self._tallest * WIDE)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the board's, no taller than the window."""
        return min(round(width / WIDE), self._tallest)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the board as large as it can be, with its tools in the middle of ``rect``."""
        self.rect = rect
        self._state, self._lift = ctx.state, ctx.px(LIFT)
        inside = rect.inflate(-2 * ctx.px(8), -2 * ctx.px(8))
        side = max(40, min(inside.height, int(inside.width / WIDE)))
        whole = pygame.Rect(0, 0, round(side * WIDE), side)
        whole.center = rect.center
        self._square = pygame.Rect(whole.topleft, (side, side))

    def rect_of(self, place: int) -> pygame.Rect:
        """Return where a place is drawn."""
        cell = cell_of(place)
        if cell is not None:
            return art.cell_rect(self._square, cell)
        beside = art.cell_rect(self._square, (ROWS[place], 3))
        return beside.move(self._square.right + round(0.3 * beside.width) - beside.x, 0)

    def targets(self) -> list[Target]:
        """Return every place, the board's in the order of reading, then the tools."""
        board = self._hand.draft.board
        places = (*range(len(CELLS)), *TOOLS)
        return [Target(n, name_of(board, n), self.rect_of(n).center) for n in places]

    def parts(self) -> list[ControlPart]:
        """Return every place."""
        here, tool = self._cursor, self._hand.tool
        return [
            ControlPart(it.key, it.name, self.rect_of(it.key), it.key == tool, it.key == here)
            for it in self.targets()
        ]

    def point(self, part: int) -> bool:
        """Go to a place, which Enter uses."""
        self._pointer.cursor = part
        return True

    def place_at(self, at: Point) -> int | None:
        """Return the place under a point."""
        places = (target.key for target in self.targets())
        return next((place for place in places if self.rect_of(place).collidepoint(at)), None)

    # -- using -----------------------------------------------------------------------------

    def press(self, at: Point) -> None:
        """Pick up the piece that may lie there."""
        self._hand.press(self.place_at(at), at)
        self._pointer.cursor = self.place_at(at)

    def takes_drag(self, start: Point, moved: Point) -> bool:
        """Return True: a finger carries a piece."""
        return True

    def drag(self, at: Point) -> None:
        """Carry the piece; a finger carries it above itself."""
        self._hand.drag(at)
        self._hand.at = self._above(at)
        self._pointer.hovered = self._under(at)

    def click(self, at: Point) -> None:
        """Drop the piece, or use the place."""
        self._hand.release(self._under(at))

    def _above(self, at: Point) -> Point:
        """Where a carried piece is shown."""
        lifted = self._state.touch and self._hand.carries is not None
        return (at[0], at[1] - self._lift) if lifted else at

    def _under(self, at: Point) -> int | None:
        """The place that is meant: the cell under the carried piece, else what the finger is on."""
        place = self.place_at(self._above(at))
        return self.place_at(at) if cell_of(place) is None else place

    def hover(self, at: Point | None) -> bool:
        """Point at the place under the mouse, or at none; return whether it is another one."""
        before = self._pointer.hovered
        self._pointer.hovered = None if at is None else self.place_at(at)
        return self._pointer.hovered != before

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go by arrows, with Shift move a piece; 1 and 2 put, Delete takes, Enter uses."""
        hand, here = self._hand, self._cursor
        self._pointer.cursor, cell = here, cell_of(here)
        if event.key in ARROWS and event.mod & pygame.KMOD_SHIFT:
            self._pointer.cursor = hand.shove(here, ARROWS[event.key])
        elif event.key in ARROWS:
            self._pointer.step(self.targets(), event.key)
        elif is_enter(event):
            hand.use(here)
        elif event.key in PIECES and cell is not None:
            hand.draft.put(cell, PIECES[event.key])
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and cell is not None:
            hand.draft.take(cell)
        else:
            return False
        return True

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the board, the tools, where mouse and keyboard are, and the piece in the hand."""
        surface.blit(art.position(self._shown(), self._square.width), self._square)
        for tool in TOOLS:
            self._draw_tool(ctx, surface, tool)
        hovered = self._pointer.hovered
        if hovered is not None:
            self._ring(ctx, surface, hovered, theme.EDGE)
        if self.is_focused(ctx) and ctx.state.ring:
            self._ring(ctx, surface, self._cursor, theme.FOCUS)
        if self._hand.carries is not None:
            image = self._image(self._hand.carries)
            surface.blit(image, image.get_rect(center=self._hand.at))

    def _shown(self) -> Board:
        """The draft, without the piece that is in the hand."""
        board, cell = self._hand.draft.board, cell_of(self._hand.source)
        if self._hand.carries is None or cell is None:
            return board
        return placed(stacks(board) | {cell: board[cell[0]][cell[1]][:-1]})

    def _ring(
        self, ctx: DrawContext, surface: pygame.Surface, place: int, ink: theme.Colour
    ) -> None:
        rect, thick = self.rect_of(place), max(2, ctx.px(2))
        around = rect.inflate(2 * thick, 2 * thick)
        shapes.ring(surface, around, ink, rect.width // 8 + thick, thick)

    def _draw_tool(self, ctx: DrawContext, surface: pygame.Surface, tool: int) -> None:
        """Framed, and ticked, where it is the chosen one."""
        rect, chosen = self.rect_of(tool), tool == self._hand.tool
        fill, edge = (theme.HOVER, theme.ACCENT) if chosen else (theme.SURFACE, theme.LINE)
        thick = max(1, ctx.px(2 if chosen else 1))
        shapes.rounded(surface, rect, fill, rect.width // 8, edge, thick)
        image = self._image(SUPPLY.get(tool))
        surface.blit(image, image.get_rect(center=rect.center))
        if chosen:
            side = max(10, rect.width // 5)
            mark = pygame.Rect(rect.right - side - 3 * thick, rect.y + 3 * thick, side, side)
            shapes.check(surface, mark, theme.ACCENT)

    def _image(self, colour: Colour | None) -> pygame.Surface:
        """A piece, or the bin."""
        side = self.rect_of(BIN).width
        return cell_marks.waste_bin(side // 2) if colour is None else piece(colour, side)
