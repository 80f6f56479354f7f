"""The gallery, drawn by a browser's canvas and by pygame: the same pictures, but for edges.

What differs: the edges of letters, which the browser smooths otherwise; the edges of discs and
lines by a fraction of a pixel; lines one pixel thick that are not upright, which pygame leaves
rough. Nothing has another place: a row that wrapped otherwise would be more than is borne here.
"""

import statistics
import sys
import time

import pytest
import pytest_asyncio

from tests.client.gallery import gallery
from tests.client.web.canvas.pixels import LARGE, SMALL, apart
from tests.support import evidence
from tests.support.canvas.stage_page import stage_page

SIZE = 1280, 720
MOST = 0.6
"""The per cent of a picture's pixels that may be LARGE apart."""
MEDIAN = 0.15
MEDIAN_SMALL = 0.9
SAMPLE = (
    "connect-recent",
    "lobby-full",
    "create-bots-rotorouter",
    "waiting-host",
    "room-my-turn",
    "room-over",
    "names-arabic",
    "names-devanagari",
    "names-han",
    "review-turned",
    "records-full",
    "campaign-completed",
    "help-multiplayer",
    "settings-you",
    "line-ended-beamer",
    "toppen-tall",
    "toppen-tallest",
    "moves-won",
    "moves-piece",
    "help-toppen",
    "wordfleet-deploy-carried",
    "wordfleet-mid",
    "wordfleet-answer",
    "wordfleet-audit",
    "wordfleet-sliding",
    "wordfleet-sinking",
    "rotorouter-ghost",
    "rotorouter-rolled-cw",
    "rotorouter-turning",
)
"""Every game, and every kind of scene."""

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.needs("page")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(tmp_path_factory):
    async with stage_page("chromium", tmp_path_factory.mktemp("stage")) as page:
        yield page


async def native(state):
    stage = await gallery.shown(state, SIZE, 100)
    picture = stage.surface
    await stage.app.close()
    return picture


async def compared(page, state):
    """How much of a state's two pictures is far, and is a little apart."""
    clipped = await page.run(f"await paint({state!r})")
    assert clipped == [], state
    drawn, real = await page.picture(), await native(state)
    return apart(real, drawn, LARGE), apart(real, drawn, SMALL)


async def within(page, states):
    far = {state: await compared(page, state) for state in states}
    large, small = ([both[n] for both in far.values()] for n in (0, 1))
    worst = max(far, key=lambda state: far[state])
    assert far[worst][0] <= MOST, worst
    assert statistics.median(large) <= MEDIAN
    assert statistics.median(small) <= MEDIAN_SMALL
    return (
        f"over {LARGE}: median {statistics.median(large):.3f} %, most {far[worst][0]:.3f} % "
        f"({worst}); over {SMALL}: median {statistics.median(small):.3f} %"
    )


@pytest.fixture(autouse=True)
def _can_start_a_server(monkeypatch):
    """As in the page, where nothing could be installed."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)


@pytest.mark.needs("chromium")
async def test_every_kind_of_scene_is_drawn_by_a_browser_as_by_pygame(page):
    assert set(SAMPLE) <= set(gallery.STATES)
    await within(page, SAMPLE[::2])


@pytest.mark.needs("chromium")
async def test_pictures_that_are_no_more_needed_are_freed_in_the_browser(page):
    words = """
import gc
screen = pygame.display.set_mode(SIZE)
for _ in range(300):
    for n in range(10):
        kept = pygame.Surface((50, 50), pygame.SRCALPHA)
        pygame.draw.circle(kept, (200, 0, 0), (25, 25), 20)
        screen.blit(kept, (n * 60, 0))
        screen.blit(pygame.transform.smoothscale(kept, (20, 20)), (n * 60, 80))
    pygame.display.flip()
del kept
gc.collect()
pygame.display.flip()
pygame.display.flip()
"""
    before = (await page.page.evaluate("canvas.held()"))["pictures"]
    await page.run(words)
    assert (await page.page.evaluate("canvas.held()"))["pictures"] <= before


COUNTED = """
window.made = 0;
const context = OffscreenCanvas.prototype.getContext;
OffscreenCanvas.prototype.getContext = function (...given) {
  window.made += 1;
  return context.apply(this, given);
};
"""


@pytest.mark.needs("chromium")
async def test_a_picture_that_turns_has_its_pixels_made_once(page):
    words = """
screen = pygame.display.set_mode(SIZE)
turning = pygame.Surface((80, 80), pygame.SRCALPHA)
pygame.draw.rect(turning, (200, 0, 0), (10, 10, 60, 20))
for angle in range(1, 60):
    screen.fill((0, 0, 0))
    screen.blit(pygame.transform.turned(turning, angle), (20, 20))
    pygame.display.flip()
"""
    await page.page.evaluate(f"(() => {{{COUNTED}}})()")
    await page.run(words)
    assert await page.page.evaluate("window.made") == 1


@pytest.mark.needs("chromium")
async def test_a_frame_of_which_only_the_board_was_drawn_is_the_one_drawn_whole(page):
    words = """
async def turned_half(is_kept):
    stage, screen = await stage_of("rotorouter-rolled-cw")
    frame(stage, screen)
    before = rotorouter.middle("E").turn(roll="CW90")
    stage.tell(rotorouter.seen(before.do(rotorouter.Apply()), 0))
    stage.app.update()
    frame(stage, screen)
    parts, redraw = [], stage.scene.redraw
    stage.scene.redraw = lambda *given: (parts.append(given), redraw(*given))
    for _ in range(20):
        stage.app.changed = not is_kept
        stage.app.tick(LEAST_MS)
        frame(stage, screen)
    await stage.app.close()
    return len(parts)
await turned_half({})
"""
    await page.run(words.format(False))  # so that all its pictures have their pixels
    assert await page.run(words.format(True)) == 20
    kept = await page.picture()
    assert await page.run(words.format(False)) == 0
    assert apart(kept, await page.picture(), 0) == 0


@pytest.mark.needs("chromium")
@pytest.mark.slow
async def test_the_whole_gallery_is_drawn_by_a_browser_as_by_pygame(page):
    began = time.monotonic()
    told = await within(page, gallery.STATES)
    evidence.record(
        "the gallery in Chromium beside pygame",
        "1280x720",
        len(gallery.STATES),
        time.monotonic() - began,
        told,
    )


@pytest.mark.slow
@pytest.mark.needs("firefox")
async def test_every_kind_of_scene_is_drawn_by_firefox_as_by_pygame(tmp_path):
    began = time.monotonic()
    async with stage_page("firefox", tmp_path) as page:
        told = await within(page, SAMPLE)
    took = time.monotonic() - began
    evidence.record("a sample of it in Firefox", "1280x720", len(SAMPLE), took, told)
