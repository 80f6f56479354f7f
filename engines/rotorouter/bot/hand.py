"""What becomes of the card in hand: played where it does most, or put back (A1, A6, A7)."""

from collections.abc import Iterable
from math import exp
from random import Random
from typing import Final, NamedTuple, TypeAlias

from engines.rotorouter.bot.bot_view import BotView, Runner, crowded
from engines.rotorouter.bot.estimate import OPENING, THROUGH, estimate
from engines.rotorouter.bot.plays import CardPlay, places, pointless, turns
from engines.rotorouter.bot.routes import field
from engines.rotorouter.bot.short_sight import favourite, short_look
from engines.rotorouter.bot.whole_turn import weighed
from engines.rotorouter.grid.board import TrackBoard, beside, bits
from engines.rotorouter.grid.tracks import homes
from engines.rotorouter.public import Bottom, Intent, PlaceTrack

EASY, NORMAL, HARD = 1, 2, 3
SAVINGS: Final = 1
"""Up to so many skips in a row a card may still be put back by choice: never on to three (A7)."""
NEAR: Final = 2
"""With so few links missing to a corner the endgame has begun (A7)."""
THRESHOLD: Final = {NORMAL: -40.0, HARD: -0.191}
"""A plain card worth less is put back; easy saves none."""
SHORTER: Final = 18
"""What normal thinks of each link that is missing no more."""
NEARER: Final = 8
"""And where a new track makes it so."""
BEAT: Final = 8
"""By so much a turned track must beat a new one in the opening."""
STRAY: Final = -1000.0
"""What normal thinks of turning a track that does not lie at its network."""
SLIGHT: Final = 0.05
"""Less is not told as a gain."""

Scored: TypeAlias = tuple[float, CardPlay]
"""A play and what a level thinks of it."""


class HandChoice(NamedTuple):
    """What is done, and why, in words that all may read."""

    intent: Intent
    why: tuple[str, ...]


class Hand(NamedTuple):
    """The card in hand with the ways to play it, and what it may be weighed by."""

    plays: list[CardPlay]
    free: bool
    """Whether it may be put back now without a skip too many."""
    ways: tuple[int, ...]
    """The links missing to each corner still to be scored."""


def played(at: BotView, level: int, random: Random) -> HandChoice | None:
    """Return what becomes of the card in hand; None where there is none."""
    if at.card is None:
        return None
    hand = _hand(at)
    plays = hand.plays
    if not plays:
        return _put_back(at)
    if hand.free and (at.past.stalled or (len(at.card) == 2 and not endgame(at, hand.ways))):
        plays = [it for it in plays if shortens(at, it.board, hand.ways)]
        if not plays:
            return _put_back(at)
    if level == EASY:
        play = short_look(at, plays, random)
        where, goal = name(play.cell, at.on.size), name(favourite(at), at.on.size)
        told = f"At {where} this card seems to lead straight towards the corner at {goal}."
        return HandChoice(play.intent, (told,))
    scored = sorted(_scored(at, plays, level, hand.ways), key=lambda it: (-it[0], it[1].cell))
    if hand.free and len(at.card) == 1 and scored[0][0] < THRESHOLD[level]:
        return _put_back(at)
    return HandChoice(scored[0][1].intent, tuple(_reasons(at, hand, scored, level)))


def endgame(at: BotView, ways: Iterable[int]) -> bool:
    """Return whether cards are not saved any more (A7)."""
    return bool(at.me.reached) or min(ways, default=0) <= NEAR or crowded(at.on)


def shortens(at: BotView, after: TrackBoard, ways: tuple[int, ...]) -> bool:
    """Return whether a route to a corner still to be scored misses less than before."""
    return any(new < old for new, old in zip(missing(after, at.runner), ways, strict=True))


def missing(on: TrackBoard, runner: Runner) -> tuple[int, ...]:
    """Return the links missing to each corner still to be scored, from a token or from home."""
    starts = (*runner.tokens, homes(on.size)[runner.seat])
    wanted = bits(starts)
    routes = (field(on, goal, wanted) for goal in runner.goals)
    return tuple(min(it.cost(cell) for cell in starts) for it in routes)


def _hand(at: BotView) -> Hand:
    forced = at.hints.forced is not None
    plays = [*places(at), *turns(at)]
    if not plays and forced:
        plays = [*places(at, linking=False)] or [*pointless(at)]
    free = at.hints.buttons.bottom is None and (not at.hints.skip or at.me.skips <= SAVINGS)
    return Hand(plays, free, missing(at.on, at.runner))


def _put_back(at: BotView) -> HandChoice | None:
    """Under the pile; None where that is not open."""
    if at.hints.buttons.bottom is not None:
        return None
    return HandChoice(Bottom(), ("This card does not help: it goes back under the pile.",))


def _scored(at: BotView, plays: list[CardPlay], level: int, ways: tuple[int, ...]) -> list[Scored]:
    if level == HARD:
        return weighed(at, plays)
    return [(_judged(at, it, ways), it) for it in plays]


def _judged(at: BotView, play: CardPlay, ways: tuple[int, ...]) -> float:
    """What normal thinks of it."""
    now = missing(play.board, at.runner)
    gain = sum(ways) - sum(now)
    if isinstance(play.intent, PlaceTrack):
        return estimate(at, play) + NEARER * gain
    if not (at.own | beside(at.own, at.on.size)) >> play.cell & 1:
        return STRAY
    through = THROUGH * any(new == 0 < old for new, old in zip(now, ways, strict=True))
    return SHORTER * gain + through - BEAT * (at.me.turns <= OPENING)


def _reasons(at: BotView, hand: Hand, scored: list[Scored], level: int) -> Iterable[str]:
    """Why the best play is the best; they say neither "I" nor "it", as hints tell them, too."""
    (best, play), *rest = scored
    yield _gain(at, play, hand.ways)
    if level == HARD and any(it.bottomed is None for it in at.view.players):
        return  # the rest would tell what this seat alone knows of its next card
    if level == HARD and best > SLIGHT:
        yield f"The outlook improves by {100 * (exp(best) - 1):.0f} %."
    other = next((it for it in rest if it[1].cell != play.cell), None)
    if other:
        yield f"Next best: {name(other[1].cell, at.on.size)}."


def _gain(at: BotView, play: CardPlay, ways: tuple[int, ...]) -> str:
    """What a play brings: a way to a corner, a shorter one, a link between tracks."""
    where, now = name(play.cell, at.on.size), missing(play.board, at.runner)
    if any(new == 0 < old for new, old in zip(now, ways, strict=True)):
        return f"At {where} this card opens a way to a corner."
    nearer = any(new < old for new, old in zip(now, ways, strict=True))
    if nearer and play.links > 1:
        return f"At {where} this card links tracks and brings a corner closer."
    if nearer:
        return f"At {where} this card brings a corner closer."
    return (
        f"At {where} this card links tracks."
        if play.links > 1
        else f"At {where} this card fits best."
    )


def name(cell: int, size: int) -> str:
    """Return ``D5``: the column's letter and the row's number."""
    y, x = divmod(cell, size)
    return f"{chr(ord('A') + x)}{y + 1}"
