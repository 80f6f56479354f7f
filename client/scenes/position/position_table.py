"""The board that a position is set up on, and beside or below it what can be put there."""

from collections.abc import Callable
from math import hypot
from typing import Any, Final

import pygame

from client.games.positions.position_kit import ERASER, PositionKit, PositionTool
from client.languages.message import tr
from client.table import cell_marks
from client.table.board import Cell, Point
from client.table.pointer import ARROWS, Pointer
from client.ui import shapes, theme
from client.widgets import Control, DrawContext
from client.widgets.widget import ControlPart, is_enter

FIRST_TOOL: Final = 1_000
"""Tools are numbered from here on; below are the cells."""
TOOL: Final = 50
"""The side of a tool, in pixels at 100 %."""
LEAST_TOOL: Final = 42
"""... which they may shrink to, to stay in one line."""
GAP: Final = 6
LETTERS: Final = 128
"""Keys below are signs of ASCII, by their numbers."""
REMOVES: Final = (pygame.K_DELETE, pygame.K_BACKSPACE)


class PositionTable(Control):
    """Shows a position, and puts the chosen tool where it is pressed."""

    role = "board"
    grows = 1

    def __init__(
        self,
        kit: PositionKit[Any],
        position: Any,
        pointer: Pointer,
        change: Callable[[Any], None],
        tallest: int,
    ) -> None:
        """``tallest``: the height it takes, in pixels. ``pointer.chosen`` is the chosen tool."""
        super().__init__("table", tr("Position"))
        self._kit, self._position, self._change = kit, position, change
        self._pointer, self._tallest = pointer, tallest
        self._square, self._tool_rects = pygame.Rect(0, 0, 100, 100), list[pygame.Rect]()
        self._cells: tuple[Cell, ...] = ()
        self._spacing = 1.0

    @property
    def tool(self) -> PositionTool:
        """Return the chosen tool."""
        return self._kit.tools[(self._pointer.chosen or FIRST_TOOL) - FIRST_TOOL]

    @property
    def value(self) -> str:
        """Return where the keyboard is, and what Enter would do there."""
        here, cells = self._pointer.cursor, self._targets()
        name = next((it.name for it in cells if it.key == here), cells[len(self._cells) // 2].name)
        return tr("{place}. Enter uses: {tool}", place=name, tool=tr(self.tool.name))

    # -- geometry --------------------------------------------------------------------------

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the board with its tools."""
        return self._tallest

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the board with the tools below it."""
        side = min(width, self._tallest)
        return min(side + self._strip(ctx, side), self._tallest + self._strip(ctx, side))

    def _strip(self, ctx: DrawContext, width: int) -> int:
        """The height of all tools in lines."""
        gap = ctx.px(GAP)
        unit = self._unit(ctx, width) + gap
        across = max(1, (width + gap) // unit)
        return -(-len(self._kit.tools) // across) * unit + gap

    def _unit(self, ctx: DrawContext, width: int) -> int:
        """The side of a tool below the board: a little less where one line then holds them all."""
        gap, count = ctx.px(GAP), len(self._kit.tools)
        fits = (width + gap) // count - gap
        return min(ctx.px(TOOL), fits) if fits >= ctx.px(LEAST_TOOL) else ctx.px(TOOL)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place the board as large as it can be, its tools at the right or below."""
        self.rect = rect
        inside = rect.inflate(-2 * ctx.px(8), -2 * ctx.px(8))
        unit, gap, count = ctx.px(TOOL), ctx.px(GAP), len(self._kit.tools)
        if inside.width >= inside.height:
            down = max(1, min(count, (inside.height + gap) // (unit + gap)))
            columns = -(-count // down)
            wide = columns * (unit + gap)
            side = max(40, min(inside.height, inside.width - wide))
            whole = pygame.Rect(0, 0, side + wide, side)
            whole.center = inside.center
            self._square = pygame.Rect(whole.topleft, (side, side))
            left, top = self._square.right + gap, self._square.y
            spots = [
                (left + n // down * (unit + gap), top + n % down * (unit + gap))
                for n in range(count)
            ]
        else:
            unit = self._unit(ctx, inside.width)
            side = max(40, min(inside.width, inside.height - self._strip(ctx, inside.width)))
            self._square = pygame.Rect(0, 0, side, side)
            tall = side + self._strip(ctx, inside.width)
            self._square.midtop = inside.centerx, inside.y + max(0, inside.height - tall) // 2
            across = max(1, (inside.width + gap) // (unit + gap))
            wide = min(count, across) * (unit + gap) - gap
            left, top = inside.centerx - wide // 2, self._square.bottom + gap
            spots = [
                (left + n % across * (unit + gap), top + n // across * (unit + gap))
                for n in range(count)
            ]
        self._tool_rects = [pygame.Rect(*at, unit, unit) for at in spots]
        self._cells = tuple(self._kit.cells(self._position, self._square))
        self._spacing = self._kit.spacing(self._position, self._square)

    def _targets(self) -> list[Cell]:
        """Every cell, then every tool."""
        cells = self._cells or tuple(self._kit.cells(self._position, self._square))
        tools = [
            Cell(FIRST_TOOL + n, tr(tool.name), rect.center)
            for n, (tool, rect) in enumerate(zip(self._kit.tools, self._tool_rects, strict=False))
        ]
        return [*cells, *tools]

    def rect_of(self, place: int) -> pygame.Rect:
        """Return where a cell or a tool is drawn."""
        if place >= FIRST_TOOL:
            return self._tool_rects[place - FIRST_TOOL]
        side = max(4, round(self._spacing * 0.9))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = next(it.at for it in self._cells if it.key == place)
        return rect

    def parts(self) -> list[ControlPart]:
        """Return every cell and every tool."""
        here, tool = self._pointer.cursor, FIRST_TOOL + self._kit.tools.index(self.tool)
        return [
            ControlPart(it.key, it.name, self.rect_of(it.key), it.key == tool, it.key == here)
            for it in self._targets()
        ]

    def point(self, part: int) -> bool:
        """Go to a place, which Enter uses."""
        self._pointer.cursor = part
        return True

    def place_at(self, at: Point) -> int | None:
        """Return the cell or tool under a point."""
        for n, rect in enumerate(self._tool_rects):
            if rect.collidepoint(at):
                return FIRST_TOOL + n
        near = min(self._cells, key=lambda it: _distance(it.at, at), default=None)
        reach = self._spacing * 0.72
        return near.key if near is not None and _distance(near.at, at) <= reach else None

    # -- using -----------------------------------------------------------------------------

    def click(self, at: Point) -> None:
        """Choose a tool, or use the chosen one on a cell."""
        place = self.place_at(at)
        if place is not None:
            self._pointer.cursor = place
            self._use(place)

    def _use(self, place: int, tool: str = "") -> None:
        if place >= FIRST_TOOL:
            self._pointer.chosen = place
        else:
            self._change(self._kit.used(self._position, place, tool or self.tool.key))

    def hover(self, at: Point | None) -> bool:
        """Point at the place under the mouse, or at none; return whether it is another one."""
        return self._pointer.hover(None if at is None else self.place_at(at))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Go by arrows; Enter uses the tool, letters put theirs, Delete takes away."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        here, letter = self._pointer.cursor, chr(event.key) if event.key < LETTERS else ""
        if event.key in ARROWS:
            return self._pointer.step(self._targets(), event.key)
        if here is None:
            return False
        typed = next((tool.key for tool in self._kit.tools if tool.letter == letter), "")
        if is_enter(event):
            self._use(here)
        elif event.key in REMOVES and here < FIRST_TOOL:
            self._use(here, ERASER)
        elif typed and here < FIRST_TOOL:
            self._use(here, typed)
        else:
            return False
        return True

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the position, the tools, where mouse and keyboard are."""
        self._kit.draw(ctx, surface, self._position, self._square)
        for n in range(len(self._kit.tools)):
            self._draw_tool(ctx, surface, n)
        hovered, cursor = self._pointer.hovered, self._pointer.cursor
        if hovered is not None:
            self._ring(ctx, surface, hovered, theme.EDGE)
        if cursor is not None and self.is_focused(ctx) and ctx.state.ring:
            self._ring(ctx, surface, cursor, theme.FOCUS)

    def _ring(
        self, ctx: DrawContext, surface: pygame.Surface, place: int, ink: theme.Colour
    ) -> None:
        thick = max(2, ctx.px(2))
        if place >= FIRST_TOOL:
            around = self.rect_of(place).inflate(2 * thick, 2 * thick)
            shapes.ring(surface, around, ink, ctx.px(8) + thick, thick)
            return
        at = next((it.at for it in self._cells if it.key == place), None)
        if at is not None:
            cell_marks.draw_halo(surface, at, self._spacing * 0.5, ink, thick)

    def _draw_tool(self, ctx: DrawContext, surface: pygame.Surface, n: int) -> None:
        """A tool, framed and ticked where it is the chosen one; its key in a corner."""
        rect, tool = self._tool_rects[n], self._kit.tools[n]
        chosen = tool == self.tool
        fill, edge = (theme.CHOSEN, theme.ACCENT) if chosen else (theme.SURFACE, theme.LINE)
        thick = max(1, ctx.px(2 if chosen else 1))
        shapes.rounded(surface, rect, fill, ctx.px(8), edge, thick)
        if tool.key == ERASER:
            image = cell_marks.waste_bin(rect.width // 2)
            surface.blit(image, image.get_rect(center=rect.center))
        else:
            self._kit.draw_tool(ctx, surface, tool.key, rect)
        at = rect.x + ctx.px(5), rect.y + ctx.px(2)
        ctx.write(surface, tool.letter.upper(), theme.SMALL, theme.SOFT, at)
        if chosen:
            side = max(9, rect.width // 5)
            tick = pygame.Rect(rect.right - side - 3, rect.y + 3, side, side)
            shapes.check(surface, tick, theme.ACCENT)


def _distance(here: Point, there: Point) -> float:
    return hypot(here[0] - there[0], here[1] - there[1])
