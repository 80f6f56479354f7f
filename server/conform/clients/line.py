"""Carry one connection of a client to the server within this process, as a check wants it."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final, Protocol

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from protocol import codec
from protocol.codec import Format
from server.conform.clients.judge import Judge
from server.conform.clients.line_account import LineAccount
from server.conform.frames import encoded
from server.session.connection import Disconnected
from server.session.memory_line import MemoryLine

PING: Final = {"type": "ping"}
PONG: Final = {"type": "pong"}


class Passing(Protocol):
    """Decides what becomes of each message. See Trouble."""

    async def say(self, line: "ClientLine", tree: Any, raw: bytes) -> None:
        """Take what the client said."""
        ...

    async def tell(self, line: "ClientLine", tree: Any, raw: bytes) -> None:
        """Take what the server said."""
        ...


class ClientLine:
    """One connection of the client; ``cut`` ends it as a broken cable would."""

    def __init__(
        self, socket: ServerConnection, inner: MemoryLine, judge: Judge, passing: Passing
    ) -> None:
        self.socket, self.inner, self.judge = socket, inner, judge
        self.form: Format = inner.form
        self.account = LineAccount()
        self._passing = passing
        self._unanswered: deque[list[Any] | None] = deque()
        """What the server will answer with a pong: intents, after which the kit pings it, and None
        for a ping of the client. So it is known which intent a refusal is about."""
        self.is_cut = False

    async def serve(self) -> None:
        """Carry messages both ways until either end closes. Raises ClientFault."""
        ways = [asyncio.create_task(it) for it in (self._from_client(), self._from_server())]
        try:
            done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in done:
                way.result()
        finally:
            for way in ways:
                way.cancel()
            self.inner.hang_up()
            await asyncio.gather(*ways, return_exceptions=True)
            if not self.is_cut:
                code, why = self.inner.closed or (1000, "")
                await self.socket.close(code, why)

    async def _from_client(self) -> None:
        with suppress(ConnectionClosed, Disconnected):
            async for said in self.socket:
                if self.is_cut:
                    return
                raw = said.encode() if isinstance(said, str) else said
                tree = self.judge.said(self.account, raw, self.form)
                await self._passing.say(self, tree, raw)

    async def _from_server(self) -> None:
        with suppress(ConnectionClosed, Disconnected):
            while not self.is_cut:
                raw = await self.inner.hear()
                intent = self._unanswered[0] if self._unanswered else None
                tree = self.judge.answered(self.account, raw, self.form, intent)
                if tree != PONG or not self._unanswered or self._unanswered.popleft() is None:
                    await self._passing.tell(self, tree, raw)

    def pass_on(self, raw: bytes) -> None:
        """Let the server have a message of the client."""
        if self.is_cut:
            return
        self.inner.say(raw)
        tree = codec.decode_tree(raw, self.form)
        if isinstance(tree, list):
            self._unanswered.append(tree)
            self.inner.say(self.encoded(PING))
        elif tree == PING:
            self._unanswered.append(None)

    async def deliver(self, tree: Any, dressed: Any = None) -> None:
        """Tell the client a message whole; ``dressed`` is what is sent in its place."""
        if not self.is_cut:
            self.judge.told(self.account, tree)
            await self.say_unjudged(tree if dressed is None else dressed)

    async def say_unjudged(self, tree: Any) -> None:
        """Send the client something that changes nothing."""
        if not self.is_cut:
            await self.socket.send(encoded(tree, self.form))

    def encoded(self, tree: Any) -> bytes:
        """Return a message as bytes."""
        said = encoded(tree, self.form)
        return said.encode() if isinstance(said, str) else said

    def frame(self, tree: Any) -> bytes:
        """Return a message as the bytes that travel, its frame's head included."""
        said = encoded(tree, self.form)
        if isinstance(said, str):
            return Frame(Opcode.TEXT, said.encode()).serialize(mask=False)
        return Frame(Opcode.BINARY, said).serialize(mask=False)

    def write(self, part: bytes) -> None:
        """Send bytes as they are: a part of a frame, or several frames."""
        if not self.is_cut:
            self.socket.transport.write(part)

    def darken(self) -> None:
        """Read nothing more that the client says, its pings and its close included."""
        self.socket.transport.pause_reading()

    def cut(self, part: bytes = b"", why: str = "") -> None:
        """End the line after some bytes of a frame, without a closing handshake."""
        if self.is_cut:
            return
        self.write(part)
        self.is_cut = True
        self.judge.was_cut(why)
        self.socket.transport.close()
        self.inner.hang_up()
