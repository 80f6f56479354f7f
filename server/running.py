"""Which servers run on a data directory: each holds a lock of its own there, and can be ended."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from server.store.locks import Lock

END_S: Final = 30.0
"""How long a server may take to tell everybody, and to end its store."""


@contextmanager
def running(directory: Path) -> Iterator[None]:
    """Be known as a server on ``directory`` while the block runs, where that can be written."""
    path = directory / f"serving-{os.getpid()}.lock"
    lock: Lock | None = None
    with suppress(OSError):
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(path)
        lock.take()
    try:
        yield
    finally:
        if lock is not None:
            with suppress(OSError):
                path.unlink()  # before it is free: nobody else would take this name
            lock.close()


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


def main(directory: Path) -> int:
    """End all servers on ``directory`` and wait for it. Answers what the program ends with.

    0 where none runs any more, 1 where one goes on.
    """
    told = servers(directory)
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
