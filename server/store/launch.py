"""One start of the private store: the program, its options, its keeper."""

import asyncio
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from server.store import engine, keeper, repair
from server.store.engine import Binary
from server.store.keeper import say
from server.store.locks import Lock
from server.store.marker import Marker
from server.store.repair import FOLDER, MANIFEST
from server.store.unfit import Unfit

START_S: Final = 60.0
"""How long a store may take to start, or one that ends to be gone: its log may be long."""
END_S: Final = 10.0
LOG: Final = "store.log"
ALWAYS: Final = "always.lock"
"""Held by the users that want durability ``always``."""
LOG_BYTES: Final = 1_000_000
"""A longer log is begun afresh."""


class NotStarted(Unfit):
    """The private store did not come up."""


class Patience(NamedTuple):
    """What the store's keeper, and those who wait for the store, go by; in seconds."""

    poll_s: float = keeper.POLL_S
    alone_s: float = keeper.ALONE_S
    within_s: float = START_S


PATIENCE: Final = Patience()


class Launch:
    """How the store of one directory is started: at first, and again when it has died.

    Whoever calls its methods holds ``launch.lock`` in that directory.
    """

    def __init__(self, directory: Path, path: str, durability: str, patience: Patience) -> None:
        """``path`` is the store's socket."""
        self.directory, self._path = directory, path
        self._durability, self._patience = durability, patience
        self.marker = Marker(directory / "store.kept", directory / FOLDER)

    async def run(self) -> None:
        """Find the store living or launch it; either way with a keeper.

        Raises Unfit (NotStarted, LogDamaged, RoomsLost, ForeignEngine), NoBinary or OSError.
        """
        binary = None
        if not await self._lives():
            binary = await asyncio.to_thread(self._prepared)
            await self.free("keeper.lock")  # the last one's may be on its way out
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
        """Whether a store is there, ready to serve; waits for one that still reads its log."""
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
        """Whether nobody holds the lock of that name, or not for long any more."""
        with Lock(self.directory / name) as lock:
            return await lock.taken(within_s)

    def _wanted(self) -> str:
        """The durability that one of its users wants, if not this one: ``always`` is for all."""
        with Lock(self.directory / ALWAYS) as lock:
            return self._durability if lock.take() else "always"

    async def mark(self) -> bool:
        """Whether anything is kept: then it is noted that something was. Raises OSError."""
        keeps = await asyncio.to_thread(say, self._path, "DBSIZE") != b":0"
        if keeps:
            self.marker.set()
        return keeps

    def _prepared(self) -> Binary:
        """The program, and files that it can read. Raises as ``run`` does."""
        binary = engine.fitting(self.directory)
        if self.marker.is_set and not (self.directory / FOLDER / MANIFEST).exists():
            raise self.marker.lost()
        repair.mend(self.directory, binary)
        engine.record(self.directory, binary.engine)
        return binary

    def _options(self) -> list[str]:
        """How the store is run: nothing on the network, everything on disk, nothing thrown away."""
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
        """Run the keeper; it leaves us once it holds its locks."""
        log = self.directory / LOG
        mode = "wb" if log.exists() and log.stat().st_size > LOG_BYTES else "ab"
        waits = str(self._patience.poll_s), str(self._patience.alone_s)
        words = [str(self.directory.resolve()), self._path, *waits, *command]
        with log.open(mode) as out:
            subprocess.run(  # noqa: S603 -- our own program, by our own interpreter
                [*_keeper(), *words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, "LC_ALL": "C"},
                cwd=self.directory,
                start_new_session=True,
                check=False,  # what went wrong is in the log
            )

    def last_words(self) -> str:
        """What the store said last."""
        lines: list[str] = []
        with suppress(OSError):
            lines = (self.directory / LOG).read_text(errors="replace").splitlines()
        return " / ".join(lines[-3:]) or "it said nothing"


def _keeper() -> list[str]:
    """What runs the keeper: our interpreter, or in a one-file build that very file."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--keep"]
    return [sys.executable, "-I", "-S", keeper.__file__]
