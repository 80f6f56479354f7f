"""Make the worker processes in which the bots of a server think."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

from engines.bots import levels_by_bot
from engines.catalog import MANIFESTS
from server.bots import worker_main
from server.bots.process_pool import ProcessPool
from server.bots.worker_start import end_with_server, without_numba
from server.bots.workers import BotWorkers

KEEPER_IDLE_S: Final = 300.0
"""A worker that keeps searches ends with them when nobody has needed it for so long."""
NO_NUMBA: Final = "they need numba: install the extra `bots` on the server"


def bot_processes(
    count: int, deadline_ms: int, start: Callable[[], None] = end_with_server
) -> BotWorkers:
    """Return ``count`` workers of each kind; each thought may take ``deadline_ms``.

    None is started before it is needed or prepared, and the keepers of searches never earlier.

    ``start`` is called in each new process.
    """
    compiles = find_spec("numba") is not None
    first = {game: partial(worker_main.prepare, game) for game in MANIFESTS}
    plain = partial(without_numba, start)
    by_clock = {game: job for game, job in first.items() if _has_level_by_clock(game)}
    return BotWorkers(
        ProcessPool(count, deadline_ms, start, first),
        ProcessPool(1 if compiles else count, deadline_ms, plain),
        ProcessPool(count, deadline_ms, plain),
        tuple(_keeper(deadline_ms, start if compiles else plain, by_clock) for _ in range(count)),
        turns=count,
        lacks="" if compiles else NO_NUMBA,
    )


def _has_level_by_clock(game: str) -> bool:
    return any(levels.by_clock for levels in levels_by_bot(game).values())


def _keeper(
    deadline_ms: int, start: Callable[[], None], first: Mapping[str, Callable[[], Any]]
) -> ProcessPool:
    return ProcessPool(1, deadline_ms, start, first, is_prepared=True, idle_s=KEEPER_IDLE_S)
