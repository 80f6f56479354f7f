"""Lets the small files of this program outlive the tab: the browser stores what they hold."""

import json
from base64 import b64decode, b64encode
from contextlib import suppress
from pathlib import Path
from typing import Final

from client.languages.message import mark, tr
from client.storage import atomic_file
from client.web.page_module import PageModule

REFUSED: Final = mark(
    "This browser saves nothing for this page. Your name, seat and saved games are lost when you "
    "close the tab."
)


class PageStorage:
    """One folder, whose files are in memory, and in the browser's storage of this origin."""

    def __init__(self, page: PageModule, folder: Path) -> None:
        """``folder`` is made where it is not there."""
        self._page, self._folder = page, folder
        folder.mkdir(parents=True, exist_ok=True)

    def restore(self) -> str:
        """Write the files that are stored, and keep them so; return a note where none can be."""
        for path, text in json.loads(self._page.storedFiles()).items():
            self.hear(path, text)
        if not self._page.canStore():
            return tr(REFUSED)
        atomic_file.watchers.append(self._keep)
        return ""

    def hear(self, path: str, text: str) -> None:
        """Take over what another tab of this browser has stored; empty: it has dropped it.

        What is damaged, or would lie elsewhere, is left alone.
        """
        at = (self._folder / path).resolve()
        if not at.is_relative_to(self._folder.resolve()):
            return
        with suppress(OSError, ValueError):
            if not text:
                at.unlink(missing_ok=True)
                return
            raw = b64decode(text, validate=True)
            at.parent.mkdir(parents=True, exist_ok=True)
            at.write_bytes(raw)

    def _keep(self, path: Path) -> None:
        """Store a file that has been replaced. Raises OSError."""
        if not path.is_relative_to(self._folder):
            return
        name = path.relative_to(self._folder).as_posix()
        if not path.exists():
            self._page.dropFile(name)
        elif not self._page.storeFile(name, b64encode(path.read_bytes()).decode()):
            raise OSError("the browser has no room for it")
