"""The TypeScript client plays whole games in pages of browsers, by modules as they are."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.app import serving
from server.settings import ServerSettings
from tests.support.browsers.browser import browser
from tests.support.browsers.page import BrowserPage
from tests.support.browsers.program import Kind
from tests.support.typescript import modules

SCRIPT = Path(__file__).parent / "in_page.mjs"
MAP = {
    "fourfold": "/fourfold/dist/index.js",
    "fourfold/msgpack": "/fourfold/dist/msgpack.js",
    "@msgpack/msgpack": "/@msgpack/msgpack/dist.esm/index.mjs",
}
PAGE = f'<!doctype html><script type="importmap">{json.dumps({"imports": MAP})}</script>'
USING = """import("fourfold").then(async ({ connect }) => {
  let held;
  {
    using me = await connect("URL", { name: "Eve" });
    held = me;
  }
  return held.isOnline;
})"""
RATE: dict[str, Any] = {"requests_burst": 10_000, "requests_per_second": 10_000}
GAMES: dict[str, dict[str, Any]] = {
    "polyy": {"size": 4},
    "toppen": {"n_move": 3, "stalemate": 10},
    "rotorouter": {"size": 7, "colours": 2, "max_rounds": 5},
}


@asynccontextmanager
async def files(folder: Path) -> AsyncIterator[int]:
    """Give out the modules of a folder at a port, and the page for whatever is none."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = (await reader.readline()).split()[1].decode().strip("/")
        while (await reader.readline()).strip():
            pass
        place = SCRIPT if path == SCRIPT.name else folder / path
        found = path.endswith((".js", ".mjs"))
        body = place.read_bytes() if found else PAGE.encode()
        kind = "text/javascript" if found else "text/html"
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def page_beside_a_server(kind: Kind, folder: Path) -> AsyncIterator[tuple[BrowserPage, str]]:
    """A page that has the client, and the address of a server that its origin may speak to."""
    async with files(modules()) as port:
        page_url = f"http://127.0.0.1:{port}"
        settings = ServerSettings(port=0, data=folder, origins=(page_url,), **RATE)
        async with serving(settings) as server, browser(kind) as window:
            page = await window.page()
            await page.open(page_url)
            yield page, f"ws://127.0.0.1:{server.port}"


async def plays(page: BrowserPage, url: str, game: str, packed: bool, drop: int) -> None:
    """Check that a whole game is played, and that whoever played it is the same there again."""
    about = ", ".join(json.dumps(it) for it in (url, game, GAMES[game], packed, drop))
    told = await page.evaluate(f"import('/in_page.mjs').then(({{ played }}) => played({about}))")
    assert (told["ended"], told["same"], told["name"]) == ("rules", True, "Ada")
    assert told["number"] == told["plays"]
    assert told["lines"] == 1 + told["plays"] // drop
    assert told["kinds"] == ["object" if packed else "string"]


@pytest.mark.needs("node")
@pytest.mark.needs("chromium")
async def test_it_plays_in_a_page_in_both_encodings_and_is_the_same_there_again(
    tmp_path: Path,
) -> None:
    async with page_beside_a_server("chromium", tmp_path) as (page, url):
        await plays(page, url, "polyy", packed=False, drop=5)
        await plays(page, url, "polyy", packed=True, drop=5)


@pytest.mark.slow
@pytest.mark.needs("node")
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("chromium", marks=pytest.mark.needs("chromium")),
        pytest.param("firefox", marks=pytest.mark.needs("firefox")),
    ],
)
async def test_it_plays_each_game_in_each_browser_over_a_line_that_breaks(
    kind: Kind, tmp_path: Path
) -> None:
    async with page_beside_a_server(kind, tmp_path) as (page, url):
        for game in GAMES:
            for packed in (False, True):
                await plays(page, url, game, packed, drop=3)
        assert await page.evaluate(USING.replace("URL", url)) is False
