"""Announces this server in the local network, by multicast DNS (RFC 6762, RFC 6763)."""

import asyncio
import importlib
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from protocol.names import PROTOCOL
from server import observe

if TYPE_CHECKING:  # it takes 0.3 s to import, and most servers never announce themselves
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

SERVICE: Final = "_fourfold._tcp.local."
LABEL_BYTES: Final = 55
"""A name's part of a record has 63; some are left for the number that tells two of a name apart."""
MARK: Final = 6
"""So many signs of its house are in a server's record beside its name."""
TTL_S: Final = 60
"""How long others believe the addresses of a server that died without a word. Its name some caches
keep for longer, so clients ask every server they list whether it is there."""
RETRY_S: Final = 5.0
"""When to try again where the network let nothing be announced."""
END_S: Final = 3.0
"""How long taking an announcement back may hold up the end of a server."""


class Announcement(Struct, frozen=True):
    """What others are told of a server."""

    house: str
    name: str
    port: int
    addresses: tuple[str, ...]
    """IPv4, the likeliest first."""
    networks: tuple[str, ...] = ()
    """What the network of each is called, which is for those at this machine."""
    players: int = 0
    """How many are connected."""
    games: int = 0
    """How many are being played."""
    locked: bool = False
    """Whether it has a password."""
    room: str = ""
    """The code of the room that has waited for players the longest; empty where none does."""

    @property
    def label(self) -> str:
        """The name as a record may hold it: one label of a domain name, and this server's alone.

        Two that take a name while they cannot hear each other, as on laptops that join a network
        later, would else go on with one record, and one of them would be in no list.
        """
        text = " ".join(self.name.replace(".", " ").split()) or "Fourfold"
        mark = f" {self.house[:MARK]}"
        return text.encode()[: LABEL_BYTES - len(mark)].decode(errors="ignore").strip() + mark

    def properties(self) -> dict[str, str]:
        """The TXT record: what a list of servers shows before it has asked any of them."""
        return {
            "v": str(PROTOCOL),
            "id": self.house,
            "name": self.name,
            "players": str(self.players),
            "games": str(self.games),
            "locked": "1" if self.locked else "0",
            "room": self.room,
        }


class Discovery:
    """Keeps the announcement true for as long as ``run`` goes on."""

    def __init__(
        self,
        look: Callable[[], Awaitable[Announcement]],
        interfaces: list[str] | None = None,
        every_s: float = 1.0,
    ) -> None:
        """``look`` is asked every ``every_s``; ``interfaces`` are where to speak, None for all."""
        self._look, self._interfaces, self._every_s = look, interfaces, every_s
        self.announced: Announcement | None = None
        """What others are told now; None before, and where the network does not let us."""
        self._zeroconf: AsyncZeroconf | None = None
        self._label = ""
        """The name that was granted: another server may have had ours before."""

    async def run(self) -> None:
        """Announce, and follow what changes, until cancelled; then take it back."""
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
        """Bring what is told up to date; answers the seconds until the next look."""
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
            properties=now.properties(),
            server=f"fourfold-{now.house}-{now.port}.local.",
            host_ttl=TTL_S,
            other_ttl=TTL_S,
        )

    async def _withdraw(self) -> None:
        """Say goodbye, so that nobody shows us any longer; never more than a moment."""
        gone, self._zeroconf, self.announced = self._zeroconf, None, None
        if gone is None:
            return
        with suppress(Exception):  # a network that has gone hears no goodbye
            async with asyncio.timeout(END_S):
                await gone.async_unregister_all_services()
        with suppress(Exception):
            async with asyncio.timeout(END_S):
                await gone.async_close()
