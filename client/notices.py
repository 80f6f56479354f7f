"""Shows notices of the desktop, so that who looks elsewhere hears of a turn."""

import asyncio
import logging
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

LIBRARY: Final = "desktop_notifier"
PRODUCT: Final = "Fourfold"


class DesktopNotices:
    """Hands sentences to the desktop, in order; each takes the place of the last one.

    A desktop that shows none is no fault: the window's title and icon have to do.
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._notifier: Any = None
        self._shown = ""

    @property
    def are_there(self) -> bool:
        """Return whether the library for notices is installed."""
        return find_spec(LIBRARY) is not None

    def show(self, sentence: str) -> None:
        """Show ``sentence`` in the place of the last one; empty: take that one away."""
        if self.are_there and (sentence or self._shown or self._task is not None):
            self._task = asyncio.get_running_loop().create_task(self._show(sentence, self._task))

    async def close(self) -> None:
        """Take the last one away, and leave the desktop."""
        self.show("")
        if self._task is not None:
            await self._task
        line = getattr(getattr(self._notifier, "_backend", None), "bus", None)
        if line is not None:
            line.disconnect()  # the library offers no way to do so
            await line.wait_for_disconnect()

    async def _show(self, sentence: str, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before
        if self._notifier is None:
            library = import_module(LIBRARY)  # who is never called pays nothing for it
            logging.getLogger(LIBRARY).propagate = False  # it would tell the terminal
            self._notifier = library.DesktopNotifier(PRODUCT)
        last, self._shown = self._shown, ""
        with suppress(Exception):  # each desktop has errors of its own, and none is the game's
            if last:
                await self._notifier.clear(last)
            if sentence:
                self._shown = await self._notifier.send(PRODUCT, sentence)
