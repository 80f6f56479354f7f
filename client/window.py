"""The window: sixty looks a second at what happens, drawn only when something changed."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import Final

import pygame

from client.app import App
from client.crash_guard import CrashGuard
from client.ui.shapes import smooth
from client.ui.theme import SEATS
from protocol.errors import FourfoldError

FRAME_S: Final = 1 / 60
SIZE: Final = (1280, 760)
CAPTION: Final = 500
"""Signs of a window's name: more is of no use to anybody."""
NO_SCREENS: Final = frozenset({"dummy", "offscreen"})
"""The drivers that SDL falls back to, unasked, where there is no screen."""


class NoScreen(FourfoldError):
    """There is no screen to open a window on."""


def open_window() -> pygame.Surface:
    """Return a window that can be resized. Raises NoScreen."""
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
    return pygame.display.set_mode(_fitting(), pygame.RESIZABLE)


def _told_to_end(*_: object) -> None:
    """Without a question, as perhaps nobody is there to answer it."""
    with suppress(pygame.error):  # it is being closed
        pygame.event.post(pygame.event.Event(pygame.QUIT, at_once=True))


def _was_asked_for(driver: str) -> bool:
    return os.environ.get("SDL_VIDEODRIVER") == driver


def _fitting() -> tuple[int, int]:
    """Our size, or what the desktop has room for."""
    sizes = pygame.display.get_desktop_sizes()
    wide, tall = sizes[0] if sizes else SIZE
    return min(SIZE[0], wide), min(SIZE[1], max(400, tall - 80))


def icon() -> pygame.Surface:
    """Four tiles."""

    def draw(surface: pygame.Surface, fine: int) -> None:
        for n, ink in enumerate(SEATS):
            x, y = (2 + 15 * (n in (1, 2))) * fine, (2 + 15 * (n in (2, 3))) * fine
            tile = pygame.Rect(x, y, 13 * fine, 13 * fine)
            pygame.draw.rect(surface, ink, tile, border_radius=4 * fine)

    return smooth((32, 32), draw)


async def show(app: App) -> None:
    """Run until the window is closed."""
    clock, guard, titled = pygame.time.Clock(), CrashGuard(app), ""
    try:
        while not app.over:
            for event in pygame.event.get():
                with guard.watching():
                    app.handle(event)
            with guard.watching():
                app.update()
                app.tick(clock.tick())
                titled = _draw(app, titled)
                guard.well()
            await asyncio.sleep(FRAME_S)
    finally:
        pygame.display.quit()  # at once, as a server of one's own takes a moment to end
        with suppress(asyncio.CancelledError):
            await app.close()
        pygame.quit()


def _draw(app: App, titled: str) -> str:
    """Show what has changed; answer what the window is called then."""
    surface = pygame.display.get_surface()
    if not app.changed or surface is None:
        return titled
    app.draw(surface)
    pygame.display.flip()
    if app.spoken != titled:
        titled = app.spoken
        pygame.display.set_caption(f"Fourfold – {titled}"[:CAPTION].replace("\0", " "))
    return titled
