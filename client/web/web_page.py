"""One page: the program, and everything around it that JavaScript tells and is told."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from client.app import App
from client.languages.message import preferred, use
from client.scenes.dialogs.window_language import speak
from client.storage.profile import ProfileFile
from client.ui.text import forget_measures
from client.web.accessibility import Accessibility, AccessibilityBridge
from client.web.page_input import PageInput
from client.web.page_module import PageModule
from client.web.page_platform import PagePlatform, invitation
from client.web.page_storage import PageStorage
from client.web.tab_history import TabHistory
from client.web.tab_server import URL
from client.window import Window

FOLDER: Final = Path("/home/pyodide/fourfold")
"""Where the files of the program are, in the memory of the tab."""


class WebPage:
    """What ``static/boot.js`` drives. Nothing here raises but what ends the program."""

    def __init__(
        self,
        page: PageModule,
        folder: Path = FOLDER,
        spoken: AccessibilityBridge | None = None,
    ) -> None:
        """Build everything; the window has its size by then. ``spoken`` is what is read aloud."""
        self._page = page
        self.storage = PageStorage(page, folder)
        note = self.storage.restore()
        shelf = ProfileFile(folder=folder)
        profile, damage = shelf.load()
        self.platform = PagePlatform(page)
        use(profile.language or preferred(self.platform.languages))
        self.app = App(shelf, profile, note or damage, self.platform)
        speak(self.app)
        self.input = PageInput()
        self._window = Window(self.app)
        self._history = TabHistory(page, self.app)
        self.accessibility = (
            Accessibility(self.app, spoken, asyncio.get_event_loop()) if spoken else None
        )

    def start(self) -> None:
        """Go to the server the page came from, and into the room its address names.

        A tab that was at its own server goes on there.
        """
        if self.platform.home:
            self.app.start(invitation(self._page.location()))
            return
        trail, servers = self._history.trail, self.app.profile.servers
        was_alone = bool(servers) and servers[0].url == URL and len(trail) > 1
        goes_on = was_alone and self.app.local_server.command
        self.app.start(then=partial(self.app.play, trail[-1].room or None) if goes_on else None)

    def step(self, draws: bool) -> float:
        """Look once at what has come; return for how many seconds the page may rest then."""
        rest = self._window.step(draws)
        if self._window.is_drawn and self.accessibility is not None:
            self.accessibility.drawn()
        self._history.update()
        return rest

    def resize(self, density: float) -> None:
        """Draw at another number of pixels for one at 100 %, after the window was resized."""
        self.platform.density = density
        self.app.changed = True

    def font_came(self) -> None:
        """Measure and draw anew, with a font that was fetched meanwhile."""
        forget_measures()
        self.app.changed = True

    def hurry(self) -> None:
        """Try the server at once: the network is back, or the tab is seen again."""
        if self.app.connection is not None:
            self.app.connection.hurry()

    def went(self, state: str) -> None:
        """Follow the browser to another entry of the tab's history."""
        self._history.went(state)
        self.app.changed = True

    def paste(self) -> None:
        """Paste what the page was given, as the keys for it do."""
        for down in (True, False):
            self.input.key(down, "v", "KeyV", 2)
        pygame.key.set_mods(0)

    def hear_stored(self, path: str, text: str) -> None:
        """Take over what another tab has stored."""
        self.storage.hear(path, text)
