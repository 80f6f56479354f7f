"""Find where a request comes from that a trusted proxy has handed on."""

from collections.abc import Sequence
from typing import Final

from server.addresses import Network, contains, parse_ip

HEADER: Final = "X-Forwarded-For"
OF_PROXIES: Final = (HEADER, "Forwarded", "X-Real-IP", "Via")
"""Headers by which a request shows that it has come through a proxy."""
MOST_HOPS: Final = 20
"""Proxies in a row that are looked at."""


def client_address(peer: str, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """Return the address of the client whose request ``peer`` brings.

    ``forwarded`` are the values of X-Forwarded-For: each proxy adds at the end from whom it got the
    request, so what we trust reaches from the end to the first address that is no proxy of ours.
    That one is the client; what stands before it is hearsay. From a peer that is not trusted
    nothing is believed.
    """
    address = peer
    hops = ",".join(forwarded).rsplit(",", MOST_HOPS)[-MOST_HOPS:]
    while hops and contains(trusted, address):
        ip = parse_ip(_without_port(hops.pop().strip()))
        if ip is None:
            break
        address = str(ip)
    return address


def _without_port(hop: str) -> str:
    """Some proxies add the port: ``192.0.2.7:1234``, ``[2001:db8::7]:1234``."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
