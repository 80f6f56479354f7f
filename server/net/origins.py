"""Decide which web pages may talk to this server, and under which names its own are served."""

import socket
from collections.abc import Sequence
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlsplit

from websockets.datastructures import Headers

from server.addresses import normal_origin, parse_ip


class OriginRefusal(NamedTuple):
    """Hold why a request is not answered."""

    status: HTTPStatus
    text: str


class Origins:
    """Tell requests of foreign web pages from all others.

    A browser says in ``Origin`` which page opens a websocket, and lets any page do so: without a
    check each page that somebody looks at could play on a server of that machine or network.
    Programs send none, and are let in. A page may also have a name of its own lead to this machine
    (DNS rebinding): it is then of the same origin as the server, by a ``Host`` that is none of
    ours. So an origin that equals ``Host`` counts only where that is an address, or a name of this
    server; and pages are given out under such a Host alone, as a browser may ask for them without
    ``Origin``. A program may use whatever name leads here.
    """

    def __init__(self, host: str, origins: Sequence[str]) -> None:
        """``host`` is what the server listens on; ``origins`` are other pages that may come."""
        self._origins = frozenset(origins)
        machine = socket.gethostname().lower()
        own = {"localhost", host.lower(), machine, f"{machine.partition('.')[0]}.local"}
        self._names = own | {urlsplit(it).hostname or "" for it in origins}

    def refusal(self, headers: Headers, *, is_websocket: bool) -> OriginRefusal | None:
        """Return why a request with these headers is refused; None where it is answered."""
        origins, hosts = headers.get_all("Origin"), headers.get_all("Host")
        if len(origins) > 1 or len(hosts) > 1:
            return OriginRefusal(HTTPStatus.BAD_REQUEST, "more than one Host or Origin\n")
        host = hosts[0] if hosts else ""
        if origins:
            return self._foreign(origins[0], host)
        if is_websocket or not host or self._is_ours(host):
            return None
        text = "No page is here under this name. The server's operator can add it by --origin.\n"
        return OriginRefusal(HTTPStatus.MISDIRECTED_REQUEST, text)

    def _foreign(self, origin: str, host: str) -> OriginRefusal | None:
        page = normal_origin(origin)
        if page is not None:
            parts = urlsplit(page)
            own = host and self._is_ours(host) and _split(host, parts.scheme) == _of(page)
            if own or page in self._origins:
                return None
        text = "This page may not talk to the server. Its operator can allow it by --origin.\n"
        return OriginRefusal(HTTPStatus.FORBIDDEN, text)

    def _is_ours(self, host: str) -> bool:
        name, _ = _split(host, "http")
        return (name in self._names and name != "") or parse_ip(name) is not None


def _of(origin: str) -> tuple[str, int | None]:
    parts = urlsplit(origin)
    return parts.hostname or "", parts.port


def _split(host: str, scheme: str) -> tuple[str, int | None]:
    """The name and the port of a Host header; an empty name where it cannot be read."""
    found = normal_origin(f"{scheme}://{host}")
    return ("", None) if found is None or "@" in host else _of(found)
