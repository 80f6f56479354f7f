"""Restart a private store that has died, for as long as a server uses it."""

import asyncio
from contextlib import suppress
from typing import Final, NamedTuple

from server import observe
from server.runtime.backoff import next_pause
from server.runtime.log_throttle import LogThrottle
from server.store.errors import NoStoreProgram, StoreLost, StoreUnusable
from server.store.locks import Lock
from server.store.valkey.launch import Launch


class Pauses(NamedTuple):
    """Says when a store that has died is started again, in seconds."""

    look_s: float = 0.5
    """How often it is seen whether it lives."""
    first_s: float = 0.5
    """Before the second attempt; the first is at once ..."""
    last_s: float = 10.0
    """... and each pause is twice the one before, up to this."""
    steady_s: float = 10.0
    """A store that has lived for so long is well again."""
    give_up_s: float = 60.0
    """A store that was not well for so long is given up."""


PAUSES: Final = Pauses()


class PrivateStoreRestarter:
    """Keeps the store of one directory running, with its supervisor.

    Each server that uses the store has one; the first to notice restarts the store.
    """

    def __init__(self, launch: Launch, pauses: Pauses) -> None:
        """Restart the store by ``launch``, at intervals of ``pauses``."""
        self._launch, self._pauses = launch, pauses
        self._since: float | None = None
        """When the store died that is not well again; None while it is well."""
        self._tried = 0.0
        self._pause = 0.0
        self._unseen = LogThrottle("private store cannot be looked at")

    async def run(self) -> None:
        """Watch the store until cancelled. Raises StoreLost."""
        while True:
            await asyncio.sleep(self._pauses.look_s)
            try:
                with Lock(self._launch.directory / "launch.lock") as lock:
                    if lock.take():  # else another process is just seeing to it
                        await self._look()
            except FileNotFoundError as why:
                raise StoreLost(f"{self._launch.directory} was taken away: {why}") from why
            except OSError as why:  # no descriptor is left, say: the store may live all the same
                self._unseen.log(why=str(why))

    async def _look(self) -> None:
        if await self._launch.free("store.lock", 0):
            await self._revive()
        elif await self._launch.free("supervisor.lock", 0):
            if await self._try():
                observe.LOG.warning("private store has another supervisor")
        elif not self._launch.marker.is_set:
            with suppress(OSError):  # it is dying: that is seen next time
                await self._launch.mark()
        elif self._since is not None and self._lived() > self._pauses.steady_s:
            observe.LOG.info("private store is well again")
            self._since, self._pause = None, 0.0

    def _lived(self) -> float:
        return asyncio.get_running_loop().time() - self._tried

    async def _revive(self) -> None:
        """Restart the store, unless that was tried a moment ago. Raises StoreLost."""
        now = asyncio.get_running_loop().time()
        if self._since is None:
            self._since = now
        elif now - self._since > self._pauses.give_up_s:
            raise StoreLost(
                f"the private store in {self._launch.directory} could not be kept alive for "
                f"{self._pauses.give_up_s:g} s: {self._launch.last_words()}"
            )
        elif now - self._tried < self._pause:
            return
        observe.LOG.error("private store died", words=self._launch.last_words())
        self._pause = next_pause(self._pause, self._pauses.first_s, self._pauses.last_s)
        if await self._try():
            observe.store_restarts.inc()
            observe.LOG.warning("private store started again")
        self._tried = asyncio.get_running_loop().time()

    async def _try(self) -> bool:
        """Launch the store; return whether it runs, and log a failure."""
        try:
            await self._launch.run()
        except (StoreUnusable, NoStoreProgram, OSError) as why:
            observe.LOG.error("private store not started", why=str(why), again_s=self._pause)
            return False
        return True
