"""How often the board must turn until a token reaches a corner: the way out where nothing else is.

The four positions of the gears and the cells make one graph: a token walks as far as the tracks are
linked and no token stands in the way, then the board turns to any of the other three.
"""

from typing import Final, NamedTuple

from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.bot.walk import open_to
from engines.rotorouter.grid.board import Cells, TrackBoard, bits, frame, turn_board
from engines.rotorouter.grid.networks import onward

QUARTERS: Final = (0, 90, 180, -90)
"""The positions of the gears, by how far the board turns from where it is."""
NEVER: Final = 99


class GearDistances(NamedTuple):
    """How many turns of the board part every cell from a corner."""

    layers: tuple[tuple[Cells, ...], ...]
    """By the number of turns, and by position of the gears: the cells."""

    def turns(self, cell: int, position: int) -> int:
        """Return the turns needed from this cell; ``NEVER`` where no number is enough."""
        for count, layer in enumerate(self.layers):
            if layer[position] >> cell & 1:
                return count
        return NEVER

    def after(self, cell: int) -> int:
        """Return the turns needed from here once the board has turned to its best position."""
        return min(self.turns(cell, position) for position in range(1, len(QUARTERS)))


class Walk(NamedTuple):
    """Where a token should wait for the board to turn."""

    here: int
    there: int
    turns: int


def plan(at: BotView) -> GearDistances:
    """Return the turns to any corner that is still to be scored."""
    boards = [turn_board(at.on, theta) if theta else at.on for theta in QUARTERS]
    goals = bits(at.runner.goals)
    layer = tuple(_spread(on, goals & on.tiled, goals) for on in boards)
    layers = [layer]
    while True:
        layer = tuple(_reached(boards[it], it, layers[-1], goals) for it in range(len(boards)))
        if layer == layers[-1]:
            return GearDistances(tuple(layers))
        layers.append(layer)


def _reached(on: TrackBoard, position: int, before: tuple[Cells, ...], goals: Cells) -> Cells:
    """The cells from which one turn more is enough: linked to one that was reached elsewhere."""
    elsewhere = 0
    for other, cells in enumerate(before):
        if other != position:
            elsewhere |= cells
    return before[position] | _spread(on, elsewhere & ~goals, 0)


def _spread(on: TrackBoard, some: Cells, through: Cells) -> Cells:
    """The cells from which these are reached: past no token, and no corner but ``through``."""
    red, green, blue, yellow = on.tokens
    stop = (red | green | blue | yellow | frame(on.size).corners) & ~through
    found, edge = some, some & ~stop
    while edge:
        fresh = onward(on, edge) & ~found
        found |= fresh
        edge = fresh & ~stop
    return found


def waiting(at: BotView, whole: GearDistances) -> Walk | None:
    """Return the token move after which fewest turns are needed, if it needs fewer than staying
    does.
    """
    found = [
        (whole.after(cell), cell, token)
        for token in at.me.tokens
        for cell in open_to(at, token)
        if whole.after(cell) < whole.after(token)
    ]
    turns, cell, token = min(found, default=(NEVER, 0, 0))
    best = min((whole.after(token) for token in at.me.tokens), default=NEVER)
    return Walk(token, cell, turns) if turns < best else None


def hopeful(at: BotView, whole: GearDistances) -> bool:
    """Return whether some token gets to a corner by turns of the board."""
    return any(whole.turns(token, 0) < NEVER for token in at.me.tokens)


def nearer(at: BotView, whole: GearDistances, theta: int) -> bool:
    """Return whether a token needs fewer turns once the board has turned by ``theta``."""
    position = QUARTERS.index(theta)
    now = min((whole.turns(it, 0) for it in at.me.tokens), default=NEVER)
    return any(whole.turns(it, position) < now for it in at.me.tokens)
