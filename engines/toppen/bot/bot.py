"""The bot ``search``: easy and medium look ahead, strong and perfect know.

Easy sees a move and the threats beside it (``short_sight.py``). Medium looks at so many positions.
Strong plays by exact values with a slip now and then, perfect without; both need numba.
"""

from importlib.util import find_spec
from random import Random
from typing import Final, NamedTuple

from engines.bot import Thought
from engines.game import Seat
from engines.toppen.board import FIRST, Step, read
from engines.toppen.bot.bounded_search import WON, Look, look
from engines.toppen.bot.exact import Verdict, verdict
from engines.toppen.bot.short_sight import favourite, short_look
from engines.toppen.bot.solver import Value
from engines.toppen.manifest import LEVELS
from engines.toppen.public import Intent, Keep, Move, Special, TakeFirstMove, View
from engines.toppen.turn import TurnPosition
from engines.toppen.view import position as seen_position

EASY, MEDIUM, STRONG, PERFECT = 1, 2, 3, 4
ANY_SIDE: Final = 0.2
"""How often easy takes the first move where sides are chosen: it mostly keeps the one it has."""
SLIP: Final = 0.1
"""How often strong goes by what medium sees."""
POSITIONS: Final = 1_500
"""How many medium looks at."""
WARMING: Final = "1,2,1,-/-,-,-,-/-,-,-,-/-,-,-,-"
NUMBA: Final = find_spec("numba") is not None


CHANCE: Final[dict[Value, float]] = {"win": 1.0, "draw": 0.5, "loss": 0.0}


class Opinion(NamedTuple):
    """What a level makes of a position, for the side to move."""

    worth: float
    """Above 0 where that side seems to be the better one."""
    steps: tuple[Step, ...]
    """As good as any, as far as this level can tell."""
    why: str
    chance: float | None = None
    """That it wins; None where that is not known."""
    implementation: str = "plain"


def choose(view: View, seat: Seat, level: int, seed: int) -> Intent:
    """Return one intent for ``seat``, the same for the same arguments.

    Raises ValueError where ``seat`` is not to move, BadLevel, and NeedsNumba.
    """
    intent: Intent = think(view, seat, level, seed).intent
    return intent


def think(view: View, seat: Seat, level: int, seed: int) -> Thought:
    """Return the same with what is behind it; it tells a chance where it knows who wins."""
    if view.to_move != seat:
        raise ValueError(f"seat {seat} is not to move")
    LEVELS.check(level, NUMBA)
    random, position = Random(seed), seen_position(view)  # noqa: S311 - a game, not a secret
    if view.may_swap:
        return _side(position, view.special, level, random)
    if level == EASY:
        corner = favourite(view.start, seat)
        opinion = _looked(short_look(position, view.special, corner), SHORT)
    else:
        opinion = _opinion(position, view.special, level, random)
    step = random.choice(opinion.steps)
    reasons: tuple[str, ...] = (opinion.why,)
    if view.repeated and opinion.worth:
        # the third time of a position may take a win away, which no value here knows of (C18)
        opinion = opinion._replace(chance=None)
        reasons = (opinion.why, "A position that comes up a third time is a draw.")
    return Thought(Move(*step), opinion.chance, reasons, opinion.implementation)


def suggest(view: View, seat: Seat, seed: int) -> Thought:
    """Return what a person may play: the best there is where numba is installed, else what medium
    does.
    """
    return think(view, seat, PERFECT if NUMBA else MEDIUM, seed)


def warm() -> None:
    """Compile the solver where numba is installed; any small layout does."""
    if NUMBA:
        verdict(TurnPosition(read(WARMING)), Special())


FIRST_SIDE: Final = {
    (True, True): "The side that moves first wins.",
    (True, False): "The side that moves first loses.",
    (False, True): "The side that moves first seems better.",
    (False, False): "The side that moves first seems no better.",
}
"""What is said of a choice of sides: by whether it is sure, and whether moving first is better."""


def _side(position: TurnPosition, special: Special, level: int, random: Random) -> Thought:
    """Which side it takes. Easy takes any, mostly the one it has."""
    if level == EASY:
        intent = TakeFirstMove() if random.random() < ANY_SIDE else Keep()
        return Thought(intent, None, ("Picks a side at random.",), "plain")
    opinion = _opinion(position, special, level, random)
    first_is_better = (opinion.worth > 0) == (position.to_move == FIRST)
    intent = TakeFirstMove() if first_is_better else Keep()
    if opinion.chance == CHANCE["draw"]:
        return Thought(intent, opinion.chance, ("Nobody can force a win.",), opinion.implementation)
    sure, better = opinion.chance is not None, opinion.worth > 0
    why = FIRST_SIDE[sure, better]
    return Thought(intent, 1.0 if sure else None, (why,), opinion.implementation)


def _opinion(position: TurnPosition, special: Special, level: int, random: Random) -> Opinion:
    known = _known(position, special, level, random)
    return _looked(look(position, special, POSITIONS)) if known is None else _exact(known)


def _known(position: TurnPosition, special: Special, level: int, random: Random) -> Verdict | None:
    """What strong and perfect know; None where they do not, or slip."""
    if level == MEDIUM or (level == STRONG and random.random() < SLIP):
        return None
    return verdict(position, special)


class SightWords(NamedTuple):
    """What a level says of what it sees."""

    better: str
    even: str
    worse: str


LONG: Final = SightWords("Better a few moves on.", "Even a few moves on.", "Worse a few moves on.")
SHORT: Final = SightWords(
    "Looks good one move on.", "Looks even one move on.", "Looks bad one move on."
)


def _looked(found: Look, said: SightWords = LONG) -> Opinion:
    """By a look ahead, which may be wrong."""
    if abs(found.worth) >= WON:
        why = "Sees a win." if found.worth > 0 else "Sees no way out."
    elif found.worth:
        why = said.better if found.worth > 0 else said.worse
    else:
        why = said.even
    return Opinion(found.worth, found.steps, why)


def _exact(known: Verdict) -> Opinion:
    why = {
        "win": "Wins at once." if known.plies == 1 else f"Wins in {(known.plies + 1) // 2} moves.",
        "draw": "Keeps the draw.",
        "loss": f"Every move loses: this one lasts {max(1, known.plies // 2)} moves.",
    }[known.value]
    chance = CHANCE[known.value]
    return Opinion(chance - 0.5, known.steps, why, chance, "numba")
