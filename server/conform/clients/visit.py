"""Serve the client of one check: a port, trouble on every line, and a watch for who hangs."""

import asyncio
import logging
import time
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol.codec import MOST_FROM_CLIENT, Format, format_of
from protocol.names import SUBPROTOCOLS
from server.conform.clients.client_check import NothingTried, Trouble
from server.conform.clients.conditions import Conditions
from server.conform.clients.fault import ClientFault, shown
from server.conform.clients.host import Host, chance_of
from server.conform.clients.judge import Judge
from server.conform.clients.line import ClientLine
from server.conform.server_room import HeldRoom
from server.conform.server_table import drawn
from server.net.public_files import PREFIX, public_file
from server.players import EXTERNAL
from server.session.connection import Disconnected

SILENT: Final = logging.Logger("fourfold.conform", logging.CRITICAL)
"""Handshakes that fail are told as faults, not as tracebacks."""
LOOK_S: Final = 0.05


def _file_of_a_game(_: ServerConnection, request: Request) -> Response | None:
    """Return a public file of a game, where one is asked for, as by every server."""
    path = request.path
    return public_file(path, request.headers) if path.startswith(PREFIX) else None


class ClientVisit:
    """One check while it runs."""

    def __init__(self, conditions: Conditions, host: Host, room: str, trouble: Trouble) -> None:
        self.conditions, self.host, self.room, self.trouble = conditions, host, room, trouble
        self.judge = Judge(room)
        self.lines: list[ClientLine] = []
        """Those that are open."""
        self.count = 0
        self.fault: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._is_reserved = False
        self._filling: asyncio.Task[None] | None = None
        self._server: Server | None = None
        self.port = conditions.port

    @property
    def wires(self) -> list[Subprotocol]:
        """Return the subprotocols that are on offer."""
        form = self.conditions.encoding
        return [Subprotocol(it) for it in SUBPROTOCOLS if form == "any" or format_of(it) == form]

    # -- the port ------------------------------------------------------------------------------

    async def open_port(self) -> None:
        """Listen, at the same port as before."""
        self._server = await serve(
            *(self._serve, self.conditions.host, self.port),
            subprotocols=self.wires,
            select_subprotocol=self._chosen,
            process_request=_file_of_a_game,
            compression=None,
            logger=SILENT,
            ping_interval=None,
            max_size=MOST_FROM_CLIENT,
            close_timeout=1,
        )
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def close_port(self) -> None:
        """Listen no more, and end every line."""
        if self._server is not None:
            self._server.close(close_connections=False)
            for line in list(self.lines):
                line.inner.hang_up()
            await self._server.wait_closed()

    def _chosen(self, _: ServerConnection, offered: Any) -> Subprotocol:
        known = [it for it in offered if it in self.wires]
        if not known:
            wanted = " or ".join(self.wires)
            self.fail(
                ClientFault(
                    f"the websocket offers the subprotocols {list(offered)}, and none of them is "
                    f"{wanted}",
                    "transport.md",
                )
            )
            raise NegotiationError(f"offer {wanted}")
        try:
            return Subprotocol(self.trouble.chosen(known))
        except NothingTried as why:
            only = self.conditions.encoding
            told = f"the kit was told to agree to {only} alone (--encoding {only})"
            if not self.fault.done():
                self.fault.set_exception(why if only == "any" else NothingTried(told))
            raise NegotiationError("this check is over") from why

    async def _serve(self, socket: ServerConnection) -> None:
        try:
            self.judge.came()
        except ClientFault as fault:
            self.fail(fault)
        if not self.host.is_serving or self.fault.done():
            await socket.close(1013, "the server stops")
            return
        form: Format = format_of(socket.subprotocol)
        line = ClientLine(socket, self.host.connect(form), self.judge, self)
        self.lines.append(line)
        self.count += 1
        self.judge.last_said_s = time.monotonic()
        try:
            await line.serve()
        except ClientFault as fault:
            self.fail(fault)
        except NothingTried as why:
            if not self.fault.done():
                self.fault.set_exception(why)
        except Disconnected:
            pass
        finally:
            self.lines.remove(line)
            if not line.is_cut:
                code = socket.close_code
                self.judge.was_cut(f"it was closed with the code {code}")

    def fail(self, fault: ClientFault) -> None:
        """Take in what is wrong; the first one counts."""
        if not self.fault.done():
            self.fault.set_exception(fault)

    # -- what is said, before and after the trouble --------------------------------------------

    async def say(self, line: ClientLine, tree: Any, raw: bytes) -> None:
        """Keep a seat for a program, then make trouble."""
        if isinstance(tree, dict) and tree["type"] == "hello" and not self._is_reserved:
            player = tree.get("player") or ""
            if tree.get("bot") or player.startswith(EXTERNAL):
                self._is_reserved = True
                await self.host.reserve(self.room)
        await self.trouble.say(line, tree, raw)

    async def tell(self, line: ClientLine, tree: Any, raw: bytes) -> None:
        """Make trouble, then let the last bot come."""
        await self.trouble.tell(line, tree, raw)
        self._fill()

    def _fill(self) -> None:
        """Let the last bot come, once, where the client watches and sits."""
        rooms = [held for line in self.lines for held in line.account.rooms.values()]
        if self._filling is None and any(it.tree and it.at(6) is not None for it in rooms):
            self._filling = asyncio.create_task(self.host.fill(self.room))

    # -- waiting -------------------------------------------------------------------------------

    async def until_over(self) -> None:
        """Wait until the client was told that the game is over. Raises ClientFault."""
        begun = time.monotonic()
        while not self.judge.is_over:
            await asyncio.wait((self.fault,), timeout=LOOK_S)
            self._fill()
            if self.fault.done():
                self.fault.result()
            now = time.monotonic()
            if now - begun > self.conditions.most_s:
                raise ClientFault(
                    f"the game was not over after {self.conditions.most_s:g} s: it has come to "
                    f"intent {self.judge.intents.count}",
                    "playing.md",
                )
            if not self.count:
                if now - begun > self.conditions.first_s:
                    raise ClientFault(
                        f"nobody has connected within {self.conditions.first_s:g} s", "transport.md"
                    )
            elif now - self.judge.last_said_s > self.conditions.patience_s:
                self._ask_why()
                self.judge.last_said_s = now

    def _ask_why(self) -> None:
        """Raise ClientFault where it is the client that is waited for."""
        waited = f"for {self.conditions.patience_s:g} s"
        if not self.lines:
            raise ClientFault(
                f"it has not come back {waited} after its line ended: {self.judge.end_of_line}. "
                f"{self.last_words()}",
                "../guide.md#7-come-back",
            )
        line = self.lines[-1].account
        if not line.is_welcomed:
            raise ClientFault(
                f"it is connected, and has got no welcome {waited}: hello comes first, and after a "
                f"challenge prove. {self.last_words()}",
                "identity.md",
            )
        rooms = [held for held in line.rooms.values() if held.tree is not None]
        if not rooms:
            raise ClientFault(
                f"it is welcome, and does not watch the room {self.room} {waited}: join it, then "
                f"watch_room. {self.last_words()}",
                "watching.md",
            )
        self._look_at(rooms[-1], waited)

    def _look_at(self, held: HeldRoom, waited: str) -> None:
        if held.at(6) is None:
            raise ClientFault(
                f"it watches the room {self.room}, and has not sat down {waited}: say join. "
                f"{self.last_words()}",
                "rooms.md#join",
            )
        if held.phase == "playing" and drawn(held, chance_of(1)) is not None:
            raise ClientFault(
                f"it is to move since entry {held.seq}, with the intent number {held.number}, and "
                f"has said nothing {waited}. {self.last_words()}",
                "playing.md",
            )

    def last_words(self) -> str:
        """Return what the client was told last."""
        last = f"The last it was told is {shown(self.judge.last_told)}."
        return f"{last} It was {self.judge.refusal}." if self.judge.refusal else last
