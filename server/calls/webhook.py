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
from typing import Final

from server.calls.typed_addresses import Target, is_public, target
from server.calls.ways import Allowed, NotSent

TIMEOUT_S: Final = 8.0
"""How long connecting may take, and each answer of the other side."""
WHOLE_S: Final = 20.0
MOST_AT_ONCE: Final = 8
SIGNATURE: Final = "Fourfold-Signature"
Resolve = Callable[[str, int], list[str]]


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
