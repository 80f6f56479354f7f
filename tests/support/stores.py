"""What tests have of stores: a real one for each file of tests, and a law on every append.

The real store has a socket of its own and no file on disk.
"""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.room.facts import decode_entry, encode_entry
from server.store.subscribers import Subscribers
from server.store.valkey.program import binaries

_handed_over = Subscribers.hand_over
_changed: list[str] = []
"""Entries that were handed over as others do not read them."""


def _checked(self, room, tip, new, entry) -> None:
    """As ``hand_over``: in every test an own entry is what everyone else reads from the store."""
    if room in self.rooms and decode_entry(encode_entry(entry)) != entry:
        _changed.append(repr(entry))
    _handed_over(self, room, tip, new, entry)


Subscribers.hand_over = _checked  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def entries_are_read_as_they_were_given() -> Iterator[None]:
    """The law that lets a follower have an own entry without decoding it."""
    yield
    found, _changed[:] = [*_changed], []
    assert not found, f"decoding changes {found}"


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
