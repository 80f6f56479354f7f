"""Straights that lead nowhere: trapped ones, and sealed home corners (R87, R90)."""

from engines.rotorouter.grid.board import Cells, TrackBoard, frame, of_kind, shifted
from engines.rotorouter.grid.tracks import NORTH, OPPOSITE, Colour


def hemmed(on: TrackBoard) -> Cells:
    """The Straights whose every neighbour cell holds a Straight that lies across."""
    straight = of_kind(on, "S")
    upright = straight & on.exits[NORTH]
    level = straight & ~upright
    return upright & _within(on, level) | level & _within(on, upright)


def _within(on: TrackBoard, some: Cells) -> Cells:
    """The cells whose every neighbour is one of these; the edge of the board counts as one."""
    found = frame(on.size).every
    for direction, rim in enumerate(frame(on.size).rims):
        found &= shifted(some, OPPOSITE[direction], on.size) | rim
    return found


def trapped(on: TrackBoard) -> Cells:
    """Trapped Straights of any colour: never in a corner, which has but two neighbours (R87)."""
    return hemmed(on) & ~frame(on.size).corners


def sealed(on: TrackBoard, colour: Colour) -> bool:
    """Whether the home corner is a Straight between two that lie across (R90)."""
    return bool(hemmed(on) & frame(on.size).homes[colour])
