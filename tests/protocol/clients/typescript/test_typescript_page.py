"""The TypeScript client plays a whole game in a page of a browser, by modules as they are."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.app import serving
from server.settings import ServerSettings
from tests.support.browsers.browser import browser
from tests.support.typescript import modules

SCRIPT = """(async () => {
  const { connect, inBrowser } = await import("/index.js");
  const me = await connect("URL", { name: "Ada", store: inBrowser() });
  const room = await me.open("polyy", { size: 4 }, { settings: { bot_delay_ms: 0 } });
  const table = await me.join(room);
  await me.seatBot(room);
  for await (const view of table.watch()) if (view.myTurn) await table.play(view.legal[0]);
  me.close();
  const again = await connect("URL", { store: inBrowser() });
  again.close();
  return [table.view.ending.termination, again.player === me.player, again.name];
})()"""


@asynccontextmanager
async def files(folder: Path) -> AsyncIterator[int]:
    """Give out the files of a folder at a port, and an empty page for whatever is none."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = (await reader.readline()).split()[1].decode().strip("/")
        while (await reader.readline()).strip():
            pass
        found = path.endswith(".js")
        body = (folder / path).read_bytes() if found else b"<!doctype html>"
        kind = "text/javascript" if found else "text/html"
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.slow
@pytest.mark.needs("node")
@pytest.mark.needs("chromium")
async def test_it_plays_a_whole_game_in_a_browser_and_is_the_same_there_again(
    tmp_path: Path,
) -> None:
    async with files(modules() / "fourfold" / "dist") as port:
        page_url = f"http://127.0.0.1:{port}"
        settings = ServerSettings(port=0, data=tmp_path, origins=(page_url,))
        async with serving(settings) as server, browser("chromium") as window:
            page = await window.page()
            await page.open(page_url)
            url = f"ws://127.0.0.1:{server.port}"
            told = await page.evaluate(SCRIPT.replace("URL", url))
    assert told == ["rules", True, "Ada"]
