"""One subscriber is one name, however its address is written."""

import pytest

from server.addresses import contains, limit_key, parse_network


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
    ],
)
def test_ipv4_counts_whole_and_ipv6_by_the_network_of_its_subscriber(
    address: str, key: str
) -> None:
    assert limit_key(address) == key


@pytest.mark.parametrize(
    ("network", "address", "inside"),
    [
        ("10.0.0.0/8", "10.9.8.7", True),
        ("10.0.0.0/8", "::ffff:10.9.8.7", True),
        ("10.0.0.0/8", "11.0.0.1", False),
        ("10.1.2.3/8", "10.0.0.1", True),
        ("192.0.2.7", "192.0.2.7", True),
        ("2001:db8::/32", "2001:db8::1", True),
        ("2001:db8::/32", "10.0.0.1", False),
        ("0.0.0.0/0", "no address", False),
    ],
)
def test_an_address_is_in_a_network_or_not(network: str, address: str, inside: bool) -> None:
    assert contains([parse_network(network)], address) is inside
