"""Runs a server as a process beside the window: starts or finds it, watches it and ends it.

The client never imports the server. The server ends with this program even when that is killed, as
its standard input ends; only a window that closes in order can tell it to stay. A server that stays
is found again, and is then no child of ours: it is probed every few seconds.
"""

import asyncio
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from msgspec.structs import replace

from client.languages.message import mark, tr
from client.local_server import command_hint, terminal
from client.local_server.launch import (
    INSTALL,
    PORT_TAKEN,
    arguments,
    close_pipes,
    command,
    end,
    launch,
    wait_ended,
)
from client.local_server.status import LastServer, is_on, with_present_addresses
from client.net.address import Invitation, invitation
from protocol.errors import FourfoldError
from protocol.local import LOCALHOST, ServerStatus

State = Literal["none", "starting", "serving", "failed"]
LOOK_S: Final = 0.25
ASK_S: Final = 3.0
"""How often a server that is no child of ours is probed ..."""
MISSES: Final = 5
"""... and how often in a row it may not answer."""
TAKEN: Final = mark("Another program on this computer already uses this port.")
LIVES_S: Final = 10.0
"""A server that dies is started again, unless that was done so short a time before."""
STAY: Final = b"stay\n"
"""Written to its standard input: go on without us."""


class NotServing(FourfoldError):
    """Reports that the server did not start; the text says why."""


class LocalServer:
    """Runs at most one server. For one event loop alone."""

    def __init__(
        self,
        log: Path,
        on_change: Callable[[], None] = lambda: None,
        memory: Path | None = None,
    ) -> None:
        """``log`` is the server's log; ``memory`` the file that remembers one that stays."""
        self._log, self._on_change, self._memory = log, on_change, LastServer(memory)
        self.state: State = "none"
        self.why = ""
        """Why it failed, for the player."""
        self.is_port_taken = False
        """Whether it failed because its port is taken."""
        self.status: ServerStatus | None = None
        self.lan = False
        self.stays = False
        """Whether it goes on when this program ends."""
        self.is_found = False
        """Whether it was on before, so that it is no child of ours."""
        self.password = ""
        self.network = ""
        """The address that others are invited to, where the player has chosen one."""
        self._process: subprocess.Popen[bytes] | None = None
        self._words: list[str] = []
        self._watch: asyncio.Task[None] | None = None

    @property
    def locked(self) -> bool:
        """Return whether it has a password."""
        return bool(self.password)

    @property
    def command(self) -> list[str] | None:
        """Return what starts a server here; None where it is not installed."""
        return command()

    def serves(self, url: str) -> bool:
        """Return whether that is the address of this server."""
        return self.state == "serving" and self.status is not None and self.status.url == url

    def serves_us_alone(self, url: str) -> bool:
        """Return whether that is the address of this server, and nobody else can come there."""
        return self.serves(url) and not self.lan

    @property
    def ends_with_us(self) -> bool:
        """Return whether it ends when this program does."""
        return not self.stays and not self.ends_with_another

    @property
    def ends_with_another(self) -> bool:
        """Return whether another window has started it, and ends it."""
        return self.is_found and self.status is not None and self.status.has_parent

    def invitation(self, room: str = "", address: str = "") -> Invitation:
        """Return the links to it, or to a room there, by ``address`` or the first one."""
        status = self.status
        if status is None:
            return Invitation("")
        chosen = self.network if self.network in status.addresses else ""
        where = address or chosen or next(iter(status.addresses), f"{LOCALHOST}:{status.port}")
        return invitation(f"ws://{where}", room, web=status.web)

    async def start(
        self, lan: bool, name: str = "", password: str = "", any_port: bool = False
    ) -> ServerStatus:
        """Start it, for this machine alone or for the network, and return once it serves.

        ``any_port``: at a free port, though another one is set. A server that runs on the same
        data already is used instead: one of the network, or any where ``lan`` is not asked for.
        Raises NotServing.
        """
        if self.is_found and self.status is not None and (self.lan or not lan):
            return replace(self.status, already=True)
        await self.stop()
        program = self.command
        if program is None:
            raise NotServing(tr("The server is not installed: {command}", command=INSTALL))
        self.lan, self.password = lan, password
        self.state, self.why, self.is_port_taken = "starting", "", False
        self._on_change()
        self._words = [*program, *arguments(lan, name, any_port)]
        try:
            process = self._process = launch(self._words, password, self._log)
        except OSError as why:
            self._fail(tr("The server could not be started: {why}", why=why))
            raise NotServing(self.why) from why
        status = await self._read_status(process)
        if self._process is not process:
            raise NotServing(tr("Cancelled."))
        if status is None:
            await wait_ended(process)
            self.is_port_taken = process.returncode == PORT_TAKEN
            self._fail(tr(TAKEN) if self.is_port_taken else self._last_words())
            raise NotServing(self.why)
        if status.already:
            return await self._attach(process, status)
        self._set_serving(process, status)
        self._watch = asyncio.get_running_loop().create_task(self._keep_running(process))
        return status

    def _set_serving(self, process: subprocess.Popen[bytes], status: ServerStatus) -> None:
        self.state, self.status = "serving", status
        if process.stdout is not None:
            terminal.forward(process.stdout, self._reader(process))
            process.stdout = None
        self._on_change()

    async def _read_status(self, process: subprocess.Popen[bytes]) -> ServerStatus | None:
        """Return what its first line says; None where it ends without."""
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            line = await asyncio.to_thread(process.stdout.readline)
        except asyncio.CancelledError:
            process.kill()
            raise
        return ServerStatus.from_json(line)

    def _reader(self, process: subprocess.Popen[bytes]) -> Callable[[bytes], None]:
        """Return what a thread calls with each later line of that server."""
        loop = asyncio.get_running_loop()

        def on_line(line: bytes) -> None:
            if self._process is process and (now := ServerStatus.from_json(line)) is not None:
                self.status = now
                self._on_change()

        def heard(line: bytes) -> None:
            with suppress(RuntimeError):  # this program ends
                loop.call_soon_threadsafe(on_line, line)

        return heard

    async def _attach(self, process: subprocess.Popen[bytes], status: ServerStatus) -> ServerStatus:
        """Use the server that ``process`` has found instead of serving itself."""
        self._process = None
        if process.stdout is not None:  # it tells the terminal, too
            terminal.forward(process.stdout, lambda _: None)
            process.stdout = None
        self._adopt(status)
        close_pipes(process)
        await wait_ended(process)
        return status

    async def find(self) -> None:
        """Use the server again that was left running, if it still is."""
        status = self._memory.recall()
        if status is None:
            return
        misses = 0
        while (there := await is_on(status)) is None and misses < MISSES:
            misses += 1
        if not there:
            self._memory.forget()
        elif self.state == "none":
            self._adopt(await asyncio.to_thread(with_present_addresses, status))

    def _adopt(self, status: ServerStatus) -> None:
        self.state, self.status, self.lan, self.is_found = "serving", status, status.lan, True
        self.why, self.password, self.stays = "", "", not status.has_parent
        self._watch = asyncio.get_running_loop().create_task(self._poll(status))
        self._on_change()

    async def _poll(self, status: ServerStatus) -> None:
        """Probe it until it has gone, and follow the machine's networks."""
        misses = 0
        while misses < MISSES:
            await asyncio.sleep(ASK_S)
            there = await is_on(status)
            if there is False:
                break
            misses = 0 if there else misses + 1
            now = await asyncio.to_thread(with_present_addresses, status)
            if now != self.status:
                self.status = now
                self._on_change()
        self._memory.forget()
        self._fail(tr("Your server has stopped."))

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = self._log.read_text("utf-8", "replace").strip().splitlines()
            if lines:
                return lines[-1].removeprefix("fourfold-server: ")[:300]
        return tr("The server stopped before it was ready. Its log: {file}", file=self._log)

    async def _keep_running(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until it ends without us, and start it again where it died: its games wait."""
        clock, again_at = asyncio.get_running_loop().time, -LIVES_S
        lives: subprocess.Popen[bytes] | None = process
        while lives is not None:
            while lives.poll() is None:  # noqa: ASYNC110 - only asking tells on every system
                await asyncio.sleep(LOOK_S)
            if lives.returncode == 0 or clock() - again_at < LIVES_S:
                break  # somebody has ended it, or it cannot live
            again_at = clock()
            lives = await self._restart(lives)
        self._fail(tr("Your server has stopped. Its log: {file}", file=self._log))

    async def _restart(self, died: subprocess.Popen[bytes]) -> subprocess.Popen[bytes] | None:
        """Start it again at its port; return None where that cannot be."""
        assert self.status is not None  # noqa: S101 - it served
        self.state = "starting"
        self._on_change()
        close_pipes(died)
        words = [*self._words, "--port", str(self.status.port)]
        try:
            process = self._process = launch(words, self.password, self._log, again=True)
        except OSError:
            return None
        status = await self._read_status(process)
        if status is None or status.already:
            await wait_ended(process)
            return None
        self._set_serving(process, status)
        return process

    def _fail(self, why: str) -> None:
        process, self._process, self.status = self._process, None, None
        self.state, self.why, self.is_found = "failed", why, False
        if process is not None:
            close_pipes(process)
        self._on_change()

    async def stop(self) -> None:
        """End it and wait until it has: players are told, rooms are kept.

        A server for this machine alone that another window started is left alone.
        """
        await self._release(ends=True)

    async def close(self) -> None:
        """End the server with this program, unless it is to stay."""
        process, status = self._process, self.status
        stays = self.ends_with_another or (self.stays and self.state == "serving")
        if stays and process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.write(STAY)
                process.stdin.flush()
        if stays and status is not None and status.lan and not self.ends_with_another:
            self._memory.remember(replace(status, has_parent=False, already=False))
            terminal.say(
                tr(
                    "Your server keeps running. Stop it with: {command}",
                    command=command_hint.command_for("serve", "end"),
                )
            )
        await self._release(ends=not stays)

    async def _release(self, ends: bool) -> None:
        process, self._process, status, self.status = self._process, None, self.status, None
        starts, self.state = self.state == "starting", "none"
        is_found, self.is_found, self.stays = self.is_found, False, False
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if process is not None:
            if starts:  # a thread still reads what it says, until it ends
                process.terminate()
                await wait_ended(process)
            close_pipes(process)
            if ends:
                await wait_ended(process)
            self._on_change()
        if is_found and ends and status is not None and status.lan:
            await self._end(status)

    async def _end(self, status: ServerStatus) -> None:
        await end(status.pid)
        if await is_on(status) is False:
            self._memory.forget()
        else:
            ending = command_hint.command_for("serve", "end")
            self._fail(tr("Your server is still running. Stop it with: {command}", command=ending))
        self._on_change()
