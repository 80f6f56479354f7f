"""Fourfold as the bench runs it: the program itself, without limits on rate, and looked into.

`python full.py PORT REDIS_URL [JSON]` serves whatever checkout is on the path. The JSON may name an
event loop (`loop`), other settings (`settings`), and what is noted (`sample`, `tick`). Each line on
standard input is answered by one of JSON on standard output: what happened since the last one.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, Final

import tests.bench

tests.bench.__path__ = [str(Path(__file__).parents[1])]  # the bench beside this file

from msgspec.structs import replace  # noqa: E402

import server.__main__ as program  # noqa: E402
from tests.bench.subjects.inside import Inside  # noqa: E402

WIDE: Final[dict[str, Any]] = {
    "requests_burst": 10**9,
    "requests_per_second": 10**9,
    "opens_burst": 10**9,
    "failed_guesses_burst": 10**9,
    "connections_per_address": 10**6,
}


def main(port: str, redis: str, given: dict[str, Any]) -> None:
    """Serve until SIGTERM."""
    if given.get("loop") == "uvloop":
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    settings = program.settings
    wide = {**WIDE, **given.get("settings", {})}
    program.settings = lambda words: replace(settings(words), **wide)
    inside = Inside(sample=given.get("sample", False), tick=given.get("tick", False))
    run = program.app.run

    async def run_watched(wanted: Any) -> None:
        watching = asyncio.create_task(inside.run())
        try:
            await run(wanted)
        finally:
            watching.cancel()

    program.app.run = run_watched
    sys.argv[1:] = ["--port", port, "--redis", redis, "--prepare-bots", "need"]
    program.main()


if __name__ == "__main__":
    main(*sys.argv[1:3], json.loads((sys.argv[3:] or ["{}"])[0]))
