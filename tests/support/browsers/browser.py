"""One face for the browsers that there are: pages, each of a person and of any size."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.browsers.bidi import BidiLine
from tests.support.browsers.page import BrowserPage
from tests.support.browsers.program import Kind, line_to

BREACHES = """() => document.addEventListener("securitypolicyviolation", (breach) =>
    console.error(`broken policy: ${breach.violatedDirective} by ${breach.blockedURI}`))"""
"""Makes a breach of the Content-Security-Policy an entry of the log, in every browser."""


class Browser:
    """A browser that runs; what went wrong in a page that is open at its end is raised there."""

    def __init__(self, kind: Kind, line: BidiLine) -> None:
        self.kind, self.line = kind, line
        self.pages: list[BrowserPage] = []

    async def page(
        self,
        size: tuple[int, int] = (1280, 720),
        density: float = 1,
        touch: bool = False,
        beside: BrowserPage | None = None,
        tab: bool = False,
    ) -> BrowserPage:
        """An empty page of a person of its own, or of the same person as ``beside``.

        In a window of its own, or as a ``tab`` that hides another one.
        """
        if beside is None:
            person = (await self.line.ask("browser.createUserContext"))["userContext"]
        else:
            person = beside.person
        # A window of its own: of several tabs in one window only one is seen, and drawn.
        about = {"type": "tab" if tab else "window", "userContext": person, "background": False}
        if tab and beside is not None:
            about["referenceContext"] = beside.context
        context = (await self.line.ask("browsingContext.create", **about))["context"]
        page = BrowserPage(self.line, context, person, touch)
        self.pages.append(page)
        await page.resize(size, density)
        if touch and self.kind == "chromium":
            words = {"enabled": True, "maxTouchPoints": 5}
            await page.devtools("Emulation.setTouchEmulationEnabled", **words)
        return page

    def sound(self) -> None:
        """Raise PageFault where something went wrong in any page."""
        for page in self.pages:
            page.sound()


@asynccontextmanager
async def browser(kind: Kind, storage: Path | None = None) -> AsyncIterator[Browser]:
    """A headless browser while the block runs; without a folder its storage is thrown away."""
    async with line_to(kind, storage) as line:
        await line.ask("session.subscribe", events=["log.entryAdded"])
        await line.ask("script.addPreloadScript", functionDeclaration=BREACHES)
        found = Browser(kind, line)
        yield found
        found.sound()
