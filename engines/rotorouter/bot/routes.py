"""How much is missing between a corner and everything else: the route of fewest new links.

A route costs nothing where tracks are linked, ``ADD`` for each track to be laid, ``TURN`` for each
that lies the wrong way, and ``PASS`` for each token or foreign corner in the way.
"""

from typing import Final, NamedTuple

from engines.rotorouter.grid.board import Cells, TrackBoard, beside, frame
from engines.rotorouter.grid.networks import onward

ADD: Final = 1
TURN: Final = 2
PASS: Final = 1
FAR: Final = 30
"""What a route costs that is not found: more than any that is."""


class Field(NamedTuple):
    """What a route from a corner to each cell costs."""

    layers: tuple[Cells, ...]
    """By cost: the cells to which a route costs so much, and no less."""
    linked: tuple[Cells, ...]
    """By cost: those of them that need not be laid or turned."""
    fresh: tuple[Cells, ...]
    """By cost: the cells that are laid or turned last on a route of that cost."""

    def cost(self, cell: int) -> int:
        """Return the cost of the route to this cell; ``FAR`` where what was asked holds none."""
        for cost, layer in enumerate(self.layers):
            if layer >> cell & 1:
                return cost
        return FAR


def field(on: TrackBoard, goal: int, wanted: Cells) -> Field:
    """Return the routes from the corner ``goal``, at least as far as all of ``wanted``."""
    every, (_, last, _, first), _, corners, _ = frame(on.size)
    north, east, south, west = on.exits
    up, right, down, left = on.links  # followed here and not by `onward`: it is all this does
    size, red_stop = on.size, on.tokens
    tiled = on.tiled
    stop = (red_stop[0] | red_stop[1] | red_stop[2] | red_stop[3] | corners) & ~(1 << goal)
    inner_east, inner_west = ~last, ~first
    to_link = [0] * (FAR + 4)
    to_make = [0] * (FAR + 4)
    if tiled >> goal & 1:
        to_link[0] = 1 << goal
    else:
        to_make[ADD] = 1 << goal
    layers: list[Cells] = []
    linked_by: list[Cells] = []
    fresh_by: list[Cells] = []
    linked = made = 0
    for cost in range(FAR):
        fresh = to_make[cost] & ~made
        made |= fresh
        before = linked | made & ~fresh
        found = to_link[cost] & ~linked
        if fresh:
            found |= (
                (fresh >> size & south)
                | (fresh << size & north)
                | ((fresh & inner_east) << 1 & west)
                | ((fresh & inner_west) >> 1 & east)
            ) & ~linked
        edge = found
        linked |= found
        while edge:
            stopped = edge & stop
            if stopped:
                to_link[cost + PASS] |= onward(on, stopped)
                edge ^= stopped
            edge = (
                (edge & up) >> size
                | (edge & right) << 1
                | (edge & down) << size
                | (edge & left) >> 1
            ) & ~linked
            linked |= edge
            found |= edge
        layers.append((found | fresh) & ~before)
        linked_by.append(found)
        fresh_by.append(fresh)
        if not wanted & ~(linked | made):
            break
        if not (found or fresh):
            continue
        out = (
            (found & north) >> size
            | (found & south) << size
            | (found & east & inner_east) << 1
            | (found & west & inner_west) >> 1
        ) & every
        if fresh:
            out |= beside(fresh, size)
        to_make[cost + ADD] |= out & ~tiled
        to_make[cost + TURN] |= (out & tiled) | found
    return Field(tuple(layers), tuple(linked_by), tuple(fresh_by))
