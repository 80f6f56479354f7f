"""Finds and ends the servers that run on a data directory: each holds a lock of its own there."""

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

from msgspec.structs import replace

from protocol.errors import FourfoldError
from protocol.local import ServerStatus
from server.store.locks import EVERY_S, Lock

END_S: Final = 30.0
"""How long a server may take to tell everybody, and to end its store."""
START_S: Final = 30.0
"""How long another may take to start before one no longer waits for what comes of it."""


class AlreadyServing(FourfoldError):
    """Reports that another server runs on this data directory, and serves as well."""

    def __init__(self, status: ServerStatus) -> None:
        """Take the ``status`` of that server."""
        super().__init__(status)
        self.status = status


class ServerInstance:
    """Registers this server in its data directory, with its status, for others to find.

    What cannot be written there is left out: a server that nobody finds serves all the same.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lock: Lock | None = None
        self._starts: Lock | None = None
        """Held until this server has published its status."""
        self._status: ServerStatus | None = None
        self._has_left = False
        with suppress(OSError):
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = Lock(directory / f"serving-{os.getpid()}.lock")
            self._lock.take()

    async def claim(self, stop: asyncio.Event, lan: bool) -> None:
        """Wait until no other server starts here, and check that none does what this one would.

        ``lan``: only a server of the local network would; else any. Others wait until this one has
        published its status. Returns early once ``stop`` is set. Raises AlreadyServing.
        """
        with suppress(OSError):
            self._starts = Lock(self._directory / "starting.lock")
            until = time.monotonic() + START_S
            while not self._starts.take():
                if stop.is_set() or time.monotonic() > until:
                    break
                await asyncio.sleep(EVERY_S)
        found = find_serving(self._directory, lan)
        if found is not None:
            raise AlreadyServing(found)

    def publish(self, status: ServerStatus | None) -> None:
        """Let others find this server; None where it ends."""
        self._status = status
        if status is not None and self._has_left:
            status = replace(status, has_parent=False)
        if self._lock is not None:
            with suppress(OSError):
                self._lock.write(b"" if status is None else status.to_json().encode())
        self._end_start()

    def note_parent_left(self) -> None:
        """Publish that the program that started this server has ended, and let it go on."""
        self._has_left = True
        if self._status is not None:
            self.publish(self._status)

    def _end_start(self) -> None:
        if self._starts is not None:
            self._starts.close()
            self._starts = None

    def close(self) -> None:
        """Remove this server from the directory."""
        self._end_start()
        if self._lock is not None:
            with suppress(OSError):
                self._lock.path.unlink()  # before it is free: nobody else would take this name
            self._lock.close()
            self._lock = None


@contextmanager
def register(directory: Path) -> Iterator[ServerInstance]:
    """Register a server on ``directory`` while the block runs."""
    instance = ServerInstance(directory)
    try:
        yield instance
    finally:
        instance.close()


def find_serving(directory: Path, lan: bool = True) -> ServerStatus | None:
    """Return the status of the server that runs on ``directory``; None for none.

    One that serves the local network is preferred; ``lan``: no other will do.
    """
    found: list[ServerStatus] = []
    for lock in find_servers(directory).values():
        with lock:
            status = ServerStatus.from_json(lock.said())
            found += [status] if status is not None and (status.lan or not lan) else []
    return max(found, key=lambda status: status.lan, default=None)


def find_servers(directory: Path) -> dict[int, Lock]:
    """Return the servers that run, by process id, with the lock each holds; close the locks."""
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


def end_servers(directory: Path, only: Collection[int] = ()) -> int:
    """End all servers on ``directory``, or ``only`` those processes, and wait for it.

    Return what the program exits with: 0 where none runs any more, 1 where one goes on.
    """
    found = find_servers(directory)
    for pid in [pid for pid in found if only and pid not in only]:
        found.pop(pid).close()
    for pid in found:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + END_S
    left = [pid for pid, lock in found.items() if not _is_free(lock, until)]
    if left:
        pids = ", ".join(map(str, left))
        print(
            f"fourfold-server: process {pids} did not end within {END_S:.0f} s: try again, or kill",
            file=sys.stderr,
        )
        return 1
    print(f"{len(found)} ended." if found else f"No server keeps its rooms in {directory}.")
    return 0


def _is_free(lock: Lock, until: float) -> bool:
    with lock:
        while not lock.take():
            if time.monotonic() > until:
                return False
            time.sleep(0.02)
        return True
