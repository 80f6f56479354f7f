"""Requests go where a player chose, signed, and never into the network of the server."""

import hmac
from hashlib import sha256

import pytest

from server.calls.typed_addresses import is_public, target
from server.calls.ways import NotSent
from server.calls.webhook import SIGNATURE, WebhookSender
from tests.server.calls.receivers import web_server


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.1.1", "192.168.1.5", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1"),
        *("fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "nonsense"),
    ],
)
async def test_no_address_of_a_private_network_is_reached_by_whatever_name(address: str) -> None:
    assert not is_public(address)
    sender = WebhookSender("public", resolve=lambda _host, _port: ["93.184.215.14", address])
    with pytest.raises(NotSent, match="not a public one"):
        await sender.send("https://harmless.example.org/", "s", b"{}", 1)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://example.org", "https"),
        ("https://127.0.0.1/", "public"),
        ("https://[::1]/", "public"),
        ("https://user:word@example.org/", "name"),
        ("https://example.org:6379/", "port"),
        ("ftp://example.org", "https"),
        ("https://", "web address"),
        ("https://example.org/\r\nHost: x", "web address"),
        ("https://exa mple.org/", "web address"),
        ("https://example.org:99999/", "web address"),
    ],
)
def test_addresses_of_other_kinds_are_refused_when_they_are_typed(url: str, why: str) -> None:
    with pytest.raises(NotSent, match=why):
        target(url, "public")


def test_public_addresses_are_taken() -> None:
    assert target("https://Example.org/a?b=1", "public") == (True, "example.org", 443, "/a?b=1")
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")


async def test_a_request_is_signed_and_goes_to_the_address_that_was_checked() -> None:
    with web_server() as receiver:
        sender = WebhookSender("any", resolve=lambda _host, _port: ["127.0.0.1"])
        url = receiver.url.replace("127.0.0.1", "games.example.org")
        await sender.send(url, "secret", b'{"a":1}', 1234)
        received = receiver.requests[0]
        signed = hmac.new(b"secret", b'1234.{"a":1}', sha256).hexdigest()
        assert received.headers[SIGNATURE] == f"t=1234,v1={signed}"
        assert received.headers["Host"].startswith("games.example.org")
        assert (received.path, received.body) == ("/hook?x=1", b'{"a":1}')


@pytest.mark.parametrize("status", [301, 302, 307, 404, 500])
async def test_another_answer_than_2xx_has_failed_and_no_redirect_is_followed(status: int) -> None:
    with web_server() as receiver:
        receiver.status = status
        with pytest.raises(NotSent, match=str(status)):
            await WebhookSender("any").send(receiver.url, "s", b"{}", 1)
        assert [it.path for it in receiver.requests] == ["/hook?x=1"]


async def test_nobody_there_is_a_failure() -> None:
    with web_server() as receiver:
        url = receiver.url
    with pytest.raises(NotSent, match="reached"):
        await WebhookSender("any").send(url, "s", b"{}", 1)
