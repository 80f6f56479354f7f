"""A server of one's own, as a process beside the window: started or found, watched and ended.

The client never imports the server. The server ends with this program even when that is killed, as
it hears the end of its standard input; only who leaves in order can tell it to stay. One that was
let stay is found again, and is then no process of ours: it is asked whether it is there.
"""

import asyncio
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from msgspec.structs import replace

from client import called, terminal
from client.launch import (
    INSTALL,
    PORT_TAKEN,
    arguments,
    command,
    end,
    ended,
    launched,
    let_go,
)
from client.told import LOCAL, Memory, Told, is_on, read

State = Literal["none", "starting", "serving", "failed"]
LOOK_S: Final = 0.25
ASK_S: Final = 3.0
"""How often a server that is no process of ours is asked whether it is there ..."""
MISSES: Final = 5
"""... and how often in a row it may not answer."""
TAKEN: Final = "another program on this machine uses the port of your server"
LIVES_S: Final = 10.0
"""One that died is started again, unless that was done so short a time before."""
STAY: Final = b"stay\n"
"""Said on its standard input: go on without us."""


class NotServing(Exception):
    """It did not start; the text says why."""


class Hosting:
    """The one server that this program runs, if any. For one event loop alone."""

    def __init__(
        self,
        log: Path,
        on_change: Callable[[], None] = lambda: None,
        memory: Path | None = None,
    ) -> None:
        """``log`` is where the server writes what it does; in ``memory`` one that stays is kept."""
        self._log, self._on_change, self._memory = log, on_change, Memory(memory)
        self.state: State = "none"
        self.why = ""
        """Why it failed, for the player."""
        self.is_port_taken = False
        """Whether it failed as another program has its port."""
        self.told: Told | None = None
        self.lan = False
        self.stays = False
        """Whether it goes on when this program ends."""
        self.is_found = False
        """Whether it was on before, so that it is no process of ours."""
        self.password = ""
        self.network = ""
        """The address of the network that the others are in, where somebody has said so."""
        self._process: subprocess.Popen[bytes] | None = None
        self._words: list[str] = []
        self._watch: asyncio.Task[None] | None = None

    @property
    def locked(self) -> bool:
        """Whether it has a password."""
        return bool(self.password)

    @property
    def command(self) -> list[str] | None:
        """What starts a server here; None where it is not installed."""
        return command()

    def serves(self, url: str) -> bool:
        """Whether that is the address of this server."""
        return self.state == "serving" and self.told is not None and self.told.url == url

    def serves_us_alone(self, url: str) -> bool:
        """Whether that is the address of this server, and nobody else can come there."""
        return self.serves(url) and not self.lan

    @property
    def ends_with_us(self) -> bool:
        """Whether it ends when this program does."""
        return not self.stays and not self.ends_with_another

    @property
    def ends_with_another(self) -> bool:
        """Whether another window has started it, and ends it."""
        return self.is_found and self.told is not None and self.told.has_parent

    def link(self, room: str = "", address: str = "") -> str:
        """What invites to it, or into a room there, by ``address`` or the first one."""
        told = self.told
        if told is None:
            return ""
        chosen = self.network if self.network in told.addresses else ""
        where = address or chosen or next(iter(told.addresses), f"{LOCAL}:{told.port}")
        return f"fourfold://{where}/{room}" if room else f"fourfold://{where}"

    async def start(
        self, lan: bool, name: str = "", password: str = "", any_port: bool = False
    ) -> Told:
        """Start it, for this machine alone or for the network; returns once it serves.

        ``any_port``: at a free port, though another one is set. Where one serves the network from
        here already, that is taken instead. Raises NotServing.
        """
        if self.is_found and self.told is not None:
            return replace(self.told, already=True)
        await self.stop()
        program = self.command
        if program is None:
            raise NotServing(f"the server is not installed: {INSTALL}")
        self.lan, self.password = lan, password
        self.state, self.why, self.is_port_taken = "starting", "", False
        self._on_change()
        self._words = [*program, *arguments(lan, name, any_port)]
        try:
            process = self._process = launched(self._words, password, self._log)
        except OSError as why:
            self._failed(f"the server cannot be started: {why}")
            raise NotServing(self.why) from why
        told = await self._heard(process)
        if self._process is not process:
            raise NotServing("it was given up")
        if told is None:
            await ended(process)
            self.is_port_taken = process.returncode == PORT_TAKEN
            self._failed(TAKEN if self.is_port_taken else self._last_words())
            raise NotServing(self.why)
        if told.already:
            return await self._taken(process, told)
        self._serves(process, told)
        self._watch = asyncio.get_running_loop().create_task(self._watched(process))
        return told

    def _serves(self, process: subprocess.Popen[bytes], told: Told) -> None:
        self.state, self.told = "serving", told
        if self.lan and process.stdout is not None:
            terminal.pass_on(process.stdout, self._hears(process))
            process.stdout = None
        self._on_change()

    async def _heard(self, process: subprocess.Popen[bytes]) -> Told | None:
        """Its one line; None where it ends without."""
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            line = await asyncio.to_thread(process.stdout.readline)
        except asyncio.CancelledError:
            process.kill()
            raise
        return read(line)

    def _hears(self, process: subprocess.Popen[bytes]) -> Callable[[bytes], None]:
        """What a thread calls with a later line of that server."""
        loop = asyncio.get_running_loop()

        def told(line: bytes) -> None:
            if self._process is process and (now := read(line)) is not None:
                self.told = now
                self._on_change()

        def heard(line: bytes) -> None:
            with suppress(RuntimeError):  # this program ends
                loop.call_soon_threadsafe(told, line)

        return heard

    async def _taken(self, process: subprocess.Popen[bytes], told: Told) -> Told:
        """The one that was started leaves it at another, and has said so."""
        self._process = None
        if process.stdout is not None:  # it tells the terminal, too
            terminal.pass_on(process.stdout, lambda _: None)
            process.stdout = None
        self._take(told)
        let_go(process)
        await ended(process)
        return told

    async def find(self) -> None:
        """Take again the server that was let stay, if it is there."""
        told = self._memory.recall()
        if told is None:
            return
        misses = 0
        while (there := await is_on(told)) is None and misses < MISSES:
            misses += 1
        if not there:
            self._memory.forget()
        elif self.state == "none":
            self._take(await asyncio.to_thread(told.now))

    def _take(self, told: Told) -> None:
        self.state, self.told, self.lan, self.is_found = "serving", told, told.lan, True
        self.why, self.password, self.stays = "", "", not told.has_parent
        self._watch = asyncio.get_running_loop().create_task(self._asked(told))
        self._on_change()

    async def _asked(self, told: Told) -> None:
        """Ask it now and then, until it is there no more; follow the machine's networks."""
        misses = 0
        while misses < MISSES:
            await asyncio.sleep(ASK_S)
            there = await is_on(told)
            if there is False:
                break
            misses = 0 if there else misses + 1
            now = await asyncio.to_thread(told.now)
            if now != self.told:
                self.told = now
                self._on_change()
        self._memory.forget()
        self._failed("your server is not on any more")

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = self._log.read_text("utf-8", "replace").strip().splitlines()
            if lines:
                return lines[-1].removeprefix("fourfold-server: ")[:300]
        return f"the server ended before it served; its log is {self._log}"

    async def _watched(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until it ends without us. One that dies is started again: its games wait for it."""
        clock, again_at = asyncio.get_running_loop().time, -LIVES_S
        lives: subprocess.Popen[bytes] | None = process
        while lives is not None:
            while lives.poll() is None:  # noqa: ASYNC110 - only asking tells on every system
                await asyncio.sleep(LOOK_S)
            if lives.returncode == 0 or clock() - again_at < LIVES_S:
                break  # somebody has ended it, or it cannot live
            again_at = clock()
            lives = await self._again(lives)
        self._failed(f"your server ended by itself; its log is {self._log}")

    async def _again(self, died: subprocess.Popen[bytes]) -> subprocess.Popen[bytes] | None:
        """Start it once more at the port where others look for it; None where that cannot be."""
        assert self.told is not None  # noqa: S101 - it served
        self.state = "starting"
        self._on_change()
        let_go(died)
        words = [*self._words, "--port", str(self.told.port)]
        try:
            process = self._process = launched(words, self.password, self._log, again=True)
        except OSError:
            return None
        told = await self._heard(process)
        if told is None or told.already:
            await ended(process)
            return None
        self._serves(process, told)
        return process

    def _failed(self, why: str) -> None:
        process, self._process, self.told = self._process, None, None
        self.state, self.why, self.is_found = "failed", why, False
        if process is not None:
            let_go(process)
        self._on_change()

    async def stop(self) -> None:
        """End it cleanly and wait until it has: players are told, rooms are kept."""
        await self._given_up(ends=True)

    async def close(self) -> None:
        """This program ends: so does the server, unless it was told to stay."""
        process, told = self._process, self.told
        stays = self.ends_with_another or (self.stays and self.state == "serving")
        if stays and process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.write(STAY)
                process.stdin.flush()
        if stays and told is not None and told.lan and not self.ends_with_another:
            self._memory.keep(replace(told, has_parent=False, already=False))
            terminal.say(f"Your server goes on. To end it: {called.how('serve', 'end')}")
        await self._given_up(ends=not stays)

    async def _given_up(self, ends: bool) -> None:
        process, self._process, told, self.told = self._process, None, self.told, None
        starts, self.state = self.state == "starting", "none"
        is_found, self.is_found, self.stays = self.is_found, False, False
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if process is not None:
            if starts:  # a thread still reads what it says, until it ends
                process.terminate()
                await ended(process)
            let_go(process)
            if ends:
                await ended(process)
            self._on_change()
        if is_found and ends and told is not None:
            await self._end(told)

    async def _end(self, told: Told) -> None:
        await end(told.pid)
        if await is_on(told) is False:
            self._memory.forget()
        else:
            self._failed(f"your server goes on: {called.how('serve', 'end')} may end it")
        self._on_change()
