"""How likely a player scores in its next turn: by a token's way now, or by one card that opens one.

What a token can walk over and what leads on to a corner are two sets of cells. A card opens the way
where one track, laid or turned, would have an exit to both.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engines.rotorouter.bot.bot_view import Runner
from engines.rotorouter.bot.next_card import WHOLE, Odds
from engines.rotorouter.grid.board import Cells, Four, TrackBoard, bits, frame, of_kind
from engines.rotorouter.grid.tracks import Card, Kind, homes

KINDS: Final[tuple[tuple[Kind, Card, Card], ...]] = (
    ("S", "S", "RS"),
    ("E", "E", "RE"),
    ("T", "T", "RT"),
)
"""The tracks that a card turns: the kind, the plain card, and the one that turns."""


class Threat(NamedTuple):
    """What a player can do with its tokens."""

    goals: int
    """How many corners a token can score now."""
    likely: float
    """How likely the next card opens a way to one."""
    free: int
    """The most cells that are open to one token."""
    ends: Cells = 0
    """The cells that are open to any."""
    between: Cells = 0
    """The cells between tokens and the corners that they can score: where others may stand."""


class WalkCells(NamedTuple):
    """How far a token gets."""

    over: Cells
    """Where it stands, and all that it can go on from."""
    ends: Cells
    """Where it may end its move."""


def threat(on: TrackBoard, runner: Runner) -> Threat:
    """Return what a player could do if it were to move, with no card or with the next one."""
    goals, corners = bits(runner.goals), frame(on.size).corners
    red, green, blue, yellow = on.tokens
    taken = red | green | blue | yellow
    fronts = {goal: _front(on, runner, goal, taken) for goal in runner.goals}
    doors = {goal: _into(on, front) for goal, front in fronts.items()}
    opposite = beside = ends = between = most = 0
    for token in runner.tokens:
        cells = walk_cells(on, runner, token, taken)
        ends |= cells.ends
        most = max(most, cells.ends.bit_count())
        sides = _into(on, cells.over)
        for goal, door in doors.items():
            if cells.ends >> goal & 1:
                between |= cells.over & fronts[goal] & ~(1 << token) & ~corners
                continue
            across, around = _bridges(sides, door, 1 << token, 1 << goal)
            free = ~taken | 1 << goal | 1 << token
            opposite |= across & free
            beside |= around & free
    scored = (ends & goals).bit_count()
    odds = WHOLE[on.size] if runner.cards is None else runner.cards
    likely = 0.0 if scored else _likely(on, odds, opposite, beside)
    return Threat(scored, likely, most, ends, between)


def walk_cells(on: TrackBoard, runner: Runner, token: int, taken: Cells) -> WalkCells:
    """Return how far one of a player's tokens gets (section 7)."""
    corners, goals = frame(on.size).corners, bits(runner.goals)
    size, (up, right, down, left) = on.size, on.links
    home = 1 << homes(on.size)[runner.seat]
    done = corners & ~goals & ~home
    stops = ~taken & ~done | goals
    over = ends = 0
    for through in ((~taken | done) & ~goals, (~on.tokens[runner.seat] | done) & ~goals):
        if ends:
            break
        found = edge = 1 << token
        while edge:
            edge = (
                (edge & up) >> size
                | (edge & right) << 1
                | (edge & down) << size
                | (edge & left) >> 1
            ) & ~found
            found |= edge
            edge &= through
        ends = found & stops & ~(1 << token)
        over = found & (through | 1 << token)
    return WalkCells(over, ends)


def turned_way(boards: Sequence[tuple[float, TrackBoard]], runner: Runner) -> float:
    """Return how likely the die lets a player score; ``boards``: as it may turn them."""
    goals = bits(runner.goals)
    found = 0.0
    for likely, on in boards:
        red, green, blue, yellow = on.tokens
        taken = red | green | blue | yellow
        if any(walk_cells(on, runner, it, taken).ends & goals for it in runner.tokens):
            found += likely
    return found


def _front(on: TrackBoard, runner: Runner, goal: int, taken: Cells) -> Cells:
    """The cells from which a token could go on to a corner."""
    through = ~taken & ~bits(runner.goals)
    size, (up, right, down, left) = on.size, on.links
    found = edge = 1 << goal & on.tiled
    while edge:
        edge = (
            (edge & up) >> size | (edge & right) << 1 | (edge & down) << size | (edge & left) >> 1
        ) & ~found
        edge &= through
        found |= edge
    return found


def _into(on: TrackBoard, some: Cells) -> Four:
    """By direction: the cells whose neighbour there is one of ``some`` and has an exit to them."""
    every, (_, last, _, first), *_ = frame(on.size)
    north, east, south, west = on.exits
    size = on.size
    return (
        (some & south) << size & every,
        (some & west & ~first) >> 1,
        (some & north) >> size,
        (some & east & ~last) << 1,
    )


def _bridges(sides: Four, front: Four, token: Cells, goal: Cells) -> tuple[Cells, Cells]:
    """The cells where a Straight would join a token's cells to a corner's, and where an Elbow."""
    north, east, south, west = sides
    to_north, to_east, to_south, to_west = front
    across = north & to_south | south & to_north | east & to_west | west & to_east
    around = (north | south) & (to_east | to_west) | (east | west) & (to_north | to_south)
    ends = (north | east | south | west) & goal
    ends |= (to_north | to_east | to_south | to_west) & token
    return across | ends, around | ends


def _likely(on: TrackBoard, odds: Odds, across: Cells, around: Cells) -> float:
    """How likely a card is drawn that lays or turns a track on one of these cells."""
    any_way = across | around
    if not any_way:
        return 0.0
    tiled = on.tiled
    lays: dict[Kind, Cells] = {"S": across & ~tiled, "E": around & ~tiled, "T": any_way & ~tiled}
    found = odds.get("X", 0.0) if lays["T"] else 0.0
    for kind, plain, turning in KINDS:
        if lays[kind]:
            found += odds.get(plain, 0.0)
        if lays[kind] or any_way & of_kind(on, kind):
            found += odds.get(turning, 0.0)
    if lays["T"] or any_way & tiled & ~of_kind(on, "X"):
        found += odds.get("RC", 0.0)
    return found
