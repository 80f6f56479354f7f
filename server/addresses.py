"""The addresses of this machine by which others in its networks may reach it."""

import ipaddress
import socket
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

LOOPBACK: Final = "127.0.0.1"
INNER: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vbox",
    "vmnet",
    "lxc",
    "podman",
    "cni",
    "virtualbox",
    "vmware",
)
"""How networks are called that lie inside this machine: true addresses, and the last to try."""
TUNNELS: Final = ("tun", "utun", "tap", "wg", "ppp", "tailscale", "zt", "nordlynx", "wireguard")
"""How networks are called that lead elsewhere, as a VPN's: nobody in the room is there, though all
that leaves this machine may go that way."""
WORDS: Final = (
    ("Wi-Fi", ("wi-fi", "wifi", "wireless", "wlan", "wl", "802.11")),
    ("Bluetooth", ("bluetooth", "bnep")),
    ("USB", ("usb", "rndis")),
    ("Ethernet", ("ethernet", "realtek", "gbe", "eth", "en")),
)
"""What people call a network, and what its card's name begins with, or has in it where that is a
whole sentence, as on Windows."""
IN_HERE: Final = "inside this machine"
VPN: Final = "VPN"
LONGEST: Final = 24
"""Signs of a card's own name that are told."""
NEAR: Final = ("192.168.0.0/16", "172.16.0.0/12", "10.0.0.0/8")
"""Networks of homes, the likeliest first."""
ANYWHERE: Final = ("192.0.2.1", 9)
"""An address kept for documents: a packet for it would leave by the usual way out. None is sent."""


class Place(NamedTuple):
    """An IPv4 address of this machine, and the network card that has it."""

    address: str
    card: str

    @property
    def network(self) -> str:
        """What people call the network there: Wi-Fi, Ethernet; else as its card is called."""
        card = self.card.lower()
        if card.startswith(INNER):
            return IN_HERE
        if card.startswith(TUNNELS):
            return VPN
        if sys.platform == "darwin" and card.startswith("en"):
            return self.card  # en0 is the Wi-Fi of one Mac, and a socket of another
        for name, words in WORDS:
            said = [word for word in words if " " in card and len(word) > 2]
            if card.startswith(words) or any(word in card for word in said):
                return name
        return self.card[:LONGEST]


def addresses() -> tuple[str, ...]:
    """The IPv4 addresses, the likeliest first; 127.0.0.1 alone on a machine without a network."""
    return tuple(place.address for place in places())


def places() -> tuple[Place, ...]:
    """The same with the card of each, whose name is empty where it is not known."""
    usual = usual_address()
    found = sorted(set(_places()), key=lambda place: (_rank(place, usual), place))
    others = tuple(place for place in found if not _of_loopback(place.address))
    return others or (Place(usual or LOOPBACK, ""),)


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


def _rank(place: Place, usual: str) -> tuple[int, int, int]:
    """Where others most likely are, smallest first: by the way out, the card, the address."""
    names, network = [name for name, _ in WORDS], place.network
    card = names.index(network) if network in names else len(names)
    return _way(place, usual), card, _nearness(place.address)


def _way(place: Place, usual: str) -> int:
    address, network = ipaddress.ip_address(place.address), place.network
    if network in (IN_HERE, VPN):
        return 5 if network == IN_HERE else 4
    if address.is_link_local:
        return 3
    return 0 if place.address == usual else 1 if address.is_private else 2


def _nearness(address: str) -> int:
    here = ipaddress.ip_address(address)
    return next((n for n, net in enumerate(NEAR) if here in ipaddress.ip_network(net)), len(NEAR))


def _of_loopback(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback
