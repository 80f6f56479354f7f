"""The PROXY header is read as HAProxy's specification has it, in however many parts it comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.net.proxy_header import BadProxyHeader, ProxyHeader, parse
from tests.server.net.ports import SIGNATURE, proxied

GET = b"GET /healthz HTTP/1.1\r\n"


LOCAL = SIGNATURE + b"\x20\x00\x00\x00"
GOOD = [
    (proxied("192.0.2.7"), "192.0.2.7"),
    (proxied("2001:db8::7"), "2001:db8::7"),
    (proxied("192.0.2.7", notes=b"\x04\x00\x03abc"), "192.0.2.7"),
    (LOCAL, None),
    (proxied("192.0.2.7", command=0x20), None),
    (SIGNATURE + b"\x21\x00\x00\x04abcd", None),
    (b"PROXY TCP4 192.0.2.7 127.0.0.1 4711 7447\r\n", "192.0.2.7"),
    (b"PROXY TCP6 2001:db8::7 ::1 4711 7447\r\n", "2001:db8::7"),
    (b"PROXY UNKNOWN\r\n", None),
    (b"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n", None),
]


@pytest.mark.parametrize(("header", "source"), GOOD)
def test_a_header_names_the_client_and_ends_where_the_request_begins(
    header: bytes, source: str | None
) -> None:
    assert parse(header + GET) == ProxyHeader(len(header), source)
    assert all(parse(header[:size]) is None for size in range(len(header)))


@pytest.mark.parametrize(
    "data",
    [
        SIGNATURE + b"\x11\x11\x00\x0c" + bytes(12),
        SIGNATURE + b"\x22\x11\x00\x0c" + bytes(12),
        SIGNATURE + b"\x21\x12\x00\x0c" + bytes(12),
        SIGNATURE + b"\x21\x11\x00\x0b" + bytes(11),
        SIGNATURE + b"\x21\x21\x00\x23" + bytes(35),
        SIGNATURE + b"\x21\x11\xff\xff",
        b"PROXY TCP4 here there 1 2\r\n",
        b"PROXY TCP4 192.0.2.7\r\n",
        b"PROXY TCP5 192.0.2.7 127.0.0.1 4711 7447\r\n",
        b"PROXY " + b"x" * 101,
    ],
)
def test_what_begins_as_a_header_and_is_none_is_an_error(data: bytes) -> None:
    with pytest.raises(BadProxyHeader):
        parse(data)


@pytest.mark.parametrize("data", [GET, b"POST / HTTP/1.1\r\n", b"PUT ", b"\x16\x03\x01", b"\r\nX"])
def test_a_connection_without_a_header_is_left_as_it_is(data: bytes) -> None:
    assert parse(data) == ProxyHeader(0, None)


@given(st.sampled_from([SIGNATURE, b"PROXY ", b""]), st.binary(max_size=300))
def test_no_bytes_do_anything_else(start: bytes, rest: bytes) -> None:
    try:
        found = parse(start + rest)
    except BadProxyHeader:
        return
    assert found is None or 0 <= found.size <= len(start + rest)
