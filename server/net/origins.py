"""Decide which web pages may talk to this server, and under which names its own are served."""

import re
import socket
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from websockets.datastructures import Headers

from server.addresses import normal_origin, parse_ip

FORWARDED_HOST: Final = "X-Forwarded-Host"
FORWARDED_PROTO: Final = "X-Forwarded-Proto"
LOCAL: Final = ("local", "lan", "home", "home.arpa", "internal")
"""What a local network puts behind a machine's name: nobody else can be given such a name."""
SHOWN: Final = re.compile(r"[A-Za-z0-9._-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
"""A host that may stand in a page or a header."""


class Site(NamedTuple):
    """Hold under which address a browser sees this server."""

    host: str
    """A name and perhaps a port, as Host says it; empty where nothing was said."""
    scheme: str
    """``http`` or ``https``; empty where nobody says."""

    @property
    def shown(self) -> str:
        """Return the host as it may stand in a page; empty where it is none."""
        return self.host if SHOWN.fullmatch(self.host) else ""


def site_of(headers: Headers, *, by_proxy: bool) -> Site:
    """Return the site that a request asks; ``by_proxy``: by the word of a trusted proxy."""
    host = (headers.get_all("Host") or [""])[0]
    if not by_proxy:
        return Site(host, "")
    scheme = _last(headers, FORWARDED_PROTO).lower()
    scheme = scheme if scheme in ("http", "https") else ""
    return Site(_last(headers, FORWARDED_HOST) or host, scheme)


def _last(headers: Headers, name: str) -> str:
    """The word of the proxy that is nearest; what stands before it is hearsay."""
    return ",".join(headers.get_all(name)).rpartition(",")[2].strip()


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
        short = machine.partition(".")[0]
        own = {"localhost", host.lower(), machine, *(f"{short}.{end}" for end in LOCAL)}
        self._names = own | {urlsplit(it).hostname or "" for it in origins}

    def refusal(
        self, headers: Headers, *, is_websocket: bool, by_proxy: bool = False
    ) -> OriginRefusal | None:
        """Return why a request with these headers is refused; None where it is answered.

        ``by_proxy``: it comes from a trusted proxy, whose word for the page's address counts.
        """
        origins, hosts = headers.get_all("Origin"), headers.get_all("Host")
        if len(origins) > 1 or len(hosts) > 1:
            return OriginRefusal(HTTPStatus.BAD_REQUEST, "more than one Host or Origin\n")
        site = site_of(headers, by_proxy=by_proxy)
        if origins:
            return self._foreign(origins[0], site)
        if is_websocket or not site.host or self._is_ours(site.host):
            return None
        text = "No page is here under this name. The server's operator can add it by --origin.\n"
        return OriginRefusal(HTTPStatus.MISDIRECTED_REQUEST, text)

    def _foreign(self, origin: str, site: Site) -> OriginRefusal | None:
        page = normal_origin(origin)
        if page is not None:
            scheme = urlsplit(page).scheme
            same = _split(site.host, scheme) == _of(page) and site.scheme in ("", scheme)
            if (same and self._is_ours(site.host)) or page in self._origins:
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
