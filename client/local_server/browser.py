"""Browses the local network for servers, and keeps the list up to date as they come and go."""

import asyncio
import importlib
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from client.languages.message import tr
from client.local_server.discovered_server import DiscoveredServer, probe_all, read_announcement
from protocol.local import SERVICE

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

ROUND_S: Final = 2.0
"""How often servers are probed, and this machine's networks looked at."""
RESOLVE_MS: Final = 3000
MOST: Final = 64
"""Servers that are listed; of more, somebody plays a trick."""
AGAIN_S: Final = 15.0
"""How often the network is browsed anew: after a cable was unplugged announcements are missed, and
zeroconf queries for its first quarter of a minute, then not for many."""
MISSES: Final = 3
"""A server that answered before is dropped after so many misses in a row."""


class ServerBrowser:
    """Lists servers while ``run`` runs. All methods are for its event loop alone."""

    def __init__(
        self,
        on_change: Callable[[], None] = lambda: None,
        interfaces: Sequence[str] | None = None,
        round_s: float = ROUND_S,
    ) -> None:
        """``on_change`` is called whenever the list, or what is known of a server, changed.

        ``interfaces``: the addresses of this machine to browse at; None for all.
        """
        self._on_change, self._interfaces, self._round_s = on_change, interfaces, round_s
        self.runs = False
        """Whether ``run`` runs."""
        self.rounds = 0
        """How often all were probed."""
        self.fault = ""
        """Why this machine cannot browse, for the player."""
        self.is_watched = True
        """Whether the list is seen: else nothing is probed."""
        self._known: dict[str, DiscoveredServer] = {}
        self._answered: set[str] = set()
        """The servers that ever answered since they were announced."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._networks: frozenset[str] = frozenset()
        self._browsed_at = 0.0
        """When the network was last browsed, by the loop's clock."""

    @property
    def servers(self) -> tuple[DiscoveredServer, ...]:
        """Return those to choose from by name, those that do not answer last."""
        shown = [one for one in self._known.values() if self._is_shown(one)]
        return tuple(sorted(shown, key=lambda one: (one.misses > 0, one.name.lower(), one.key)))

    def _is_shown(self, found: DiscoveredServer) -> bool:
        """Return whether to list it. One that never answered is: a firewall may be why."""
        if found.is_gone or not found.urls:
            return False
        tried = found.ping_ms is not None or found.misses > 0
        return tried and (found.misses < MISSES or found.key not in self._answered)

    async def run(self) -> None:
        """Browse until cancelled."""
        self.runs = True
        try:
            while True:
                await self._look()
                if self.is_watched:
                    await asyncio.gather(*map(self._probe, list(self._known)))
                self.rounds += 1
                self._on_change()
                await asyncio.sleep(self._round_s)
        finally:
            self.runs = False
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._stop()

    async def _look(self) -> None:
        """Begin to browse, and again wherever this machine's networks have changed."""
        try:
            await asyncio.to_thread(importlib.import_module, "zeroconf.asyncio")  # takes 0.3 s
            networks = await asyncio.to_thread(local_addresses)
            if networks == self._networks and self._browser is not None:
                await self._browse_again()
                return
            await self._stop()
            self._networks = networks
            self._known = {key: self._known[key] for key in self._answered & self._known.keys()}
            self._start()
            self.fault = ""
        except ImportError:
            self.fault = tr("Finding nearby games needs zeroconf, which is not installed.")
        except (OSError, RuntimeError) as why:  # without a network, zeroconf raises either
            text = getattr(why, "strerror", None) or str(why)
            self.fault = tr("This computer cannot look for nearby games: {why}.", why=text)

    def _start(self) -> None:
        from zeroconf import InterfaceChoice, IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        where = InterfaceChoice.All if self._interfaces is None else self._interfaces
        self._zeroconf = AsyncZeroconf(where, ip_version=IPVersion.V4Only)
        self._browse(self._zeroconf)

    def _browse(self, zeroconf: "AsyncZeroconf") -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        self._browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._on_service])
        self._browsed_at = asyncio.get_running_loop().time()

    async def _browse_again(self) -> None:
        """Query the network again. Known servers stay: a new browser reports them again."""
        passed_s = asyncio.get_running_loop().time() - self._browsed_at
        if self._browser is None or self._zeroconf is None or passed_s < AGAIN_S:
            return
        if self.is_watched:
            await self._browser.async_cancel()
            self._browse(self._zeroconf)

    async def _stop(self) -> None:
        zeroconf, self._zeroconf, self._browser = self._zeroconf, None, None
        if zeroconf is not None:
            with suppress(OSError):
                await zeroconf.async_close()
            await asyncio.sleep(0)  # its sockets are closed by the loop, in its next round

    # -- what is announced -------------------------------------------------------------------

    def _on_service(
        self, zeroconf: "Zeroconf", service_type: str, name: str, state_change: "ServiceStateChange"
    ) -> None:
        """Note that an announcement came, was changed, or was withdrawn."""
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            self._known.pop(name, None)
            self._answered.discard(name)
            self._on_change()
        else:
            self._start_task(self._read(zeroconf, name))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, zeroconf: "Zeroconf", name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        if not await info.async_request(zeroconf, RESOLVE_MS) or not info.port:
            return
        fresh = read_announcement(name, info.parsed_scoped_addresses(), info.port, info.properties)
        before = self._known.get(name)
        if before is None and not self._has_room():
            return
        if before is not None and set(before.urls) == set(fresh.urls):
            fresh = msgspec.structs.replace(
                fresh, url=before.url, ping_ms=before.ping_ms, misses=before.misses
            )
        self._known[name] = fresh
        await self._probe(name)

    def _has_room(self) -> bool:
        """Return whether one more may be listed, dropping one that never answered if need be."""
        if len(self._known) < MOST:
            return True
        silent = (key for key, it in self._known.items() if it.misses and key not in self._answered)
        gone = next(silent, None)
        if gone is not None:
            del self._known[gone]
        return gone is not None

    async def _probe(self, name: str) -> None:
        before = self._known.get(name)
        if before is None:
            return
        after = await probe_all(before)
        now = self._known.get(name)
        if now is None:
            return  # withdrawn meanwhile
        if after.ping_ms is not None:
            self._answered.add(name)
        self._known[name] = msgspec.structs.replace(
            now, url=after.url, ping_ms=after.ping_ms, misses=after.misses, is_gone=after.is_gone
        )
        self._on_change()


def local_addresses() -> frozenset[str]:
    """Return the IPv4 addresses of this machine, loopback among them. Raises ImportError."""
    import ifaddr

    return frozenset(
        str(one.ip) for card in ifaddr.get_adapters() for one in card.ips if one.is_IPv4
    )
