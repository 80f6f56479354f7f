"""The window: looks at what happens, often while something moves, and draws what changed."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

import pygame

from client.app import App
from client.crash_guard import CrashGuard
from client.ui import theme
from client.ui.shapes import smooth
from protocol.errors import FourfoldError

FRAME_S: Final = 1 / 60
REST_S: Final = 0.1
"""How long a window at rest waits for something to come: clocks show tenths of a second."""
CALM_S: Final = 1.0
"""The same once nothing has been drawn for a while: then nothing on it counts time."""
UNSEEN_S: Final = 1.0
"""The same of a window that nobody sees."""
STILL: Final = 2
"""After so many looks at which nothing was drawn a window is at rest ..."""
CALM: Final = 30
"""... and after so many it is calm."""
SIZE: Final = (1280, 760)
CAPTION: Final = 500
"""Signs of a window's name: more is of no use to anybody."""
NO_SCREENS: Final = frozenset({"dummy", "offscreen"})
"""The drivers that SDL falls back to, unasked, where there is no screen."""


Speaker: TypeAlias = Callable[[str], None]
"""Says a line aloud, or hands it to what does."""


class NoScreen(FourfoldError):
    """There is no screen to open a window on."""


def open_window(density: float = 1.0) -> pygame.Surface:
    """Return a window that can be resized; ``density``: dots for one. Raises NoScreen."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # else it is blurred
    try:
        pygame.display.init()
    except pygame.error as why:
        raise NoScreen(str(why)) from why
    signal.signal(signal.SIGTERM, _told_to_end)  # SDL makes a window's closing of it
    driver = pygame.display.get_driver()
    if driver in NO_SCREENS and not _was_asked_for(driver):
        raise NoScreen(f"SDL only found its {driver} driver")
    pygame.font.init()
    pygame.display.set_icon(icon())
    pygame.key.set_repeat(400, 35)
    return pygame.display.set_mode(_fitting(density), pygame.RESIZABLE)


def _told_to_end(*_: object) -> None:
    """Without a question, as perhaps nobody is there to answer it."""
    with suppress(pygame.error):  # it is being closed
        pygame.event.post(pygame.event.Event(pygame.QUIT, at_once=True))


def _was_asked_for(driver: str) -> bool:
    return os.environ.get("SDL_VIDEODRIVER") == driver


def _fitting(density: float) -> tuple[int, int]:
    """Our size, or what the desktop has room for."""
    sizes = pygame.display.get_desktop_sizes()
    wide, tall = sizes[0] if sizes else SIZE
    wanted = round(SIZE[0] * density), round(SIZE[1] * density)
    return min(wanted[0], wide), min(wanted[1], max(400, tall - 80))


def icon() -> pygame.Surface:
    """Draw four tiles."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        for n, ink in enumerate(theme.SEATS):
            x, y = (2 + 15 * (n in (1, 2))) * fine, (2 + 15 * (n in (2, 3))) * fine
            tile = pygame.Rect(x, y, 13 * fine, 13 * fine)
            pygame.draw.rect(surface, ink, tile, border_radius=4 * fine)

    return smooth((32, 32), draw)


class Window:
    """One App and the window it is drawn on: looks again and again at what happens.

    While something moves it looks at each frame; at rest so seldom that it costs next to nothing,
    and at once when an event comes or ``app.changed`` is set.
    """

    def __init__(self, app: App, speak: Speaker | None = None) -> None:
        """``speak`` is told in words where the keyboard is, and what is said, as that changes."""
        self._app, self._guard, self._clock = app, CrashGuard(app), pygame.time.Clock()
        self._speak, self._spoken, self._titled = speak, "", ""
        self._due = 0.0
        """When it is looked at next though nothing comes."""
        self._still = 0
        """So many looks nothing was drawn."""
        self.is_drawn = False
        """Whether the last look has drawn it anew."""

    def step(self, draws: bool = True) -> float:
        """Look, and draw what has changed; return for how many seconds it may rest then.

        Where nothing came before it is due, nothing is done. ``draws``: whether the window is seen.
        """
        app, guard = self._app, self._guard
        self.is_drawn = False
        events = pygame.event.get()
        now = time.monotonic()
        if not events and not app.changed and now < self._due:
            return self._due - now
        for event in events:
            with guard.watching():
                app.handle(event)
        with guard.watching():
            app.update()
            app.tick(self._clock.tick())
            self._entitle()
            self.is_drawn = draws and self._draw()
            guard.well()
            self._still = 0 if self.is_drawn or events else self._still + 1
        if self._still >= STILL:
            app.speaker.prepare()
        rest = self._rest() if draws else UNSEEN_S
        self._due = time.monotonic() + rest
        return rest

    def _rest(self) -> float:
        if self._still < STILL:
            return FRAME_S
        return REST_S if self._still < CALM else CALM_S

    def _entitle(self) -> None:
        """Name the window as the scene says, also while nobody sees it."""
        title = self._app.window_title[:CAPTION].replace("\0", " ")
        if title != self._titled:
            self._titled = title
            pygame.display.set_caption(title)

    def _draw(self) -> bool:
        """Show what has changed, and say it aloud; return whether anything was drawn."""
        app, surface = self._app, pygame.display.get_surface()
        if not app.changed or surface is None:
            return False
        app.draw(surface)
        pygame.display.flip()
        if self._speak is not None and app.spoken != self._spoken:
            self._spoken = app.spoken
            self._speak(self._spoken)
        return True


async def show(app: App, speak: Speaker | None = None) -> None:
    """Run until the window is closed."""
    window = Window(app, speak)
    try:
        while not app.over:
            window.step()
            await asyncio.sleep(FRAME_S)  # SDL tells nobody that an event has come
    finally:
        pygame.display.quit()  # at once, as a server of one's own takes a moment to end
        with suppress(asyncio.CancelledError):
            await app.close()
        pygame.quit()
