"""The plain pages: who is told what, how often, and under which name."""

from http import HTTPStatus
from pathlib import Path

import jsonschema
import pytest

from engines.catalog import names
from protocol.from_client import Hello
from protocol.names import PROTOCOL
from protocol.version import RELEASE
from server import observe
from server.addresses import parse_network
from server.app import serving
from server.settings import ServerSettings
from tests.server.net.ports import line, listening, metric, page, say


async def test_health_says_what_runs_here() -> None:
    async with listening() as (listener, _):
        found = await page(listener.port, "/healthz")
        assert (found.status, found.headers["content-type"]) == (200, "application/json")
        told = {"service": "fourfold", "protocol": PROTOCOL, "server": RELEASE}
        assert found.json == {**told, "server_id": "server_id"}


async def test_readiness_says_why_not() -> None:
    async with listening() as (listener, ready):
        found = await page(listener.port, "/readyz")
        assert (found.status, found.json) == (200, {"ready": True, "why": None})
        ready.why = "the store does not answer"
        found = await page(listener.port, "/readyz?probe=1")
        assert (found.status, found.json) == (503, {"ready": False, "why": ready.why})


async def test_a_real_server_is_ready_when_its_store_answers(tmp_path: Path) -> None:
    async with serving(ServerSettings(port=0, data=tmp_path)) as listener:
        assert (await page(listener.port, "/readyz")).json == {"ready": True, "why": None}


async def test_metrics_are_counters_by_name() -> None:
    async with listening() as (listener, _):
        before = await page(listener.port, "/metrics")
        assert before.headers["content-type"].startswith("text/plain; version=0.0.4")
        async with line(listener.port) as socket:
            await say(socket, Hello(PROTOCOL))
            assert metric((await page(listener.port, "/metrics")).body, "connections") == 1
        assert metric(before.body, "faults_total") == observe.faults._value.get()


async def test_the_schema_names_every_game() -> None:
    async with listening() as (listener, _):
        found = await page(listener.port, "/schema.json")
        assert found.headers["content-type"] == "application/json"
        jsonschema.Draft202012Validator.check_schema(found.json)
        wanted = {f"{game}.{word}" for game in names() for word in ("options", "intent", "view")}
        assert wanted | {"FromClient", "FromServer", "RoomView"} <= found.json["$defs"].keys()


@pytest.mark.parametrize(
    "path", ["/nothing", "/healthz/", "/../etc/passwd", "//", "/schema.json/x"]
)
async def test_there_is_nothing_else(path: str) -> None:
    async with listening() as (listener, _):
        assert (await page(listener.port, path)).status == HTTPStatus.NOT_FOUND


async def test_a_browser_is_told_what_this_is() -> None:
    async with listening() as (listener, _):
        found = await page(listener.port, "/")
        assert found.status == HTTPStatus.UPGRADE_REQUIRED
        assert "Fourfold" in found.body


PROXY = parse_network("127.0.0.1")


@pytest.mark.parametrize(
    "through", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"], ids=str.lower
)
async def test_metrics_are_not_told_through_a_proxy_on_this_machine(through: str) -> None:
    async with listening() as (listener, _):
        found = await page(listener.port, "/metrics", **{through: "127.0.0.1"})
        assert found.status == HTTPStatus.FORBIDDEN
        assert "--metrics" in found.body


@pytest.mark.parametrize(
    ("readers", "client", "status"),
    [
        (None, "198.51.100.1", HTTPStatus.FORBIDDEN),
        ("198.51.100.0/24", "198.51.100.1", HTTPStatus.OK),
        ("198.51.100.0/24", "198.51.101.1", HTTPStatus.FORBIDDEN),
        ("198.51.100.0/24", "127.0.0.1", HTTPStatus.FORBIDDEN),
    ],
)
async def test_metrics_are_told_to_this_machine_or_to_the_networks_that_are_named(
    readers: str | None, client: str, status: HTTPStatus
) -> None:
    named = {"metrics": (parse_network(readers),)} if readers else {}
    async with listening(trusted_proxies=(PROXY,), **named) as (listener, _):
        found = await page(listener.port, "/metrics", X_Forwarded_For=client)
        assert found.status == status


async def test_who_scrapes_beside_a_trusted_proxy_is_told() -> None:
    async with listening(trusted_proxies=(PROXY,)) as (listener, _):
        assert (await page(listener.port, "/metrics")).status == HTTPStatus.OK


async def test_metrics_that_are_off_are_no_page() -> None:
    async with listening(metrics=()) as (listener, _):
        assert (await page(listener.port, "/metrics")).status == HTTPStatus.NOT_FOUND


@pytest.mark.needs("linux")
async def test_who_asks_for_too_many_pages_waits_and_others_do_not() -> None:
    async with listening(pages_burst=3, pages_per_second=0.1) as (listener, _):
        told = [await page(listener.port, "/schema.json") for _ in range(3)]
        assert [it.status for it in told] == [HTTPStatus.OK] * 3
        for path in ("/schema.json", "/healthz", "/nothing"):
            found = await page(listener.port, path)
            assert found.status == HTTPStatus.TOO_MANY_REQUESTS
            assert 1 <= int(found.headers["retry-after"]) <= 10
            assert len(found.body) < 100
        other = await page(listener.port, "/healthz", come_from="127.0.0.2")
        assert other.status == HTTPStatus.OK
        async with line(listener.port) as socket:
            assert await say(socket, Hello(PROTOCOL))


@pytest.mark.parametrize("path", ["/schema.json", "/asyncapi.json"])
async def test_what_describes_the_wire_is_sent_once_to_who_keeps_it(path: str) -> None:
    async with listening() as (listener, _):
        found = await page(listener.port, path)
        assert found.headers["cache-control"] == "public, max-age=3600"
        tag = found.headers["etag"]
        for held in (tag, f'"other", W/{tag}', "*"):
            again = await page(listener.port, path, If_None_Match=held)
            assert (again.status, again.body) == (HTTPStatus.NOT_MODIFIED, "")
            assert again.headers["etag"] == tag
        other = await page(listener.port, path, If_None_Match='"other"')
        assert (other.status, other.body) == (HTTPStatus.OK, found.body)
