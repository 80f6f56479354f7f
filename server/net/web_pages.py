"""Serve the window in a browser: its page under ``/`` and each room's code, and its files."""

from collections.abc import Awaitable
from http import HTTPStatus
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import parse_qs

from websockets.datastructures import Headers
from websockets.http11 import Response

from server.net.html.no_window import no_window, room_of
from server.net.origins import Site
from server.net.responses import (
    HTML,
    TEXT,
    file,
    is_held,
    not_found,
    not_modified,
    page,
    takes_gzip,
    wants_html,
)
from server.net.web_files import INDEX, WebBody, WebFiles

FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names have a digest in them."""
ASK_AGAIN: Final = "no-cache"
ASSETS: Final = "assets/"
KINDS: Final = {
    ".html": HTML,
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".whl": "application/zip",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": TEXT,
    ".md": TEXT,
    "": TEXT,
}
"""By the end of a name; a name without one is that of a licence."""
OTHERS: Final = "application/octet-stream"
DOCUMENTS: Final = frozenset({HTML, KINDS[".svg"]})
"""What a browser can open as a page, and run: the rest is bound by the page that loads it."""
PLAIN: Final = b"Fourfold: a game server. Connect with the client, or read /schema.json.\n"
NONE_OF_IT: Final = (
    "accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi"
    " payment publickey-credentials-get serial usb xr-spatial-tracking"
)
"""What the page never asks a browser for."""
OURS: Final = {"Cross-Origin-Resource-Policy": "same-origin"}
STRICT: Final = {
    "Referrer-Policy": "no-referrer",  # a room's code is in the address
    "Permissions-Policy": ", ".join(f"{it}=()" for it in NONE_OF_IT.split()),
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
}


class WebPages:
    """Answer what a browser asks for; without files tell how to join otherwise."""

    def __init__(self, files: WebFiles | None) -> None:
        """``files`` are None where the server has no window to give out."""
        self._files = files

    def has(self, path: str) -> bool:
        """Return whether ``path`` is one of the window's."""
        return path == "/" or bool(room_of(path)) or self._holds(path[1:])

    def _holds(self, name: str) -> bool:
        return self._files is not None and name in self._files

    def answer(self, asked: str, headers: Headers, site: Site) -> Response | Awaitable[Response]:
        """Return the page or file that is ``asked`` for, for who sees this server as ``site``.

        What is in memory is returned at once: a browser asks for some thirty files.
        """
        path, _, query = asked.partition("?")
        code = room_of(path)
        if code and path != f"/{code}":
            watches = "watch" in parse_qs(query, keep_blank_values=True)
            return _moved(path, f"{code}?watch" if watches else code)
        if path != "/" and not code:
            return self._file(path[1:], headers, site)
        if self._files is not None:
            self._files.renew()
            return self._file(INDEX, headers, site)
        if wants_html(headers):
            return no_window(HTTPStatus.OK, site, path)
        return page(HTTPStatus.UPGRADE_REQUIRED, TEXT, PLAIN)

    def _file(self, name: str, headers: Headers, site: Site) -> Response | Awaitable[Response]:
        if self._files is None:
            return not_found()
        body = self._files.kept(name, takes_gzip(headers))
        if body is None:
            return self._read(self._files, name, headers, site)
        return self._found(name, body, headers, site)

    async def _read(self, files: WebFiles, name: str, headers: Headers, site: Site) -> Response:
        try:
            body = await files.read(name, takes_gzip(headers))
        except (OSError, KeyError):  # it was taken away
            return not_found()
        return self._found(name, body, headers, site)

    def _found(self, name: str, body: WebBody, headers: Headers, site: Site) -> Response:
        kind = KINDS.get(PurePosixPath(name).suffix, OTHERS)
        about = _about(name, body)
        if kind in DOCUMENTS:
            about |= {"Content-Security-Policy": policy(site.shown), **STRICT}
            if site.scheme == "https":  # browsers take it there alone, and complain elsewhere
                about["Cross-Origin-Opener-Policy"] = "same-origin"
        if is_held(headers, body.tag):
            return not_modified(about)
        return file(HTTPStatus.OK, kind, body.content, about)


def _about(name: str, body: WebBody) -> dict[str, str]:
    about = {
        "Cache-Control": FOREVER if name.startswith(ASSETS) else ASK_AGAIN,
        "ETag": body.tag,
        "Vary": "Accept-Encoding",
        **OURS,
    }
    if body.is_zipped:
        about["Content-Encoding"] = "gzip"
    return about


def policy(host: str) -> str:
    """Return what the page may load, and that it talks to ``host`` alone: the server it is from.

    Not all browsers take a websocket to be ``'self'``, so it is named.
    """
    own = f" ws://{host} wss://{host}" if host else ""
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        f"img-src 'self' data: blob:; font-src 'self' blob:; connect-src 'self'{own}; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _moved(path: str, room: str) -> Response:
    """Lead to the one address of a room, whatever folder a proxy has put us in.

    ``room``: its code, and after it whether it is watched.
    """
    where = f"../{room}" if path.count("/") > 1 else room
    return page(HTTPStatus.FOUND, TEXT, b"", {"Location": where, **STRICT})
