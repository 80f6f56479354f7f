"""Play without trouble, at a newer server, in another order, and at another pace."""

import asyncio
from random import Random
from typing import Any, Final

from server.conform.clients import newer
from server.conform.clients.client_check import NothingTried, Trouble, client_check
from server.conform.clients.fault import ClientFault
from server.conform.clients.line import ClientLine

PONG_S: Final = 8.0
HELD_S: Final = 0.05
MOST_SLOW: Final = 40
"""Frames that come slowly; the others as usual, or a check would take for ever."""


@client_check("play", "a game is played to its end", "playing.md")
class Plainly(Trouble):
    """Makes no trouble."""


@client_check(
    "subprotocol.last",
    "of several subprotocols the one that was agreed to is spoken",
    "transport.md",
)
class LastOffered(Trouble):
    """Agrees to the subprotocol that the client likes least."""

    def chosen(self, offered: list[str]) -> str:
        """Return the last one."""
        if len(offered) < 2:
            raise NothingTried(f"the client offers {offered[0]} alone")
        return offered[-1]


@client_check(
    "newer.messages",
    "messages of an unknown type or tag are passed over",
    "compatibility.md#what-to-ignore",
)
class UnknownMessages(Trouble):
    """Says something unknown before each message."""

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Say more than there is."""
        for it in newer.FIREWORKS:
            await line.say_unjudged(it)
        await line.deliver(tree)


@client_check(
    "newer.fields",
    "unknown fields, items at the end of arrays and games are passed over",
    "compatibility.md#what-to-ignore",
)
class UnknownFields(Trouble):
    """Adds fields and items everywhere."""

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Say it as a newer server would."""
        await line.deliver(tree, newer.with_fields(tree))


@client_check(
    "newer.words",
    "an unknown word counts as left out: settings, offers, allowed, the ending",
    "compatibility.md#values-you-do-not-know",
)
class UnknownWords(Trouble):
    """Says words that are on no list."""

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Say it in the words of a newer server."""
        await line.deliver(tree, newer.with_words(tree))


@client_check(
    "order.answers",
    "done may come before or after the updates, and presence at any time",
    "refusals.md",
)
class OtherOrder(Trouble):
    """Holds answers and presence back, in turns, and says presence again and again."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._held: list[Any] = []
        self._presence: Any = None
        self._waiting: set[asyncio.Task[None]] = set()

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Hold back what need not come now."""
        kind = tree.get("type") if isinstance(tree, dict) else None
        if kind in ("done", "room_presence"):
            self._held.append(tree)
            self._presence = tree if kind == "room_presence" else self._presence
            task = asyncio.create_task(self._release(line, HELD_S))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)
            return
        if self.chance.random() < 0.5:
            await self._release(line, 0)
        await line.deliver(tree)
        await self._release(line, 0)
        if self._presence is not None and isinstance(tree, list):
            await line.say_unjudged(self._presence)

    async def _release(self, line: ClientLine, after_s: float) -> None:
        await asyncio.sleep(after_s)
        held, self._held = self._held, []
        for it in held[::-1]:
            if isinstance(it, dict) and "channel" in it and it["channel"] not in line.account.rooms:
                continue  # of a line before
            await line.deliver(it)


@client_check("pace.slow", "frames may come in pieces, and late", "transport.md")
class InPieces(Trouble):
    """Writes frames a few bytes at a time."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._frames = 0

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Say it slowly."""
        frame = line.frame(tree)
        self._frames += 1
        step = 1 if len(frame) < 100 else 1 + len(frame) // 20
        if self._frames > MOST_SLOW:
            step = len(frame)
        line.judge.told(line.account, tree)
        for at in range(0, len(frame), step):
            line.write(frame[at : at + step])
            await asyncio.sleep(0.002 if self._frames <= MOST_SLOW else 0)


@client_check("pace.together", "several frames may come at once", "transport.md")
class Together(Trouble):
    """Collects frames for a moment, and writes them as one piece."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._tasks: dict[ClientLine, asyncio.Task[None]] = {}
        self._trees: list[Any] = []

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Keep it for the others that come now."""
        if line not in self._tasks or self._tasks[line].done():
            self._trees = []
            self._tasks[line] = asyncio.create_task(self._all(line))
        self._trees.append(tree)

    async def _all(self, line: ClientLine) -> None:
        await asyncio.sleep(0.03)
        for tree in self._trees:
            line.judge.told(line.account, tree)
        line.write(b"".join(map(line.frame, self._trees)))


@client_check("pings", "pings of the websocket are answered", "transport.md")
class PingedNow(Trouble):
    """Sends a ping now and then."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._told = 0

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Say it, and ask whether anybody is there."""
        await line.deliver(tree)
        self._told += 1
        if self._told in (3, 8, 13):
            try:
                async with asyncio.timeout(PONG_S):
                    await (await line.socket.ping())
            except TimeoutError:
                raise ClientFault(
                    f"a ping of the websocket was not answered within {PONG_S:g} s", "transport.md"
                ) from None
