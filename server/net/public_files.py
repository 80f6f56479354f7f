"""Give out the public files of games, as their manifests name them: ``/games/GAME/FILE``."""

import gzip
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Response

from engines.catalog import MANIFESTS
from server.net.responses import TEXT, is_held, not_found, page, takes_gzip

PREFIX: Final = "/games/"
FILES: Final = {
    f"{PREFIX}{game}/{name}": read
    for game, it in MANIFESTS.items()
    for name, read in it.public_files.items()
}
"""What reads each file, by its path."""
KEPT_S: Final = 86_400
"""How long a cache may give a file out without asking again: a change of rules changes its name."""


def public_file(path: str, headers: Headers) -> Response:
    """Return the file at that path, packed for whoever unpacks it; or that there is none."""
    if path not in FILES:
        return not_found()
    body, packed, tag = _kept(path)
    about = {
        "ETag": f"W/{tag}",  # weak: it stands for the words, packed or not
        "Cache-Control": f"public, max-age={KEPT_S}",
        "Vary": "Accept-Encoding",
        "Access-Control-Allow-Origin": "*",  # a client in a page of another origin may read it
    }
    if is_held(headers, tag):
        return page(HTTPStatus.NOT_MODIFIED, TEXT, b"", about)
    if not takes_gzip(headers):
        return page(HTTPStatus.OK, TEXT, body, about)
    return page(HTTPStatus.OK, TEXT, packed, {**about, "Content-Encoding": "gzip"})


@cache
def _kept(path: str) -> tuple[bytes, bytes, str]:
    """A file as it is, packed, and its tag."""
    body = FILES[path]()
    return body, gzip.compress(body, mtime=0), f'"{blake2b(body, digest_size=12).hexdigest()}"'
