"""Describes one server found in the local network: what it announces, and how near it is."""

import asyncio
import ipaddress
import math
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from protocol.local import DEFAULT_PORT, ServerSummary, read_txt

ANSWER_S: Final = 2.0
"""How long a server may take to answer a probe."""
LONGEST_ANSWER: Final = 4096
"""Bytes; more is not read."""
MOST_ADDRESSES: Final = 32
"""Of one server; no more are asked, whatever a stranger announces: anybody's may be among them."""


class DiscoveredServer(ServerSummary, frozen=True, kw_only=True):
    """A server, as it was announced and as it answered last."""

    key: str
    """Its name in the network, which no other has."""
    urls: tuple[str, ...]
    """One for each of its addresses."""
    url: str = ""
    """The address that answered first; the first one until any did."""
    ping_ms: float | None = None
    """The way there and back; None where it does not answer."""
    misses: int = 0
    """How often in a row it did not answer."""
    is_gone: bool = False
    """Whether nobody listens there any more, whatever is still announced."""

    @property
    def where(self) -> str:
        """Return its address as people write it."""
        return self.url.removeprefix("ws://").removesuffix(f":{DEFAULT_PORT}")


def read_announcement(
    key: str, addresses: Iterable[str], port: int, properties: Mapping[bytes, bytes | None]
) -> DiscoveredServer:
    """Return the server that announces this; strangers' values are made sane."""
    urls = tuple(f"ws://{host}:{port}" for host in _reachable(addresses)[:MOST_ADDRESSES])
    about = msgspec.structs.asdict(read_txt(key, properties))
    return DiscoveredServer(key=key, urls=urls, url=urls[0] if urls else "", **about)


def _reachable(addresses: Iterable[str]) -> list[str]:
    """Return them as hosts of URLs, without those that need the name of an interface as well."""
    found = [ipaddress.ip_address(text) for text in addresses if "%" not in text]
    usable = [one for one in found if not one.is_link_local or one.version == 4]
    return [f"[{one}]" if one.version == 6 else str(one) for one in usable]


class _Health(Struct):
    """The answer of ``/healthz``, as far as it matters here."""

    server_id: str = ""


async def probe_all(found: DiscoveredServer) -> DiscoveredServer:
    """Return this server with fresh ping results; probes every address."""
    probes = (probe(url, found.server_id) for url in found.urls)
    answers = await asyncio.gather(*probes, return_exceptions=True)
    pings = {url: ms for url, ms in zip(found.urls, answers, strict=True) if isinstance(ms, float)}
    if pings:
        url = min(pings, key=pings.__getitem__)
        chosen = found.url if pings.get(found.url, math.inf) < pings[url] + 20 else url
        return msgspec.structs.replace(
            found, url=chosen, ping_ms=pings[chosen], misses=0, is_gone=False
        )
    refused = all(isinstance(why, ConnectionRefusedError) for why in answers)
    return msgspec.structs.replace(found, ping_ms=None, misses=found.misses + 1, is_gone=refused)


async def probe(url: str, server_id: str = "") -> float:
    """Return the milliseconds until the server there answered. Raises OSError, or TimeoutError.

    Where ``server_id`` is given, no other server will do: the address of another machine's inner
    network is often one of this machine, too.
    """
    parts, loop = urlsplit(url), asyncio.get_running_loop()
    async with asyncio.timeout(ANSWER_S):
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        try:
            asked_at = loop.time()
            head = f"GET /healthz HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n"
            writer.write(head.encode())
            first = await reader.readline()
            passed_ms = (loop.time() - asked_at) * 1000
            rest = await _all(reader)
        finally:
            writer.close()
    if b" 200 " not in first or (server_id and _server_id(rest) != server_id):
        raise OSError("something else listens there")
    return passed_ms


async def _all(reader: asyncio.StreamReader) -> bytes:
    """Return the rest, but no more than a server sends."""
    try:
        return await reader.readexactly(LONGEST_ANSWER)
    except asyncio.IncompleteReadError as end:
        return end.partial


def _server_id(answer: bytes) -> str:
    """Return which server says this of its health; empty where it is none, or does not say."""
    with suppress(msgspec.DecodeError, ValueError):
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=_Health).server_id
    return ""
