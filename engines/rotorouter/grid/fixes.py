"""Straights that lead nowhere: trapped ones, and sealed home corners (R87, R90)."""

from functools import lru_cache

from engines.rotorouter.grid.board import Cells, Four, TrackBoard, frame, shifted, straights
from engines.rotorouter.grid.tracks import NORTH, OPPOSITE, Colour


def hemmed(on: TrackBoard) -> Cells:
    """Return the Straights whose every neighbour cell holds a Straight that lies across."""
    return _hemmed(on.size, on.exits)


@lru_cache(512)
def _hemmed(size: int, exits: Four) -> Cells:
    """The same; each ply asks it for every colour and every audience, of few boards."""
    straight = straights(exits)
    upright = straight & exits[NORTH]
    level = straight & ~upright
    return upright & _within(size, level) | level & _within(size, upright)


def _within(size: int, some: Cells) -> Cells:
    """The cells whose every neighbour is one of these; the edge of the board counts as one."""
    found = frame(size).every
    for direction, rim in enumerate(frame(size).rims):
        found &= shifted(some, OPPOSITE[direction], size) | rim
    return found


def trapped(on: TrackBoard) -> Cells:
    """Return trapped Straights of any colour; corners have but two neighbours, so none is
    there (R87).
    """
    return hemmed(on) & ~frame(on.size).corners


def sealed(on: TrackBoard, colour: Colour) -> bool:
    """Return whether the home corner is a Straight between two that lie across (R90)."""
    return bool(hemmed(on) & frame(on.size).homes[colour])
