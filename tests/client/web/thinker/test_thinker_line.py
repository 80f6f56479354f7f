"""Bots of a page on a host of files think in a worker, and the page goes on; or in the page."""

from functools import partial
from http.server import ThreadingHTTPServer
from threading import Thread

import pytest

from tests.client.web.room_windows import PlayedPage
from tests.client.web.test_page_life import SilentFiles
from tests.support.browsers.browser import browser

HEARD = """() => {
  const Real = Worker;
  window.heard = [];
  window.Worker = class extends Real {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => window.heard.push(Object.keys(data)[0]));
    }
  };
}"""
REFUSED = '() => { window.Worker = class { constructor() { throw new Error("refused"); } }; }'
BEATS = """(() => {
  window.beats = { last: performance.now(), longest: 0 };
  setInterval(() => {
    const now = performance.now();
    beats.longest = Math.max(beats.longest, now - beats.last);
    beats.last = now;
  }, 10);
})()"""
FIELDS = 20, 30, 40


@pytest.fixture
def url(web_files):
    """A host of files with the page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SilentFiles, directory=web_files))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


async def table(found, url, game, level):
    """A page with a room of one's own, against a bot of that level."""
    one = await PlayedPage.of(found, url, "Ann")
    await one.tap("button", "Play alone")
    await one.tap("button", "New game")
    await one.tap("radio", game)
    await one.tap("radio", "A bot")
    await one.tap("slider", "Bot")
    await one.page.keys("Home", *["Right"] * level)  # the first plays at random
    await one.tap("button", "Advanced", bring=True)
    await one.tap("radio", "Instant", bring=True)
    await one.tap("switch", "Swap rule", bring=True)
    return one


def stones(shown):
    """How many lie on the board."""
    return sum("empty" not in it["name"] for it in shown if it["role"] == "gridcell")


async def longest_stand(one):
    """How long, in ms, the page stood while the bot answered to plies."""
    await one.page.evaluate(BEATS)
    longest = 0
    await one.find("heading", "Your turn")
    for plies, field in enumerate(FIELDS, 1):
        await one.page.evaluate("beats.longest = 0")
        await one.tap("gridcell", f"control board#{field}")  # against a bot one tap plays
        await one.until(lambda shown, n=2 * plies: stones(shown) == n)
        await one.find("heading", "Your turn")
        longest = max(longest, await one.page.evaluate("beats.longest"))
    return longest


@pytest.mark.needs("chromium", "page")
async def test_the_bots_of_a_page_think_beside_it(url):
    async with browser("chromium") as found:
        await found.line.ask("script.addPreloadScript", functionDeclaration=HEARD)
        beside = await table(found, url, "Poly-Y", 4)
        await beside.page.until("heard.includes('ready')")
        await beside.tap("button", "Play")
        await longest_stand(beside)
        assert await beside.page.evaluate("heard") == ["ready", *["answer"] * len(FIELDS)]


@pytest.mark.slow
@pytest.mark.needs("chromium", "page")
async def test_a_page_goes_on_while_its_bots_think(url):
    async with browser("chromium") as found:
        await found.line.ask("script.addPreloadScript", functionDeclaration=HEARD)
        beside = await table(found, url, "Poly-Y", 4)
        await beside.page.until("heard.includes('ready')")
        await beside.tap("button", "Play")
        stood = await longest_stand(beside)
        assert await beside.page.evaluate("heard") == ["ready", *["answer"] * len(FIELDS)]
        await beside.page.close()

        await found.line.ask("script.addPreloadScript", functionDeclaration=REFUSED)
        within = await table(found, url, "Poly-Y", 4)
        await within.tap("button", "Play")
        stood_within = await longest_stand(within)
        print("STOOD", stood, stood_within)
        assert stood < stood_within / 2
