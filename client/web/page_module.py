"""What JavaScript offers to this program: the functions of the module ``fourfold_page``."""

import importlib
from collections.abc import Awaitable, Callable
from typing import Protocol, cast

from client.platform import NoticeState
from client.web.tab_server import ThinkerModule


class PageModule(Protocol):
    """The page around the window; see ``static/page.js``. Lengths are pixels of the canvas."""

    def location(self) -> str:
        """Return the address of the page."""
        ...

    def languages(self) -> str:
        """Return the languages of the person, the best one first, joined by commas."""
        ...

    def fetchWords(self, language: str) -> Awaitable[bool]:  # noqa: N802 - as JavaScript names
        """Fetch the catalogue of a language; False where it does not come."""
        ...

    def nameLanguage(self, language: str) -> None:  # noqa: N802 - as JavaScript names
        """Tell screen readers the language of what is published."""
        ...

    def wishes(self) -> str:
        """Return what the person has told the system: light, contrast, calm; joined by commas."""
        ...

    def dress(self, ground: str) -> None:
        """Take a colour for what is around the window."""
        ...

    def isServed(self) -> bool:  # noqa: N802 - named as JavaScript names
        """Return whether a server of ours has sent the page."""
        ...

    def hasServer(self) -> bool:  # noqa: N802
        """Return whether the page brings a server along."""
        ...

    def fetchServer(self) -> Awaitable[None]:  # noqa: N802
        """Fetch and unpack the modules of that server."""
        ...

    def thinker(self) -> ThinkerModule:
        """Return what does the jobs of that server's bots in a worker; it is not begun yet."""
        ...

    def wake(self) -> None:
        """Let the window look as soon as it can."""
        ...

    def writeAt(self, x: int, y: int, width: int, height: int) -> None:  # noqa: N802
        """Lay the hidden field over a line that is written in."""
        ...

    def stopWriting(self) -> None:  # noqa: N802
        """Take text no more."""
        ...

    def call(self, wants: str, notice: bool) -> None:
        """Mark the icon; with ``notice`` and hidden, show a notice of the desktop."""
        ...

    def noticeState(self) -> NoticeState:  # noqa: N802
        """Return whether notices can be shown."""
        ...

    def askForNotices(self) -> None:  # noqa: N802
        """Ask the person to allow notices."""
        ...

    def canShare(self) -> bool:  # noqa: N802
        """Return whether the browser hands links to other programs."""
        ...

    def share(self, link: str) -> None:
        """Let the person hand ``link`` to another program."""
        ...

    def saveFile(self, name: str, kind: str, text: str) -> None:  # noqa: N802
        """Let the browser keep a file, its bytes in base64, where it keeps what is downloaded."""
        ...

    def chooseFile(self, take: Callable[[str], None]) -> None:  # noqa: N802
        """Let the person choose a file; ``take`` is called with its text."""
        ...

    def historyState(self) -> str:  # noqa: N802
        """Return what the tab's present entry was given; empty for an entry of another page."""
        ...

    def pushState(self, state: str, path: str) -> None:  # noqa: N802
        """Add an entry to the tab's history, at that path beside the page; empty: the same."""
        ...

    def replaceState(self, state: str, path: str) -> None:  # noqa: N802
        """Let the tab's present entry be this one."""
        ...

    def historyGo(self, steps: int) -> None:  # noqa: N802
        """Go through the tab's history, which ``WebPage.went`` hears later."""
        ...

    def storedFiles(self) -> str:  # noqa: N802
        """Return what is stored: a JSON object of base64 texts by path."""
        ...

    def storeFile(self, path: str, text: str) -> bool:  # noqa: N802
        """Store a file's bytes, in base64; False where the browser refuses."""
        ...

    def dropFile(self, path: str) -> None:  # noqa: N802
        """Store that file no more."""
        ...

    def canStore(self) -> bool:  # noqa: N802
        """Return whether the browser keeps anything for this page."""
        ...


def page_module() -> PageModule:
    """Return the page this program runs in. Raises ImportError outside of one."""
    return cast(PageModule, importlib.import_module("fourfold_page"))
