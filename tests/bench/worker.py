"""Measures one thing once, in the checkout that is on the path, and prints it as JSON.

Run by `bench.py`: python worker.py MEASURE KIND JSON, with PYTHONPATH and cwd of that checkout.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import tests.bench

tests.bench.__path__ = [str(Path(__file__).parent)]  # the bench beside this file

from tests.bench.measures.commands import commands  # noqa: E402
from tests.bench.measures.latency import open_loop, stall  # noqa: E402
from tests.bench.measures.memory import memory  # noqa: E402
from tests.bench.measures.moves import deliveries, moves  # noqa: E402
from tests.bench.measures.start import start  # noqa: E402
from tests.bench.measures.wire import bytes_a_ply  # noqa: E402

with suppress(ImportError):  # an optional dependency: the load costs less by it
    import uvloop

    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())

MEASURES: Final[dict[str, Callable[..., Awaitable[dict[str, Any]]]]] = {
    it.__name__: it
    for it in (moves, deliveries, open_loop, stall, memory, commands, start, bytes_a_ply)
}

if __name__ == "__main__":
    what, kind, given = sys.argv[1:]
    print(json.dumps(asyncio.run(MEASURES[what](kind, **json.loads(given)))))
