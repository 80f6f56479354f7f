"""Runs in a worker process: a bot thinks, an adviser judges. Imports nothing of the server."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from engines import bots
from engines.bots import ADVISERS, Thought, Value, told
from engines.catalog import GAMES
from engines.game import Seat


class Answer(NamedTuple):
    """What a bot came to, ready for the wire."""

    intent: bytes
    """The game's Intent, in JSON."""
    chance: float | None
    """How likely the bot thinks its seat is to win; None where it does not know."""
    why: tuple[str, ...]
    implementation: str = ""
    """``numba`` or ``plain``; empty where a bot has one way alone."""


def end_with_server() -> None:
    """Let this worker end when its server does, even when that one was killed.

    Not before: Ctrl-C at a terminal reaches both, and is for the server alone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def without_numba(start: Callable[[], None]) -> None:
    """``start`` in a worker that compiles nothing, and so need not be prepared."""
    sys.modules["numba"] = None  # type: ignore[assignment]  # so that importing it fails
    start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def prepare(game: str) -> str:
    """Compile what the bots of ``game`` need. Answers what they run as: ``numba`` or ``plain``."""
    bots.warm(game)
    return "plain" if find_spec("numba") is None else "numba"


def think(
    game: str, rules: int, bot: str, level: int, view: bytes, seat: Seat, seed: int
) -> Answer:
    """What ``bot`` comes to at ``level``, seeing ``view`` (in JSON) alone."""
    return _answer(bots.think(game, bot, _seen(game, rules, view), seat, level, seed))


def suggest(game: str, rules: int, view: bytes, seat: Seat, seed: int) -> Answer | None:
    """What a good player would do in place of ``seat``, seeing ``view`` alone; None: unknown."""
    thought = bots.suggest(game, _seen(game, rules, view), seat, seed)
    return None if thought is None else _answer(thought)


def advise(game: str, rules: int, views: tuple[bytes, ...]) -> tuple[Value | None, ...] | None:
    """What the adviser of ``game`` says of each view, in JSON; None where it cannot be had."""
    adviser = ADVISERS[game]()
    if adviser is None:
        return None
    return tuple(adviser.advise(_seen(game, rules, view)) for view in views)


def _seen(game: str, rules: int, view: bytes) -> object:
    return msgspec.json.decode(view, type=GAMES[game, rules].view_type)


def _answer(thought: Thought) -> Answer:
    intent = msgspec.json.encode(thought.intent)
    return Answer(intent, thought.chance, told(thought.why), thought.implementation)
