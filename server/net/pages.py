"""Serve the plain pages beside the websocket, on the same port."""

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Final

import msgspec
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from engines.catalog import GAMES
from protocol.names import PROTOCOL
from protocol.schema import wire_schema
from protocol.version import RELEASE
from server import observe
from server.addresses import Network, contains, limit_key
from server.net.client_address import OF_PROXIES

JSON: Final = "application/json"
COUNTERS: Final = "text/plain; version=0.0.4; charset=utf-8"
TEXT: Final = "text/plain; charset=utf-8"
SCHEMA_S: Final = 3600
"""How long a cache may give out the schema without asking again."""


class Pages:
    """Answer requests that are no websockets."""

    def __init__(
        self,
        readers: Sequence[Network],
        server_id: str,
        wait_s: Callable[[str], float],
        why_unready: Callable[[], Awaitable[str | None]],
    ) -> None:
        """``readers`` may read the counters. ``wait_s`` counts a request of an address."""
        self._readers, self._server_id = readers, server_id
        self._wait_s, self._why_unready = wait_s, why_unready

    async def answer(self, request: Request, peer: str, client: str) -> Response:
        """Return the page that is asked for.

        ``peer`` is who is connected, ``client`` who asks: another one behind a trusted proxy.
        """
        wait = self._wait_s(limit_key(client))
        if wait:
            seconds = int(wait) + 1
            text = f"Too many requests. Try again in {seconds} s.\n".encode()
            return page(HTTPStatus.TOO_MANY_REQUESTS, TEXT, text, {"Retry-After": str(seconds)})
        match request.path.partition("?")[0]:
            case "/healthz":
                return page(HTTPStatus.OK, JSON, self._health())
            case "/readyz":
                return await self._readiness()
            case "/metrics" if self._readers:
                return self._metrics(request.headers, peer, client)
            case "/schema.json":
                return _schema(request.headers)
            case "/":
                text = b"Fourfold: a game server. Connect with the client, or read /schema.json.\n"
                return page(HTTPStatus.UPGRADE_REQUIRED, TEXT, text)
            case _:
                return page(HTTPStatus.NOT_FOUND, TEXT, b"not found\n")

    def _health(self) -> bytes:
        """``server_id`` tells it from another at the same address, which many machines have."""
        told = {"service": "fourfold", "protocol": PROTOCOL, "server": RELEASE}
        return msgspec.json.encode({**told, "server_id": self._server_id})

    async def _readiness(self) -> Response:
        why = await self._why_unready()
        status = HTTPStatus.SERVICE_UNAVAILABLE if why else HTTPStatus.OK
        return page(status, JSON, msgspec.json.encode({"ready": why is None, "why": why}))

    def _metrics(self, headers: Headers, peer: str, client: str) -> Response:
        """The counters, for whoever the operator has named.

        A request that shows a proxy's header, and no client that we believe, comes from anywhere:
        its proxy may well run on this machine.
        """
        is_direct = client != peer or not any(name in headers for name in OF_PROXIES)
        if is_direct and contains(self._readers, client):
            return page(HTTPStatus.OK, COUNTERS, observe.metrics())
        text = b"Counters are not told here. The server's operator can allow it by --metrics.\n"
        return page(HTTPStatus.FORBIDDEN, TEXT, text)


def page(
    status: HTTPStatus, kind: str, body: bytes, more: dict[str, str] | None = None
) -> Response:
    """Return a whole answer, after which the connection is closed."""
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Connection": "close",
            "X-Content-Type-Options": "nosniff",
            **(more or {}),
        }
    )
    return Response(status.value, status.phrase, headers, body)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the wire with every game in its newest rules."""
    words = {
        name: {"options": kind, "intent": kind.intent_type, "view": kind.view_type}
        for (name, _), kind in sorted(GAMES.items())
    }
    return wire_schema(words)


@cache
def _schema_page() -> tuple[bytes, str]:
    """The schema and its tag, made once."""
    body = msgspec.json.encode(schema())
    return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'


def _schema(headers: Headers) -> Response:
    """The schema, or the word that what the asker has is still it."""
    body, tag = _schema_page()
    about = {"ETag": tag, "Cache-Control": f"public, max-age={SCHEMA_S}"}
    held = ",".join(headers.get_all("If-None-Match")).split(",")
    if any(it.strip().removeprefix("W/") in (tag, "*") for it in held):
        return page(HTTPStatus.NOT_MODIFIED, JSON, b"", about)
    return page(HTTPStatus.OK, JSON, body, about)
