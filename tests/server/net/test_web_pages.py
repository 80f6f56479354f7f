"""The window in a browser: what is given out, how, and nothing else."""

import gzip
from http import HTTPStatus
from pathlib import Path

import pytest

from protocol.from_client import Hello
from protocol.from_server import Welcome
from protocol.names import PROTOCOL
from tests.server.net.ports import line, listening, page, say
from tests.server.net.web_requests import INDEX, SCRIPT, WASM, browser, window

FOREVER = "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/", "/K7MQ2X", "/?x=1", "/K7MQ2X?lang=de"])
async def test_the_page_is_under_the_root_and_under_each_room(path: str, tmp_path: Path) -> None:
    async with listening(web=window(tmp_path)) as (listener, _):
        found = await page(listener.port, path)
        assert (found.status, found.body) == (HTTPStatus.OK, INDEX.decode())
        assert found.headers["content-type"] == "text/html; charset=utf-8"
        assert found.headers["cache-control"] == "no-cache"
        assert (
            "connect-src 'self' ws://127.0.0.1 wss://127.0.0.1;"
            in (found.headers["content-security-policy"])
        )
        assert found.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [
        ("/assets/boot.1.js", "text/javascript; charset=utf-8", SCRIPT),
        ("/assets/pyodide-2/pyodide.asm.wasm", "application/wasm", WASM),
        ("/assets/Inter.3.otf", "font/otf", b"OTTO" + bytes(400)),
    ],
)
async def test_an_asset_comes_in_gzip_where_that_is_taken_and_is_kept_for_ever(
    path: str, kind: str, content: bytes, tmp_path: Path
) -> None:
    async with listening(web=window(tmp_path)) as (listener, _), browser(listener.port) as asks:
        zipped = await asks.get(path, Accept_Encoding="br;q=1, gzip")
        plain = await asks.get(path, Accept_Encoding="gzip;q=0")
        head = await asks.get(path, "HEAD", Accept_Encoding="gzip")
        assert (gzip.decompress(zipped.body), plain.body, head.body) == (content, content, b"")
        assert zipped.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert head.headers == zipped.headers
        assert zipped.headers["etag"] != plain.headers["etag"]
        for found in (zipped, plain):
            assert found.headers["content-type"] == kind
            assert found.headers["cache-control"] == FOREVER
            assert found.headers["vary"] == "Accept-Encoding"
            assert found.headers["x-content-type-options"] == "nosniff"
            again = await asks.get(path, If_None_Match=found.headers["etag"])
            assert again.status in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)


async def test_who_has_the_page_is_told_so(tmp_path: Path) -> None:
    async with listening(web=window(tmp_path)) as (listener, _), browser(listener.port) as asks:
        tag = (await asks.get("/")).headers["etag"]
        again = await asks.get("/", If_None_Match=f'"x", W/{tag}')
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert "content-security-policy" in again.headers


@pytest.mark.parametrize(
    ("path", "where"),
    [("/k7mq2x", "K7MQ2X"), ("/K7M-Q2X", "K7MQ2X"), ("/K7MQ2X/", "../K7MQ2X")],
)
async def test_a_code_in_another_form_leads_to_its_one_address(
    path: str, where: str, tmp_path: Path
) -> None:
    async with listening(web=window(tmp_path)) as (listener, _):
        found = await page(listener.port, path)
        assert (found.status, found.headers["location"]) == (HTTPStatus.FOUND, where.lower())


async def test_a_websocket_is_still_opened_at_the_root(tmp_path: Path) -> None:
    async with listening(web=window(tmp_path)) as (listener, _), line(listener.port) as socket:
        assert isinstance(await say(socket, Hello(PROTOCOL)), Welcome)
