"""Straights that lead nowhere: trapped ones, and sealed home corners (R87, R90)."""

from engines.rotorouter.board import Board, Cells, frame, of_kind, shifted
from engines.rotorouter.tracks import NORTH, OPPOSITE, Colour


def hemmed(on: Board) -> Cells:
    """The Straights whose every neighbour cell holds a Straight that lies across."""
    straight = of_kind(on, "S")
    upright = straight & on.exits[NORTH]
    level = straight & ~upright
    return upright & _within(on, level) | level & _within(on, upright)


def _within(on: Board, some: Cells) -> Cells:
    """The cells whose every neighbour is one of these; the edge of the board counts as one."""
    found = frame(on.size).every
    for direction, rim in enumerate(frame(on.size).rims):
        found &= shifted(some, OPPOSITE[direction], on.size) | rim
    return found


def trapped(on: Board) -> Cells:
    """Trapped Straights of any colour: never in a corner, which has but two neighbours (R87)."""
    return hemmed(on) & ~frame(on.size).corners


def sealed(on: Board, colour: Colour) -> bool:
    """Whether the home corner is a Straight between two that lie across (R90)."""
    return bool(hemmed(on) & frame(on.size).homes[colour])
