"""What a placement is worth at a glance: links, dead ends, and the way it points (section 12.2)."""

from collections.abc import Iterator
from typing import Final

from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.bot.plays import CardPlay
from engines.rotorouter.bot.walk import apart
from engines.rotorouter.grid.board import bits, cells_of
from engines.rotorouter.grid.networks import joined
from engines.rotorouter.grid.tracks import EAST, NORTH, SOUTH, WEST, homes, mask, xy

LINK: Final = 18
THROUGH: Final = 50
"""For a link through to a corner that is still to be scored."""
OFF_BOARD: Final = 25
FIRST_ELBOW: Final = 60
FIRST_OTHER: Final = 10
OPEN: Final = 2
NEIGHBOUR: Final = 2
OUTWARD: Final = 6
HOMEWARD: Final = (22, 14, 8)
"""For each exit that points home: in the opening, in the next turns, later."""
OPENING: Final = 4
"""So many turns are the opening, and as many again the next ones."""
STEPS: Final = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def estimate(at: BotView, play: CardPlay) -> int:
    """Return the score of a new track: the higher, the better."""
    size, home = at.on.size, homes(at.on.size)[at.seat]
    total = LINK * _links(play) + _centre(play.cell, size)
    total += THROUGH * _through(at, play)
    total -= _off_board(at, play)
    total += NEIGHBOUR * _own_neighbours(at, play)
    total += OUTWARD * _outward(at, play)
    for _, there in _exits(play, size):
        if there is not None and at.on.tiles[there] is None:
            total += OPEN
            if apart(there, home, size) < apart(play.cell, home, size):
                total -= HOMEWARD[min(at.me.turns // OPENING, 2)]
    return total


def target(at: BotView) -> int:
    """Return the corner still to be scored that is nearest to the own network, or to home (A3).

    One that is in the network already needs no more tracks, so it comes last.
    """
    size = at.on.size
    cells = list(cells_of(at.own)) or [homes(size)[at.seat]]
    return min(
        at.runner.goals,
        key=lambda goal: (
            at.own >> goal & 1,
            min(apart(goal, cell, size) for cell in cells),
            goal,
        ),
    )


def _exits(play: CardPlay, size: int) -> Iterator[tuple[int, int | None]]:
    """The directions of a track's exits with the cells there; None beyond the edge."""
    x, y = xy(play.cell, size)
    for direction, (dx, dy) in STEPS.items():
        if mask(play.kind, play.rot) >> direction & 1:
            inside = 0 <= x + dx < size and 0 <= y + dy < size
            yield direction, (y + dy) * size + x + dx if inside else None


def _links(play: CardPlay) -> int:
    return sum(some >> play.cell & 1 for some in play.board.links)


def _through(at: BotView, play: CardPlay) -> bool:
    """Whether the track joins the own network to a corner that it did not reach before."""
    goals = bits(at.runner.goals)
    return bool(joined(play.board, 1 << play.cell) & goals & ~at.own) and bool(at.own)


def _off_board(at: BotView, play: CardPlay) -> int:
    lost = sum(there is None for _, there in _exits(play, at.on.size))
    if at.own:
        return OFF_BOARD * lost
    return lost * (FIRST_ELBOW if play.kind == "E" else FIRST_OTHER)


def _own_neighbours(at: BotView, play: CardPlay) -> int:
    size = at.on.size
    own = at.on.owned[at.seat]
    return sum(apart(cell, play.cell, size) == 1 for cell in cells_of(own))


def _outward(at: BotView, play: CardPlay) -> int:
    """How much nearer than the network the track is to its target, at most two cells either way."""
    size, goal = at.on.size, target(at)
    cells = list(cells_of(at.own)) or [homes(size)[at.seat]]
    gain = min(apart(goal, cell, size) for cell in cells) - apart(goal, play.cell, size)
    return max(-2, min(2, gain))


def _centre(cell: int, size: int) -> int:
    """The nearer to the middle, the more."""
    x, y = xy(cell, size)
    middle = size // 2
    return middle - max(abs(x - middle), abs(y - middle))
