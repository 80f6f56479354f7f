"""Which servers run on a data directory: each holds a lock of its own there, and can be ended."""

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from server import line
from server.line import Line
from server.store.locks import EVERY_S, Lock

END_S: Final = 30.0
"""How long a server may take to tell everybody, and to end its store."""
START_S: Final = 30.0
"""How long another may take to start before one no longer waits for what comes of it."""


class Already(Exception):
    """A server of the local network runs on this data directory."""

    def __init__(self, told: Line) -> None:
        super().__init__(told)
        self.told = told


class Post:
    """A server's place among those of its data directory: where it is found, and says where it is.

    What cannot be written there is left out: a server that nobody finds serves all the same.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lock: Lock | None = None
        self._starts: Lock | None = None
        """Held until this server has said where it is."""
        self._told: Line | None = None
        self._has_left = False
        with suppress(OSError):
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = Lock(directory / f"serving-{os.getpid()}.lock")
            self._lock.take()

    async def alone(self, stop: asyncio.Event) -> None:
        """Return once no other starts here or serves the local network, or ``stop`` is set.

        Until this one has told where it is, others wait. Raises Already.
        """
        with suppress(OSError):
            self._starts = Lock(self._directory / "starting.lock")
            until = time.monotonic() + START_S
            while not self._starts.take():
                if stop.is_set() or time.monotonic() > until:
                    break
                await asyncio.sleep(EVERY_S)
        found = serving(self._directory)
        if found is not None:
            raise Already(found)

    def tell(self, told: Line | None) -> None:
        """Let others find this; None where this server ends, and is to be found no more."""
        self._told = told
        if told is not None and self._has_left:
            told = msgspec.structs.replace(told, has_parent=False)
        if self._lock is not None:
            with suppress(OSError):
                self._lock.write(b"" if told is None else line.spelt(told).encode())
        self._begun()

    def parent_left(self) -> None:
        """The program that started this server has ended, and let it go on."""
        self._has_left = True
        if self._told is not None:
            self.tell(self._told)

    def _begun(self) -> None:
        if self._starts is not None:
            self._starts.close()
            self._starts = None

    def close(self) -> None:
        """Be there no more."""
        self._begun()
        if self._lock is not None:
            with suppress(OSError):
                self._lock.path.unlink()  # before it is free: nobody else would take this name
            self._lock.close()
            self._lock = None


@contextmanager
def running(directory: Path) -> Iterator[Post]:
    """Be known as a server on ``directory`` while the block runs, where that can be written."""
    post = Post(directory)
    try:
        yield post
    finally:
        post.close()


def serving(directory: Path) -> Line | None:
    """What the server of the local network says that runs on ``directory``; None for none."""
    found = None
    for lock in servers(directory).values():
        with lock:
            told = line.read(lock.said())
            found = told if told is not None and told.lan else found
    return found


def servers(directory: Path) -> dict[int, Lock]:
    """Those that run, by process id, with the lock that each holds; close them."""
    found = {}
    for path in directory.glob("serving-*.lock"):
        pid = re.fullmatch(r"serving-(\d+)\.lock", path.name)
        if pid is None:
            continue
        lock = Lock(path)
        if lock.take():  # it was killed
            with suppress(OSError):
                path.unlink()
            lock.close()
        else:
            found[int(pid[1])] = lock
    return found


def main(directory: Path, only: Collection[int] = ()) -> int:
    """End all servers on ``directory``, or ``only`` those processes, and wait for it.

    Answers what the program ends with: 0 where none runs any more, 1 where one goes on.
    """
    told = servers(directory)
    for pid in [pid for pid in told if only and pid not in only]:
        told.pop(pid).close()
    for pid in told:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + END_S
    go_on = [pid for pid, lock in told.items() if not _free(lock, until)]
    if go_on:
        print(f"fourfold-server: goes on: process {', '.join(map(str, go_on))}", file=sys.stderr)
        return 1
    print(f"{len(told)} ended." if told else f"No server keeps its rooms in {directory}.")
    return 0


def _free(lock: Lock, until: float) -> bool:
    with lock:
        while not lock.take():
            if time.monotonic() > until:
                return False
            time.sleep(0.02)
        return True
