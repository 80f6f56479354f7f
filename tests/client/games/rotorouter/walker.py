"""A player for tests that gets on: shortens its way to a corner, and knows a view alone."""

from collections import deque
from random import Random

from engines.rotorouter.public import (
    BASE,
    TURNS,
    Apply,
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    Tile,
    TokenMove,
    TokenPlace,
    homes,
    mask,
    spin,
    xy,
)
from engines.rotorouter.turns.choices import drawn

FAR = 99
PATIENT = 16
"""So many rounds a corner is tried to be sealed."""
STUCK = 3
"""From so many rounds without progress on things are shaken up."""


def steps(board, size, start):
    """How many tracks are lacking from a cell to every other: none along links."""
    found, waiting = {start: 0 if board[start] else 1}, deque([start])
    while waiting:
        here = waiting.popleft()
        for bit, back, there in _beside(here, size):
            price = 0 if _links(board, here, there, bit, back) else 1 + (board[there] is not None)
            if found[here] + price < found.get(there, FAR):
                found[there] = found[here] + price
                (waiting.append if price else waiting.appendleft)(there)
    return found


def _beside(here, size):
    x, y = xy(here, size)
    for bit, back, (i, j) in ((1, 4, (0, -1)), (2, 8, (1, 0)), (4, 1, (0, 1)), (8, 2, (-1, 0))):
        if 0 <= x + i < size and 0 <= y + j < size:
            yield bit, back, here + i + j * size


def _links(board, here, there, bit, back):
    one, other = board[here], board[there]
    if one is None or other is None:
        return False
    return mask(one.kind, one.rot) & bit and mask(other.kind, other.rot) & back


def lacking(view, board, me):
    """What is lacking from home to the corners that are not scored, the nearest one above all."""
    corners = homes(view.size)
    ways = steps(board, view.size, corners[me.seat])
    goals = [corners[c] for c in range(4) if c != me.seat and c not in me.reached]
    each = sorted(ways.get(goal, FAR) for goal in goals)
    return 10 * each[0] + sum(each)


def candidates(view, me):
    """Every way to play the card, and the board after it."""
    hints, kind = view.hints, BASE[me.held]
    for sort, spots in ((PlaceTrack, hints.places), (Rotate, hints.rotates)):
        for spot in spots:
            for rot in spot.rots:
                there = view.board[spot.cell]
                tile = Tile(kind, rot, there.colour if there else me.seat)
                yield sort(*xy(spot.cell, view.size), rot), laid(view.board, spot.cell, tile)
    for cell in hints.replaces:
        tile = Tile("X", 0, view.board[cell].colour)
        yield Replace(*xy(cell, view.size)), laid(view.board, cell, tile)


def laid(board, cell, tile):
    return (*board[:cell], tile, *board[cell + 1 :])


def nearness(view, cell, goals):
    """What is lacking from a cell to the nearest corner, and how far that is as the crow flies."""
    ways, here = steps(view.board, view.size, cell), xy(cell, view.size)
    there = [(ways.get(goal, FAR), xy(goal, view.size)) for goal in goals]
    return min((n, abs(here[0] - x) + abs(here[1] - y)) for n, (x, y) in there)


def token_action(view, me):
    """Score, come closer to a corner, or place a token; None where nothing of it helps."""
    corners = homes(view.size)
    goals = [corners[c] for c in range(4) if c != me.seat and c not in me.reached]
    for reach in view.hints.reaches:
        if reach.scores:
            return TokenMove(xy(reach.cell, view.size), xy(reach.scores[0], view.size))
    for reach in view.hints.reaches:
        near = {cell: nearness(view, cell, goals) for cell in (reach.cell, *reach.to)}
        best = min(reach.to, key=near.__getitem__)
        if near[best] < near[reach.cell]:
            return TokenMove(xy(reach.cell, view.size), xy(best, view.size))
    return TokenPlace() if view.hints.buttons.token_place is None else None


def card_play(view, me):
    """What comes nearer to a corner; else the card is put back while that may be."""
    ways = sorted(candidates(view, me), key=lambda way: lacking(view, way[1], me))
    gets_on = ways and lacking(view, ways[0][1], me) < lacking(view, view.board, me)
    put_back = view.hints.buttons.bottom is None and (me.skips < 2 or not view.hints.skip)
    if gets_on or (ways and not put_back):
        return ways[0][0]
    return Bottom() if put_back else None


def die_action(view, me):
    """Roll where nothing else is left to do, and apply what helps."""
    if view.hints.buttons.roll is None:
        return Roll()
    if view.hints.buttons.apply is None:
        theta = TURNS[view.turn.roll]
        board = tuple(
            tile and Tile(tile.kind, (tile.rot + spin(cell, view.size, theta)) % 360, tile.colour)
            for cell, tile in enumerate(view.board)
        )
        if lacking(view, board, me) < lacking(view, view.board, me):
            return Apply()
    return None


def sensible(view):
    """What the seat to act does next."""
    hints, me = view.hints, next(p for p in view.players if p.seat == view.to_move)
    if view.phase != "main":
        return FixCorner() if view.phase == "corner_fix" else DeclineFix()
    if hints.buttons.draw is None:
        return Draw()
    if me.held and not view.turn.card_done and (play := card_play(view, me)):
        return play
    return token_action(view, me) or die_action(view, me) or EndTurn()


def sealing(view, me):
    """Lay upright Straights beside the level one at home, and bottom whatever is none."""
    hints, home = view.hints, homes(view.size)[me.seat]
    if hints.buttons.draw is None:
        return Draw()
    if not me.held or view.turn.card_done:
        return None
    beside = [there for *_, there in _beside(home, view.size)]
    wanted = {home: 90, **dict.fromkeys(beside, 0)}
    for sort, spots in ((PlaceTrack, hints.places), (Rotate, hints.rotates)):
        for spot in spots if BASE[me.held] == "S" else ():
            if wanted.get(spot.cell) in spot.rots:
                return sort(*xy(spot.cell, view.size), wanted[spot.cell])
    return Bottom() if hints.buttons.bottom is None else None


class Walker:
    """A player who gets on; who shakes things up where nobody does, and may seal its own corner."""

    def __init__(self, seat, seed, seals=False):
        """``seals``: whether it seals its own corner first, to be seen fixing it."""
        self._seat, self._seals, self._random = seat, seals, Random(4 * seed + seat)

    def choose(self, view):
        """What it does next, from its own view alone."""
        me = next(player for player in view.players if player.seat == self._seat)
        self._seals = self._seals and view.phase != "corner_fix" and view.round <= PATIENT
        if self._seals and (play := sealing(view, me)):
            return play
        if view.idle_rounds >= STUCK and self._random.random() < 0.4:
            return drawn(view.hints, view.size, self._random)
        return sensible(view)
