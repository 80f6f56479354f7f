"""A move's round trip while many browsers load the window: `python -m tests.bench.page_load`.

Prints milliseconds (median, 95th percentile, worst) of moves in one room, first with nobody else
there, then while all of the pages load at once from nothing, each over six connections.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from engines.polyy.public import PlaceStone
from tests.server.net.web_requests import browser
from tests.support.people import open_room, person, play_intent, sit, until
from tests.support.process import ServerProcess

LINES = 6
"""Connections of one browser."""
MOVES = 30
"""Moves of one room ..."""
ROOMS = 2
"""... and how many rooms are measured alone: the first is not warm."""


async def main() -> None:
    """Measure, or be the browsers of a measurement."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--web", type=Path, default=Path("dist/web"))
    words.add_argument("--pages", type=int, default=30)
    words.add_argument("--load", type=int, metavar="PORT", help="be these browsers")
    given = words.parse_args()
    names = first_files(given.web)
    if given.load:
        began = time.perf_counter()
        loaded = await asyncio.gather(*(page(given.load, names) for _ in range(given.pages)))
        seconds = time.perf_counter() - began
        print(f"{given.pages} pages of {loaded[0] / 1e6:.1f} MB in {seconds:.1f} s")
        return
    with tempfile.TemporaryDirectory() as data:
        async with ServerProcess("--web", str(given.web), "--data", data) as server:
            await measure(server.port, given)


def first_files(web: Path) -> list[str]:
    """What a page loads at its start: all but fonts that a name may need, and licences."""
    files = json.loads((web / "manifest.json").read_text())["files"]
    wanted = [it for it in files if it.startswith("assets/") and not it.endswith(".gz")]
    return [it for it in wanted if "Noto" not in it and "Droid" not in it]


async def page(port: int, names: list[str]) -> int:
    """Load all of a page, and return the bytes that came."""
    left = ["", *names]

    async def one() -> int:
        got = 0
        async with browser(port) as asks:
            while left:
                found = await asks.get(f"/{left.pop(0)}", Accept_Encoding="gzip")
                assert found.status == 200, found
                got += len(found.body)
        return got

    return sum(await asyncio.gather(*(one() for _ in range(LINES))))


async def measure(port: int, given: argparse.Namespace) -> None:
    """Play in one room, alone and while the pages load."""
    url = f"ws://127.0.0.1:{port}"
    for _ in range(ROOMS):
        show("alone", await moves(url))
    words = ("-m", "tests.bench.page_load", "--web", str(given.web), "--load", str(port))
    loading = await asyncio.create_subprocess_exec(
        sys.executable, *words, "--pages", str(given.pages)
    )
    taken: list[float] = []
    while loading.returncode is None:
        taken += await moves(url)
    show("while they load", taken)


async def moves(url: str) -> list[float]:
    """Milliseconds of each move of a room."""
    taken: list[float] = []
    async with person(url, "Ann") as ann, person(url, "Bob") as bob:
        room = await open_room(ann, size=6)
        seats = [(ann, await sit(ann, room)), (bob, await sit(bob, room))]
        for _, mirror in seats:
            await until(mirror, lambda m: m.seen is not None and m.seen.phase == "playing")
        for field in range(MOVES):
            who, mirror = seats[field % 2]
            await until(mirror, lambda m, n=field: m.seen is not None and m.seen.ply >= n)
            began = time.perf_counter()
            await play_intent(who, mirror, PlaceStone(field))
            taken.append((time.perf_counter() - began) * 1000)
    return taken


def show(when: str, taken: list[float]) -> None:
    """Print the figures of some moves."""
    late = sorted(taken)[int(len(taken) * 0.95)]
    half, worst = statistics.median(taken), max(taken)
    print(f"{when:16} {len(taken):4} moves {half:7.1f} {late:7.1f} {worst:7.1f} ms")


if __name__ == "__main__":
    asyncio.run(main())
