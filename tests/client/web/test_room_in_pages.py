"""What happens to a tab: a server that dies, a reload, a second tab, a network that is lost."""

import asyncio
import time

import pytest

from tests.client.web.room_windows import PlayedPage, cells_of
from tests.support.browsers.browser import browser
from tests.support.network.cable import cable
from tests.support.people import open_room, person, welcomed
from tests.support.process import ServerProcess

PHONE = {"size": (390, 844), "density": 2, "touch": True}
OPTIONS = {"size": 4, "pie": False}
SILENT_S = 16
"""After so long without a word a line would be given up."""


@pytest.fixture
async def server(tmp_path, web_files, valkey_url):
    """A server that gives out the page, and can die: its rooms are in another process."""
    words = "--redis", valkey_url, "--data", str(tmp_path / "data"), "--web", str(web_files)
    async with ServerProcess(*words) as process:
        yield process


async def begun(server, found, host):
    """Ann on a phone and Bob at a desk, in a game of Poly-Y; ``host``: where the page is from."""
    async with person(server.url, "Host") as opener:
        await welcomed(opener)
        room = await open_room(opener, "polyy", **OPTIONS)
    url = f"{host.replace('ws:', 'http:')}/{room}"
    ann = await PlayedPage.of(found, url, "Ann", **PHONE)
    await ann.until(lambda them: not any(it["role"] == "dialog" for it in them) and len(them) > 5)
    bob = await PlayedPage.of(found, url, "Bob")
    await ann.find("heading", "Your turn")
    return ann, bob


async def plays(player, other, field):
    """A ply by hand, which both see."""
    await player.find("heading", "Your turn")
    await chooses(player, field)
    await other.find("heading", "Your turn")


async def chooses(player, field):
    await player.tap("gridcell", f"control board#{field}")
    await player.tap("button", "control confirm")


@pytest.mark.slow
@pytest.mark.needs("chromium", "page")
async def test_a_game_goes_on_over_a_dead_server_a_lost_network_a_reload_and_in_a_second_tab(
    server,
):
    async with cable(server.port) as line, browser("chromium") as found:
        ann, bob = await begun(server, found, line.url)
        await plays(ann, bob, 9)

        await server.kill()
        await bob.until(lambda them: all(it["name"] != "Online" for it in them))
        await server.start()
        await bob.find("text", "Online")
        await plays(bob, ann, 27)

        line.cut()
        await chooses(ann, 19)
        line.mend()
        await bob.find("heading", "Your turn")

        await bob.page.reload()
        await bob.ready()
        await plays(bob, ann, 18)

        second = await PlayedPage.of(
            found, await ann.page.evaluate("location.href"), beside=ann.page
        )
        await second.find("heading", "Your turn")
        await plays(second, bob, 11)
        position = await bob.until_position()
        for page in (ann, second):
            await page.until(lambda them: cells_of(them) == position)
    assert server.faults == 0


@pytest.mark.slow
@pytest.mark.needs("chromium", "page")
async def test_a_hidden_tab_draws_nothing_and_keeps_its_line(server):
    async with cable(server.port) as line, browser("chromium") as found:
        ann, bob = await begun(server, found, line.url)
        other = await found.page(beside=ann.page, tab=True)
        await ann.page.until("document.visibilityState === 'hidden'")
        shown, began = await ann.controls(), time.monotonic()
        while time.monotonic() - began < SILENT_S + 10:  # a line without pings would not last
            assert not [it for it in await bob.controls() if "away" in it["name"]]
            await asyncio.sleep(0.5)
        assert await ann.controls() == shown
        await other.close()
        await ann.page.show()
        await plays(ann, bob, 9)
    assert server.faults == 0
