"""Read the PROXY header: what a proxy says, before anything else, of whom a connection is from.

Both versions of HAProxy's specification, https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt
"""

import re
from ipaddress import ip_address
from typing import Final, NamedTuple

from protocol.errors import ProtocolError
from server.addresses import parse_ip

SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
"""How version 2 begins; no request of HTTP does."""
FIXED: Final = 16
"""Bytes of it before the addresses: the signature, version and command, family, two of length."""
MOST_REST: Final = 4096
"""Bytes that may follow those. A proxy may add notes of its own, which take some hundred."""
LOCAL, PROXY = 0x20, 0x21
"""Version 2, and who began the connection: the proxy itself, to see whether we live, or another."""
ADDRESS_BYTES: Final = {0x11: 4, 0x21: 16}
"""TCP over IPv4 and IPv6, and how long an address is there. Two addresses and two ports follow."""
NO_ADDRESS: Final = frozenset({0x00, 0x31, 0x32})
"""Families from which there is no address to learn: unknown ones, and Unix sockets."""
FIRST_LINE: Final = b"PROXY "
"""How version 1 begins."""
MOST_LINE: Final = 107
"""Bytes of its one line, the end included."""
LINE: Final = re.compile(r"PROXY (?:UNKNOWN(?: .*)?|TCP([46]) (\S+) (\S+) (\d{1,5}) (\d{1,5}))")


class BadProxyHeader(ProtocolError, ValueError):
    """Tell that bytes begin as a PROXY header and are none."""


class ProxyHeader(NamedTuple):
    """Hold a header that was read."""

    size: int
    """Its bytes: what follows them is the client's. 0 where there is no header."""
    source: str | None
    """The client's address; None where the header names none, so that the proxy's own stands."""


def parse(data: bytes) -> ProxyHeader | None:
    """Return the header that ``data``, the first bytes of a connection, begins with.

    None where more bytes are needed to tell. Raises BadProxyHeader.
    """
    if data.startswith(SIGNATURE):
        return _binary(data)
    if data.startswith(FIRST_LINE):
        return _text(data)
    may_become_one = SIGNATURE.startswith(data) or FIRST_LINE.startswith(data)
    return None if may_become_one else ProxyHeader(0, None)


def _binary(data: bytes) -> ProxyHeader | None:
    if len(data) < FIXED:
        return None
    command, family, rest = data[12], data[13], int.from_bytes(data[14:16])
    if command not in (LOCAL, PROXY):
        raise BadProxyHeader(f"no version 2 command: {command:#x}")
    if rest > MOST_REST:
        raise BadProxyHeader(f"{rest} bytes of addresses and notes; at most {MOST_REST} are read")
    if command == PROXY and family not in NO_ADDRESS and family not in ADDRESS_BYTES:
        raise BadProxyHeader(f"no TCP connection: family {family:#x}")
    size = ADDRESS_BYTES.get(family, 0) if command == PROXY else 0
    if rest < 2 * size + (4 if size else 0):
        raise BadProxyHeader(f"{rest} bytes are too few for two addresses")
    if len(data) < FIXED + rest:
        return None
    source = str(ip_address(data[FIXED : FIXED + size])) if size else None
    return ProxyHeader(FIXED + rest, source)


def _text(data: bytes) -> ProxyHeader | None:
    end = data.find(b"\r\n", 0, MOST_LINE)
    if end < 0:
        if len(data) >= MOST_LINE:
            raise BadProxyHeader(f"a line of more than {MOST_LINE} bytes")
        return None
    found = LINE.fullmatch(data[:end].decode("latin-1"))
    if found is None:
        raise BadProxyHeader("no line of version 1")
    version, source, *_ = found.groups()
    ip = parse_ip(source) if version else None
    if version and ip is None:
        raise BadProxyHeader("no address of a client")
    return ProxyHeader(end + 2, None if ip is None else str(ip))
