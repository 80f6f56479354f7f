"""Where tokens go: along links to free cells, through scored corners, onto unscored ones (7)."""

from typing import NamedTuple

from engines.rotorouter.grid.board import Cells, TrackBoard, bits, cells_of, frame
from engines.rotorouter.grid.networks import onward
from engines.rotorouter.grid.tracks import Colour, homes

TOKENS = 3
"""So many has a player for the whole game (R2)."""


class TokenWays(NamedTuple):
    """What decides how far a token gets."""

    through: Cells
    """Where it may go on."""
    stops: Cells
    """Where it may end its move."""


def reach(on: TrackBoard, start: int, colour: Colour, reached: tuple[Colour, ...]) -> Cells:
    """Return where a token of ``colour`` may go from ``start``; it scored the corners ``reached``.

    Tokens of others are passed only where there is no way around that leads anywhere.
    """
    for ways in _passes(on, colour, reached):
        found = _spread(on, start, ways)
        if found:
            return found
    return 0


def scoring(on: TrackBoard, colour: Colour, reached: tuple[Colour, ...]) -> Cells:
    """Return the corners that would score: of other colours, whoever plays them, not yet reached
    (R77).
    """
    taken = (colour, *reached)
    return bits(home for other, home in enumerate(homes(on.size)) if other not in taken)


def path(
    on: TrackBoard, start: int, goal: int, colour: Colour, reached: tuple[Colour, ...]
) -> tuple[int, ...]:
    """Return a shortest way to a cell in reach, both ends included."""
    strict, lenient = _passes(on, colour, reached)
    ways = strict if _spread(on, start, strict) else lenient
    layers, found, edge = [1 << start], 1 << start, 1 << start
    while not edge >> goal & 1:
        edge = onward(on, edge if edge >> start & 1 else edge & ways.through) & ~found
        found |= edge
        layers.append(edge)
    return _back(on, layers, goal, ways)


def _back(on: TrackBoard, layers: list[Cells], goal: int, ways: TokenWays) -> tuple[int, ...]:
    """From the goal through one layer after the other back to the start."""
    way = [goal]
    for at in range(len(layers) - 2, -1, -1):
        before = layers[at] if at == 0 else layers[at] & ways.through
        way.append(next(cells_of(onward(on, 1 << way[-1]) & before)))
    return tuple(reversed(way))


def _passes(
    on: TrackBoard, colour: Colour, reached: tuple[Colour, ...]
) -> tuple[TokenWays, TokenWays]:
    """The strict pass and the fallback (rules 1 to 4 of section 7)."""
    corners = frame(on.size).homes
    done = sum(corners[other] for other in reached)
    goals = scoring(on, colour, reached)
    red, green, blue, yellow = on.tokens
    taken = red | green | blue | yellow
    stops = ~taken & ~done | goals
    strict = (~taken | done) & ~goals
    lenient = (~on.tokens[colour] | done) & ~goals
    return TokenWays(strict, stops), TokenWays(lenient, stops)


def _spread(on: TrackBoard, start: int, ways: TokenWays) -> Cells:
    """All cells to end a move on."""
    found = edge = 1 << start
    while edge:
        edge = onward(on, edge) & ~found
        found |= edge
        edge &= ways.through
    return found & ways.stops & ~(1 << start)
