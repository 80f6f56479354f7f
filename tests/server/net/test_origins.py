"""No web page reaches a server that did not invite it, by whatever name it leads there."""

import socket
from http import HTTPStatus

import pytest
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from protocol.from_client import Hello
from protocol.from_server import Welcome
from protocol.names import PROTOCOL, SUBPROTOCOLS
from server.addresses import normal_origin, parse_network
from server.net.origins import Origins
from tests.server.net.ports import line, listening, page, say

INVITED = "https://play.example.org:443"
GOOD = [
    ({}, None),
    ({"Host": "evil.example"}, None),  # a program, by whatever name it found us
    ({"Host": "127.0.0.1:7447", "Origin": "http://127.0.0.1:7447"}, None),
    ({"Host": "[::1]:7447", "Origin": "http://[::1]:7447"}, None),
    ({"Host": "localhost:7447", "Origin": "http://LOCALHOST:7447"}, None),
    ({"Host": "192.168.1.5", "Origin": "http://192.168.1.5"}, None),
    ({"Host": "192.168.1.5", "Origin": "https://192.168.1.5"}, None),
    ({"Host": "play.example.org", "Origin": "https://play.example.org"}, None),
    ({"Host": "127.0.0.1:7447", "Origin": "https://play.example.org"}, None),
    ({"Host": "club.home:7447", "Origin": "http://club.home:7447"}, None),
]
BAD = [
    ({"Host": "127.0.0.1:7447", "Origin": origin}, HTTPStatus.FORBIDDEN)
    for origin in (
        "https://evil.example",
        "http://127.0.0.1:8000",
        "http://127.0.0.1",
        "http://localhost:7447",
        "https://play.example.org:8443",
        "http://play.example.org",
        "https://play.example.org.evil.example",
        "https://evil.example/https://play.example.org",
        "http://127.0.0.1:7447@evil.example",
        "null",
        "",
        "file://",
        "http://[::1",
    )
]
REBOUND = {"Host": "evil.example:7447", "Origin": "http://evil.example:7447"}
"""Such a page has its own name lead to this machine: it is of the same origin."""


@pytest.mark.parametrize(("said", "status"), [*GOOD, *BAD, (REBOUND, HTTPStatus.FORBIDDEN)])
def test_a_page_opens_a_websocket_only_from_the_server_itself_or_where_it_is_invited(
    said: dict[str, str], status: HTTPStatus | None
) -> None:
    refusal = Origins("club.home", (INVITED,)).refusal(Headers(said), is_websocket=True)
    assert (refusal and refusal.status) == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("", None),
        ("127.0.0.1:7447", None),
        ("[::1]:7447", None),
        ("localhost", None),
        ("Localhost.:80", None),
        ("club.home:7447", None),
        ("play.example.org", None),
        ("evil.example", HTTPStatus.MISDIRECTED_REQUEST),
        ("127.0.0.1.evil.example", HTTPStatus.MISDIRECTED_REQUEST),
        ("localhost@evil.example", HTTPStatus.MISDIRECTED_REQUEST),
        ("localhost:99999", HTTPStatus.MISDIRECTED_REQUEST),
        ("localhost/x", HTTPStatus.MISDIRECTED_REQUEST),
        ("::1", HTTPStatus.MISDIRECTED_REQUEST),
    ],
)
def test_pages_are_given_out_under_addresses_and_names_of_the_server_alone(
    host: str, status: HTTPStatus | None
) -> None:
    said = Headers({"Host": host} if host else {})
    refusal = Origins("club.home", (INVITED,)).refusal(said, is_websocket=False)
    assert (refusal and refusal.status) == status


@pytest.mark.parametrize("name", ["Host", "Origin"])
def test_who_says_two_hosts_or_origins_is_refused(name: str) -> None:
    said = Headers([("Host", "localhost"), (name, "http://localhost"), (name, "localhost")])
    refusal = Origins("", ()).refusal(said, is_websocket=True)
    assert refusal is not None
    assert refusal.status == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://Play.Example.org", "https://play.example.org:443"),
        ("http://play.example.org/", "http://play.example.org:80"),
        ("http://[::1]:7447", "http://[::1]:7447"),
        ("play.example.org", None),
        ("https://play.example.org/path", None),
        ("https://play.example.org:port", None),
        ("null", None),
    ],
)
def test_an_origin_has_one_form(typed: str, origin: str | None) -> None:
    assert normal_origin(typed) == origin


@pytest.mark.parametrize(
    ("origin", "host"),
    [("https://evil.example", "127.0.0.1"), ("null", "127.0.0.1"), ("http://{0}", "evil.example")],
    ids=["foreign", "null", "rebound"],
)
async def test_a_foreign_page_is_refused_with_403_and_a_program_is_welcome(
    origin: str, host: str
) -> None:
    async with listening() as (listener, _):
        named, here = f"{host}:{listener.port}", {"host": "127.0.0.1", "port": listener.port}
        ours = [Subprotocol(SUBPROTOCOLS[0])]
        with pytest.raises(InvalidStatus) as why:
            await connect(
                f"ws://{named}", subprotocols=ours, origin=origin.format(named), proxy=None, **here
            )
        assert why.value.response.status_code == HTTPStatus.FORBIDDEN
        assert b"--origin" in why.value.response.body
        async with connect(f"ws://{named}", subprotocols=ours, proxy=None, **here) as socket:
            assert isinstance(await say(socket, Hello(PROTOCOL)), Welcome)


async def test_an_invited_page_plays() -> None:
    invited = {"origins": (INVITED,)}
    async with (
        listening(**invited) as (listener, _),
        line(listener.port, origin="https://play.example.org") as socket,
    ):
        assert isinstance(await say(socket, Hello(PROTOCOL)), Welcome)


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz", "/schema.json", "/"])
async def test_no_page_is_given_out_under_a_foreign_name_nor_to_a_foreign_page(path: str) -> None:
    async with listening() as (listener, _):
        rebound = await page(listener.port, path, Host="evil.example")
        assert rebound.status == HTTPStatus.MISDIRECTED_REQUEST
        foreign = await page(listener.port, path, Origin="https://evil.example")
        assert foreign.status == HTTPStatus.FORBIDDEN
        if path != "/":  # no socket is opened there, whatever is asked for
            dressed = await page(listener.port, path, Host="evil.example", Upgrade="websocket")
            assert dressed.status == HTTPStatus.MISDIRECTED_REQUEST


PROXY = parse_network("127.0.0.1")
BEHIND = {"Host": "127.0.0.1:7447", "X-Forwarded-Host": "192.168.1.5:8443"}


@pytest.mark.parametrize(
    ("said", "by_proxy", "status"),
    [
        ({"Origin": "https://192.168.1.5:8443"}, True, None),
        ({"Origin": "https://192.168.1.5:8443", "X-Forwarded-Proto": "https"}, True, None),
        ({"Origin": "http://192.168.1.5:8443", "X-Forwarded-Proto": "https"}, True, 403),
        ({"Origin": "https://192.168.1.5:8443", "X-Forwarded-Proto": "gopher"}, True, None),
        ({"Origin": "https://192.168.1.5:8443"}, False, 403),
        ({"Origin": "http://127.0.0.1:7447"}, True, 403),
        ({"Origin": "http://127.0.0.1:7447"}, False, None),
        ({"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"}, True, 403),
        (
            {"Origin": "http://localhost", "X-Forwarded-Host": "evil.example, localhost"},
            True,
            None,
        ),
        ({"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example, ::1"}, True, 403),
        ({"Origin": "https://play.example.org", "X-Forwarded-Host": ""}, True, None),
    ],
)
def test_a_page_behind_a_proxy_is_the_servers_own_by_the_word_of_a_trusted_one_alone(
    said: dict[str, str], by_proxy: bool, status: int | None
) -> None:
    headers = Headers(BEHIND | said)
    origins = Origins("club.home", (INVITED,))
    refusal = origins.refusal(headers, is_websocket=True, by_proxy=by_proxy)
    assert (refusal and refusal.status) == status


@pytest.mark.parametrize("end", ["", ".local", ".lan", ".home.arpa", ".internal", ".evil.example"])
def test_a_machines_own_name_counts_with_what_a_local_network_puts_behind_it(end: str) -> None:
    name = socket.gethostname().partition(".")[0].lower()
    said = Headers({"Host": f"{name}{end}:7447", "Origin": f"http://{name}{end}:7447"})
    refusal = Origins("", ()).refusal(said, is_websocket=True)
    assert (refusal is None) == (end != ".evil.example")


async def test_a_page_that_is_served_by_an_https_proxy_plays() -> None:
    async with (
        listening(trusted_proxies=(PROXY,)) as (listener, _),
        line(
            listener.port,
            origin="https://10.1.2.3",
            additional_headers={"X-Forwarded-Host": "10.1.2.3", "X-Forwarded-Proto": "https"},
        ) as socket,
    ):
        assert isinstance(await say(socket, Hello(PROTOCOL)), Welcome)


async def test_a_person_is_told_what_helps_where_a_name_is_none_of_ours() -> None:
    async with listening() as (listener, _):
        told = await page(
            listener.port, "/K7MQ2X", Host="games.example:7447", Accept="text/html,*/*;q=0.8"
        )
        assert told.status == HTTPStatus.MISDIRECTED_REQUEST
        assert "--origin http://games.example:7447" in told.body
        assert "fourfold://games.example:7447/K7MQ2X" in told.body
        wild = await page(listener.port, "/", Host="a<b>:7447", Accept="text/html")
        assert "<b>" not in wild.body
