"""The Poly-Y board: fields to choose, stones, captured corners."""

from collections.abc import Sequence
from math import hypot, pi, sin
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client import theme
from client.games import suggested
from client.games.board import Board, Cell, Move, Offer, Point, Scene, Used
from client.games.pointer import Pointer
from client.games.polyy import art, words
from client.theme import Colour
from client.widgets.widget import Look
from engines.polyy.public import Intent, Options, Place, Swap, View, board

NO_VIEW = View((None,) * 106, (None,) * 5, 0, None, 0, False, (), 7)


class PolyYBoard(Board):
    """Shows a View and turns a chosen field into Place, or the first stone into Swap."""

    title: ClassVar[str] = "Poly-Y"
    rules: ClassVar[int] = 1
    options: ClassVar[type[Struct]] = Options
    seats: ClassVar[tuple[str, ...]] = words.SEATS
    help: ClassVar[tuple[tuple[str, str], ...]] = words.HELP

    def __init__(self) -> None:
        self.view = NO_VIEW
        self.seat: int | None = None
        self._pointer = Pointer()
        self._suggested: int | None = None
        self._art = art.Art()
        self._square = pygame.Rect(0, 0, 100, 100)

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat."""
        self.view, self.seat = msgspec.convert(tree, View), seat
        chosen = self._pointer.chosen
        self._pointer.refused = self._suggested = None
        if chosen is not None and self._intent(chosen) is None:
            self.clear()

    def preview(self, options: dict[str, Any]) -> None:
        """Show an empty board."""
        size = options.get("size", 7)
        fields = len(board(size).points)
        self.view = msgspec.structs.replace(NO_VIEW, board=(None,) * fields, size=size)

    # -- geometry --------------------------------------------------------------------------

    def place(self, rect: pygame.Rect) -> None:
        """The largest square in the middle of ``rect``."""
        side = max(40, min(rect.size))
        self._square = pygame.Rect(0, 0, side, side)
        self._square.center = rect.center

    @property
    def _unit(self) -> float:
        """The distance between two neighbouring fields, at least."""
        return self._square.width / 2 / self.view.size

    def _at(self, field: int) -> Point:
        x, y = board(self.view.size).points[field]
        radius = self._square.width / 2
        return (
            round(self._square.x + radius * (1 + x)),
            round(self._square.y + radius * (1 + y)),
        )

    def cells(self) -> Sequence[Cell]:
        """Every field, by CodeCup number."""
        fields = board(self.view.size).numbered
        return [Cell(n, words.name_of(self.view, n), self._at(n)) for n in fields]

    def cell_at(self, at: Point) -> int | None:
        """The field within reach of a tap."""
        best = min(range(len(self.view.board)), key=lambda field: self._distance(field, at))
        return best if self._distance(best, at) <= art.REACH * self._unit + 1 else None

    def _distance(self, field: int, at: Point) -> float:
        x, y = self._at(field)
        return hypot(at[0] - x, at[1] - y)

    # -- what is so ------------------------------------------------------------------------

    def ink(self, seat: int) -> Colour:
        """Red and blue, for the whole game."""
        return theme.SEATS[seat]

    def side(self, seat: int) -> str:
        """Red and blue, for the whole game."""
        return words.SEATS[seat]

    def to_move(self) -> tuple[int, ...]:
        """One, until it is over."""
        return () if self.view.to_move is None else (self.view.to_move,)

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Captured corners of five."""
        return tuple((self.view.corners.count(seat), 5) for seat in (0, 1))

    def score_line(self) -> str:
        """Corners, red's first."""
        red, blue = (mine for mine, _ in self.scores())
        return f"{red} : {blue} corners"

    def moves(self) -> tuple[Move, ...]:
        """CodeCup numbers, and "swap"."""
        number = board(self.view.size).codecup
        found = []
        for ply, field in enumerate(self.view.moves):
            swap = words.is_swap(self.view, ply)
            text = "swap" if swap else str(number[field])
            found.append(Move(ply % 2, text, f"{words.SEATS[ply % 2]} {text}"))
        return tuple(found)

    def status(self) -> str:
        """The swap, while it is open."""
        return "Swap possible" if self.view.may_swap else ""

    def hint(self) -> str:
        """A field, always."""
        return "Choose a field"

    def fault(self) -> str:
        """Why the field was not to be had."""
        refused = self._pointer.refused
        if refused is None:
            return ""
        if self.seat is None or self.view.to_move != self.seat:
            return "It is not your turn." if self.seat is not None else "You are watching."
        owner = self.view.board[refused]
        number = board(self.view.size).codecup[refused]
        return "" if owner is None else f"Field {number} is {words.SEATS[owner]}'s already."

    def offers(self) -> tuple[Offer, ...]:
        """The swap, while it is open to this seat."""
        if not self.view.may_swap or self.view.to_move != self.seat:
            return ()
        about = "Take over red’s first stone, as your whole turn."
        return (Offer("swap", "Swap", about, Swap()),)

    # -- what the player does --------------------------------------------------------------

    def _intent(self, field: int) -> Intent | None:
        """What choosing ``field`` asks for; None where that cannot be asked."""
        if self.seat is None or self.view.to_move != self.seat:
            return None
        if self.view.board[field] is None:
            return Place(field)
        return Swap() if self.view.may_swap and field == self.view.last else None

    def chosen(self) -> tuple[Intent, str] | None:
        """The intent that the chosen field stands for."""
        field = self._pointer.chosen
        intent = None if field is None else self._intent(field)
        if field is None or intent is None:
            return None
        number = board(self.view.size).codecup[field]
        return intent, "the swap" if isinstance(intent, Swap) else f"field {number}"

    def suggest(self, tree: Any) -> str:
        """Choose the field, so that it can be played as if it was found."""
        intent = msgspec.convert(tree, Intent)
        field = self.view.last if isinstance(intent, Swap) else intent.field
        if field is None or self._intent(field) is None:
            raise msgspec.ValidationError(f"{intent} cannot be played here")
        self._suggested = self._pointer.chosen = self._pointer.cursor = field
        self._pointer.refused = None
        number = board(self.view.size).codecup[field]
        return "Swap" if isinstance(intent, Swap) else f"Field {number}"

    def clear(self) -> None:
        """Choose nothing."""
        self._pointer.chosen = self._pointer.refused = None

    def hover(self, at: Point | None) -> bool:
        """The mouse is over another field, or none."""
        before = self._pointer.hovered
        self._pointer.hovered = None if at is None else self.cell_at(at)
        return self._pointer.hovered != before

    def click(self, at: Point, confirm: bool) -> Used:
        """Choose the field there, or play it when it was chosen already."""
        field = self.cell_at(at)
        if field is None:
            self.clear()
            return Used(True)
        self._pointer.cursor = field
        return self._use(field, confirm)

    def _use(self, field: int, confirm: bool) -> Used:
        intent = self._intent(field)
        if intent is None:
            self.clear()
            self._pointer.refused = field
            return Used(True)
        if confirm and self._pointer.chosen != field:
            self._pointer.chosen, self._pointer.refused = field, None
            return Used(True)
        self.clear()
        return Used(True, intent)

    def key_down(self, key: int, confirm: bool) -> Used:
        """Arrows move, Enter and space choose and then play, Escape and Backspace unchoose."""
        if self._pointer.step(self.cells(), key):
            return Used(True)
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            cursor = self._pointer.cursor
            return Used(True) if cursor is None else self._use(cursor, confirm)
        if key in (pygame.K_ESCAPE, pygame.K_BACKSPACE) and self._pointer.chosen is not None:
            self.clear()
            return Used(True)
        return Used()

    def spoken(self) -> str:
        """The field that the keyboard is on."""
        cursor = self._pointer.cursor
        if cursor is None:
            return "use the arrow keys to go from field to field"
        hint = ", suggested" if cursor == self._suggested else ""
        chosen = ", chosen" if cursor == self._pointer.chosen else ""
        fault = f", {self.fault()}" if cursor == self._pointer.refused else ""
        return words.name_of(self.view, cursor) + hint + chosen + fault

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, look: Look, surface: pygame.Surface, scene: Scene) -> None:
        """The position, and above it what the player points at and what is pending."""
        surface.blit(self._art.position(self.view, self._square.width), self._square)
        if scene.pending is not None:
            self._draw_pending(surface, scene)
        elif scene.may_act:
            self._draw_pointer(surface)
        if self._suggested is not None:
            side = round(1.34 * self._unit)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = self._at(self._suggested)
            suggested.frame(surface, rect, around=True)
        if self._pointer.refused is not None:
            art.refusal(surface, self._at(self._pointer.refused), 0.46 * self._unit)
        if scene.cursor and self._pointer.cursor is not None:
            at, unit = self._at(self._pointer.cursor), self._unit
            art.halo(surface, at, 0.56 * unit, theme.FOCUS, max(look.px(2), 0.07 * unit))

    def _draw_pointer(self, surface: pygame.Surface) -> None:
        """The chosen field with its ring, and the one under the mouse."""
        seat, unit = self.seat, self._unit
        hovered, chosen = self._pointer.hovered, self._pointer.chosen
        if seat is None:
            return
        if hovered is not None and hovered != chosen and self._intent(hovered) is not None:
            self._ghost(surface, hovered, 110)
        if chosen is not None and self._intent(chosen) is not None:
            self._ghost(surface, chosen, 190)
            art.halo(surface, self._at(chosen), 0.5 * unit, theme.SEATS[seat], 0.08 * unit)

    def _draw_pending(self, surface: pygame.Surface, scene: Scene) -> None:
        """The stone that was sent, breathing until it is answered."""
        swap = isinstance(scene.pending, Swap)
        field = self.view.last if swap else getattr(scene.pending, "field", None)
        if field is None or self.seat is None:
            return
        breath = (1 + sin(2 * pi * scene.now_ms / 1200)) / 2
        self._ghost(surface, field, round(90 + 110 * breath))
        unit = self._unit
        art.halo(surface, self._at(field), 0.5 * unit, theme.WARNING, 0.05 * unit)

    def _ghost(self, surface: pygame.Surface, field: int, alpha: int) -> None:
        if self.seat is not None:
            radius = max(3, round(art.STONE * self._unit * 1.06))
            art.ghost(surface, self.seat, self._at(field), radius, alpha)

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """A stone of that seat."""
        art.ghost(surface, seat, at, radius, 255)
