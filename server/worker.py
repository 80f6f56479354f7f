"""Runs in a worker process: a bot chooses, an adviser judges. Imports nothing of the server."""

import multiprocessing
import os
import signal
import threading

import msgspec

from engines.bots import ADVISERS, Value, make
from engines.catalog import GAMES
from engines.game import Seat


def end_with_server() -> None:
    """Let this worker end when its server does, even when that one was killed.

    Not before: Ctrl-C at a terminal reaches both, and is for the server alone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def choose(
    game: str, rules: int, bot: str, level: int, view: bytes, seat: Seat, seed: int
) -> bytes:
    """The intent that ``bot`` chooses at ``level``, seeing ``view`` alone; both in JSON."""
    seen = msgspec.json.decode(view, type=GAMES[game, rules].view_type)
    return msgspec.json.encode(make(game, bot).choose(seen, seat, level, seed))


def advise(game: str, rules: int, views: tuple[bytes, ...]) -> tuple[Value | None, ...] | None:
    """What the adviser of ``game`` says of each view, in JSON; None where it cannot be had."""
    adviser = ADVISERS[game]()
    if adviser is None:
        return None
    kind = GAMES[game, rules].view_type
    return tuple(adviser.advise(msgspec.json.decode(view, type=kind)) for view in views)
