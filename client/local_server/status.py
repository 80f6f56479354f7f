"""Checks the status of a server on this machine, and remembers one that outlives its window."""

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import replace

from client.local_server.browser import local_addresses
from client.local_server.discovered_server import probe
from client.net.address import is_here
from client.storage import atomic_file
from protocol.local import LOCALHOST, ServerStatus


def is_at(status: ServerStatus, url: str, server_id: str = "") -> bool:
    """Return whether ``url``, where ``server_id`` is said to be, is an address of that server."""
    parts = urlsplit(url)
    if parts.port != status.port or parts.scheme != "ws":
        return False
    if server_id not in ("", status.server_id):
        return False
    return url == status.url or (status.lan and is_this_machine(url))


def with_present_addresses(status: ServerStatus) -> ServerStatus:
    """Return the status with the addresses that this machine still has, or else its new ones."""
    if not status.lan:
        return status
    with suppress(ImportError, OSError):
        here = {it for it in local_addresses() if not it.startswith("127.")}
        still = [it for it in status.addresses if it.rpartition(":")[0] in here]
        new = [] if still else [f"{address}:{status.port}" for address in sorted(here)]
        found = tuple(still or new or [f"{LOCALHOST}:{status.port}"])
        if found != status.addresses:
            return replace(status, addresses=found, networks=tuple(map(status.network, found)))
    return status


def is_this_machine(url: str) -> bool:
    """Return whether ``url`` leads to the machine that this program runs on."""
    if is_here(url):
        return True
    with suppress(ImportError, OSError):
        return urlsplit(url).hostname in local_addresses()
    return False


async def is_on(status: ServerStatus) -> bool | None:
    """Return whether that very server answers; None where nothing does, so that nobody knows."""
    try:
        await probe(status.url, status.server_id)
    except TimeoutError:
        return None
    except OSError:
        return False
    return True


class LastServer:
    """Remembers in a file which server was left running.

    Faults of the disk are passed over: the next server that is started finds that one anyway.
    """

    def __init__(self, path: Path | None) -> None:
        """Without a ``path`` nothing is remembered."""
        self._path = path

    def recall(self) -> ServerStatus | None:
        """Return the server; None where there was none."""
        if self._path is not None:
            with suppress(OSError):
                return ServerStatus.from_json(self._path.read_bytes())
        return None

    def remember(self, status: ServerStatus) -> None:
        """Keep the status of a server that goes on."""
        if self._path is not None:
            with suppress(OSError):
                atomic_file.write_atomic(self._path, status.to_json().encode())

    def forget(self) -> None:
        """Remove the server, which has ended."""
        if self._path is not None:
            with suppress(OSError):
                atomic_file.remove(self._path)
