"""The addresses of this machine by which others in its networks may reach it."""

import ipaddress
import socket
from collections.abc import Iterator
from typing import Final, NamedTuple

LOOPBACK: Final = "127.0.0.1"
INNER: Final = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "lxc", "podman", "cni")
"""How networks are called that lie inside this machine: true addresses, and the last to try."""
TUNNELS: Final = ("tun", "utun", "tap", "wg", "ppp", "tailscale", "zt", "nordlynx")
"""How networks are called that lead elsewhere, as a VPN's: nobody in the room is there, though all
that leaves this machine may go that way."""
ANYWHERE: Final = ("192.0.2.1", 9)
"""An address kept for documents: a packet for it would leave by the usual way out. None is sent."""


class Place(NamedTuple):
    """An IPv4 address of this machine, and the network card that has it."""

    address: str
    card: str


def addresses() -> tuple[str, ...]:
    """The IPv4 addresses, the likeliest first; 127.0.0.1 alone on a machine without a network."""
    usual = usual_address()
    found = sorted(set(_places()), key=lambda place: (_rank(place, usual), place))
    others = tuple(it.address for it in found if not _of_loopback(it.address))
    return others or ((usual,) if usual else (LOOPBACK,))


def usual_address() -> str:
    """The address that packets for anywhere leave from; empty where there is no such way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)  # of a datagram socket: nothing is sent
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
    return "" if _of_loopback(address) else address


def _places() -> Iterator[Place]:
    try:
        import ifaddr
    except ImportError:  # an installation without it knows the usual address alone
        return
    for card in ifaddr.get_adapters():
        for found in card.ips:
            if found.is_IPv4:
                yield Place(str(found.ip), card.nice_name)


def _rank(place: Place, usual: str) -> int:
    """Where others most likely are: 0 first."""
    address = ipaddress.ip_address(place.address)
    if place.card.startswith(INNER):
        return 5
    if place.card.startswith(TUNNELS):
        return 4
    if address.is_link_local:
        return 3
    return 0 if place.address == usual else 1 if address.is_private else 2


def _of_loopback(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback
