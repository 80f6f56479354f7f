"""The intents that a view opens to its viewer: what bots choose from."""

from collections.abc import Iterator
from itertools import chain
from random import Random

from engines.rotorouter.grid.tracks import xy
from engines.rotorouter.intents import (
    Apply,
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    Intent,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from engines.rotorouter.public import Hints

PLAIN: dict[str, Intent] = {
    "fix_corner": FixCorner(),
    "decline_fix": DeclineFix(),
    "draw": Draw(),
    "bottom": Bottom(),
    "token_place": TokenPlace(),
    "roll": Roll(),
    "apply": Apply(),
    "end_turn": EndTurn(),
}
"""The intents that need no cell, by their button."""


def kinds(hints: Hints, size: int) -> tuple[tuple[Intent, ...], ...]:
    """Return every open intent once, those of one kind together; no kind is empty."""
    found = (
        *((intent,) for name, intent in PLAIN.items() if getattr(hints.buttons, name) is None),
        tuple(FixStraight(*xy(cell, size)) for cell in hints.fixes),
        tuple(PlaceTrack(*xy(it.cell, size), rot) for it in hints.places for rot in it.rots),
        tuple(Rotate(*xy(it.cell, size), rot) for it in hints.rotates for rot in it.rots),
        tuple(Replace(*xy(cell, size)) for cell in hints.replaces),
        tuple(_moves(hints, size)),
    )
    return tuple(kind for kind in found if kind)


def drawn(hints: Hints, size: int, random: Random) -> Intent:
    """Return one open intent, every one possible; kinds count alike, and scoring comes first."""
    scores = [move for move in _moves(hints, size) if _scores(move, hints, size)]
    if scores and random.random() < 0.5:
        return random.choice(scores)
    by_kind = kinds(hints, size)
    if random.random() < 0.5:
        return random.choice(random.choice(by_kind))
    return random.choice(list(chain.from_iterable(by_kind)))


def _moves(hints: Hints, size: int) -> Iterator[TokenMove]:
    for token in hints.reaches:
        here = xy(token.cell, size)
        yield from (TokenMove(here, xy(cell, size)) for cell in token.to)


def _scores(move: TokenMove, hints: Hints, size: int) -> bool:
    return any(move.there == xy(cell, size) for token in hints.reaches for cell in token.scores)
