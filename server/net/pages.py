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
from protocol.names import VERSIONS
from protocol.schema.asyncapi import wire_asyncapi
from protocol.schema.wire import wire_schema
from protocol.version import RELEASE
from server import observe
from server.addresses import Network, contains, limit_key
from server.net.client_address import OF_PROXIES
from server.net.html.stop_page import PATH, Stop, no_mail, stop_page
from server.net.origins import Site
from server.net.public_files import PREFIX, public_file
from server.net.responses import TEXT, is_held, not_found, page
from server.net.web_pages import WebPages

JSON: Final = "application/json"
COUNTERS: Final = "text/plain; version=0.0.4; charset=utf-8"
OWN: Final = frozenset({"/healthz", "/readyz", "/metrics", "/schema.json", "/asyncapi.json"})
"""What is told for programs: `READYZ` may be a room, too."""
METHODS: Final = ("GET", "HEAD")
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
        web: WebPages,
        web_wait_s: Callable[[str], float],
        stop: Stop = no_mail,
        protocols: Sequence[int] = VERSIONS,
    ) -> None:
        """``readers`` may read the counters. ``wait_s`` counts a request of an address.

        ``stop`` ends somebody's mail by the token of one. ``protocols``: of the wire.

        ``web`` has the window, for which ``web_wait_s`` counts: a browser asks for all at once.
        """
        self._readers, self._server_id = readers, server_id
        self._oldest = min(protocols)
        self._wait_s, self._why_unready = wait_s, why_unready
        self._web, self._web_wait_s, self._stop = web, web_wait_s, stop

    def answer(
        self, request: Request, peer: str, client: str, site: Site
    ) -> Response | Awaitable[Response]:
        """Return the page that is asked for, now or later.

        ``peer`` is who is connected, ``client`` who asks: another one behind a trusted proxy.
        ``site`` is the address that is asked.
        """
        path = request.path.partition("?")[0]
        is_own = path in OWN or path.startswith(PREFIX)
        of_window = not is_own and self._web.has(path)
        wait = (self._web_wait_s if of_window else self._wait_s)(limit_key(client))
        if wait:
            return _too_many(wait)
        if request.method not in METHODS:
            allow = {"Allow": ", ".join(METHODS)}
            return page(HTTPStatus.METHOD_NOT_ALLOWED, TEXT, b"only to be read\n", allow)
        if of_window:
            return self._web.answer(request.path, request.headers, site)
        return self._own(path, request.headers, peer, client)

    async def _own(self, path: str, headers: Headers, peer: str, client: str) -> Response:
        match path:
            case "/healthz":
                return page(HTTPStatus.OK, JSON, self._health())
            case "/readyz":
                return await self._readiness()
            case "/metrics" if self._readers:
                return self._metrics(headers, peer, client)
            case "/schema.json" | "/asyncapi.json":
                return _described(path, headers)
            case _ if path.startswith(PREFIX):
                return public_file(path, headers)
            case _ if path.startswith(PATH):
                return await stop_page(path, self._stop)
            case _:
                return not_found()

    def _health(self) -> bytes:
        """``server_id`` tells it from another at the same address, which many machines have.

        ``protocol`` is the oldest one: who knows that is served, whatever is spoken besides.
        """
        told = {"service": "fourfold", "protocol": self._oldest, "server": RELEASE}
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


def _too_many(wait_s: float) -> Response:
    seconds = int(wait_s) + 1
    text = f"Too many requests. Try again in {seconds} s.\n".encode()
    return page(HTTPStatus.TOO_MANY_REQUESTS, TEXT, text, {"Retry-After": str(seconds)})


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the wire with every game in its newest rules."""
    words = {
        name: {"options": kind, "intent": kind.intent_type, "view": kind.view_type, "rules": rules}
        for (name, rules), kind in sorted(GAMES.items())
    }
    return wire_schema(words)


@cache
def _description(path: str) -> tuple[bytes, str]:
    """One of the wire and its tag, made once."""
    body = msgspec.json.encode(schema() if path == "/schema.json" else wire_asyncapi(RELEASE))
    return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'


def _described(path: str, headers: Headers) -> Response:
    """A description of the wire, or the word that what the asker has is still it."""
    body, tag = _description(path)
    about = {"ETag": tag, "Cache-Control": f"public, max-age={SCHEMA_S}"}
    if is_held(headers, tag):
        return page(HTTPStatus.NOT_MODIFIED, JSON, b"", about)
    return page(HTTPStatus.OK, JSON, body, about)
