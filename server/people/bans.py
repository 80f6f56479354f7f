"""Keep whom the operator has banned from the whole server: a player or a network, until when."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.names import PlayerId
from server.addresses import SUBSCRIBER, Network, parse_network
from server.books.log_book import LogBook
from server.live.feed import Gone
from server.players import is_player
from server.room.errors import Refused
from server.store.errors import Unavailable
from server.store.log import Store

ALL: Final = "all"
"""The one log there is."""
IPV4_MAPPED: Final = 96
"""So many bits stand before an IPv4 address within an IPv6 one."""
EVERY_S: Final = 1.0
"""How often a server asks for new bans."""
MOST_BANS: Final = 10_000
WHY_LENGTH: Final = 200
"""The longest reason of a ban, in characters."""


class ServerBan(Struct, frozen=True):
    """Says who is kept out of the server, why and until when."""

    id: str
    at: int
    """When it was imposed, in Unix milliseconds."""
    player: PlayerId = PlayerId("")
    """Who, or ..."""
    network: str = ""
    """... from where, as ``192.0.2.0/24``."""
    why: str = ""
    until: int = 0
    """When it ends, in Unix milliseconds; 0: never."""

    @property
    def target(self) -> str:
        """Return the player or the network."""
        return self.player or self.network

    def holds(self, now: int) -> bool:
        """Return whether it has not ended yet."""
        return not self.until or now < self.until

    def meets(self, player: PlayerId, address: str) -> bool:
        """Return whether it keeps out that player, or whoever comes from that address.

        ``address`` as ``limit_key`` has it: of IPv6 the subscriber's network.
        """
        if self.player:
            return self.player == player
        banned, there = _network(self.network), _network(address)
        if isinstance(banned, IPv4Network):
            return isinstance(there, IPv4Network) and there.subnet_of(banned)
        is_six = isinstance(banned, IPv6Network) and isinstance(there, IPv6Network)
        return is_six and there.subnet_of(banned)  # type: ignore[union-attr,arg-type]

    @property
    def words(self) -> str:
        """Return what who is banned is told."""
        until = f" until {date(self.until)}" if self.until else ""
        return f"You are banned from this server{until}" + (f": {self.why}" if self.why else ".")


def date(at: int) -> str:
    """Return a time in words: the day and the minute, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


@lru_cache(4_096)
def _network(text: str) -> Network | None:
    with suppress(ValueError):
        return parse_network(text)
    return None


class BanFact(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True):
    """Note something the operator has decided."""

    at: int


class BanImposed(BanFact, frozen=True, tag="imposed"):
    """Note that somebody is kept out from now on."""

    ban: ServerBan


class BanLifted(BanFact, frozen=True, tag="lifted"):
    """Note that a ban holds no more."""

    id: str


BanEntry: TypeAlias = BanImposed | BanLifted


class BanList(Struct, frozen=True):
    """Hold what the log comes to: all bans that were not lifted, over or not."""

    bans: tuple[ServerBan, ...] = ()

    def concerns(self, entry: BanEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused where there are too many."""
        known = {ban.id for ban in self.bans}
        if isinstance(entry, BanLifted):
            return entry.id in known
        if len(self.bans) >= MOST_BANS and all(ban.holds(entry.at) for ban in self.bans):
            raise Refused(Reason.LIMIT, f"there are {MOST_BANS} bans: lift some first")
        return entry.ban.id not in known

    def after(self, entry: BanEntry) -> "BanList":
        """Return the list with one more entry; what was over by then is forgotten."""
        if isinstance(entry, BanLifted):
            return replace(self, bans=tuple(ban for ban in self.bans if ban.id != entry.id))
        new, kept = entry.ban, (ban for ban in self.bans if ban.holds(entry.at))
        others = (ban for ban in kept if ban.target != new.target and ban.id != new.id)
        return replace(self, bans=(*others, new))

    def of(self, player: PlayerId, address: str, now: int) -> ServerBan | None:
        """Return the ban that keeps out that player or address now; the one that ends last."""
        met = [ban for ban in self.bans if ban.holds(now) and ban.meets(player, address)]
        return max(met, key=lambda ban: (not ban.until, ban.until), default=None)


class BanBook(LogBook[BanEntry, BanList]):
    """Hold the log ``bans:all``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "bans", BanEntry, BanList())

    async def impose(self, target: str, why: str, until: int, now: int) -> ServerBan:
        """Ban a player or a network. Raises ValueError for what is neither, or Unavailable.

        A ban of the same target takes the place of the one before.
        """
        player, network = read_target(target)
        ban = ServerBan(secrets.token_hex(3), now, player, network, why[:WHY_LENGTH], until)
        await self.add(ALL, BanImposed(now, ban))
        return ban

    async def lift(self, which: str, now: int) -> tuple[ServerBan, ...]:
        """End the bans of that id, player or network; return them. Raises Unavailable."""
        with suppress(ValueError):
            player, network = read_target(which)
            which = player or network
        found = [ban for ban in (await self.read(ALL)).bans if which in (ban.id, ban.target)]
        for ban in found:
            await self.add(ALL, BanLifted(now, ban.id))
        return tuple(found)


def read_target(text: str) -> tuple[PlayerId, str]:
    """Return the player or the network that ``text`` names: an id, a token, an address, a range.

    An IPv6 range is as wide as one subscriber's at least. Raises ValueError.
    """
    name = text.strip().partition(".")[0] if is_player(text.strip().partition(".")[0]) else ""
    if name:
        return PlayerId(name), ""
    try:
        network = parse_network(text)
    except ValueError:
        words = f"{text!r} is neither a player's id nor an address or range of addresses"
        raise ValueError(words) from None
    if isinstance(network, IPv6Network) and (mapped := _mapped(network)) is not None:
        return PlayerId(""), str(mapped)
    if isinstance(network, IPv6Network) and network.prefixlen > SUBSCRIBER:
        network = network.supernet(new_prefix=SUBSCRIBER)
    return PlayerId(""), str(network)


def _mapped(network: IPv6Network) -> IPv4Network | None:
    """Return the IPv4 range that an IPv6 range stands for (RFC 4291, 2.5.5.2), or None."""
    first = network.network_address.ipv4_mapped
    if first is None or network.prefixlen < IPV4_MAPPED:
        return None
    return IPv4Network((first, network.prefixlen - IPV4_MAPPED))


class Gatekeeper:
    """Knows the bans of the store within seconds, and tells who is here when there are new ones."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """``now`` is the store's clock, in Unix milliseconds."""
        self._book, self._now = BanBook(store), now
        self._list = BanList()
        self._is_read = False
        self._listeners: set[Callable[[], None]] = set()

    async def ban_of(self, player: PlayerId, address: str) -> ServerBan | None:
        """Return what keeps out that player or address; what was known last where nobody knows."""
        if not self._is_read:
            await self._read()
        return self.known_ban(player, address)

    def known_ban(self, player: PlayerId, address: str) -> ServerBan | None:
        """Return what keeps out that player or address, as far as it was read."""
        return self._list.of(player, address, self._now()) if self._list.bans else None

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` whenever there is a new ban."""
        self._listeners.add(listener)

    def leave(self, listener: Callable[[], None]) -> None:
        """Call it no more."""
        self._listeners.discard(listener)

    async def _read(self) -> None:
        with suppress(Unavailable, Gone):
            found = await self._book.read(ALL)
            self._is_read = True
            if found != self._list:
                self._list = found
                for listener in tuple(self._listeners):
                    listener()

    async def run(self) -> None:
        """Ask for new bans, until cancelled."""
        while True:
            await self._read()
            await asyncio.sleep(EVERY_S)
