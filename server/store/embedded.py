"""A private store for those who run none: found living or launched, and ended by its last user."""

import asyncio
import os
import stat
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal
from urllib.parse import quote

from server.store import engine, keeper
from server.store.engine import NoBinary
from server.store.keeper import say
from server.store.locks import Lock
from server.store.unfit import Unfit

LONGEST: Final = 100
"""Bytes in a socket's path; the kernels allow 103 or 107."""
START_S: Final = 60.0
"""How long a store may take to start, or one that ends to be gone: its log may be long."""
END_S: Final = 10.0
LOG: Final = "store.log"
LOG_BYTES: Final = 1_000_000
"""A longer log is begun afresh."""


class NotStarted(Unfit):
    """The private store did not come up."""


class Embedded:
    """A private store in use by this process. Made by ``start``; give it back by ``stop``."""

    def __init__(self, directory: Path, path: str, users: Lock) -> None:
        """``users`` is held shared: that is what keeps the store."""
        self.directory, self.path, self._users = directory, path, users

    @property
    def url(self) -> str:
        """Where the store is."""
        return f"unix://{quote(self.path)}"

    async def stop(self) -> None:
        """Leave the store; who leaves last ends it, and returns when it is gone."""
        try:
            # The keeper may be looking at this moment, so a refusal is not the last word at once.
            if await self._users.taken(0.1):
                await self._end()
        finally:
            self._users.close()

    async def _end(self) -> None:
        with suppress(OSError):  # it is gone, or else its keeper will see to it
            await asyncio.to_thread(say, self.path, "SHUTDOWN", within_s=END_S)
        for name in ("store.lock", "keeper.lock"):
            with Lock(self.directory / name) as lock:
                await lock.taken(END_S)


async def start(
    directory: Path,
    durability: Literal["everysec", "always"] = "everysec",
    *,
    poll_s: float = keeper.POLL_S,
    alone_s: float = keeper.ALONE_S,
    within_s: float = START_S,
) -> Embedded:
    """The store that keeps its files in ``directory``: the living one, or a new one.

    Raises NoBinary where there is no program for it, Unfit (ForeignEngine, NotStarted) where
    there is and it cannot be used.
    """
    if sys.platform == "win32":
        raise NoBinary("there is no store program for Windows")
    path = await asyncio.to_thread(_prepared, directory)
    with ExitStack() as undo:
        users = undo.enter_context(Lock(directory / "users.lock"))
        starting = undo.enter_context(Lock(directory / "launch.lock"))
        # One that is just being ended holds the first, one that is just being started the second.
        if not (await users.taken(within_s, shared=True) and await starting.taken(within_s)):
            raise NotStarted(f"another process is using {directory} and does not get on")
        launch = _Launch(directory, path, durability, within_s)
        await launch.run(poll_s, alone_s)
        starting.close()
        undo.pop_all()
    return Embedded(directory, path, users)


def _prepared(directory: Path) -> str:
    """Make ``directory`` for us alone, and say where its socket is."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    directory.chmod(0o700)
    path = str(directory.resolve() / "store.sock")
    if len(os.fsencode(path)) <= LONGEST:
        return path
    name = blake2b(os.fsencode(directory.resolve()), digest_size=6).hexdigest()
    short = Path(tempfile.gettempdir()) / f"fourfold-{os.getuid()}-{name}"
    short.mkdir(mode=0o700, exist_ok=True)
    found = short.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise Unfit(f"{short} is not ours alone: take it away, or use a shorter data directory")
    return str(short / "store.sock")


class _Launch:
    """One start: what it needs to know, and its steps."""

    def __init__(self, directory: Path, path: str, durability: str, within_s: float) -> None:
        self._directory, self._path = directory, path
        self._durability, self._within_s = durability, within_s

    async def run(self, poll_s: float, alone_s: float) -> None:
        """Find the store living or launch it; either way with a keeper."""
        command: list[str] = []
        if not await self._lives():
            command = await asyncio.to_thread(self._command)
            await self._free("keeper.lock")  # the last one's may be on its way out
        await asyncio.to_thread(self._keep, command, poll_s, alone_s)
        if not await self._lives():
            raise NotStarted(f"the private store did not start: {self._last_words()}")
        if self._durability == "always":  # it may have been launched for less
            await asyncio.to_thread(say, self._path, "CONFIG", "SET", "appendfsync", "always")

    async def _lives(self) -> bool:
        """Whether a store is there, ready to serve; waits for one that still reads its log."""
        until = asyncio.get_running_loop().time() + self._within_s
        while True:
            if await asyncio.to_thread(self._answers):
                return True
            if await self._free("store.lock", 0):
                return False
            if asyncio.get_running_loop().time() > until:
                raise NotStarted(f"a store lives in {self._directory} but does not answer")
            await asyncio.sleep(0.02)

    def _answers(self) -> bool:
        try:
            return say(self._path, "PING") == b"+PONG"
        except OSError:
            return False

    async def _free(self, name: str, within_s: float = END_S) -> bool:
        with Lock(self._directory / name) as lock:
            return await lock.taken(within_s)

    def _command(self) -> list[str]:
        """How the store is run: nothing on the network, everything on disk, nothing thrown away."""
        binary = engine.fitting(self._directory)
        engine.record(self._directory, binary.engine)
        options = {
            "port": "0",
            "unixsocket": self._path,
            "unixsocketperm": "700",
            "dir": str(self._directory.resolve()),
            "appendonly": "yes",
            "appendfsync": self._durability,
            "save": "",
            "maxmemory": "0",
            "maxmemory-policy": "noeviction",
            "protected-mode": "yes",
            "logfile": "",
            "daemonize": "no",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        return [binary.path, *words]

    def _keep(self, command: list[str], poll_s: float, alone_s: float) -> None:
        """Run the keeper; it leaves us once it holds its locks."""
        log = self._directory / LOG
        mode = "wb" if log.exists() and log.stat().st_size > LOG_BYTES else "ab"
        words = [str(self._directory.resolve()), self._path, str(poll_s), str(alone_s), *command]
        with log.open(mode) as out:
            subprocess.run(  # noqa: S603 -- our own program, by our own interpreter
                [*_keeper(), *words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, "LC_ALL": "C"},
                cwd=self._directory,
                start_new_session=True,
                check=False,  # what went wrong is in the log
            )

    def _last_words(self) -> str:
        lines = (self._directory / LOG).read_text(errors="replace").splitlines()
        return " / ".join(lines[-3:]) or "it said nothing"


def _keeper() -> list[str]:
    """What runs the keeper: our interpreter, or in a one-file build that very file."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--keep"]
    return [sys.executable, "-I", "-S", keeper.__file__]
