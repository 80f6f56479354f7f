"""Where a server is, as people type it: a name, a websocket address, or an invitation's link.

And the links by which others are invited there.
"""

from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import SplitResult, parse_qs, urlsplit

from client.languages.message import tr
from protocol.errors import FourfoldError
from protocol.local import DEFAULT_PORT
from protocol.names import CODE_LENGTH, RoomId, is_code, tidy_code

PORTS: Final = {"ws": DEFAULT_PORT, "fourfold": DEFAULT_PORT, "wss": 443, "http": 80, "https": 443}
"""Those that an address need not name; a browser has its own for a page."""


class BadAddress(FourfoldError, ValueError):
    """This cannot be an address; the text says what was expected."""


class Address(NamedTuple):
    """A server, and perhaps a room there."""

    url: str
    """``ws://host:port`` or ``wss://host:port``."""
    room: RoomId | None = None
    server_id: str = ""
    """Whose rooms are there, where that is known: the same under all its addresses."""
    name: str = ""
    """What that server calls itself."""
    password: str = ""
    watches: bool = False
    """Whether the room is shown on a big screen, and no seat is taken there."""


class Invitation(NamedTuple):
    """The links by which others come to a server, or into a room there."""

    link: str
    """What they are shown first, and as a picture."""
    installed: str = ""
    """The same for who has Fourfold; empty where that is the first."""


def invitation(url: str, room: str = "", *, web: bool) -> Invitation:
    """Return the links to the server at ``url``, or to a room there.

    ``web``: it gives out the window for browsers, so that anybody can come by the first.
    """
    parts = urlsplit(url)
    end = f"/{room}" if room else ""
    installed = f"{'wss' if parts.scheme == 'wss' else 'fourfold'}://{parts.netloc}{end}"
    if not web:
        return Invitation(installed)
    scheme = "https" if parts.scheme == "wss" else "http"
    where = parts.netloc.removesuffix(f":{PORTS[scheme]}")
    return Invitation(f"{scheme}://{where}{end}", installed)


def parse(typed: str) -> Address:
    """Return what a person meant by ``host``, ``host:port``, or a link: ``http(s)://host/CODE``,
    ``ws(s)://...`` or ``fourfold://host/CODE``.

    Raises BadAddress.
    """
    text = typed.strip()
    if "://" not in text:
        text = f"ws://{_bracketed(text)}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as why:
        if "ort" in str(why):
            raise BadAddress(tr("That is not an address: a port is a number up to 65535.")) from why
        raise BadAddress(_no_address()) from why
    host = parts.hostname or ""
    if parts.scheme not in PORTS or not host or any(map(str.isspace, host)):
        raise BadAddress(_no_address())
    watches = "watch" in parse_qs(parts.query, keep_blank_values=True)
    room = _room(parts)
    return Address(_url(parts, port), room, watches=watches and room is not None)


def _no_address() -> str:
    return tr(
        "That is not an address. Try 192.168.1.5 or ws://example.org:{port}.", port=DEFAULT_PORT
    )


def is_here(link: str) -> bool:
    """Tell whether an address leads to the machine that it is used on, whichever that is."""
    host = urlsplit(link).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def is_near(url: str) -> bool:
    """Tell whether an address is one of a local network, where somebody's own machine serves."""
    try:
        return ip_address(urlsplit(url).hostname or "").is_private
    except ValueError:
        return False


def _bracketed(text: str) -> str:
    """Return a bare IPv6 address, which has colons of its own, in brackets."""
    return f"[{text}]" if text.count(":") > 1 and not text.startswith("[") else text


def _url(parts: SplitResult, port: int | None) -> str:
    scheme = "wss" if parts.scheme in ("wss", "https") else "ws"
    host = str(parts.hostname)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{port or PORTS[parts.scheme]}"


def _room(parts: SplitResult) -> RoomId | None:
    """Return the room that a link ends in. Raises BadAddress."""
    code = tidy_code(parts.path.strip("/"))
    if code and not is_code(code):
        raise BadAddress(wrong_length(code))
    return code or None


def wrong_length(code: RoomId) -> str:
    """Return what is wrong with a code of another length than rooms have."""
    return tr("A game code has {n} letters and digits, not {many}.", n=CODE_LENGTH, many=len(code))
