"""The whole turn as the strongest level sees it: what the card does, and the best token then."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.rotorouter.bot.bot_view import BotView, Runner
from engines.rotorouter.bot.plays import CardPlay
from engines.rotorouter.bot.strength import share
from engines.rotorouter.bot.threats import walk_cells
from engines.rotorouter.bot.worth import scores
from engines.rotorouter.grid.board import TrackBoard, bits, cells_of, with_tokens
from engines.rotorouter.grid.tracks import COLOURS, homes

LOOKED_AT: Final = 10
"""So many plays of a card are followed to the end of the turn: those that look best without."""
IDLE: Final = 2
"""After so many rounds without anybody's progress the die is about to be rolled (A6)."""
FIRST: Final = 100.0
"""More than any share: what puts a play that lets a token score before all others."""


class Deed(NamedTuple):
    """What a token does."""

    here: int | None = None
    """Where it comes from; None for one that is placed."""
    there: int | None = None
    """Where it ends; None where no token does anything."""


NOTHING: Final = Deed()


class TurnEnd(NamedTuple):
    """How a turn may end."""

    worth: float
    """The logarithm of the seat's share then."""
    deed: Deed


def best_deed(at: BotView, on: TrackBoard) -> TurnEnd:
    """Return the best that the seat can do with its tokens, and how good that is."""
    if at.view.turn.token_used:
        return TurnEnd(_after(at, on, at.runner), NOTHING)
    best: TurnEnd | None = None
    for deed, runner in _deeds(at, on):
        if not runner.goals:
            return TurnEnd(0.0, deed)
        after = with_tokens(on, at.seat, bits(runner.tokens))
        worth = _after(at, after, runner)
        if best is None or worth > best.worth:
            best = TurnEnd(worth, deed)
    assert best, "doing nothing is one of them"  # noqa: S101 - for the type checker
    return best


def weighed(at: BotView, plays: list[CardPlay]) -> list[tuple[float, CardPlay]]:
    """Return the best plays of a card, each with how much better than none it is."""
    if len(plays) > LOOKED_AT and not at.view.turn.token_used:
        glance = {
            id(it): _after(at, it.board, at.runner) + FIRST * scores(it.board, at.runner)
            for it in plays
        }
        least = sorted(glance.values(), reverse=True)[LOOKED_AT - 1]
        plays = [it for it in plays if glance[id(it)] >= least]
    now = best_deed(at, at.on).worth
    return [(best_deed(at, it.board).worth - now, it) for it in plays]


def _after(at: BotView, on: TrackBoard, me: Runner) -> float:
    """What a board is worth to the seat at the end of its turn."""
    rivals = sorted(at.rivals, key=lambda it: (it.seat - at.seat) % len(COLOURS))
    rolls = at.view.idle_rounds >= IDLE and at.hints.buttons.roll != "DIE_OFF"
    return share(on, (*rivals, me), rolls)


def _deeds(at: BotView, on: TrackBoard) -> Iterator[tuple[Deed, Runner]]:
    """All that tokens can do, and how the seat stands then; nothing but scores where one can be."""
    me, goals = at.runner, bits(at.runner.goals)
    red, green, blue, yellow = on.tokens
    taken = red | green | blue | yellow
    ends = {token: walk_cells(on, me, token, taken).ends for token in me.tokens}
    if any(cells & goals for cells in ends.values()):
        for token, cells in ends.items():
            for cell in cells_of(cells & goals):
                yield Deed(token, cell), _scored(me, token, cell)
        return
    for token, cells in ends.items():
        back = at.past.hops.get(token)
        for cell in cells_of(cells):
            if cell != back:
                yield Deed(token, cell), _moved(me, token, cell)
    home = homes(on.size)[at.seat]
    if me.spare and on.tiled & ~taken & 1 << home:
        yield Deed(None, home), me._replace(tokens=(*me.tokens, home), spare=me.spare - 1)
    yield NOTHING, me


def _moved(me: Runner, here: int, there: int) -> Runner:
    return me._replace(tokens=tuple(there if cell == here else cell for cell in me.tokens))


def _scored(me: Runner, here: int, there: int) -> Runner:
    tokens = tuple(cell for cell in me.tokens if cell != here)
    return me._replace(tokens=tokens, goals=tuple(it for it in me.goals if it != there))
