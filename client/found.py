"""One server found in the local network: what its announcement says, and how near it is."""

import asyncio
import ipaddress
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from client.address import PORT
from protocol.names import CODE_LENGTH, PROTOCOL, RoomId, tidy_code, tidy_server_name

SERVICE: Final = "_fourfold._tcp.local."
"""What servers announce themselves as, by multicast DNS."""
ANSWER_S: Final = 2.0
"""How long a server may take to answer."""
LONGEST_ANSWER: Final = 4096
"""Bytes; more is not read."""
MOST_ADDRESSES: Final = 32
"""Of one server; no more are asked, whatever a stranger announces: anybody's may be among them."""
MOST: Final = 100_000
"""More players or games than this are not believed."""


class Found(Struct, frozen=True):
    """A server, as it was announced and as it answered last."""

    key: str
    """Its name in the network, which no other has."""
    urls: tuple[str, ...]
    """One for each of its addresses."""
    house: str = ""
    """The same whatever the address."""
    name: str = ""
    protocol: int = PROTOCOL
    players: int = 0
    games: int = 0
    """In play."""
    locked: bool = False
    """Whether it has a password."""
    room: RoomId | None = None
    """The open room of its host."""
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
        """Its address as people write it."""
        return self.url.removeprefix("ws://").removesuffix(f":{PORT}")


def read(
    key: str, addresses: Iterable[str], port: int, said: Mapping[bytes, bytes | None]
) -> Found:
    """The server that announces this. Nothing of what strangers announce is believed unread."""

    def text(name: str) -> str:
        return (said.get(name.encode()) or b"").decode("utf-8", "replace")[:200]

    def number(name: str) -> int:
        typed = text(name)
        return min(int(typed), MOST) if typed.isascii() and typed.isdecimal() else 0

    urls = tuple(f"ws://{shown}:{port}" for shown in _reachable(addresses)[:MOST_ADDRESSES])
    room = tidy_code(text("room"))
    return Found(
        key,
        urls,
        text("id"),
        tidy_server_name(text("name") or key.removesuffix("." + SERVICE)) or "Fourfold",
        number("v"),
        number("players"),
        number("games"),
        text("locked") == "1",
        room if len(room) == CODE_LENGTH else None,
        urls[0] if urls else "",
    )


def _reachable(addresses: Iterable[str]) -> list[str]:
    """As they stand in a URL; without those that need the name of an interface beside them."""
    found = [ipaddress.ip_address(text) for text in addresses if "%" not in text]
    usable = [one for one in found if not one.is_link_local or one.version == 4]
    return [f"[{one}]" if one.version == 6 else str(one) for one in usable]


class _Health(Struct):
    """What a server says of itself, as far as it matters here."""

    house: str = ""


async def asked(found: Found) -> Found:
    """The same after asking all its addresses whether it is there."""
    asking = (answered(url, found.house) for url in found.urls)
    answers = await asyncio.gather(*asking, return_exceptions=True)
    pings = {url: ms for url, ms in zip(found.urls, answers, strict=True) if isinstance(ms, float)}
    if pings:
        url = min(pings, key=pings.__getitem__)
        kept = found.url if pings.get(found.url, MOST) < pings[url] + 20 else url
        return msgspec.structs.replace(
            found, url=kept, ping_ms=pings[kept], misses=0, is_gone=False
        )
    refused = all(isinstance(why, ConnectionRefusedError) for why in answers)
    return msgspec.structs.replace(found, ping_ms=None, misses=found.misses + 1, is_gone=refused)


async def answered(url: str, house: str = "") -> float:
    """The milliseconds until the server there answered. Raises OSError, TimeoutError as one.

    It must be ``house``, where that is given: the address of another machine's inner network is
    often one of this machine, too.
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
    if b" 200 " not in first or (house and _house(rest) != house):
        raise OSError("something else listens there")
    return passed_ms


async def _all(reader: asyncio.StreamReader) -> bytes:
    """What follows until the end; no more of it than a server says."""
    try:
        return await reader.readexactly(LONGEST_ANSWER)
    except asyncio.IncompleteReadError as end:
        return end.partial


def _house(answer: bytes) -> str:
    """Which server says this of its health; empty where it is none, or does not say."""
    with suppress(msgspec.DecodeError, ValueError):
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=_Health).house
    return ""
