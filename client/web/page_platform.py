"""The platform of a page in a browser: no processes, no folders, one server it came from."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Literal
from urllib.parse import SplitResult, parse_qs, urlsplit

import pygame

from client.local_server.process import LocalServer
from client.net.address import Address
from client.platform import NoticeState, Platform
from client.system_wishes import SystemWishes
from client.web.canvas import modules, picture
from client.web.page_module import PageModule
from client.web.tab_server import TabServer
from protocol.names import RoomId, is_code, tidy_code


class PagePlatform(Platform):
    """What the browser can do for the window."""

    finds_servers = False
    has_folders = False
    has_processes = False

    def __init__(self, page: PageModule) -> None:
        super().__init__()
        self._page = page
        self.home = server_of(page.location()) if page.isServed() else ""
        self.reaches_others = not self.home
        self._line: pygame.Rect | None = None

    def local_server(
        self, log: Path, on_change: Callable[[], None], memory: Path | None
    ) -> LocalServer:
        """Return the server in the tab where no server has sent the page, else one that is off."""
        if self.home or not self._page.hasServer():
            return LocalServer(log, on_change, memory)
        return TabServer(log, on_change, self._page.fetchServer, self._page.thinker())

    def wake(self) -> None:
        """See Platform."""
        self._page.wake()

    def write_at(self, line: pygame.Rect | None) -> None:
        """See Platform. The browser is told what has changed alone."""
        if line == self._line:
            return
        self._line = line.copy() if line is not None else None
        if line is None:
            self._page.stopWriting()
        else:
            self._page.writeAt(line.x, line.y, line.width, line.height)

    def call(self, wants: str, notice: bool) -> None:
        """See Platform."""
        self._page.call(wants, notice)

    @property
    def languages(self) -> tuple[str, ...]:
        """See Platform."""
        return tuple(self._page.languages().split(","))

    async def fetch_words(self, language: str) -> bool:
        """See Platform."""
        return bool(await self._page.fetchWords(language))

    def name_language(self, language: str) -> None:
        """See Platform."""
        self._page.nameLanguage(language)

    @property
    def wishes(self) -> SystemWishes:
        """See Platform."""
        told = self._page.wishes().split(",")
        if "contrast" in told:
            scheme: Literal["dark", "light", "contrast"] = "contrast"
        else:
            scheme = "light" if "light" in told else "dark"
        return SystemWishes(scheme, "calm" in told)

    def dress(self, ground: tuple[int, int, int]) -> None:
        """See Platform."""
        self._page.dress("#{:02x}{:02x}{:02x}".format(*ground))

    @property
    def notices(self) -> NoticeState:
        """See Platform."""
        return self._page.noticeState()

    def ask_for_notices(self) -> None:
        """See Platform."""
        self._page.askForNotices()

    @property
    def can_share(self) -> bool:
        """See Platform."""
        return self._page.canShare()

    def share(self, link: str) -> None:
        """See Platform."""
        self._page.share(link)

    async def png(self, surface: pygame.Surface) -> bytes:
        """See Platform."""
        return await picture.encoded(surface.picture)  # type: ignore[attr-defined]

    async def frame(
        self, surface: pygame.Surface, before: pygame.Surface | None
    ) -> tuple[bytes, bool]:
        """See Platform. Here nobody sees pixels, so each frame is a whole one."""
        return await self.png(surface), False

    @property
    def can_choose_files(self) -> bool:
        """See Platform."""
        return True

    def choose_file(self, take: Callable[[str], None]) -> None:
        """See Platform."""

        def taken(text: str) -> None:
            take(text)
            self.wake()

        self._page.chooseFile(modules.lasting(taken))

    def save_file(self, folder: Path, name: str, raw: bytes, kind: str) -> Path | None:
        """See Platform. The browser puts it among its downloads."""
        self._page.saveFile(name, kind, b64encode(raw).decode())
        return None


def server_of(location: str) -> str:
    """Return the address of the server that has sent the page at ``location``."""
    return _server(urlsplit(location))


def invitation(location: str) -> Address:
    """Return where the page at ``location`` leads to: a server, and perhaps a room there.

    A path that ends in no room's code leads to the lobby.
    """
    parts = urlsplit(location)
    code = tidy_code(parts.path.rpartition("/")[2])
    room: RoomId | None = code if is_code(code) else None
    watches = room is not None and "watch" in parse_qs(parts.query, keep_blank_values=True)
    return Address(_server(parts), room, watches=watches)


def _server(parts: SplitResult) -> str:
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    shown = f"[{host}]" if ":" in host else host
    return f"{'wss' if secure else 'ws'}://{shown}:{parts.port or (443 if secure else 80)}"
