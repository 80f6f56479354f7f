"""A real store for each file of tests, on a socket of its own, without any file on disk."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.store.valkey.program import binaries


@pytest.fixture(scope="module")
def valkey_url() -> Iterator[str]:
    """Where a store listens that one file of tests has to itself: its rooms stand in the lobby."""
    with a_valkey() as url:
        yield url


@contextmanager
def a_valkey() -> Iterator[str]:
    """A Valkey (or a Redis) that keeps nothing, on a socket of its own, while the block runs."""
    program = next(binaries()).path
    with tempfile.TemporaryDirectory(prefix="fourfold-") as directory:
        socket = Path(directory) / "store.sock"
        command = [program, "--port", "0", "--unixsocket", str(socket), "--save", ""]
        store = subprocess.Popen(command, cwd=directory, stdout=subprocess.DEVNULL)
        try:
            until = time.monotonic() + 60
            while not socket.exists():
                assert store.poll() is None, "the store ended"
                assert time.monotonic() < until, "the store did not start"
                time.sleep(0.01)
            yield f"unix://{socket}"
        finally:
            store.terminate()
            store.wait()
