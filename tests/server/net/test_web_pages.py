"""The window in a browser: what is given out, how, and nothing else."""

import gzip
from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.datastructures import Headers

from protocol.from_client import Hello
from protocol.from_server import Welcome
from protocol.names import PROTOCOL
from server.addresses import parse_network
from server.net.html.no_window import room_of
from server.net.responses import takes_gzip
from server.net.web_files import WebFiles
from server.net.web_pages import WebPages
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


async def test_a_page_behind_tls_talks_to_the_name_that_the_browser_sees(tmp_path: Path) -> None:
    proxy = {
        "trusted_proxies": (parse_network("127.0.0.1"),),
        "origins": ("https://play.example.org:443",),
    }
    async with listening(web=window(tmp_path), **proxy) as (listener, _):
        about = {"X_Forwarded_Host": "play.example.org", "X_Forwarded_Proto": "https"}
        found = await page(listener.port, "/K7MQ2X", **about)
        policy = found.headers["content-security-policy"]
        assert "connect-src 'self' ws://play.example.org wss://play.example.org;" in policy
        assert found.headers["cross-origin-opener-policy"] == "same-origin"
        hostile = {"X_Forwarded_Host": "127.0.0.1%; script-src *"}
        found = await page(listener.port, "/", **hostile)
        assert "*" not in found.headers["content-security-policy"]


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
    [
        ("/k7mq2x", "K7MQ2X"),
        ("/K7M-Q2X", "K7MQ2X"),
        ("/K7MQ2X/", "../K7MQ2X"),
        ("//K7MQ2X", "../K7MQ2X"),
        ("/k7mq2x?watch", "K7MQ2X?watch"),
    ],
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


OTHERWISE = [
    "/assets/../manifest.json",
    "/assets/%2e%2e/manifest.json",
    "//manifest.json",
    "/./manifest.json",
    "/licences",
    "/licences/",
    "/assets//boot.1.js",
    "/assets/boot.1.js.gz",
    "/assets/boot.1.js/",
    "/assets/boot.1.js%00",
    "/assets\\boot.1.js",
    "/ASSETS/boot.1.js",
    "/etc/passwd",
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/outside/secret.txt",
    "/linked.txt",
    "/K7MQ2X/K7MQ2X",
    "//K7MQ2X//",
    "/K7MQ20",
    "/K7MQ2",
    "/%4B7MQ2X",
    "http://127.0.0.1/manifest.json",
    "*",
    "/" + "x" * 8_000,
]


async def test_no_path_leads_anywhere_else(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    web = window(tmp_path / "web")
    (web / "linked.txt").symlink_to(tmp_path / "secret.txt")
    (web / "outside").symlink_to(tmp_path, target_is_directory=True)
    async with listening(web=web) as (listener, _):
        for path in OTHERWISE:
            found = await page(listener.port, path)
            assert (found.status, found.body) == (HTTPStatus.NOT_FOUND, "not found\n"), path


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> WebPages:
    """The pages of a small window."""
    return WebPages(WebFiles(window(tmp_path_factory.mktemp("web"), b"")))


@given(st.binary(max_size=60).map(lambda it: it.decode("latin-1")) | st.sampled_from(OTHERWISE))
def test_whatever_a_path_is_it_names_a_file_of_the_window_or_none(
    pages: WebPages, path: str
) -> None:
    names = {"", "index.html", "manifest.json", "licences/MPL-2.0", "assets/boot.1.js"}
    names |= {"assets/Inter.3.otf", "assets/pyodide-2/pyodide.asm.wasm"}
    said = path if path.startswith("/") else f"/{path}"
    assert pages.has(said) == (said[1:] in names or bool(room_of(said)))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
async def test_there_is_nothing_to_be_done_here(method: str, tmp_path: Path) -> None:
    async with listening(web=window(tmp_path)) as (listener, _), browser(listener.port) as asks:
        found = await asks.get("/", method)
        assert (found.status, found.headers["allow"]) == (
            HTTPStatus.METHOD_NOT_ALLOWED,
            "GET, HEAD",
        )


async def test_programs_pages_keep_their_names_though_a_room_could_be_called_so() -> None:
    async with listening() as (listener, _):
        assert (await page(listener.port, "/readyz")).json["ready"] is True
        assert room_of("/readyz") == "READYZ"


async def test_without_a_window_a_browser_is_told_how_to_join_and_a_program_as_before() -> None:
    async with listening() as (listener, _):
        port = listener.port
        told = await page(port, "/K7MQ2X", Host=f"127.0.0.1:{port}", Accept="text/html")
        assert (told.status, told.headers["content-type"]) == (200, "text/html; charset=utf-8")
        for words in (f"fourfold://127.0.0.1:{port}/K7MQ2X", "make web", ">K7MQ2X<"):
            assert words in told.body
        style = told.body.partition("<style>")[2].partition("</style>")[0]
        digest = b64encode(sha256(style.encode()).digest()).decode().lower()
        assert f"'sha256-{digest}'" in told.headers["content-security-policy"]
        assert (await page(port, "/", Accept="*/*")).status == HTTPStatus.UPGRADE_REQUIRED


async def test_another_window_that_is_put_there_is_given_out(tmp_path: Path) -> None:
    async with listening(web=window(tmp_path)) as (listener, _), browser(listener.port) as asks:
        old = await asks.get("/")
        (tmp_path / "index.html.gz").unlink()
        (tmp_path / "index.html").write_bytes(b"<!doctype html>another")
        (tmp_path / "assets" / "boot.4.js").write_bytes(b"another")
        new = await asks.get("/", Accept_Encoding="gzip")
        assert new.body == b"<!doctype html>another"
        assert new.headers["etag"] != old.headers["etag"]
        assert (await asks.get("/assets/boot.4.js")).body == b"another"


async def test_a_file_that_was_taken_away_is_not_found(tmp_path: Path) -> None:
    async with listening(web=window(tmp_path)) as (listener, _), browser(listener.port) as asks:
        (tmp_path / "assets" / "boot.1.js").unlink()
        assert (await asks.get("/assets/boot.1.js")).status == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("said", "takes"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip; q=1.0", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("", False),
        ("br", False),
        ("gzipped", False),
    ],
)
def test_gzip_is_sent_to_who_takes_it(said: str, takes: bool) -> None:
    assert takes_gzip(Headers({"Accept-Encoding": said})) == takes


async def test_several_guests_of_one_address_load_all_at_once_and_who_floods_waits(
    tmp_path: Path,
) -> None:
    many = {"web_burst": 30, "web_per_second": 0.1, "pages_burst": 3}
    async with listening(web=window(tmp_path), **many) as (listener, _):
        async with browser(listener.port) as asks:
            told = [(await asks.get("/assets/boot.1.js")).status for _ in range(30)]
            assert told == [HTTPStatus.OK] * 30
            late = await asks.get("/")
            assert late.status == HTTPStatus.TOO_MANY_REQUESTS
            assert int(late.headers["retry-after"]) >= 1
        assert (await page(listener.port, "/healthz")).status == HTTPStatus.OK
