"""Where a server is, as people type it: a name, a websocket address, or an invitation's link."""

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from protocol.errors import FourfoldError
from protocol.local import DEFAULT_PORT
from protocol.names import CODE_LENGTH, RoomId, is_code, tidy_code


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
    """Whether the room is shown on a beamer, and no seat is taken there."""


def parse(typed: str) -> Address:
    """What a person meant by ``host``, ``host:port``, ``ws(s)://...`` or ``fourfold://host/CODE``.

    Raises BadAddress.
    """
    text = typed.strip()
    if "://" not in text:
        text = f"ws://{_bracketed(text)}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as why:
        why_not = "a port is a number up to 65535" if "ort" in str(why) else str(why)
        raise BadAddress(f"{typed!r} is no address: {why_not}") from why
    host = parts.hostname or ""
    if parts.scheme not in ("ws", "wss", "fourfold") or not host or any(map(str.isspace, host)):
        raise BadAddress(
            f"{typed!r} is no address: try 192.168.1.5 or ws://example.org:{DEFAULT_PORT}"
        )
    return Address(_url(parts, port), _room(parts))


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
    scheme = "wss" if parts.scheme == "wss" else "ws"
    host = str(parts.hostname)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{port or (443 if scheme == 'wss' else DEFAULT_PORT)}"


def _room(parts: SplitResult) -> RoomId | None:
    """Return the room that a link ends in. Raises BadAddress."""
    code = tidy_code(parts.path.strip("/"))
    if code and not is_code(code):
        raise BadAddress(f"this address ends in no room code: {wrong_length(code)}")
    return code or None


def wrong_length(code: RoomId) -> str:
    """Return what is wrong with a code of another length than rooms have."""
    return f"a code has {CODE_LENGTH} letters and digits, not {len(code)}"
