"""From an address to the lobby in a real browser: what is fetched, and what it costs."""

from collections import Counter

import pytest

from client.ui.schemes import CONTRAST, DARK, LIGHT
from deploy.web.build import MOST_BYTES
from tests.bench.page_start import become_known, visit
from tests.support.browsers.browser import browser
from tests.support.process import ServerProcess

FEW_BYTES = 100_000
CPU_MS = 4000
"""A first visit takes 1.7 s of CPU: the interpreter is made ready, the client imported."""


@pytest.mark.needs("page", "chromium")
async def test_a_first_visit_fetches_little_once_from_its_own_host_and_the_next_almost_nothing(
    tmp_path, web_files
):
    served = ("--web", str(web_files), "--data", str(tmp_path / "data"))
    async with ServerProcess(*served) as server, browser("chromium") as found:
        url = f"http://127.0.0.1:{server.port}/"
        page = await found.page((1280, 720))
        await become_known(page, url)
        first = await visit(page, url, True)
        second = await visit(page, url, True)
        page.sound()
    assert FEW_BYTES < first["wire"] <= MOST_BYTES
    assert second["wire"] < FEW_BYTES
    assert first["cpu_ms"] < CPU_MS
    assert max(Counter(first["addresses"]).values()) == 1
    assert all(address.startswith(url) for address in first["addresses"])
    assert not any(address.endswith(".mo") for address in first["addresses"]), "it is in English"
    assert {"logo and bar", "ready", "lobby"} <= set(first["stages"])


STATE = "document.documentElement.dataset.state"
GROUND = "document.querySelector('meta[name=theme-color]').content"


def code(colour):
    return "#{:02x}{:02x}{:02x}".format(*colour)


async def tell(page, **features):
    told = [{"name": f"prefers-{name}", "value": value} for name, value in features.items()]
    await page.devtools("Emulation.setEmulatedMedia", features=told)


@pytest.mark.slow
@pytest.mark.needs("page", "chromium")
async def test_a_page_follows_the_systems_scheme_and_contrast_while_it_is_open(tmp_path, web_files):
    served = ("--web", str(web_files), "--data", str(tmp_path / "data"))
    async with ServerProcess(*served) as server, browser("chromium") as found:
        page = await found.page((800, 600))
        await page.open("about:blank")
        await tell(page, **{"color-scheme": "light"})
        await page.open(f"http://127.0.0.1:{server.port}/")
        assert await page.until(f"{STATE} !== 'loading' && {STATE}") == "ready"
        await page.until(f"{GROUND} === '{code(LIGHT.ground)}'")
        await tell(page, **{"color-scheme": "dark"})
        await page.until(f"{GROUND} === '{code(DARK.ground)}'")
        await tell(page, **{"color-scheme": "dark", "contrast": "more"})
        await page.until(f"{GROUND} === '{code(CONTRAST.ground)}'")
        page.sound()
