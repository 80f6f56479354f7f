"""Use a private store on this machine: find it running or launch it; its last user ends it."""

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

from server.store.errors import NoStoreProgram, NotStarted, StoreUnusable
from server.store.locks import Lock
from server.store.valkey.launch import ALWAYS, END_S, PATIENCE, Launch, LaunchTimeouts
from server.store.valkey.restarter import PAUSES, Pauses, PrivateStoreRestarter
from server.store.valkey.supervisor import say

LONGEST: Final = 100
"""Bytes in a socket's path; the kernels allow 103 or 107."""


class PrivateValkey:
    """Represents this process's use of a private store, from ``start`` to ``stop``."""

    def __init__(self, launch: Launch, path: str, locks: ExitStack, users: Lock) -> None:
        """Keep the store running by holding ``users``, one of ``locks``, shared."""
        self.path, self._launch, self._locks, self._users = path, launch, locks, users

    @property
    def url(self) -> str:
        """Return the address of the store."""
        return f"unix://{quote(self.path)}"

    async def supervise(self, pauses: Pauses = PAUSES) -> None:
        """Start the store again whenever it has died, until cancelled. Raises StoreLost."""
        await PrivateStoreRestarter(self._launch, pauses).run()

    async def stop(self) -> None:
        """Leave the store; the last user ends it, and returns when it is gone."""
        try:
            # The supervisor may hold it for a moment, so one refusal is not the last word.
            if await self._users.taken(0.1):
                await self._end()
        finally:
            self._locks.close()

    async def _end(self) -> None:
        with suppress(OSError):  # it is gone, or else its supervisor will end it
            await self._launch.mark()
            await asyncio.to_thread(say, self.path, "SHUTDOWN", within_s=END_S)
        for name in ("store.lock", "supervisor.lock"):
            await self._launch.free(name)


async def start(
    directory: Path,
    durability: Literal["everysec", "always"] = "everysec",
    patience: LaunchTimeouts = PATIENCE,
) -> PrivateValkey:
    """Return the store that keeps its files in ``directory``: the running one, or a new one.

    Raises NoStoreProgram, or StoreUnusable where there is a program and it cannot be used.
    """
    if sys.platform == "win32":
        raise NoStoreProgram("there is no store program for Windows")
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
        return PrivateValkey(launch, path, locks.pop_all(), users)


def _prepared(directory: Path) -> str:
    """Make ``directory`` for us alone, and return the path of its socket."""
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
        raise StoreUnusable(
            f"{short} is not ours alone: delete it, or use a shorter data directory"
        )
    return str(short / "store.sock")
