"""The jobs of workers: a bot thinks, an evaluator judges. Imports nothing of the server."""

from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from engines import bots
from engines.bot import Chances, Motif, Thought, Value, Weights, clip_motifs, clip_reasons
from engines.catalog import GAMES
from engines.game import Seat


class WorkerAnswer(NamedTuple):
    """A bot's answer, ready for the wire."""

    intent: bytes
    """The game's Intent, in JSON."""
    chance: float | None
    """The bot's estimate of its chance to win, from 0 to 1; None if it has none."""
    why: tuple[str, ...]
    implementation: str = ""
    """``numba`` or ``plain``; empty if the bot has only one implementation."""
    motifs: tuple[Motif, ...] = ()
    """What a suggested intent does."""


class ComparedTry(NamedTuple):
    """An intent that somebody tries beside the one that a good player would choose."""

    is_best: bool
    """Whether they are the same."""
    weights: Weights | None
    """What the best and the tried one are worth, in this order; None if nobody knows."""


def prepare(game: str) -> str:
    """Compile the bots of ``game``. Return their implementation: ``numba`` or ``plain``."""
    bots.warm(game)
    return "plain" if find_spec("numba") is None else "numba"


def think(
    game: str, rules: int, bot: str, level: int, view: bytes, seat: Seat, seed: int
) -> WorkerAnswer:
    """Return the answer of ``bot`` at ``level``, which sees only ``view``, in JSON."""
    return encode_answer(bots.think(game, bot, decode_view(game, rules, view), seat, level, seed))


def suggest(game: str, rules: int, view: bytes, seat: Seat, seed: int) -> WorkerAnswer | None:
    """Return what a good player would do in ``seat``, seeing only ``view``; None if unknown."""
    thought = bots.suggest(game, decode_view(game, rules, view), seat, seed)
    return None if thought is None else encode_answer(thought)


def compare(
    game: str, rules: int, view: bytes, seat: Seat, seed: int, intent: bytes
) -> ComparedTry | None:
    """Return how good ``intent``, in JSON, is beside what ``suggest`` returns; None without that.

    Of two that are compared the better one counts as the best.
    """
    seen = decode_view(game, rules, view)
    best, weigher = bots.suggest(game, seen, seat, seed), bots.load_weigher(game)
    if best is None:
        return None
    tried = msgspec.json.decode(intent, type=GAMES[game, rules].intent_type)
    if tried == best.intent:
        return ComparedTry(is_best=True, weights=None)
    weights = None if weigher is None else weigher.weigh(seen, seat, (best.intent, tried))
    return ComparedTry(is_best=False, weights=weights)


def evaluate(game: str, rules: int, views: tuple[bytes, ...]) -> tuple[Value | None, ...] | None:
    """Return the value of each view, given in JSON; None if ``game`` has no evaluator here."""
    adviser = bots.load_adviser(game)
    if adviser is None:
        return None
    return tuple(adviser.advise(decode_view(game, rules, view)) for view in views)


def estimate(game: str, rules: int, views: tuple[bytes, ...]) -> tuple[Chances | None, ...] | None:
    """Return the chances in each view, given in JSON; None if nothing estimates ``game``."""
    estimator = bots.load_estimator(game)
    if estimator is None:
        return None
    return tuple(estimator.chances(decode_view(game, rules, view)) for view in views)


def decode_view(game: str, rules: int, view: bytes) -> object:
    """Return a view of ``game``, given in JSON."""
    return msgspec.json.decode(view, type=GAMES[game, rules].view_type)


def encode_answer(thought: Thought) -> WorkerAnswer:
    """Return what a bot thinks, ready for the wire."""
    intent = msgspec.json.encode(thought.intent)
    return WorkerAnswer(
        intent,
        thought.chance,
        clip_reasons(thought.reasons),
        thought.implementation,
        clip_motifs(thought.motifs),
    )
