"""The life of a tab in a real browser: started, loaded again, left, opened twice, cut off."""

import json
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.support.browsers.browser import browser
from tests.support.process import ServerProcess

STATE = "document.documentElement.dataset.state"
NAMES = """[...document.querySelectorAll("#proxies [data-key]")]
    .map((it) => it.getAttribute("aria-label") ?? it.textContent)"""
OLD = "() => { WebAssembly.instantiateStreaming = undefined; }"


class SilentFiles(SimpleHTTPRequestHandler):
    """A host of files that knows nothing of us, and tells nobody what it sent."""

    def log_message(self, *words):
        pass


@pytest.fixture
def host():
    """Serve folders as any host of files does."""
    servers = []

    def serve(folder):
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SilentFiles, directory=folder))
        servers.append(server)
        Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


async def started(page, url):
    await page.open(url)
    assert await page.until(f"{STATE} !== 'loading' && {STATE}") == "ready"


async def shows(page, words):
    await page.until(f"({NAMES}).some((name) => name.includes({json.dumps(words)}))", 40)


async def use(page, words):
    await shows(page, words)
    await page.evaluate(
        f"""[...document.querySelectorAll("#proxies [data-key]")].find((it) =>
        (it.getAttribute("aria-label") ?? it.textContent).includes({json.dumps(words)})).click()"""
    )


async def named(page, name):
    await shows(page, "Welcome to Fourfold")
    await page.type(name)
    await page.keys("Enter")


@pytest.mark.needs("chromium", "page")
async def test_a_tab_comes_back_to_its_seat_whatever_becomes_of_it(tmp_path, web_files):
    words = "--private", "--data", str(tmp_path / "data"), "--web", str(web_files)
    async with ServerProcess(*words) as server, browser("chromium") as found:
        page = await found.page()
        await started(page, f"http://127.0.0.1:{server.port}/")
        await named(page, "Ann")
        await use(page, "Play a bot: Poly-Y")
        await use(page, "Just play")
        await shows(page, "Your turn")
        room = await page.evaluate("location.pathname.slice(1)")
        assert len(room) == 6
        title = await page.evaluate("document.title")
        assert title.startswith("● Your turn · Poly-Y")

        await page.back()
        await shows(page, "Your games")
        assert await page.evaluate("location.pathname") == "/"
        await page.evaluate("history.forward()")
        await shows(page, "Pick a field")

        await page.reload()
        await shows(page, "Pick a field")
        assert await page.evaluate("location.pathname.slice(1)") == room

        other = await found.page(beside=page)
        await started(other, f"http://127.0.0.1:{server.port}/{room}")
        await shows(other, "Pick a field")
        await shows(page, "Pick a field")

        await server.kill()
        await shows(page, "Connection lost")
        page.faults.clear()
        other.faults.clear()
        await server.start()
        for one in (page, other):
            await one.until(f"!({NAMES}).some((name) => name.includes('Connection lost'))")
            await shows(one, "Pick a field")


@pytest.mark.slow
@pytest.mark.needs("chromium", "page")
async def test_a_page_of_any_host_of_files_plays_alone_and_goes_on_after_a_reload(web_files, host):
    async with browser("chromium") as found:
        page = await found.page((390, 844), 2)
        await started(page, host(web_files))
        await named(page, "Ann")
        await use(page, "Play alone")
        await use(page, "Play a bot: Poly-Y")
        await use(page, "Just play")
        await shows(page, "Pick a field")
        await page.reload()
        await shows(page, "Pick a field")


@pytest.mark.needs("chromium", "page")
async def test_what_stops_the_start_is_said_with_a_way_to_try_again(tmp_path, web_files, host):
    lacking = tmp_path / "lacking"
    shutil.copytree(web_files, lacking)
    for file in (lacking / "assets").glob("program.*"):
        file.unlink()
    async with browser("chromium") as found:
        page = await found.page((390, 844))
        await page.open(host(lacking))
        assert await page.until(f"{STATE} !== 'loading' && {STATE}") == "failed"
        assert "program.zip" in await page.evaluate("document.getElementById('step').textContent")
        assert await page.evaluate("document.activeElement.id") == "retry"
        page.faults.clear()
        await found.line.ask("script.addPreloadScript", functionDeclaration=OLD)
        await page.open(host(web_files))
        await page.until(f"{STATE} === 'failed'")
        said = await page.evaluate("document.getElementById('step').textContent")
        assert "too old" in said
        assert "WebAssembly" in said
