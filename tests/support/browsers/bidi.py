"""One line to a browser: commands of WebDriver BiDi, their answers, and what it tells unasked."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

PATIENCE_S = 300.0
"""A busy machine has taken two minutes until a page's Python had imported our program."""
"""How long a browser may take for one thing, on a slow machine."""


class BrowserRefusal(Exception):
    """A browser answered a command with an error, or ended instead."""


class BidiLine:
    """What is asked, by number, and who wants to know what happens."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._numbers = socket, count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.listeners: list[Callable[[str, dict[str, Any]], None]] = []
        """Each is told the name and the parameters of an event."""
        self._reader = asyncio.create_task(self._read(), name="browser")

    async def ask(self, method: str, /, **parameters: Any) -> dict[str, Any]:
        """Send a command; answers its result. Raises BrowserRefusal."""
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        if self._reader.done():
            raise BrowserRefusal(f"{method}: the browser has ended")
        words = json.dumps({"id": number, "method": method, "params": parameters})
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._socket.send(words)
                told = await answer
        except ConnectionClosed as why:
            raise BrowserRefusal(f"{method}: {why}") from why
        finally:
            self._waiting.pop(number, None)
        if told.get("type") == "error":
            raise BrowserRefusal(f"{method}: {told.get('error')}: {told.get('message')}")
        result: dict[str, Any] = told["result"]
        return result

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for words in self._socket:
                told = json.loads(words)
                if told.get("type") == "event":
                    for listener in self.listeners:
                        listener(told["method"], told["params"])
                    continue
                waiting = self._waiting.get(told.get("id"))
                if waiting is not None and not waiting.done():
                    waiting.set_result(told)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(BrowserRefusal("the browser has ended"))

    async def close(self) -> None:
        """Hang up."""
        await self._socket.close()
        await self._reader
