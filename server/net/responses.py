"""Build answers over plain HTTP, and read what a request says of how it wants them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

TEXT: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"


@dataclass
class FileResponse(Response):
    """An answer that may be long, and after which the connection may be kept for the next."""


def page(
    status: HTTPStatus, kind: str, body: bytes, more: Mapping[str, str] | None = None
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


def file(
    status: HTTPStatus, kind: str, body: bytes, more: Mapping[str, str] | None = None
) -> FileResponse:
    """Return the same as a file that is written slice by slice."""
    made = page(status, kind, body, more)
    del made.headers["Connection"]
    return FileResponse(made.status_code, made.reason_phrase, made.headers, body)


def not_found() -> Response:
    """Return the word that there is nothing."""
    return page(HTTPStatus.NOT_FOUND, TEXT, b"not found\n")


def not_modified(about: Mapping[str, str]) -> FileResponse:
    """Return the word that what the asker has is still it."""
    status = HTTPStatus.NOT_MODIFIED
    headers = Headers({"X-Content-Type-Options": "nosniff", **about})
    return FileResponse(status.value, status.phrase, headers, b"")


def is_held(headers: Headers, tag: str) -> bool:
    """Return whether the asker has what ``tag`` stands for."""
    held = _listed(headers, "If-None-Match")
    return any(it.removeprefix("W/") in (tag, "*") for it in held)


def takes_gzip(headers: Headers) -> bool:
    """Return whether the asker unpacks gzip."""
    for coding in _listed(headers, "Accept-Encoding"):
        name, _, how = coding.partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return how.replace(" ", "").strip() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def wants_html(headers: Headers) -> bool:
    """Return whether the asker shows pages to a person, as browsers do and programs do not."""
    return any(it.startswith("text/html") for it in _listed(headers, "Accept"))


def is_kept(request: Request) -> bool:
    """Return whether the asker means to ask again on the same connection."""
    said = [it.lower() for it in _listed(request.headers, "Connection")]
    return request.protocol == "HTTP/1.1" and "close" not in said


def _listed(headers: Headers, name: str) -> Sequence[str]:
    return [it.strip() for it in ",".join(headers.get_all(name)).split(",")]
