"""What an intent of RotoRouter does, as motifs: routes that open, corners in reach, rivals held up.

Missing links are counted as the bots count them (``routes.py``): a track to be laid is one, one
that lies the wrong way two, a token in the way one. Nothing looks at what is in other hands.
"""

from collections.abc import Iterator
from typing import Final

from engines.bot import BoardMark, MarkKind, Motif
from engines.game import Seat
from engines.rotorouter.bot.after import ChangedBoard, after, scored
from engines.rotorouter.bot.bot_view import BotView, Runner, seen
from engines.rotorouter.bot.hand import missing
from engines.rotorouter.bot.plays import places, turns
from engines.rotorouter.bot.routes import field
from engines.rotorouter.grid.board import TrackBoard, bits, cells_of, turn_board
from engines.rotorouter.grid.tokens import reach
from engines.rotorouter.grid.tracks import FACES, TURNS, homes
from engines.rotorouter.public import Bottom, Intent, Roll, TokenMove, View

CODES: Final = (
    "scores", "frees", "scores_next", "die_scores", "route_open", "blocks", "route_nearer",
    "die_nearer", "no_help",
)  # fmt: skip
"""All there are, the most telling first."""


def motifs(view: View, seat: Seat, intent: Intent) -> tuple[Motif, ...]:
    """Return what an intent does, the most telling first."""
    if view.to_move != seat or view.hints is None:
        return ()
    at = seen(view, seat)
    if isinstance(intent, Roll):
        return tuple(_rolled(at))
    if isinstance(intent, Bottom):
        return tuple(_put_back(at))
    then = after(at, intent)
    if isinstance(intent, TokenMove) and then.runner.goals != at.runner.goals:
        goal = then.cells[-1]
        return (_motif("scores", then, {"goal": goal}, link=then.cells),)
    found = [*_freed(at, then), *_in_reach(at, then), *_routes(at, then), *_blocked(at, then)]
    found.sort(key=lambda it: CODES.index(it.code))
    return tuple(found)


def _motif(
    code: str, then: ChangedBoard, values: dict[str, int | str], **marks: tuple[int, ...]
) -> Motif:
    kinds: tuple[MarkKind, ...] = ("threat", "danger", "link")
    found = [BoardMark("move", then.cells)] if then.cells else []
    found += [BoardMark(kind, marks[kind]) for kind in kinds if marks.get(kind)]
    return Motif(code, values, tuple(found))


def in_reach(on: TrackBoard, runner: Runner) -> dict[int, tuple[int, ...]]:
    """Return the tokens of a player that can score with their next move, with the corners."""
    goals, done = bits(runner.goals), scored(runner, on.size)
    found = {
        token: tuple(cells_of(reach(on, token, runner.seat, done) & goals))
        for token in runner.tokens
    }
    return {token: corners for token, corners in found.items() if corners}


def _in_reach(at: BotView, then: ChangedBoard) -> Iterator[Motif]:
    """A corner that a token can score next, and could not before."""
    before = {goal for corners in in_reach(at.on, at.runner).values() for goal in corners}
    for token, corners in in_reach(then.on, then.runner).items():
        for goal in corners:
            if goal not in before:
                yield _motif("scores_next", then, {"goal": goal}, threat=(goal,), link=(token,))
                return


def _freed(at: BotView, then: ChangedBoard) -> Iterator[Motif]:
    """A token that could go nowhere, and now can."""
    before, now = scored(at.runner, at.on.size), scored(then.runner, at.on.size)
    for token in set(at.runner.tokens) & set(then.runner.tokens):
        stuck = not reach(at.on, token, at.runner.seat, before)
        if stuck and reach(then.on, token, at.runner.seat, now):
            yield _motif("frees", then, {"token": token}, link=(token,))
            return


def _nearest(on: TrackBoard, runner: Runner, goal: int) -> int:
    """Where the route to a corner that misses least begins: a token, or home."""
    starts = (*runner.tokens, homes(on.size)[runner.seat])
    ways = field(on, goal, bits(starts))
    return min(starts, key=ways.cost)


def _routes(at: BotView, then: ChangedBoard) -> Iterator[Motif]:
    """The route that gets shorter by most: open, or so many links from it."""
    before = dict(zip(at.runner.goals, missing(at.on, at.runner), strict=True))
    now = dict(zip(then.runner.goals, missing(then.on, then.runner), strict=True))
    gains = {goal: before[goal] - left for goal, left in now.items() if left < before[goal]}
    if gains:
        goal = max(gains, key=lambda it: (now[it] == 0, gains[it], -it))
        values: dict[str, int | str] = {"goal": goal, "before": before[goal], "after": now[goal]}
        code = "route_nearer" if now[goal] else "route_open"
        yield _motif(
            code, then, values, threat=(goal,), link=(_nearest(then.on, then.runner, goal),)
        )


def _blocked(at: BotView, then: ChangedBoard) -> Iterator[Motif]:
    """A rival whose route to a corner misses more than before."""
    worst: tuple[int, Motif] | None = None
    for rival in at.rivals:
        before, now = missing(at.on, rival), missing(then.on, rival)
        for goal, was, left in zip(rival.goals, before, now, strict=True):
            if left > was and (worst is None or left - was > worst[0]):
                values: dict[str, int | str] = {
                    "seat": rival.seat, "goal": goal, "before": was, "after": left,
                }  # fmt: skip
                own = then.runner.tokens  # which are no danger, though one stands on that corner
                danger = tuple(cell for cell in (goal, *rival.tokens) if cell not in own)
                worst = left - was, _motif("blocks", then, values, danger=danger)
    if worst:
        yield worst[1]


def _rolled(at: BotView) -> Iterator[Motif]:
    """How many faces of the die would help, if the board is turned by them."""
    nothing = ChangedBoard(at.on, at.runner, (), may_move=True)
    near = min(missing(at.on, at.runner), default=0)
    turned = {face: turn_board(at.on, TURNS[face]) for face in set(FACES)}
    scoring = [face for face in FACES if in_reach(turned[face], at.runner)]
    nearer = [face for face in FACES if min(missing(turned[face], at.runner), default=0) < near]
    for code, faces in (("die_scores", scoring), ("die_nearer", nearer)):
        if faces:
            values: dict[str, int | str] = {"n": len(faces), "of": len(FACES)}
            yield _motif(code, nothing, values, link=at.runner.tokens)
            return


def _put_back(at: BotView) -> Iterator[Motif]:
    """That no way to play the card makes a route shorter."""
    ways = missing(at.on, at.runner)
    plays = [*places(at), *turns(at)]
    for play in plays:
        now = missing(play.board, at.runner)
        if any(new < old for new, old in zip(now, ways, strict=True)):
            return
    nothing = ChangedBoard(at.on, at.runner, (), may_move=True)
    yield _motif("no_help", nothing, {"n": len(plays)})
