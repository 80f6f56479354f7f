"""Where tokens should go: each to a corner of its own, by the route of fewest missing links."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.bot.routes import FAR, Field, field
from engines.rotorouter.grid.board import Cells, TrackBoard, bits, cells_of, frame
from engines.rotorouter.grid.networks import component, onward
from engines.rotorouter.grid.tracks import xy
from engines.rotorouter.public import TokenMove

Way: TypeAlias = tuple[int, int]
"""The links missing, and the steps to where the first of them is missing: less is nearer."""
LOST: Final[Way] = (FAR, FAR)


class WalkStep(NamedTuple):
    """A move of a token that brings it nearer to its corner."""

    here: int
    there: int
    goal: int
    before: Way
    after: Way


def step(here: int, there: int, size: int) -> TokenMove:
    """Return the intent of a move."""
    return TokenMove(xy(here, size), xy(there, size))


def strides(at: BotView) -> list[WalkStep]:
    """Return the best move, no bounce, of each token that can near its corner (A4, A5)."""
    ways = {goal: _Ways(at, goal) for goal in at.runner.goals}
    found = []
    for token, goal in errands(at, ways):
        best = min(((ways[goal](cell), cell) for cell in open_to(at, token)), default=None)
        now = ways[goal](token)
        if best and best[0] < now:
            found.append(WalkStep(token, best[1], goal, now, best[0]))
    return sorted(found, key=lambda it: (it.after, it.before, it.here))


def branching(at: BotView) -> WalkStep | None:
    """Return a move to the cell in reach from which most ways lead on, if more than now (A6)."""
    found = [
        (branches(at.on, cell) - branches(at.on, token), -cell, token)
        for token in at.me.tokens
        for cell in open_to(at, token)
    ]
    gain, cell, token = max(found, default=(0, 0, 0))
    return WalkStep(token, -cell, -1, LOST, LOST) if gain > 0 else None


def branches(on: TrackBoard, cell: int) -> int:
    """Return how many ways lead on from a cell: links twice, exits into empty cells once."""
    here = 1 << cell
    links = sum(bool(some & here) for some in on.links)
    exits = sum(bool(some & here) for some in on.exits)
    return 2 * links + (exits - links)


def open_to(at: BotView, token: int) -> tuple[int, ...]:
    """Return where a token may go, but for the cell that it has just left (A4)."""
    back = at.past.hops.get(token)
    for reach in at.hints.reaches:
        if reach.cell == token:
            return tuple(cell for cell in reach.to if cell != back)
    return ()


def apart(one: int, other: int, size: int) -> int:
    """Return how many cells lie between two, along rows and columns."""
    (x, y), (to_x, to_y) = xy(one, size), xy(other, size)
    return abs(x - to_x) + abs(y - to_y)


class _Ways:
    """How far each cell is from a corner; what was looked up is remembered."""

    def __init__(self, at: BotView, goal: int) -> None:
        self._on, self._goal = at.on, goal
        wanted = bits(at.me.tokens) | bits(cell for it in at.hints.reaches for cell in it.to)
        self._field = field(at.on, goal, wanted)
        self._steps: dict[int, int] = {}

    def __call__(self, cell: int) -> Way:
        missing = self._field.cost(cell)
        if cell not in self._steps:
            self._steps.update(_steps(self._on, self._field, self._goal, cell, missing))
        return missing, self._steps.get(cell, FAR)


def _steps(on: TrackBoard, routes: Field, goal: int, cell: int, missing: int) -> Iterator[Way]:
    """Cells of one component that miss as much, each with its steps to the first missing link."""
    if missing >= len(routes.layers):
        return
    whole = component(on, cell) & routes.layers[missing]
    edge = seen = _gate(on, routes, goal, missing) & whole or whole
    steps = 0
    while edge:
        yield from ((one, steps) for one in cells_of(edge))
        steps += 1
        edge = onward(on, edge) & whole & ~seen
        seen |= edge


def _gate(on: TrackBoard, routes: Field, goal: int, missing: int) -> Cells:
    """The cells from which a route leads on by the link that is missing."""
    if not missing:
        return 1 << goal
    _, (_, last, _, first), *_ = frame(on.size)
    north, east, south, west = on.exits
    nearer = routes.fresh[missing]
    for layer in routes.layers[:missing]:
        nearer |= layer
    size = on.size
    leading = (nearer >> size & south) | (nearer << size & north)
    leading |= ((nearer & ~last) << 1 & west) | ((nearer & ~first) >> 1 & east)
    return leading | routes.fresh[missing]


def errands(at: BotView, ways: "dict[int, _Ways]") -> Iterator[tuple[int, int]]:
    """Yield a token and the corner it goes to: the nearest pair first, then the rest (A3)."""
    pairs = sorted(
        (way(token), goal, token) for goal, way in ways.items() for token in at.me.tokens
    )
    tokens, goals = set(at.me.tokens), set(ways)
    for _, goal, token in pairs:
        if token in tokens and goal in goals:
            tokens.discard(token)
            goals.discard(goal)
            yield token, goal
