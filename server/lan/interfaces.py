"""Lists the addresses by which others in this machine's networks may reach it."""

import ipaddress
import socket
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from protocol.local import LOCALHOST

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
"""How cards of networks inside this machine are called: true addresses, and the last to try."""
TUNNELS: Final = ("tun", "utun", "tap", "wg", "ppp", "tailscale", "zt", "nordlynx", "wireguard")
"""How cards of tunnels are called: nobody in the room is there, though the default route may be."""
WORDS: Final = (
    ("Wi-Fi", ("wi-fi", "wifi", "wireless", "wlan", "wl", "802.11")),
    ("Bluetooth", ("bluetooth", "bnep")),
    ("USB", ("usb", "rndis")),
    ("Ethernet", ("ethernet", "realtek", "gbe", "eth", "en")),
)
"""What people call a network, and how names of its cards begin; on Windows, where a name is a whole
sentence, what they contain."""
IN_HERE: Final = "inside this machine"
VPN: Final = "VPN"
LONGEST: Final = 24
"""Characters of a card's own name that are shown."""
NEAR: Final = ("192.168.0.0/16", "172.16.0.0/12", "10.0.0.0/8")
"""Networks of homes, the likeliest first."""
ANYWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documents: finds the default route. Nothing is sent there."""


class InterfaceAddress(NamedTuple):
    """An IPv4 address of this machine, and the network card that has it."""

    address: str
    card: str

    @property
    def network(self) -> str:
        """Return what people call the network: Wi-Fi, Ethernet; else the name of its card."""
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


def interface_addresses() -> tuple[InterfaceAddress, ...]:
    """Return the IPv4 addresses with their cards, the likeliest first.

    127.0.0.1 alone on a machine without a network. A card that is not known has no name.
    """
    usual = usual_address()
    found = sorted(set(_list_addresses()), key=lambda place: (_rank(place, usual), place))
    others = tuple(place for place in found if not _of_loopback(place.address))
    return others or (InterfaceAddress(usual or LOCALHOST, ""),)


def usual_address() -> str:
    """Return the address of the default route; empty where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)  # of a datagram socket: nothing is sent
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
    return "" if _of_loopback(address) else address


def _list_addresses() -> Iterator[InterfaceAddress]:
    try:
        import ifaddr
    except ImportError:  # an installation without it knows the usual address alone
        return
    for card in ifaddr.get_adapters():
        for found in card.ips:
            if found.is_IPv4:
                yield InterfaceAddress(str(found.ip), card.nice_name)


def _rank(place: InterfaceAddress, usual: str) -> tuple[int, int, int]:
    """Return a sort key: by route, card and address, where others most likely are first."""
    names, network = [name for name, _ in WORDS], place.network
    card = names.index(network) if network in names else len(names)
    return _way(place, usual), card, _nearness(place.address)


def _way(place: InterfaceAddress, usual: str) -> int:
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
