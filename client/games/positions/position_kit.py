"""The contract of a game's position editor: its pieces, its cells, and what is set beside them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import pygame

from client.table.board import Cell
from client.widgets import DrawContext, Widget
from engines.positions.position_reader import BadPosition

P = TypeVar("P")


class PositionTool(NamedTuple):
    """Put something on a cell, or take away what lies there."""

    key: str
    name: str
    """As a marked message: "red stone"."""
    letter: str
    """The key that puts it on the cell of the keyboard."""


ERASER = "erase"
"""The key of the tool that takes away, which every game has last."""


class PositionKit(Protocol[P]):
    """Say how one game's positions are read, written, shown and changed. Positions are values."""

    game: ClassVar[str]
    tools: ClassVar[tuple[PositionTool, ...]]
    example: ClassVar[str]
    """A position as text, for an empty field."""
    about: ClassVar[str]
    """What can be pasted, in a marked sentence."""

    def empty(self) -> P:
        """Return the position that an editor begins with."""
        ...

    def read(self, text: str) -> P:
        """Return the position of ``text``. Raises BadPosition."""
        ...

    def write(self, position: P) -> str:
        """Return ``position`` as text."""
        ...

    def of_view(self, view: Any) -> P:
        """Return the position that a view shows, as it was told. Raises msgspec.ValidationError."""
        ...

    def check(self, position: P, options: Mapping[str, Any]) -> None:
        """Raise BadPosition where no game begins from it, as far as a window can know."""
        ...

    def options(self, position: P, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that it is played with; ``before``: those of where it comes from."""
        return dict(before)

    def seats(self, position: P) -> tuple[int, ...]:
        """Return the seats that play in it."""
        return (0, 1)

    def mover(self, position: P) -> int:
        """Return the seat that is to move, or the first one where nobody can tell."""
        return 0

    def cells(self, position: P, square: pygame.Rect) -> Sequence[Cell]:
        """Return every cell with its name as spoken, where it is drawn in ``square``."""
        ...

    def spacing(self, position: P, square: pygame.Rect) -> float:
        """Return how far cells are apart, in pixels."""
        ...

    def used(self, position: P, cell: int, tool: str) -> P:
        """Return the position once a tool was used on a cell."""
        ...

    def draw(
        self, ctx: DrawContext, surface: pygame.Surface, position: P, square: pygame.Rect
    ) -> None:
        """Draw the position in ``square``."""
        ...

    def draw_tool(
        self, ctx: DrawContext, surface: pygame.Surface, tool: str, rect: pygame.Rect
    ) -> None:
        """Draw what a tool puts in the middle of ``rect``; the eraser is drawn for all."""
        ...

    def controls(self, position: P, change: Callable[[P], None]) -> list[Widget]:
        """Return what is set beside the board: whose turn it is, and more."""
        ...

    def follow(self, position: P) -> None:
        """Note that another position is shown: what is typed in fields follows it."""

    def fault(self, position: P, options: Mapping[str, Any]) -> BadPosition | None:
        """Return what is wrong with it; None where it can be played."""
        try:
            self.check(position, options)
        except BadPosition as why:
            return why
        return None
