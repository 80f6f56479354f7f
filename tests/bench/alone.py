"""What rooms of bots alone cost others: how long bots take while such rooms go on, or were left.

    python -m tests.bench.alone [--root DIR] [--rooms 0 13 60] [--stay]

For each number of rooms a server of DIR (this tree, or another version) is started anew, and its
own client asks it. One guest fills so many rooms with two strong bots each and leaves, or with
``--stay`` goes on watching the first thirty. Then somebody else plays a strong bot and an easy one,
in rated games: told are the seconds of each answer, and how many plies were played by the net.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

words = argparse.ArgumentParser(description=__doc__)
words.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
words.add_argument("--rooms", type=int, nargs="+", default=[0, 13, 60])
words.add_argument("--stay", action="store_true")
given = words.parse_args()
sys.path.insert(0, str(given.root.resolve()))

from client.net.connection import ServerConnection  # noqa: E402 - of that version
from protocol import from_client  # noqa: E402
from protocol.clock import TimeControl  # noqa: E402
from protocol.from_client import RoomSettings  # noqa: E402
from tests.support.people import person, soon, until  # noqa: E402
from tests.support.views import game_view  # noqa: E402

STRONG, EASY = 10, 1
"""Levels of Poly-Y's search: most of a second a ply, and some hundredths."""
PLIES = 3
WATCHED = 30
OPEN_S = 0.4
"""Between two rooms: opening one costs some requests."""
GONE_S = 8.0
"""So long after the last room was left the others begin."""
OPTIONS: dict[str, Any] = {}
CLOCK = TimeControl("fischer", 1_800_000, 10_000)


def started(root: Path, data: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server of ``root``; return it, and where it is once its bots are prepared."""
    where = [sys.executable, "-m", "server", "--port", "0", "--data", data]
    at = {**os.environ, "PYTHONPATH": str(root)}
    server = subprocess.Popen(where, cwd=root, env=at, stdout=subprocess.PIPE, stderr=-2, text=True)
    port, prepared = "", 0
    for line in server.stdout or ():
        port = port or ("".join(re.findall(r"ws://127\.0\.0\.1:(\d+)", line)))
        prepared += "prepared" in line
        if port and prepared == 4:
            return server, port
    raise RuntimeError("the server did not start")


async def opened(who: ServerConnection, rated: bool, seats: dict[int, int]) -> Any:
    """A room of Poly-Y with bots of these levels in these seats."""
    undo = "none" if rated else "ask"
    wish = RoomSettings(listed=False, rated=rated, undo=undo, bot_delay_ms=0, clock=CLOCK)  # type: ignore[arg-type]
    done = await soon(who.ask(lambda n: from_client.Open(n, "polyy", OPTIONS, wish)))
    room = done.room
    for seat, level in seats.items():
        bot = "search", level
        await soon(who.ask(lambda n, s=seat, b=bot: from_client.SeatBot(n, room, s, *b)))  # type: ignore[misc]
    return room


async def answers(who: ServerConnection, level: int) -> list[float]:
    """How long a bot of that level takes over its first plies of a game."""
    room = await opened(who, True, {1: level})
    await soon(who.ask(lambda n: from_client.Join(n, room, 0)))
    mirror = await soon(who.watch(room))
    took = []
    for ply in range(PLIES):
        await until(
            mirror, lambda m, p=ply: m.seen is not None and m.seen.view and m.seen.ply == 2 * p
        )  # type: ignore[misc]
        field = game_view(mirror.seen).board.index(None)
        began = time.monotonic()
        await who.play(mirror, {"type": "place", "field": field})
        async with asyncio.timeout(200):
            await mirror.until(lambda m, p=ply: m.seen is not None and m.seen.ply == 2 * p + 2)  # type: ignore[misc]
        took.append(time.monotonic() - began)
    await soon(who.ask(lambda n: from_client.Resign(n, room)))
    return took


async def filled(eve: ServerConnection, rooms: int, stay: bool) -> None:
    """So many rooms in which bots play each other."""
    for number in range(rooms):
        room = await opened(eve, False, {0: STRONG, 1: STRONG})
        mirror = await soon(eve.watch(room))
        await until(mirror, lambda m: m.seen is not None and m.seen.phase == "playing")
        if not stay or number >= WATCHED:
            await eve.unwatch(room)
        await asyncio.sleep(OPEN_S)


async def measured(url: str, rooms: int, stay: bool) -> str:
    """One line of what it came to."""
    async with person(url, "Ann") as ann, person(url, "Eve") as eve:
        await filled(eve, rooms, stay)
        if not stay:
            await asyncio.sleep(GONE_S)
        strong, easy = await answers(ann, STRONG), await answers(ann, EASY)
    told = [" ".join(f"{s:.2f}" for s in took) for took in (strong, easy)]
    return f"{rooms:3} rooms {'watched' if stay else 'left'}: strong {told[0]} s, easy {told[1]} s"


def main() -> None:
    """Measure all, one server after the other."""
    for rooms in given.rooms:
        with tempfile.TemporaryDirectory() as data:
            server, port = started(given.root.resolve(), data)
            try:
                url = f"ws://127.0.0.1:{port}"
                print(asyncio.run(measured(url, rooms, given.stay)), flush=True)
            finally:
                server.terminate()
                rest = server.communicate(timeout=30)[0]
                print(f"    plies by the net: {rest.count('bot hurried')}", flush=True)


if __name__ == "__main__":
    main()
