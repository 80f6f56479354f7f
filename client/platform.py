"""The platform a window runs on: what a desktop can do, and a page in a browser does otherwise."""

import locale
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

import pygame

from client.local_server.browser import ServerBrowser
from client.local_server.process import LocalServer
from client.notices import DesktopNotices
from client.storage.atomic_file import write_atomic
from client.system_wishes import SystemWishes

EXACTLY: Final = (1, 1, 1, 255)
"""How far colours may differ and be the same: less than one step."""
NoticeState = Literal["none", "asked", "allowed", "denied"]
"""Whether notices can be shown beside the window: they cannot be, they have to be asked for, they
are, or the person has forbidden them."""

LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that say the language of a person, the first one that is set, as gettext reads them."""


class Platform:
    """A desktop: it has processes, a network to look around in, and pixels of size one."""

    finds_servers = True
    """Whether servers of the local network can be found from here."""
    reaches_others = True
    """Whether another server than the one this window comes from can be reached."""
    has_folders = True
    """Whether saved files lie where the person finds them."""
    has_processes = True
    """Whether a server of one's own can be installed and started."""
    density = 1.0
    """Pixels of the window for one pixel of a drawing at 100 %."""
    _wishes = SystemWishes()
    _writes = False
    """Whether a line is written in. Text is taken in any case: a board may want letters too."""
    home = ""
    """The address of the server that this window comes from; empty for none."""

    def server_browser(self, on_change: Callable[[], None]) -> ServerBrowser:
        """Return what looks for servers; it is run where ``finds_servers``."""
        return ServerBrowser(on_change)

    def local_server(
        self, log: Path, on_change: Callable[[], None], memory: Path | None
    ) -> LocalServer:
        """Return what runs a server of one's own; its ``command`` is None where that cannot be."""
        return LocalServer(log, on_change, memory)

    @property
    def wishes(self) -> SystemWishes:
        """Return what the person has told the system; it may be something else later."""
        return self._wishes

    def heed(self, wishes: SystemWishes) -> None:
        """Take over what the system was found to know when the program began."""
        self._wishes, self.density = wishes, wishes.density

    def dress(self, ground: tuple[int, int, int]) -> None:
        """Take the colour behind everything: what is around the window may have it, too."""

    def wake(self) -> None:
        """Note that something is to be shown, so that a window that rests looks at once."""

    def write_at(self, line: pygame.Rect | None) -> None:
        """Take text for the line that is written in, in pixels of the window; None: for none."""
        if line is not None:
            pygame.key.set_text_input_rect(line)
            if not self._writes:
                pygame.key.start_text_input()  # a tablet shows its keyboard
        self._writes = line is not None

    def __init__(self) -> None:
        self._notices = DesktopNotices()

    def call(self, wants: str, notice: bool) -> None:
        """Show that the player is wanted, by this sentence; empty: not any more.

        ``notice``: also beside the window, where the person has allowed that.
        """
        is_looking = pygame.key.get_focused()
        self._notices.show(wants if notice and not is_looking else "")
        if wants and not is_looking:
            flash_window()

    async def close(self) -> None:
        """Give back what belongs to the system."""
        await self._notices.close()

    @property
    def languages(self) -> tuple[str, ...]:
        """Return what languages the person reads, the best one first, as the system says."""
        named = (os.environ.get(name, "") for name in LOCALES)
        said = next((value for value in named if value), "")
        return (*said.split(":"), locale.getlocale()[0] or "")

    async def fetch_words(self, language: str) -> bool:
        """Fetch the catalogue of a language that is not here; whether it is here now."""
        return False

    def name_language(self, language: str) -> None:
        """Tell what reads the window aloud which language it is in, where somebody asks."""

    @property
    def notices(self) -> NoticeState:
        """Return whether ``call`` can show a notice beside the window."""
        return "allowed" if self._notices.are_there else "none"

    def ask_for_notices(self) -> None:
        """Ask the person to allow notices, where that has to be asked."""

    @property
    def can_share(self) -> bool:
        """Return whether a link can be handed to other programs here."""
        return False

    def share(self, link: str) -> None:
        """Hand ``link`` to another program that the person chooses, where ``can_share``."""

    async def png(self, surface: pygame.Surface) -> bytes:
        """Return a picture of ``surface``, encoded."""
        file = BytesIO()
        pygame.image.save(surface, file, "picture.png")
        return file.getvalue()

    async def frame(
        self, surface: pygame.Surface, before: pygame.Surface | None
    ) -> tuple[bytes, bool]:
        """Return ``surface`` encoded for an animation, and whether it is to be shown over another.

        Then it is transparent wherever it is as ``before``, which has its size.
        """
        whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        if before is None:
            whole.blit(surface, (0, 0))
            return await self.png(whole), False
        same = pygame.mask.from_threshold(surface, (0, 0, 0), EXACTLY, before)
        same.invert()
        same.to_surface(whole, setsurface=surface.convert_alpha(whole), unsetcolor=(0, 0, 0, 0))
        return await self.png(whole), True

    @property
    def can_choose_files(self) -> bool:
        """Return whether the person can be asked for a file: elsewhere it is dropped or named."""
        return False

    def choose_file(self, take: Callable[[str], None]) -> None:
        """Ask the person for a file, and hand its text to ``take``, where that can be."""

    def save_file(self, folder: Path, name: str, raw: bytes, kind: str) -> Path | None:
        """Hand a file to the person: in ``folder``, or None where the browser keeps it.

        ``kind``: its media type. Raises OSError.
        """
        path = folder / name
        write_atomic(path, raw)
        return path


def flash_window() -> None:
    """Let the taskbar show that the window wants to be looked at, where pygame can."""
    window = getattr(pygame, "Window", None)  # pygame-ce has it
    until_focused = vars(pygame).get("FLASH_UNTIL_FOCUSED")
    if window is not None and until_focused is not None and pygame.display.get_init():
        window.from_display_module().flash(until_focused)


DESKTOP = Platform()
