"""A private store for those who run none: found living or launched, and ended by its last user."""

import asyncio
import os
import stat
import sys
import tempfile
from contextlib import ExitStack, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal
from urllib.parse import quote

from server.store.engine import NoBinary
from server.store.keeper import say
from server.store.launch import ALWAYS, END_S, PATIENCE, Launch, NotStarted, Patience
from server.store.locks import Lock
from server.store.supervisor import PAUSES, Pauses, PrivateStoreSupervisor
from server.store.unfit import Unfit

LONGEST: Final = 100
"""Bytes in a socket's path; the kernels allow 103 or 107."""


class Embedded:
    """A private store in use by this process. Made by ``start``; give it back by ``stop``."""

    def __init__(self, launch: Launch, path: str, locks: ExitStack, users: Lock) -> None:
        """``users``, one of ``locks``, is held shared: that is what keeps the store."""
        self.path, self._launch, self._locks, self._users = path, launch, locks, users

    @property
    def url(self) -> str:
        """Where the store is."""
        return f"unix://{quote(self.path)}"

    async def supervise(self, pauses: Pauses = PAUSES) -> None:
        """Start the store again whenever it has died, until cancelled. Raises StoreLost."""
        await PrivateStoreSupervisor(self._launch, pauses).run()

    async def stop(self) -> None:
        """Leave the store; who leaves last ends it, and returns when it is gone."""
        try:
            # The keeper may be looking at this moment, so a refusal is not the last word at once.
            if await self._users.taken(0.1):
                await self._end()
        finally:
            self._locks.close()

    async def _end(self) -> None:
        with suppress(OSError):  # it is gone, or else its keeper will see to it
            await self._launch.mark()
            await asyncio.to_thread(say, self.path, "SHUTDOWN", within_s=END_S)
        for name in ("store.lock", "keeper.lock"):
            await self._launch.free(name)


async def start(
    directory: Path,
    durability: Literal["everysec", "always"] = "everysec",
    patience: Patience = PATIENCE,
) -> Embedded:
    """The store that keeps its files in ``directory``: the living one, or a new one.

    Raises NoBinary where there is no program for it, Unfit (ForeignEngine, NotStarted) where
    there is and it cannot be used.
    """
    if sys.platform == "win32":
        raise NoBinary("there is no store program for Windows")
    path = await asyncio.to_thread(_prepared, directory)
    within_s = patience.within_s
    with ExitStack() as locks:
        users = locks.enter_context(Lock(directory / "users.lock"))
        with Lock(directory / "launch.lock") as starting:
            # One that is just being ended holds the first, one just being started the second.
            if not (await users.taken(within_s, shared=True) and await starting.taken(within_s)):
                raise NotStarted(f"another process is using {directory} and does not get on")
            if durability == "always":
                locks.enter_context(Lock(directory / ALWAYS)).take(shared=True)
            launch = Launch(directory, path, durability, patience)
            await launch.run()
        return Embedded(launch, path, locks.pop_all(), users)


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
