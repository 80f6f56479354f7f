"""Poly-Y in words: its rules in short, and its fields."""

from typing import Final

from engines.polyy.public import SEAT_NAMES, View, board

CORNERS: Final = ("top", "right", "bottom right", "bottom left", "left")

HELP: Final = (
    (
        "The aim",
        "Capture three of the five corners. A corner is yours when one connected group of your "
        "stones touches both sides that meet there and any third side: a Y.",
    ),
    (
        "A turn",
        "Red begins. Place one stone on any empty field. Stones never move and are never taken. "
        "A stone on a corner field touches both of its sides.",
    ),
    (
        "The swap",
        "The first stone may be strong. With the swap rule, blue may take it over as the whole "
        "first turn: choose that stone, or press Swap.",
    ),
    (
        "No draws",
        "Captured corners stay captured, and every corner falls to somebody in the end.",
    ),
)


def name_of(view: View, field: int) -> str:
    """Return a field as spoken: "field 46, red, last move"."""
    owner = view.board[field]
    words = [f"field {board(view.size).codecup[field]}"]
    words.append("empty" if owner is None else SEAT_NAMES[owner])
    if field in board(view.size).corners:
        words.append(f"{CORNERS[board(view.size).corners.index(field)]} corner field")
    if field == view.last:
        words.append("last move")
    return ", ".join(words)


def is_swap(view: View, ply: int) -> bool:
    """Return whether ply number ``ply``, from 0, took over the first stone."""
    return ply == 1 and view.moves[1] == view.moves[0]
