"""Manners of bidding in the game of levels: the Admiral's, earlier ones, and one that is solved."""

from collections.abc import Callable
from functools import cache

import numpy as np

from engines.wordfleet.bot.claims import BLUFFS, bluffed, doubted
from engines.wordfleet.phases.codes import CODES
from engines.wordfleet.public import HAND
from tests.bench.bots.bid_game import (
    ANSWERS,
    CHALLENGE,
    CONCEDE,
    Floats,
    LevelGame,
    Manner,
    Said,
)


def admiral(game: LevelGame) -> Manner:
    """As `claims.admiral` bids where the lock said nothing: the weakest third of hands bluffs."""

    def first() -> Floats:
        weak = (game.best + 1) / game.levels <= BLUFFS + 1e-9
        return np.where(weak, _evenly(game, BLUFFS)[:, None], _best(game))

    def answer(said: Said) -> Floats:
        share = said.bit_length() / game.levels
        bluff = bluffed(share) if said.bit_count() == 1 and share < 1 else 0.0
        doubt = min(1 - bluff, doubted(share, BLUFFS)) if said.bit_count() == 1 else 0.5
        return _answers(game, said, bluff, doubt, _evenly(game, share) if bluff else None)

    return _manner(game, first, answer)


def scattered(game: LevelGame) -> Manner:
    """As the Admiral bid before: any hand bluffs once in three, and challenges every other time."""

    def first() -> Floats:
        return (1 - BLUFFS) * _best(game) + BLUFFS * _high(game, 0)[:, None]

    def answer(said: Said) -> Floats:
        share = said.bit_length() / game.levels
        bluff = min(0.4, bluffed(share))
        doubt = (1 - bluff) / 2
        return _answers(game, said, bluff, doubt, _high(game, said.bit_length()) if bluff else None)

    return _manner(game, first, answer)


def honest(game: LevelGame) -> Manner:
    """Claim the best code, top what can be topped, and believe everything."""
    return _manner(game, lambda: _best(game), lambda said: _answers(game, said, 0.0, 0.0, None))


def _manner(
    game: LevelGame, first: Callable[[], Floats], answer: Callable[[Said], Floats]
) -> Manner:
    return cache(lambda said: answer(said) if said else first())


def _best(game: LevelGame) -> Floats:
    """By level: each hand claims its best."""
    return (np.arange(game.levels)[:, None] == game.best).astype(np.float64)


def _answers(
    game: LevelGame, said: Said, bluff: float, doubt: float, shape: Floats | None
) -> Floats:
    """Top what can be topped; else by these chances, bluffs of this shape."""
    higher = game.best >= said.bit_length()
    found = np.zeros((game.acts(said), len(game.chance)))
    found[CONCEDE] = np.where(higher, 0.0, 1 - bluff - doubt)
    found[CHALLENGE] = np.where(higher, 0.0, doubt)
    for row, level in enumerate(game.claims(said)):
        bluffs = bluff * float(shape[level]) if shape is not None else 0.0
        found[ANSWERS + row] = np.where(higher, game.best == level, bluffs)
    return found


def _evenly(game: LevelGame, share: float) -> Floats:
    """By level: how often the best of a hand is on it, of the hands above the ``share`` lowest."""
    edges = np.maximum(np.arange(game.levels + 1) / game.levels, share)
    return np.asarray(np.diff(edges) / (1 - share))


def _high(game: LevelGame, level: int) -> Floats:
    """By level: how often the best of five codes is on it, if all are on ``level`` or above."""
    lowest = game.edges[min(level, game.levels - 1)]
    edges = np.maximum(np.array(game.edges), lowest)
    return np.asarray(np.diff(((edges - lowest) / (CODES - lowest)) ** HAND))
