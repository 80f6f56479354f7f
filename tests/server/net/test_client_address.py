"""A client is whoever the last proxy that is ours has heard."""

import pytest

from server.addresses import parse_network
from server.net.client_address import client_address

TRUSTED = (parse_network("10.0.0.0/8"), parse_network("2001:db8:1::/48"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", ["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", ["198.51.100.1, 192.0.2.7, 10.0.0.2"], "192.0.2.7"),
        ("10.0.0.1", ["192.0.2.7:4711"], "192.0.2.7"),
        ("10.0.0.1", ["[2001:db8:2::7]:4711"], "2001:db8:2::7"),
        ("10.0.0.1", ["2001:db8:2::7"], "2001:db8:2::7"),
        ("10.0.0.1", ["::ffff:192.0.2.7"], "192.0.2.7"),
        ("2001:db8:1::1", ["192.0.2.7"], "192.0.2.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.7, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("192.0.2.9", ["198.51.100.1"], "192.0.2.9"),
        ("192.0.2.9", ["10.0.0.1"], "192.0.2.9"),
        ("", ["198.51.100.1"], ""),
    ],
)
def test_only_what_trusted_proxies_have_added_is_believed(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert client_address(peer, forwarded, TRUSTED) == client


def test_a_header_of_a_megabyte_is_not_read_through() -> None:
    hops = ["10.0.0.2," * 100_000 + "10.0.0.2"]
    assert client_address("10.0.0.1", hops, TRUSTED) == "10.0.0.2"
