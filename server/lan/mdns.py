"""Announces this server in the local network, by multicast DNS (RFC 6762, RFC 6763)."""

import asyncio
import importlib
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from protocol.local import SERVICE, UNNAMED, ServerSummary
from server import observe

if TYPE_CHECKING:  # it takes 0.3 s to import, and most servers never announce themselves
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

LABEL_BYTES: Final = 55
"""A label has 63; some are left for the number that zeroconf adds where a name is taken."""
MARK: Final = 6
"""Characters of a server's id that stand beside its name in the record."""
TTL_S: Final = 60
"""How long caches keep the addresses of a server that was killed. Some keep its name for longer, so
clients probe every server they list."""
RETRY_S: Final = 5.0
"""When to try again where the network let nothing be announced."""
END_S: Final = 3.0
"""How long withdrawing may hold up the end of a server."""


class Announcement(ServerSummary, frozen=True, kw_only=True):
    """What others are told of a server, and where it is."""

    port: int
    addresses: tuple[str, ...]
    """IPv4, the likeliest first."""
    networks: tuple[str, ...] = ()
    """What the network of each is called, which is for those at this machine."""
    web: bool = False
    """Whether it gives out the window in a browser."""

    @property
    def label(self) -> str:
        """Return the name as a record holds it: one label of a domain name, of this server alone.

        Two that take a name while they cannot hear each other, as on laptops that join a network
        later, would else go on with one record, and one of them would be in no list.
        """
        text = " ".join(self.name.replace(".", " ").split()) or UNNAMED
        mark = f" {self.server_id[:MARK]}"
        return text.encode()[: LABEL_BYTES - len(mark)].decode(errors="ignore").strip() + mark


class Discovery:
    """Keeps the announcement up to date while ``run`` goes on."""

    def __init__(
        self,
        look: Callable[[], Awaitable[Announcement]],
        interfaces: list[str] | None = None,
        every_s: float = 1.0,
    ) -> None:
        """Call ``look`` every ``every_s``. ``interfaces``: addresses to announce on, or all."""
        self._look, self._interfaces, self._every_s = look, interfaces, every_s
        self.announced: Announcement | None = None
        """What is announced now; None before, and where the network does not let us."""
        self._zeroconf: AsyncZeroconf | None = None
        self._label = ""
        """The name that zeroconf granted: another server may have had ours before."""

    async def run(self) -> None:
        """Announce, and follow what changes, until cancelled; then withdraw."""
        try:
            await asyncio.to_thread(importlib.import_module, "zeroconf.asyncio")
        except ImportError:
            observe.LOG.warning("not announced", why="the package zeroconf is not installed")
            return
        try:
            while True:  # noqa: ASYNC110 -- nothing tells of new networks, or of others' rooms
                await asyncio.sleep(await self._step())
        finally:
            await self._withdraw()

    async def _step(self) -> float:
        """Bring the announcement up to date. Return the seconds until the next look."""
        from zeroconf import Error

        try:
            now = await self._look()
            if now == self.announced:
                return self._every_s
            await self._tell(now)
        except (OSError, RuntimeError, TimeoutError, Error) as why:
            observe.LOG.warning("not announced", why=str(why) or repr(why))
            await self._withdraw()
            return RETRY_S
        if self.announced is None:
            observe.LOG.info("announced", name=self._label, addresses=now.addresses)
        self.announced = now
        return self._every_s

    async def _tell(self, now: Announcement) -> None:
        if self._zeroconf is None or self.announced is None:
            await self._announce(now)
            return
        if now.addresses != self.announced.addresses and self._interfaces is None:
            await self._zeroconf.zeroconf.async_update_interfaces()
        await (await self._zeroconf.async_update_service(self._info(now)))

    async def _announce(self, now: Announcement) -> None:
        from zeroconf import InterfaceChoice, IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        where: Any = InterfaceChoice.All if self._interfaces is None else self._interfaces
        # sockets are opened for each network there is
        self._zeroconf = AsyncZeroconf(interfaces=where, ip_version=IPVersion.V4Only)
        # a wait for its start that is cancelled would leave it unable to close its sockets
        await asyncio.shield(self._zeroconf.zeroconf.async_wait_for_start())
        self._label = now.label
        info = self._info(now)
        await (await self._zeroconf.async_register_service(info, allow_name_change=True))
        self._label = info.name.removesuffix(f".{SERVICE}")

    def _info(self, now: Announcement) -> "ServiceInfo":
        from zeroconf import ServiceInfo

        return ServiceInfo(
            SERVICE,
            f"{self._label}.{SERVICE}",
            port=now.port,
            addresses=[socket.inet_aton(address) for address in now.addresses],
            properties=now.to_txt(),
            server=f"fourfold-{now.server_id}-{now.port}.local.",
            host_ttl=TTL_S,
            other_ttl=TTL_S,
        )

    async def _withdraw(self) -> None:
        """Withdraw the announcement, so that no list shows us; give up after ``END_S``."""
        gone, self._zeroconf, self.announced = self._zeroconf, None, None
        if gone is None:
            return
        with suppress(Exception):  # a network that has gone hears no goodbye
            async with asyncio.timeout(END_S):
                await gone.async_unregister_all_services()
        with suppress(Exception):
            async with asyncio.timeout(END_S):
                await gone.async_close()
