"""The connection below a client: waits for what is told, and says in types why none will come."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from client.net.connection import ServerConnection
from client.net.mirror import Mirror
from client.net.native_socket import NATIVE
from client.net.pending_requests import RequestRefused
from client.net.seed_ledger import SeedLedger
from client.net.socket import OPENERS
from fourfold.errors import LinkOver, NotWelcome, ServerRefused, Unreachable
from fourfold.seat_keeper import SeatKeeper
from fourfold.token_file import keep_token, read_token, seeds_beside
from fourfold.view import View, view_of
from protocol.codec import Format
from protocol.from_server import Reason
from protocol.names import tidy_code

T = TypeVar("T")


class ServerLink:
    """One server, kept connected between ``begin`` and ``end``."""

    def __init__(
        self,
        url: str,
        name: str,
        token_file: Path | None,
        password: str,
        is_bot: bool,
        encoding: Format,
    ) -> None:
        """``token_file`` keeps who one is, and what was promised. Raises BadTokenFile."""
        for scheme, opener in NATIVE.items():
            OPENERS.setdefault(scheme, opener)
        token = None if token_file is None else read_token(token_file)
        seeds = SeedLedger(url, None if token_file is None else seeds_beside(token_file))
        self._token_file = token_file
        self._grew = asyncio.Event()
        self._turns: dict[str, asyncio.Lock] = {}
        self._task: asyncio.Task[None] | None = None
        self.connection = ServerConnection(
            url, name, token, encoding, self._changed, seeds, password, is_bot=is_bot
        )
        self.seats = SeatKeeper(self.connection)

    async def begin(self, patience_s: float) -> None:
        """Connect. Raises Unreachable, NotWelcome, and OSError where no token can be kept."""
        self._task = asyncio.create_task(self.connection.run(), name="fourfold")
        try:
            async with asyncio.timeout(patience_s):
                await self.until(lambda: self.connection.welcome)
        except TimeoutError:
            why = self.connection.why or f"No answer from {self.connection.url}."
            raise Unreachable(why) from None
        if self._token_file is not None and self.connection.token is not None:
            keep_token(self._token_file, self.connection.token)

    async def end(self) -> None:
        """Close the line; whoever still waits is told that it is over."""
        self.seats.end()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def check(self) -> None:
        """Raise NotWelcome or LinkOver where nothing more will be told."""
        connection = self.connection
        if connection.state == "refused":
            raise NotWelcome(connection.refusal, connection.why)
        if connection.state == "closed":
            raise LinkOver("the connection was ended")

    async def until(self, look: Callable[[], T | None]) -> T:
        """Return what ``look`` finds as soon as it finds something. Raises as ``check`` does."""
        while True:
            found = look()
            if found is not None:
                return found
            self.check()
            await self._grew.wait()

    async def told(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Return the answer to a request. Raises ServerRefused, and as ``check`` does."""
        self.check()
        try:
            return await ask()
        except RequestRefused as why:
            raise ServerRefused(why.refused) from None
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            self.check()
            raise LinkOver("the connection was ended") from None

    async def watch(self, room: str) -> Mirror:
        """Have a room told, and wait until it is. Raises ServerRefused, and as ``check`` does."""
        code = tidy_code(room)
        mirror = await self.connection.watch(code)
        try:
            await self.until(lambda: self.look(mirror))
        except ServerRefused:
            await self.connection.unwatch(code)
            raise
        return mirror

    def look(self, mirror: Mirror) -> View | None:
        """Return a room as told last. Raises ServerRefused where it is told no more."""
        refused = mirror.refused
        if refused is not None and refused.room is not None and mirror.channel is None:
            raise ServerRefused(refused)
        return view_of(mirror)

    def turn(self, room: str) -> asyncio.Lock:
        """Return what is held while something is played in that room: one play at a time."""
        return self._turns.setdefault(room, asyncio.Lock())

    def is_watched(self, mirror: Mirror) -> bool:
        """Tell whether that room is still told."""
        return self.connection.rooms.get(mirror.room) is mirror

    def _changed(self) -> None:
        if self._task is not None and self.connection.refusal is Reason.PASSWORD:
            self._task.cancel()  # it would wait for somebody to type another one
        self.seats.look()
        self._grew.set()
        self._grew = asyncio.Event()
