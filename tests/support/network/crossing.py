"""A way to a server on which refusals cross intents, and which is closed as by a server that stops.

What a client may meet once in a thousand games, it meets here in each.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

FORM: Final = Subprotocol("fourfold.1.json")
CROSSED: Final = (0, 1, 2)
"""The numbers of intents on which a refusal of an earlier one crosses."""
CLOSING_AFTER: Final = 4
"""The number of the intent after which the server stops."""
RETRY_MS: Final = 600
GOING_AWAY: Final = 1001


class Crossing:
    """What was said on all lines of one client, and when it came back."""

    def __init__(self) -> None:
        self.url = ""
        self.intents: dict[int, list[Any]] = {}
        """What was said under each number, once on each line that it was said on."""
        self.lines = 0
        self.away_s = 0.0
        """How long it stayed away once the server had stopped."""
        self._stopped_s = 0.0

    async def carry(self, client: ServerConnection) -> None:
        """Carry one line to the server and back, until either end closes it."""
        self.lines += 1
        if self._stopped_s:
            self.away_s, self._stopped_s = time.monotonic() - self._stopped_s, 0.0
        async with connect(self.url, subprotocols=[FORM], proxy=None) as server:
            ways = [self._there(client, server), self._back(client, server)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            told = await asyncio.gather(*tasks, return_exceptions=True)
        quiet = ConnectionClosed, asyncio.CancelledError
        for why in told:
            if isinstance(why, BaseException) and not isinstance(why, quiet):
                raise why

    async def _there(self, client: ServerConnection, server: ClientConnection) -> None:
        async for said in client:
            tree = json.loads(said)
            if isinstance(tree, list) and not await self._passes(client, tree):
                return
            await server.send(said)

    async def _passes(self, client: ServerConnection, tree: list[Any]) -> bool:
        """Whether an intent reaches the server; the first time it may not, and the line ends."""
        _, channel, number, intent, *_ = tree
        said = self.intents.setdefault(number, [])
        said.append(intent)
        if len(said) > 1 or number not in (*CROSSED, CLOSING_AFTER):
            return True
        if number in CROSSED:
            refusal = {"type": "refusal", "reason": "stale", "message": "an earlier one is over"}
            await client.send(json.dumps({**refusal, "channel": channel, "number": number}))
            await (await client.ping())  # it is heard before the line ends
            await client.close()
            return False
        closing = {"type": "closing", "message": "the server stops", "retry_ms": RETRY_MS}
        await client.send(json.dumps(closing))
        self._stopped_s = time.monotonic()
        await client.close(GOING_AWAY)
        return False

    @staticmethod
    async def _back(client: ServerConnection, server: ClientConnection) -> None:
        async for told in server:
            await client.send(told)


@asynccontextmanager
async def crossing(url: str) -> AsyncIterator[tuple[Crossing, str]]:
    """Give out such a way to the server at ``url``, and its address."""
    way = Crossing()
    way.url = url
    async with serve(way.carry, "127.0.0.1", 0, subprotocols=[FORM], close_timeout=1) as port:
        yield way, f"ws://127.0.0.1:{port.sockets[0].getsockname()[1]}"
