"""Let a line go dark: it stays open, and nothing comes on it or is heard, not even a ping."""

import asyncio
import time
from random import Random
from typing import Any, Final

from server.conform.clients.client_check import Trouble, client_check
from server.conform.clients.fault import ClientFault
from server.conform.clients.line import ClientLine

DARK_AFTER: Final = 3
"""So many plies are told before: who goes away earlier may lose its seat, by not revealing."""
LOOK_S: Final = 0.1


@client_check(
    "line.dark",
    "a line on which nothing comes any more is noticed by a ping, and left for another one",
    "transport.md#dark-lines",
)
class GoesDark(Trouble):
    """Neither reads nor writes on one line from some ply on, as where a cable was pulled."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._plies = 0
        self._dark: ClientLine | None = None
        self._waiting: asyncio.Task[None] | None = None

    async def say(self, line: ClientLine, _tree: Any, raw: bytes) -> None:
        """Lose what was on its way on that line; pass on what is said on another."""
        if line is not self._dark:
            line.pass_on(raw)

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Tell nothing more from the fourth ply on."""
        if line is self._dark:
            return
        if isinstance(tree, list) and tree[0] in (4, 5) and self._dark is None:
            self._plies += 1
            if self._plies > DARK_AFTER:
                self._dark = line
                line.darken()
                self._waiting = asyncio.create_task(self._until_back())
                return
        await line.deliver(tree)

    async def _until_back(self) -> None:
        """Wait until the client is on another line; it is at fault where that takes too long."""
        visit, begun, before = self.visit, time.monotonic(), self.visit.count
        most = visit.conditions.dark_s
        while visit.count == before:
            visit.judge.last_said_s = time.monotonic()  # nobody waits for a word of it
            if time.monotonic() - begun > most:
                visit.fail(
                    ClientFault(
                        f"its line was silent for {most:g} s, and it has not come back on another: "
                        "ask by a ping where nothing is heard, and leave a line on which no answer "
                        "comes, without waiting for its close",
                        "transport.md#dark-lines",
                    )
                )
                break
            await asyncio.sleep(LOOK_S)
        if self._dark is not None:
            self._dark.cut(why="it was silent, and was left")

    async def end(self) -> None:
        """Wait no more."""
        if self._waiting is not None:
            self._waiting.cancel()

    def left(self) -> str:
        """Return that the game was too short."""
        return "" if self._dark is not None else "the client was told too few plies"
