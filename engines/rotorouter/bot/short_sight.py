"""How the easy level sees a game: the card in hand and its own tracks alone, and a corner it likes.

These are mistakes that people make when they are new. They go for the corner that they like,
straight as the crow flies, and overlook the gap or the wall on the way. They see what a track that
they turn leads to and forget what it linked; they see how the gears turn the track below their
token and forget that all the others turn, too; and they do not see that tracks of others lead on,
nor that others are about to score. Nothing here is drawn at random but which of equals is played.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.bot.estimate import STEPS
from engines.rotorouter.bot.plays import CardPlay, inviting
from engines.rotorouter.bot.walk import WalkStep, apart, open_to
from engines.rotorouter.grid.board import TrackBoard
from engines.rotorouter.grid.tokens import reach
from engines.rotorouter.grid.tracks import COLOURS, homes, mask, xy
from engines.rotorouter.public import Event

NEAR: Final = 4
"""From so few cells off at most it sees that a card opens a way for a token to its corner."""
CARELESS: Final = 1
"""Plays that seem to lead to so many cells farther off at most count as good as the best."""
FOREIGN: Final = 99
"""So many cells farther off seems what links to tracks of others alone: it is overlooked."""


def favourite(at: BotView) -> int:
    """Return the corner, as a cell, that is liked best of those still to be scored.

    Which ones are liked follows from how the game began, up to the seat's own first track, and
    from the seat: it is the same for the whole game, and known to all.
    """
    colours = list(range(len(COLOURS)))
    Random(f"{_opening(at)} {at.seat}").shuffle(colours)  # noqa: S311 - a habit, no secret
    corners = homes(at.on.size)
    return next(corners[it] for it in colours if corners[it] in at.runner.goals)


def short_look(at: BotView, plays: Sequence[CardPlay], random: Random) -> CardPlay:
    """Return a play of the card that seems best to who sees no farther than this card.

    One that opens a way to the liked corner for a token close by, or that seems to lead nearest.
    """
    goal = favourite(at)
    opening = [it for it in plays if _opens(at, it.board, goal)]
    if opening:
        return random.choice(opening)
    seems = [(_leads(at, it, goal), it) for it in plays]
    best = min(far for far, _ in seems)
    return random.choice([it for far, it in seems if far <= best + CARELESS])


def short_step(at: BotView) -> WalkStep | None:
    """Return the move that ends nearest to the liked corner as the crow flies; no bounce (A4)."""
    goal, size = favourite(at), at.on.size
    found = []
    for token in at.me.tokens:
        now = apart(goal, token, size)
        for cell in open_to(at, token):
            after = apart(goal, cell, size)
            if after < now:
                found.append(WalkStep(token, cell, goal, (now, 0), (after, 0)))
    return min(found, key=lambda it: (it.after, it.before, it.here, it.there), default=None)


def seems_nearer(at: BotView, after: TrackBoard) -> bool:
    """Return whether the track below the token nearest to the liked corner leads nearer to it."""
    goal, size = favourite(at), at.on.size
    token = min(at.me.tokens, key=lambda it: (apart(it, goal, size), it), default=None)
    if token is None:
        return False
    return _from(after, token, goal) < _from(at.on, token, goal)


def _opening(at: BotView) -> tuple[Event, ...]:
    """The tracks laid up to the seat's first one, at home; none where the game began later."""
    home, laid = homes(at.on.size)[at.seat], []
    for event in at.view.moves:
        if event.what == "placed":
            laid.append(event)
            if event.seat == at.seat and event.cells == (home,):
                return tuple(laid)
    return ()


def _opens(at: BotView, after: TrackBoard, goal: int) -> bool:
    """Whether a token close by the corner can reach it."""
    near = [it for it in at.me.tokens if apart(it, goal, at.on.size) <= NEAR]
    return any(reach(after, it, at.runner.seat, at.me.reached) >> goal & 1 for it in near)


def _leads(at: BotView, play: CardPlay, goal: int) -> int:
    """How far from the corner a play seems to lead."""
    open_to = mask(play.kind, play.rot)
    far = _nearest(play.cell, open_to, goal, at.on.size)
    own = inviting(at.on, at.on.owned[at.seat], play.cell) & open_to
    return far if own or not at.own else far + FOREIGN


def _from(on: TrackBoard, cell: int, goal: int) -> int:
    tile = on.tiles[cell]
    assert tile, "a token stands on a track"  # noqa: S101 - for the type checker
    return _nearest(cell, mask(tile.kind, tile.rot), goal, on.size)


def _nearest(cell: int, open_to: int, goal: int, size: int) -> int:
    """How far the nearest cell that a track has an exit to is from the corner, or itself there."""
    if cell == goal:
        return 0
    return min((apart(it, goal, size) for it in _beyond(cell, open_to, size)), default=2 * size)


def _beyond(cell: int, open_to: int, size: int) -> Iterator[int]:
    x, y = xy(cell, size)
    for direction, (dx, dy) in STEPS.items():
        if open_to >> direction & 1 and 0 <= x + dx < size and 0 <= y + dy < size:
            yield (y + dy) * size + x + dx
