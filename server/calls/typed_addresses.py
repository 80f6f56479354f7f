"""Reads the addresses that players type: of mail, and of webhooks, which may not lead inwards."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from server.addresses import parse_ip
from server.calls.ways import Allowed, NotSent

NAT64: Final = ip_network("64:ff9b::/96")
"""Addresses that stand for those of IPv4."""


class Target(NamedTuple):
    """Tell where a request goes."""

    secure: bool
    host: str
    port: int
    path: str


def target(url: str, allowed: Allowed) -> Target:
    """Return where a typed address leads. Raises NotSent where it is none that may be reached."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotSent("this is no web address") from None
    host = (parts.hostname or "").rstrip(".")
    if any(not 33 <= ord(sign) < 127 for sign in url) or not host:
        raise NotSent("this is no web address: use https://example.org/path")
    if parts.scheme != "https" and not (allowed == "any" and parts.scheme == "http"):
        raise NotSent("the address must begin with https://")
    if parts.username is not None or parts.password is not None:
        raise NotSent("the address may hold no name and no password")
    if allowed == "public" and port not in (None, 443):
        raise NotSent("the address may name no other port than 443")
    if allowed == "public" and parse_ip(host) is not None and not is_public(host):
        raise NotSent("this address is not a public one")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    secure = parts.scheme == "https"
    return Target(secure, host, port or (443 if secure else 80), path)


def is_public(address: str) -> bool:
    """Return whether an IP address may be anywhere in the internet, and nowhere else."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if ip in NAT64:
            inner = IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def tidy_address(typed: str) -> str:
    """Return a mail address as it is used; empty where it is none.

    Names before the @ are plain letters: few mail servers take others.
    """
    text = typed.strip()
    name, at, domain = text.rpartition("@")
    if not at or not name or len(text) > 254 or len(name) > 64:
        return ""
    try:
        host = domain.encode("idna").decode().lower()
    except UnicodeError:
        return ""
    known = all(
        sign.isascii() and (sign.isalnum() or sign in "!#$%&'*+-/=?^_`{|}~.") for sign in name
    )
    is_host = "." in host and all(part and part.strip("-") == part for part in host.split("."))
    is_name = all(name.split("."))  # no dot at an end, and no two in a row
    letters = all(sign.isalnum() or sign in "-." for sign in host)
    return f"{name}@{host}" if known and is_host and letters and is_name else ""
