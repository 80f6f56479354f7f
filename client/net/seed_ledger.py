"""What this client adds to the seed of each room, and what the server was bound to meanwhile.

Whoever takes a seat promises 32 random bytes by their digest, and tells them when all seats are
fixed. So no seed can be chosen by anybody as long as one at the table is honest. Words are kept on
disk: a program that is started again keeps those it gave.
"""

import hashlib
import secrets
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from client.storage import atomic_file
from protocol.from_server import RoomView

MOST: Final = 100
"""Rooms that are remembered, the latest ones."""


class SeedPromise(Struct, frozen=True):
    """What was given in one room."""

    value: str = ""
    """This client's 32 bytes in hexadecimal; empty where it only watches."""
    bound: str = ""
    """By which commitment the server was bound then, as it told before play began."""

    @property
    def promise(self) -> str:
        """Return the digest of the value: what may be known of it."""
        return hashlib.sha256(bytes.fromhex(self.value)).hexdigest()


class SeedLedger:
    """The words given at one server."""

    def __init__(self, url: str = "", path: Path | None = None) -> None:
        """``path``: the file they are kept in; without one they are forgotten in the end."""
        self._url, self._path = url, path
        self._all: dict[str, SeedPromise] = {}
        if path is not None:
            self._all = _loaded(path)

    def of(self, room: str) -> SeedPromise:
        """Return what was given in that room; an empty word where nothing was."""
        return self._all.get(self._key(room), SeedPromise())

    def promise(self, room: str, seen: RoomView | None = None) -> str:
        """Return the digest that promises a fresh value in that room, or the one given already.

        ``seen``: the room, where it is known; a value given under another commitment is void.
        """
        word = self.of(room)
        if seen is not None and word.bound not in ("", seen.commitment):
            return self.anew(seen)
        if not word.value:
            word = replace(word, value=secrets.token_hex(32))
            self._keep(room, word)
        return word.promise

    def fresh(self) -> tuple[str, str]:
        """Return a value for a room that is not known yet, and the digest that promises it."""
        word = SeedPromise(secrets.token_hex(32))
        return word.value, word.promise

    def given(self, room: str, value: str) -> None:
        """Note in which room that value was promised."""
        self._keep(room, replace(self.of(room), value=value))

    def anew(self, seen: RoomView) -> str:
        """Return the digest of a new value: the server is bound to another secret than it was."""
        self._keep(seen.room, SeedPromise(secrets.token_hex(32), seen.commitment))
        return self.of(seen.room).promise

    def moved(self, server_id: str) -> None:
        """Keep them by ``server_id`` from now on, which stays the same when its address changes."""
        before = f"{self._url} "
        for key in [key for key in self._all if key.startswith(before)]:
            self._all.setdefault(f"{server_id} {key.removeprefix(before)}", self._all[key])
        self._url = server_id

    def note(self, seen: RoomView) -> None:
        """Note what the server is bound to: the first it says, until somebody has withheld."""
        word = self.of(seen.room)
        if not word.bound and seen.commitment:
            self._keep(seen.room, replace(word, bound=seen.commitment))

    def rebound(self, seen: RoomView) -> bool:
        """Return whether the server is bound anew before play, so that a promise is to be given
        anew.
        """
        word = self.of(seen.room)
        is_new = word.bound not in ("", seen.commitment)
        return seen.phase == "open" and bool(word.value) and is_new

    def watched_anew(self, seen: RoomView) -> None:
        """Note, where this client adds nothing, the newer commitment while play has not begun."""
        word = self.of(seen.room)
        if not word.value and seen.phase in ("open", "revealing"):
            self._keep(seen.room, replace(word, bound=seen.commitment))

    def may_tell(self, seen: RoomView) -> bool:
        """Return whether the value is to be told now: the server is bound as it was when it was
        given.
        """
        word = self.of(seen.room)
        return seen.phase == "revealing" and bool(word.value) and word.bound == seen.commitment

    def _keep(self, room: str, word: SeedPromise) -> None:
        key = self._key(room)
        if self._all.get(key) == word:
            return
        if self._path is not None:  # another window of the same player may have added some
            self._all = {**_loaded(self._path), **self._all}
        self._all.pop(key, None)
        self._all[key] = word
        while len(self._all) > MOST:
            del self._all[next(iter(self._all))]
        if self._path is not None:
            try:
                atomic_file.write_atomic(self._path, msgspec.json.encode(self._all))
            except OSError:
                self._path = None  # they hold for as long as this program runs

    def _key(self, room: str) -> str:
        return f"{self._url} {room}"


def _loaded(path: Path) -> dict[str, SeedPromise]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, SeedPromise])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
