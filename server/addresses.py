"""Reads addresses, networks and web origins, and tells under which of them limits are counted."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias
from urllib.parse import urlsplit

Network: TypeAlias = IPv4Network | IPv6Network
IP: TypeAlias = IPv4Address | IPv6Address
PORTS: Final = {"http": 80, "ws": 80, "https": 443, "wss": 443}
"""Those that an address does not name."""
SUBSCRIBER: Final = 64
"""Bits of an IPv6 address that one subscriber does not choose freely: providers give out whole
networks of this length at least, so one person has 2**64 addresses."""


def parse_network(text: str) -> Network:
    """Return the network that ``text`` names: ``10.0.0.0/8``, or one address alone.

    Raises ValueError.
    """
    return ip_network(text.strip(), strict=False)


def parse_ip(text: str) -> IP | None:
    """Return the address that ``text`` is, or None.

    An IPv4 address that was mapped into IPv6, as sockets for both tell it, is returned as IPv4.
    """
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip


def contains(networks: Iterable[Network], address: str) -> bool:
    """Return whether ``address`` lies in one of ``networks``."""
    ip = parse_ip(address)
    return ip is not None and any(ip in network for network in networks)


def limit_key(address: str) -> str:
    """Return under what name everything that ``address`` does is counted against its limits.

    IPv4 counts whole, IPv6 by its first 64 bits. What is no address, as in a test without a
    network, counts as it is.
    """
    ip = parse_ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, SUBSCRIBER), strict=False))
    return address if ip is None else str(ip)


def normal_origin(text: str) -> str | None:
    """Return an origin in its one form, ``https://example.org:443``; None where it is none."""
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname, parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.scheme or not host or parts.path not in ("", "/") or parts.query or parts.fragment:
        return None
    shown = f"[{host}]" if ":" in host else host.rstrip(".")
    return f"{parts.scheme}://{shown}" + (f":{port}" if port else "")
