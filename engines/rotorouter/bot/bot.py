"""The bot ``search``: easy follows its nose, normal an eye for good tracks, hard its chance.

Its turn goes fix, score, draw, card, token, die, end; each intent is found anew from the view.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from engines.bot import Thought
from engines.game import Seat
from engines.rotorouter.bot import gears, walk
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.deeds import stepped, told
from engines.rotorouter.bot.hand import (
    EASY,
    HARD,
    NORMAL,
    HandChoice,
    missing,
    name,
    played,
)
from engines.rotorouter.bot.short_sight import seems_nearer, short_step
from engines.rotorouter.bot.whole_turn import best_deed
from engines.rotorouter.bot.worth import chance, scores, worth
from engines.rotorouter.grid.board import laid, turn_board
from engines.rotorouter.grid.tracks import TURNS, xy
from engines.rotorouter.manifest import LEVELS
from engines.rotorouter.public import (
    Apply,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    Intent,
    Roll,
    TokenPlace,
    View,
)
from engines.rotorouter.turns.choices import kinds

FRUITLESS: Final = 2
"""After so many rolls in a row that brought nothing a token explores (A6)."""
EARLY: Final = 2
"""So many tokens normal wants on the board before it moves one."""
DEADLOCK: Final = 6
"""After so many rounds without anybody's progress any turn of the board is welcome."""

Step = Callable[[BotView, int, Random], HandChoice | None]


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """Return one intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, BadLevel where there is no such level.
    """
    return _choice(view, seat, level, seed)[1].intent


def think(view: View, seat: Seat, level: int, seed: int) -> Thought:
    """Return the same intent, how likely ``seat`` is to be first, and why. Raises what
    choose does.
    """
    at, choice = _choice(view, seat, level, seed)
    return Thought(choice.intent, chance(at.on, at.runner, at.rivals), choice.why)


def _choice(view: View, seat: Seat, level: int, seed: int) -> tuple[BotView, HandChoice]:
    LEVELS.check(level, numba=False)
    at, random = seen(view, seat), Random(seed)  # noqa: S311 - a game, not a secret
    steps: tuple[Step, ...] = (_fixed, _scored, _drawn, played, _die_first, _token, _die, _ended)
    for step in steps:
        choice = step(at, level, random)
        if choice:
            return at, choice
    return at, HandChoice(kinds(at.hints, at.on.size)[0][0], ("Nothing else is possible.",))


def _fixed(at: BotView, level: int, random: Random) -> HandChoice | None:
    """The sealed corner, or the trapped Straight whose Cross does most (A9)."""
    del random
    if at.hints.buttons.fix_corner is None:
        return HandChoice(FixCorner(), ("The home corner is sealed: it must become a Cross.",))
    if not at.hints.fixes:
        return None
    cell = max(at.hints.fixes, key=lambda it: (_crossed(at, level, it), -it))
    why = f"A Cross frees the trapped Straight at {name(cell, at.on.size)}."
    return HandChoice(FixStraight(*xy(cell, at.on.size)), (why,))


def _crossed(at: BotView, level: int, cell: int) -> float:
    tile = at.on.tiles[cell]
    assert tile, "a track lies there"  # noqa: S101 - for the type checker
    after = laid(at.on, cell, "X", 0, tile.colour)
    if level == HARD:
        return worth(after, at.runner, at.rivals, moves=not at.view.turn.token_used)
    return -float(sum(missing(after, at.runner)))


def _scored(at: BotView, level: int, random: Random) -> HandChoice | None:
    """Onto a corner, whenever that can be (A2)."""
    del random
    ways = [(it.cell, goal) for it in at.hints.reaches for goal in it.scores]
    if not ways:
        return None
    here, goal = min(ways, key=lambda it: (_left(at, it), it))
    if level == HARD:
        deed = best_deed(at, at.on).deed
        if deed.here is not None and deed.there is not None:
            here, goal = deed.here, deed.there
    why = f"This scores the corner at {name(goal, at.on.size)}."
    return HandChoice(walk.step(here, goal, at.on.size), (why,))


def _left(at: BotView, move: tuple[int, int]) -> int:
    """What would still be missing once this token has scored that corner."""
    here, goal = move
    tokens = tuple(cell for cell in at.runner.tokens if cell != here)
    goals = tuple(it for it in at.runner.goals if it != goal)
    return sum(missing(at.on, at.runner._replace(tokens=tokens, goals=goals)))


def _drawn(at: BotView, level: int, random: Random) -> HandChoice | None:
    del level, random
    return (
        HandChoice(Draw(), ("A turn begins with a card.",))
        if at.hints.buttons.draw is None
        else None
    )


def _token(at: BotView, level: int, random: Random) -> HandChoice | None:
    """A new token, or one that comes nearer to its corner (A3 to A5)."""
    del random
    if at.view.turn.token_used:
        return None
    place = at.hints.buttons.token_place is None
    if not place and _planned(at, level):
        return _waits(at, gears.plan(at))
    if level == HARD:
        return told(at, best_deed(at, at.on).deed)
    move = short_step(at) if level == EASY else next(iter(walk.strides(at)), None)
    if place and _wants_more(at, level, move):
        return HandChoice(TokenPlace(), ("A token on the home corner can set off.",))
    return stepped(at, move.here, move.there, _nearer(at, level, move)) if move else None


def _planned(at: BotView, level: int) -> bool:
    """Whether the gears are the only way on, and one that is worth waiting for (A6)."""
    locked = at.view.idle_rounds >= DEADLOCK and at.hints.buttons.roll != "DIE_OFF"
    return level != EASY and locked and gears.hopeful(at, gears.plan(at))


def _waits(at: BotView, whole: gears.GearDistances) -> HandChoice | None:
    move = gears.waiting(at, whole)
    return stepped(at, move.here, move.there, "ready for when the gears turn") if move else None


def _wants_more(at: BotView, level: int, move: walk.WalkStep | None) -> bool:
    if move is None:
        return True
    return level == NORMAL and (len(at.me.tokens) < EARLY or bool(at.me.reached))


def _nearer(at: BotView, level: int, move: walk.WalkStep) -> str:
    missing_now = move.after[0]
    goal = name(move.goal, at.on.size)
    if level == EASY:
        return f"straight towards the corner at {goal}"
    if missing_now < move.before[0]:
        return f"{missing_now} links left to the corner at {goal}, not {move.before[0]}"
    return f"closer to the way to the corner at {goal}"


def _die_first(at: BotView, level: int, random: Random) -> HandChoice | None:
    """Hard rolls before its token moves where nothing gets on: it may still move then (A6)."""
    del random
    if level != HARD or at.view.turn.token_used:
        return None
    if at.hints.buttons.apply is None:
        return _applied(at, level)
    if at.past.stalled and at.past.fruitless < FRUITLESS and _may_roll(at):
        return HandChoice(Roll(), ("No progress for some turns: the die may help.",))
    return None


def _die(at: BotView, level: int, random: Random) -> HandChoice | None:
    """Rolled only where no token action is left or nothing gets on (A5, A6).

    Easy does not think of it before it is stalled.
    """
    del random
    if at.hints.buttons.apply is None:
        return _applied(at, level)
    if not _may_roll(at):
        return None
    if at.past.fruitless >= FRUITLESS and at.past.stalled and not _planned(at, level):
        move = walk.branching(at)
        if move:
            why = "two rolls did not help, and more ways lead on from there"
            return stepped(at, move.here, move.there, why)
    if level == EASY and not at.past.stalled:
        return None
    why = "No progress for some turns" if at.past.stalled else "No token can do anything"
    return HandChoice(Roll(), (f"{why}: the die may help.",))


def _may_roll(at: BotView) -> bool:
    turn, buttons = at.view.turn, at.hints.buttons
    if buttons.roll is not None or turn.token_used or buttons.draw is None or at.card:
        return False
    idle = buttons.token_place is not None and not at.hints.reaches
    return idle or at.past.stalled


def _applied(at: BotView, level: int) -> HandChoice | None:
    """The board turned, where its routes are better so."""
    face = at.view.turn.roll
    assert face, "the die was rolled"  # noqa: S101 - for the type checker
    after = turn_board(at.on, TURNS[face])
    if level == HARD:
        helps = best_deed(at, after).worth > best_deed(at, at.on).worth
    elif level == NORMAL:
        helps = min(missing(after, at.runner)) < min(missing(at.on, at.runner))
    else:
        helps = seems_nearer(at, after)
    if helps or scores(after, at.runner):
        return HandChoice(Apply(), ("Turned gears bring corners closer.",))
    threat = level != EASY and any(scores(after, it) for it in at.rivals)
    if at.view.idle_rounds < DEADLOCK or threat:
        return None
    if _planned(at, level) and not gears.nearer(at, gears.plan(at), TURNS[face]):
        return None
    return HandChoice(Apply(), ("No progress for many rounds: turned gears may help.",))


def _ended(at: BotView, level: int, random: Random) -> HandChoice | None:
    del level, random
    if at.hints.buttons.end_turn is not None:
        return None
    return HandChoice(EndTurn(), ("Nothing more to gain this turn.",))
