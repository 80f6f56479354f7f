"""The contract of a game's board: shows a view, and turns what a player does into an intent."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

import pygame
from msgspec import Struct

from client.widgets.widget import Look

Point = tuple[int, int]


class Cell(NamedTuple):
    """A place on the board that can be chosen."""

    key: int
    name: str
    """As spoken: "field 43, red, last move"."""
    at: Point
    """Its middle, in pixels."""


class Move(NamedTuple):
    """One entry of the list of moves."""

    seat: int
    text: str
    spoken: str


class Offer(NamedTuple):
    """Something else than choosing a cell that the player may do now, shown as a button."""

    key: str
    text: str
    about: str
    intent: Any


class Used(NamedTuple):
    """What came of an input: whether it meant anything here, and what it asks for, if anything."""

    meant: bool = False
    intent: Any = None


class Scene(NamedTuple):
    """What the room adds to the view when the board is drawn."""

    may_act: bool = False
    """Whether this player may choose now."""
    pending: Any = None
    """The intent that was sent and is not yet answered: shown as pending, never as done."""
    cursor: bool = False
    """Whether the keyboard is on the board."""
    now_ms: int = 0


class Board(Protocol):
    """One game's board. It holds the last view and what the player points at, nothing else."""

    title: ClassVar[str]
    rules: ClassVar[int]
    """The rules number it can show."""
    options: ClassVar[type[Struct]]
    seats: ClassVar[tuple[str, ...]]
    """What each seat is called: "red", "blue"."""
    help: ClassVar[tuple[tuple[str, str], ...]]
    """The rules in short: headings and paragraphs."""

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on, to this seat. Raises msgspec.ValidationError."""
        ...

    def preview(self, options: dict[str, Any]) -> None:
        """Show the board as it is before play with these options."""
        ...

    def place(self, rect: pygame.Rect) -> None:
        """Use this part of the window."""
        ...

    def draw(self, look: Look, surface: pygame.Surface, scene: Scene) -> None:
        """Draw it where it was placed."""
        ...

    def draw_sign(self, surface: pygame.Surface, seat: int, at: Point, radius: int) -> None:
        """A seat's colour and shape, as on the board."""
        ...

    def cells(self) -> Sequence[Cell]:
        """All that can be chosen, in the order of reading."""
        ...

    def cell_at(self, at: Point) -> int | None:
        """The cell that a click there means."""
        ...

    def hover(self, at: Point | None) -> bool:
        """The mouse is there, or has left. Says whether that changed anything."""
        ...

    def click(self, at: Point, confirm: bool) -> Used:
        """A click; where ``confirm`` is set the first one only chooses."""
        ...

    def key_down(self, key: int, confirm: bool) -> Used:
        """A key while the board has the focus."""
        ...

    def chosen(self) -> tuple[Any, str] | None:
        """The intent that the choice stands for and how to say it; None when nothing is chosen."""
        ...

    def clear(self) -> None:
        """Choose nothing."""
        ...

    def offers(self) -> tuple[Offer, ...]:
        """What else the player to move may do."""
        ...

    def to_move(self) -> tuple[int, ...]:
        """The seats that may act."""
        ...

    def scores(self) -> tuple[tuple[int, int], ...]:
        """By seat: how many of how many, in what counts in this game."""
        ...

    def score_line(self) -> str:
        """The score in words."""
        ...

    def moves(self) -> tuple[Move, ...]:
        """Everything that was played."""
        ...

    def status(self) -> str:
        """What is special at this moment ("Swap possible"); empty when nothing is."""
        ...

    def spoken(self) -> str:
        """Where the keyboard is, in words."""
        ...
