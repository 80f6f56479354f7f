"""A server of one's own, as a process beside the window: started, watched and ended.

The client never imports the server. The server ends with this program even when that is killed, as
it hears the end of its standard input; only who leaves in order can tell it to stay.
"""

import asyncio
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from client import terminal

State = Literal["none", "starting", "serving", "failed"]
TREE: Final = Path(__file__).resolve().parent.parent
"""Where this program's packages lie; the server's lie beside them."""
NEEDS: Final = (
    "openskill",
    "redis",
    "prometheus_client",
    "structlog",
    "zeroconf",
    "ifaddr",
    "segno",
)
"""What the server imports beside what this program does: the extra `server`."""
INSTALL: Final = "pip install 'fourfold[server]'"
LOOK_S: Final = 0.25
ENDED_S: Final = 15.0
STAY: Final = b"stay\n"
"""Said on its standard input: go on without us."""
LOCAL: Final = "127.0.0.1"


class Told(Struct, frozen=True):
    """What a server says in one line once it serves, and again when something of it changes."""

    port: int
    house: str = ""
    """Tells it from others, at whatever address and after each start."""
    name: str = ""
    addresses: tuple[str, ...] = ()
    """Where others reach it, one for each network: ``192.168.1.5:7447``."""
    people: int = 0
    """How many are connected, ourselves included; a second old at most."""

    @property
    def url(self) -> str:
        """Where this machine reaches it."""
        return f"ws://{LOCAL}:{self.port}"


class NotServing(Exception):
    """It did not start; the text says why."""


def command() -> list[str] | None:
    """What starts a server: this very executable, or the server's package beside our own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--serve"]
    there = (TREE / "server" / "__main__.py").exists()
    if there and all(map(importlib.util.find_spec, NEEDS)):
        return [sys.executable, "-m", "server"]
    return None


class Hosting:
    """The one server that this program runs, if any. For one event loop alone."""

    def __init__(self, log: Path, on_change: Callable[[], None] = lambda: None) -> None:
        """``log`` is where the server writes what it does."""
        self._log, self._on_change = log, on_change
        self.state: State = "none"
        self.why = ""
        """Why it failed, for the player."""
        self.told: Told | None = None
        self.lan = False
        self.stays = False
        """Whether it goes on when this program ends."""
        self.password = ""
        self._process: subprocess.Popen[bytes] | None = None
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

    def link(self, room: str = "", address: str = "") -> str:
        """What invites to it, or into a room there, by ``address`` or the first one."""
        told = self.told
        if told is None:
            return ""
        where = address or next(iter(told.addresses), f"{LOCAL}:{told.port}")
        return f"fourfold://{where}/{room}" if room else f"fourfold://{where}"

    async def start(self, lan: bool, name: str = "", password: str = "") -> Told:
        """Start it, for this machine alone or for the network; returns once it serves.

        Raises NotServing.
        """
        await self.stop()
        program = self.command
        if program is None:
            raise NotServing(f"the server is not installed: {INSTALL}")
        self.lan, self.password = lan, password
        self.state, self.why = "starting", ""
        self._on_change()
        try:
            process = self._process = self._launched([*program, *_arguments(lan, name)])
        except OSError as why:
            self._failed(f"the server cannot be started: {why}")
            raise NotServing(self.why) from why
        told = await self._heard(process)
        if self._process is not process:
            raise NotServing("it was given up")
        if told is None:
            self._failed(self._last_words())
            await _ended(process)
            raise NotServing(self.why)
        self.state, self.told = "serving", told
        if lan and process.stdout is not None:
            terminal.pass_on(process.stdout, self._hears(process))
            process.stdout = None
        self._watch = asyncio.get_running_loop().create_task(self._watched(process))
        self._on_change()
        return told

    def _launched(self, words: list[str]) -> subprocess.Popen[bytes]:
        """The terminal's Ctrl-C is for this program alone, which then ends the server."""
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        environment = dict(os.environ)
        environment.pop("FOURFOLD_PASSWORD", None)
        if self.password:  # not among the arguments, which all users of a machine may read
            environment["FOURFOLD_PASSWORD"] = self.password
        if getattr(sys, "frozen", False):  # it unpacks itself anew, as it may outlive us
            environment["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("wb") as log:
            return subprocess.Popen(  # noqa: S603 - our own server
                words,
                cwd=None if getattr(sys, "frozen", False) else TREE,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                bufsize=0,  # what comes after its one line is for another reader
                **apart,
            )

    async def _heard(self, process: subprocess.Popen[bytes]) -> Told | None:
        """Its one line; None where it ends without."""
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            line = await asyncio.to_thread(process.stdout.readline)
        except asyncio.CancelledError:
            process.kill()
            raise
        return _read(line)

    def _hears(self, process: subprocess.Popen[bytes]) -> Callable[[bytes], None]:
        """What a thread calls with a later line of that server."""
        loop = asyncio.get_running_loop()

        def told(line: bytes) -> None:
            if self._process is process and (now := _read(line)) is not None:
                self.told = now
                self._on_change()

        def heard(line: bytes) -> None:
            with suppress(RuntimeError):  # this program ends
                loop.call_soon_threadsafe(told, line)

        return heard

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = self._log.read_text("utf-8", "replace").strip().splitlines()
            if lines:
                return lines[-1].removeprefix("fourfold-server: ")[:300]
        return f"the server ended before it served; its log is {self._log}"

    async def _watched(self, process: subprocess.Popen[bytes]) -> None:
        while process.poll() is None:  # noqa: ASYNC110 - only asking tells on every system
            await asyncio.sleep(LOOK_S)
        self._failed(f"your server ended by itself; its log is {self._log}")

    def _failed(self, why: str) -> None:
        process, self._process, self.told = self._process, None, None
        self.state, self.why = "failed", why
        if process is not None:
            _let_go(process)
        self._on_change()

    async def stop(self) -> None:
        """End it cleanly and wait until it has: players are told, rooms are kept."""
        await self._given_up(ends=True)

    async def close(self) -> None:
        """This program ends: so does the server, unless it was told to stay."""
        process = self._process
        stays = self.stays and self.state == "serving" and process is not None
        if stays and process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.write(STAY)
                process.stdin.flush()
        await self._given_up(ends=not stays)

    async def _given_up(self, ends: bool) -> None:
        process, self._process, self.told = self._process, None, None
        starts, self.state = self.state == "starting", "none"
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if process is not None:
            if starts:  # a thread still reads what it says, until it ends
                process.terminate()
                await _ended(process)
            _let_go(process)
            if ends:
                await _ended(process)
            self._on_change()


def _read(line: bytes) -> Told | None:
    try:
        return msgspec.json.decode(line, type=Told)
    except msgspec.DecodeError:
        return None


def _arguments(lan: bool, name: str) -> list[str]:
    if not lan:
        return ["--tell", "json", "--with-parent", "--host", LOCAL, "--port", "0"]
    picture = "always" if terminal.draws() else "never"
    words = ["--tell", "both", "--picture", picture, "--with-parent", "--lan"]
    return [*words, *(["--name", name] if name else [])]


def _let_go(process: subprocess.Popen[bytes]) -> None:
    """The end of its input, which is what it ends by."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


async def _ended(process: subprocess.Popen[bytes]) -> None:
    try:
        await asyncio.to_thread(process.wait, ENDED_S)
    except subprocess.TimeoutExpired:
        process.kill()
        await asyncio.to_thread(process.wait)
