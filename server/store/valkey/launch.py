"""Start the private store: find the program, choose its options, run its supervisor."""

import asyncio
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from server.store.errors import NotStarted
from server.store.locks import Lock
from server.store.marker import Marker
from server.store.valkey import program, repair, supervisor
from server.store.valkey.program import Binary
from server.store.valkey.repair import FOLDER, MANIFEST
from server.store.valkey.supervisor import say

START_S: Final = 60.0
"""How long a store may take to start, or one that ends to be gone: its log may be long."""
END_S: Final = 10.0
LOG: Final = "store.log"
ALWAYS: Final = "always.lock"
"""The lock that is held by users that want durability ``always``."""
LOG_BYTES: Final = 1_000_000
"""A longer log is begun afresh."""


class LaunchTimeouts(NamedTuple):
    """Limits the supervisor's patience and that of those who wait for the store, in seconds."""

    poll_s: float = supervisor.POLL_S
    alone_s: float = supervisor.ALONE_S
    within_s: float = START_S


PATIENCE: Final = LaunchTimeouts()


class Launch:
    """Starts the store of one directory: at first, and again when it has died.

    The caller of its methods must hold ``launch.lock`` in that directory.
    """

    def __init__(
        self, directory: Path, path: str, durability: str, patience: LaunchTimeouts
    ) -> None:
        """Start the store with its socket at ``path``."""
        self.directory, self._path = directory, path
        self._durability, self._patience = durability, patience
        self.marker = Marker(directory / "store.kept", directory / FOLDER)

    async def run(self) -> None:
        """Find the store running or launch it; either way with a supervisor.

        Raises StoreUnusable, NoStoreProgram, OSError.
        """
        binary = None
        if not await self._lives():
            binary = await asyncio.to_thread(self._prepared)
            await self.free("supervisor.lock")  # the last one's may be on its way out
        await asyncio.to_thread(self._keep, [binary.path, *self._options()] if binary else [])
        if not await self._lives():
            if binary is not None:
                await asyncio.to_thread(repair.check, self.directory, binary)
            raise NotStarted(
                f"the private store did not start: {self.last_words()}. Is a file said to be "
                f"damaged or missing? {repair.BACKUP}"
            )
        if self.marker.is_set and not await self.mark():
            await asyncio.to_thread(say, self._path, "SHUTDOWN", "NOSAVE", within_s=END_S)
            raise self.marker.lost()
        if self._durability == "always":  # it may have been launched for less
            await asyncio.to_thread(say, self._path, "CONFIG", "SET", "appendfsync", "always")

    async def _lives(self) -> bool:
        """Return whether a store is ready to serve; wait for one that still reads its log."""
        until = asyncio.get_running_loop().time() + self._patience.within_s
        while True:
            if await asyncio.to_thread(self._answers):
                return True
            if await self.free("store.lock", 0):
                return False
            if asyncio.get_running_loop().time() > until:
                raise NotStarted(f"a store lives in {self.directory} but does not answer")
            await asyncio.sleep(0.02)

    def _answers(self) -> bool:
        try:
            return say(self._path, "PING") == b"+PONG"
        except OSError:
            return False

    async def free(self, name: str, within_s: float = END_S) -> bool:
        """Return whether the lock of that name is free within ``within_s`` seconds."""
        with Lock(self.directory / name) as lock:
            return await lock.taken(within_s)

    def _wanted(self) -> str:
        """Return the strictest durability that any of its users wants."""
        with Lock(self.directory / ALWAYS) as lock:
            return self._durability if lock.take() else "always"

    async def mark(self) -> bool:
        """Return whether anything is kept; if so, set the marker. Raises OSError."""
        keeps = await asyncio.to_thread(say, self._path, "DBSIZE") != b":0"
        if keeps:
            self.marker.set()
        return keeps

    def _prepared(self) -> Binary:
        """Return the program, once its files are such that it can read them. Raises as ``run``."""
        binary = program.fitting(self.directory)
        if self.marker.is_set and not (self.directory / FOLDER / MANIFEST).exists():
            raise self.marker.lost()
        repair.mend(self.directory, binary)
        program.record(self.directory, binary.engine)
        return binary

    def _options(self) -> list[str]:
        """Return its options: nothing on the network, everything on disk, nothing evicted."""
        options = {
            "port": "0",
            "unixsocket": self._path,
            "unixsocketperm": "700",
            "dir": str(self.directory.resolve()),
            "appendonly": "yes",
            "appendfsync": self._wanted(),
            "save": "",
            "maxmemory": "0",
            "maxmemory-policy": "noeviction",
            "protected-mode": "yes",
            "logfile": "",
            "daemonize": "no",
        }
        return [word for name, value in options.items() for word in (f"--{name}", value)]

    def _keep(self, command: list[str]) -> None:
        """Run the supervisor; it detaches from us once it holds its locks."""
        log = self.directory / LOG
        mode = "wb" if log.exists() and log.stat().st_size > LOG_BYTES else "ab"
        waits = str(self._patience.poll_s), str(self._patience.alone_s)
        words = [str(self.directory.resolve()), self._path, *waits, *command]
        with log.open(mode) as out:
            subprocess.run(  # noqa: S603 -- our own program, by our own interpreter
                [*_supervisor(), *words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, "LC_ALL": "C"},
                cwd=self.directory,
                start_new_session=True,
                check=False,  # what went wrong is in the log
            )

    def last_words(self) -> str:
        """Return the last lines of the store's log."""
        lines: list[str] = []
        with suppress(OSError):
            lines = (self.directory / LOG).read_text(errors="replace").splitlines()
        return " / ".join(lines[-3:]) or "it said nothing"


def _supervisor() -> list[str]:
    """Return what runs the supervisor: our interpreter, or in a one-file build that file."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--keep"]
    return [sys.executable, "-I", "-S", supervisor.__file__]
