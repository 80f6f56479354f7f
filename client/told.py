"""What a server of one's own says of itself in one line, and the memory of one that stays on."""

from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from client import kept
from client.address import is_here
from client.finder import addresses
from client.found import answered

LOCAL: Final = "127.0.0.1"


class Told(Struct, frozen=True):
    """What a server says in one line once it serves, and again when something of it changes."""

    port: int
    house: str = ""
    """Tells it from others, at whatever address and after each start."""
    name: str = ""
    addresses: tuple[str, ...] = ()
    """Where others reach it, one for each network: ``192.168.1.5:7447``."""
    networks: tuple[str, ...] = ()
    """What each of these is called, as ``Wi-Fi``; empty where that is not known."""
    people: int = 0
    """How many are connected, ourselves included; a second old at most where it is our process."""
    local: str = LOCAL
    """Where this machine reaches it."""
    pid: int = 0
    lan: bool = False
    """Whether it serves the local network."""
    has_parent: bool = False
    """Whether it ends with the program that started it."""
    already: bool = False
    """Whether it was on before it was asked for."""

    @property
    def url(self) -> str:
        """Where this machine reaches it."""
        return f"ws://{self.local}:{self.port}"

    def network(self, address: str) -> str:
        """What the network of one of its addresses is called; empty where that is not known."""
        return dict(zip(self.addresses, self.networks, strict=False)).get(address, "")

    def is_at(self, url: str, house: str = "") -> bool:
        """Whether that address, where ``house`` is said to be, is one of this server's."""
        parts = urlsplit(url)
        if parts.port != self.port or parts.scheme != "ws" or house not in ("", self.house):
            return False
        return url == self.url or (self.lan and is_this_machine(url))

    def now(self) -> "Told":
        """The same with the addresses that this machine still has; or others, where it has none."""
        with suppress(ImportError, OSError):
            here = {it for it in addresses() if not it.startswith("127.")}
            still = [it for it in self.addresses if it.rpartition(":")[0] in here]
            new = [] if still else [f"{address}:{self.port}" for address in sorted(here)]
            found = tuple(still or new or [f"{LOCAL}:{self.port}"])
            if found != self.addresses:
                networks = tuple(map(self.network, found))
                return msgspec.structs.replace(self, addresses=found, networks=networks)
        return self


def is_this_machine(url: str) -> bool:
    """Whether an address is one of the machine that this program runs on."""
    if is_here(url):
        return True
    with suppress(ImportError, OSError):
        return urlsplit(url).hostname in addresses()
    return False


def read(line: bytes) -> Told | None:
    """What such a line says; None where it is none."""
    try:
        return msgspec.json.decode(line, type=Told)
    except msgspec.DecodeError:
        return None


async def is_on(told: Told) -> bool | None:
    """Whether that very server answers there; None where it is not known, as nobody answers."""
    try:
        await answered(told.url, told.house)
    except TimeoutError:
        return None
    except OSError:
        return False
    return True


class Memory:
    """The file in which it is remembered which server was let stay. Faults of a disk are passed
    over: such a server is still found by the next one that is started.
    """

    def __init__(self, path: Path | None) -> None:
        """Without a path nothing is remembered."""
        self._path = path

    def recall(self) -> Told | None:
        """The server; None where there was none."""
        if self._path is not None:
            with suppress(OSError):
                return read(self._path.read_bytes())
        return None

    def keep(self, told: Told) -> None:
        """Remember this one."""
        if self._path is not None:
            with suppress(OSError):
                kept.replace(self._path, msgspec.json.encode(told))

    def forget(self) -> None:
        """It is not on any more."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
