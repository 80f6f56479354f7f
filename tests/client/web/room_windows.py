"""Windows on one room: pages in a browser, used where their proxies are, and a native one."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pygame

from client.app import App
from client.net.address import parse
from client.storage.profile import LocalProfile, ProfileFile
from client.web.proxies import proxies
from client.window import Window
from tests.support.browsers.bidi import PATIENCE_S
from tests.support.browsers.browser import Browser
from tests.support.browsers.page import BrowserPage

FOUND = """[...document.querySelectorAll("#proxies [data-key]")].map((it) => {
  const {left, top, width, height} = it.getBoundingClientRect();
  const frame = it.parentElement.closest("[data-role=grid]")?.getBoundingClientRect();
  return {
    key: it.dataset.key, role: it.dataset.role,
    name: it.getAttribute("aria-label") ?? it.textContent,
    off: it.getAttribute("aria-disabled") === "true",
    rect: [left, top, width, height],
    frame: frame ? [frame.left, frame.top, frame.width, frame.height] : null,
  };
})"""
"""What stands for the controls and texts of a page, in the order of reading."""
VIEWER = re.compile(r", (yours|may go [^,]*|may be moved to|chosen|suggested)")
"""What is said of a cell to one viewer and not to another."""
Sees = Callable[[], Any]


class PlayedPage:
    """A page whose controls are found as a screen reader finds them, and used by hand."""

    def __init__(self, page: BrowserPage) -> None:
        self.page = page

    @classmethod
    async def of(
        cls,
        browser: Browser,
        url: str,
        name: str = "",
        beside: BrowserPage | None = None,
        **about: Any,
    ) -> "PlayedPage":
        """A page at ``url``, of a person of that name; empty: who has been here before."""
        self = cls(await browser.page(beside=beside, **about))
        await self.page.open(url)
        await self.ready()
        if name:
            await self.tap("textbox", "Your name")
            await self.page.type(name)
            await self.tap("button", "Continue")
        return self

    async def ready(self) -> None:
        """Wait until the program runs."""
        await self.page.until("document.documentElement.dataset.state !== 'loading'")
        state = await self.page.evaluate("document.documentElement.dataset.state")
        words = await self.page.evaluate("document.getElementById('step')?.textContent")
        assert state == "ready", f"{words} {self.page.said}"

    async def controls(self) -> list[dict[str, Any]]:
        """All that is published."""
        found: list[dict[str, Any]] = await self.page.evaluate(FOUND)
        return found

    async def find(self, role: str, name: str) -> dict[str, Any]:
        """Wait for a control that can be used, by role and the beginning of its name, or key."""
        return await self.until(lambda found: next(_matching(found, role, name), None))

    async def until(self, true: Callable[[list[dict[str, Any]]], Any]) -> Any:
        """Wait until ``true`` holds of what is published, and say its value."""
        found: list[dict[str, Any]] = []
        try:
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    self.page.sound()
                    found = await self.controls()
                    if told := true(found):
                        return told
                    await asyncio.sleep(0.05)
        except TimeoutError as why:
            there = [f"{it['role']} {it['name']}{' (off)' * it['off']}" for it in found]
            raise AssertionError(f"the page shows {there}") from why

    async def tap(self, role: str, name: str, bring: bool = False) -> None:
        """Tap the middle of a control, brought into sight first."""
        await self.page.tap(await self.place(role, name, bring))

    async def place(self, role: str, name: str, bring: bool = False) -> tuple[float, float]:
        """The middle of a control, once it is in sight; ``bring``: others may be over it."""
        control = await self.find(role, name)
        if bring or not await self._is_seen(control):
            key = control["key"].replace('"', '\\"')
            await self.page.evaluate(f"document.querySelector('[data-key=\"{key}\"]').focus()")
            await asyncio.sleep(0.3)  # the window scrolls to it, and says where it is then
            control = await self.find(role, name)
        return middle(control)

    async def _is_seen(self, control: dict[str, Any]) -> bool:
        wide, tall = await self.page.evaluate("[innerWidth, innerHeight]")
        places = [[0, 0, wide, tall], control["frame"]]  # of a larger board a part is seen
        return all(_has(place, middle(control)) for place in places if place is not None)

    async def sees_text(self, part: str) -> None:
        """Wait until something that is read, or said, has this in it."""
        words = "document.getElementById('spoken').textContent"

        async with asyncio.timeout(PATIENCE_S):
            while True:
                self.page.sound()
                found = await self.controls()
                said = await self.page.evaluate(words)
                if part in said or any(part in it["name"] for it in found):
                    return
                await asyncio.sleep(0.05)

    async def until_position(self) -> list[str]:
        """The cells of the board in words, as every viewer is told them, once it is shown."""
        return await self.until(cells_of)


def middle(control: dict[str, Any]) -> tuple[float, float]:
    """The middle of what stands for a control, in CSS pixels."""
    left, top, width, height = control["rect"]
    return left + width / 2, top + height / 2


def _has(place: list[float], at: tuple[float, float]) -> bool:
    left, top, width, height = place
    return left <= at[0] < left + width and top <= at[1] < top + height


def cells_of(found: list[dict[str, Any]]) -> list[str]:
    """The cells of a board in words, as every viewer is told them."""
    return [VIEWER.sub("", it["name"]) for it in found if it["role"] == "gridcell"]


def _matching(found: list[dict[str, Any]], role: str, name: str) -> Iterator[dict[str, Any]]:
    for it in found:
        is_meant = it["key"] == name or it["name"].startswith(name)
        if it["role"] == role and is_meant and not it["off"]:
            yield it


class NativeWindow:
    """The real client in this process, under SDL's dummy driver."""

    def __init__(self, app: App) -> None:
        self.app, self._window = app, Window(app)

    async def run(self) -> None:
        """Look again and again."""
        while True:
            self._window.step()
            await asyncio.sleep(0.05)

    async def until(self, true: Sees) -> Any:
        """Wait until ``true`` holds."""
        async with asyncio.timeout(PATIENCE_S):
            while not (found := true()):
                await asyncio.sleep(0.05)
        return found

    def position(self) -> list[str]:
        """The cells of the board in words, as every viewer is told them."""
        cells = (it for it in proxies(self.app.scene) if it.role == "gridcell")
        return [VIEWER.sub("", it.name) for it in cells]

    def both_waters(self) -> list[list[str]]:
        """The cells of both grids of Word Fleet in words."""
        found = []
        for _ in range(2):
            found.append(self.position())
            self.app.scene.board.flip()  # type: ignore[attr-defined]
        return sorted(found)

    def visit(self, url: str) -> None:
        """Follow a link."""
        self.app.connect(parse(url))

    def close_dialogs(self) -> None:
        """Press Escape until nothing is above the room."""
        while self.app.scene.modal:
            self.app.scene.escape()
        self.app.changed = True

    @property
    def seen(self) -> Any:
        """What its room is, as it was told; None before."""
        rooms = self.app.connection.rooms if self.app.connection else {}
        return next((mirror.seen for mirror in rooms.values()), None)


@asynccontextmanager
async def native_window(folder: Path, name: str = "Nat") -> AsyncIterator[NativeWindow]:
    """A native window while the block runs."""
    pygame.display.set_mode((1280, 720))
    app = App(ProfileFile(name, folder), LocalProfile(name=name, met=True))
    window = NativeWindow(app)
    task = asyncio.create_task(window.run())
    try:
        yield window
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await app.close()
