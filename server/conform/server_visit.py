"""Open connections to the server that is checked, which end with the check."""

from contextlib import AsyncExitStack
from typing import Final

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from server.conform.frames import Encoding
from server.conform.server_peer import PATIENCE_S, Peer

CLOSING_S: Final = 1.0
LONGEST: Final = 4 * 1024 * 1024


class Visit:
    """What a check is given: a server, and connections to it that end with the check."""

    def __init__(
        self,
        url: str,
        encoding: Encoding,
        password: str,
        stack: AsyncExitStack,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.url, self.encoding, self.password = url, encoding, password
        self._stack, self._patience_s = stack, patience_s

    async def line(self, encoding: Encoding | None = None, version: int = 1) -> Peer:
        """Return a connection on which nothing was said."""
        form = encoding or self.encoding
        wire = Subprotocol(f"fourfold.{version}.{form}")
        line = await self._stack.enter_async_context(
            connect(
                self.url,
                subprotocols=[wire],
                compression=None,
                max_size=LONGEST,
                max_queue=None,  # or a close would wait behind what nobody reads
                close_timeout=CLOSING_S,
                proxy=None,
            )
        )
        return Peer(line, form, self.password, self._patience_s)

    async def peer(self, name: str, encoding: Encoding | None = None) -> Peer:
        """Return the connection of somebody new who was welcomed."""
        peer = await self.line(encoding)
        await peer.greet(name)
        return peer

    async def back(self, token: str, encoding: Encoding | None = None) -> Peer:
        """Return another connection of somebody who has a token."""
        peer = await self.line(encoding)
        await peer.greet("", token)
        return peer
