"""What is connected: components of linked tracks, and whose network each belongs to (section 4)."""

from collections.abc import Iterator
from functools import lru_cache

from engines.rotorouter.grid.board import Cells, Four, TrackBoard, frame
from engines.rotorouter.grid.tracks import Colour


def onward(on: TrackBoard, some: Cells) -> Cells:
    """Return the cells that these are linked to (R60)."""
    return _onward(on.size, on.links, some)


def _onward(size: int, links: Four, some: Cells) -> Cells:
    north, east, south, west = links
    return (some & north) >> size | (some & east) << 1 | (some & south) << size | (some & west) >> 1


def joined(on: TrackBoard, some: Cells) -> Cells:
    """Return the union of the components that hold any of these tracks."""
    return _joined(on.size, on.links, some & on.tiled)


@lru_cache(4096)
def _joined(size: int, links: Four, some: Cells) -> Cells:
    """The same; a ply asks for the networks of one board again and again."""
    found = edge = some
    while edge:
        edge = _onward(size, links, edge) & ~found
        found |= edge
    return found


def component(on: TrackBoard, cell: int) -> Cells:
    """Return all tracks joined to the one in this cell; nothing where there is none."""
    return joined(on, 1 << cell)


def components(on: TrackBoard, some: Cells) -> Iterator[Cells]:
    """Yield the components that hold any of these tracks, each once."""
    some &= on.tiled
    while some:
        one = joined(on, some & -some)
        yield one
        some &= ~one


def network(on: TrackBoard, colour: Colour) -> Cells:
    """Return every component with a track of the colour, its home corner, or a token of it (R59).

    A component may be in several networks: both sides may build along it.
    """
    return joined(on, on.owned[colour] | frame(on.size).homes[colour] | on.tokens[colour])
