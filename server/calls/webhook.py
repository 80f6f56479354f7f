"""Sends requests to addresses that players choose, and to none that they may not reach.

Such an address is typed by anybody, so it must not lead into the network of this server: the name
is resolved once, every address it has must be public, and the request goes to the one that was
checked. There are no redirects, and nothing of the answer is told.
"""

import asyncio
import hmac
import http.client
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

from server.addresses import parse_ip
from server.calls.mailer import NotSent

TIMEOUT_S: Final = 8.0
"""How long connecting may take, and each answer of the other side."""
WHOLE_S: Final = 20.0
MOST_AT_ONCE: Final = 8
NAT64: Final = ip_network("64:ff9b::/96")
"""Addresses that stand for those of IPv4."""
SIGNATURE: Final = "Fourfold-Signature"
Allowed = Literal["off", "public", "any"]
Resolve = Callable[[str, int], list[str]]


class Target(NamedTuple):
    """Where a request goes."""

    secure: bool
    host: str
    port: int
    path: str


def target(url: str, allowed: Allowed) -> Target:
    """Return where a typed address leads. Raises NotSent where it is none that may be reached."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotSent("this is no web address") from None
    host = (parts.hostname or "").rstrip(".")
    if any(not 33 <= ord(sign) < 127 for sign in url) or not host:
        raise NotSent("this is no web address: use https://example.org/path")
    if parts.scheme != "https" and not (allowed == "any" and parts.scheme == "http"):
        raise NotSent("the address must begin with https://")
    if parts.username is not None or parts.password is not None:
        raise NotSent("the address may hold no name and no password")
    if allowed == "public" and port not in (None, 443):
        raise NotSent("the address may name no other port than 443")
    if allowed == "public" and parse_ip(host) is not None and not is_public(host):
        raise NotSent("this address is not a public one")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    secure = parts.scheme == "https"
    return Target(secure, host, port or (443 if secure else 80), path)


def is_public(address: str) -> bool:
    """Return whether an IP address may be anywhere in the internet, and nowhere else."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if ip in NAT64:
            inner = IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def resolved(host: str, port: int) -> list[str]:
    """Return all addresses of a name. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(it[4][0]) for it in found))


def signature(secret: str, at: int, body: bytes) -> str:
    """Return what proves to the receiver that a request is from here: ``t=SECONDS,v1=HMAC``."""
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={signed}"


class WebhookSender:
    """Sends small requests, some at once, each within a bounded time."""

    def __init__(self, allowed: Allowed, resolve: Resolve = resolved) -> None:
        self.allowed, self._resolve = allowed, resolve
        self._places = asyncio.Semaphore(MOST_AT_ONCE)
        self._threads = ThreadPoolExecutor(
            MOST_AT_ONCE, "webhook"
        )  # slow names hold up these alone

    async def send(self, url: str, secret: str, body: bytes, at: int) -> None:
        """Send ``body``, JSON, signed with ``secret``; ``at``: now in Unix seconds.

        Raises NotSent unless it was taken: answered by 2xx.
        """
        line, loop = _Line(target(url, self.allowed)), asyncio.get_running_loop()
        head = {
            "Content-Type": "application/json",
            "User-Agent": "Fourfold",
            SIGNATURE: signature(secret, at, body),
            "Connection": "close",
        }
        async with self._places:
            try:
                async with asyncio.timeout(WHOLE_S):
                    work = loop.run_in_executor(self._threads, self._send, line, head, body)
                    status = await work
            except TimeoutError as why:
                line.abort()  # an answer that trickles would hold the thread
                raise NotSent("no answer in time") from why
            except (OSError, http.client.HTTPException, UnicodeError) as why:
                raise NotSent("the address could not be reached") from why
        if not 200 <= status < 300:
            raise NotSent(f"it was answered by {status}, not by 200")

    def _send(self, line: "_Line", head: dict[str, str], body: bytes) -> int:
        try:
            line.address = self._checked(line.aim)
            line.request("POST", line.aim.path, body, head)
            return line.getresponse().status
        finally:
            line.close()

    def _checked(self, aim: Target) -> str:
        """Return the address to connect to. Raises NotSent where any of the name's is not public.

        Of a name with both kinds one could be taken now and another one the next time.
        """
        found = self._resolve(aim.host, aim.port)
        if not found:
            raise NotSent("the address has no server")
        if self.allowed != "any" and not all(map(is_public, found)):
            raise NotSent("this address is not a public one")
        return found[0]


class _Line(http.client.HTTPConnection):
    """A connection to an address that was checked, under the name that was typed."""

    def __init__(self, aim: Target) -> None:
        super().__init__(aim.host, aim.port, timeout=TIMEOUT_S)
        self.aim, self.address = aim, ""

    def connect(self) -> None:
        """Connect to the address, not to the name: it could mean another one by now."""
        self.sock = socket.create_connection((self.address, self.aim.port), TIMEOUT_S)
        if self.aim.secure:
            trust = ssl.create_default_context()
            self.sock = trust.wrap_socket(self.sock, server_hostname=self.aim.host)

    def abort(self) -> None:
        """End it from another thread: whoever reads from it hears so."""
        line = self.sock
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
