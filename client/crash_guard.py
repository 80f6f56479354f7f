"""Nothing a server says ends the program: what breaks while it is shown is left, and noted."""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from client.app import App
from client.languages.message import mark, tr

ROOM: Final = mark("This game could not be shown, so you are back at home.")
SERVER: Final = mark("This server could not be shown, so you left it.")
log = logging.getLogger(__name__)


class CrashGuard:
    """Watches over what an App does with what it was told."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._at_start = 0
        """How often it broke where no server could have done it."""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Leave the room, or else the server, where anything within raises.

        Raises what broke twice running at the first scene: no server is to blame for that.
        """
        try:
            yield
        except Exception as why:
            self._note(why)
            self._leave(why)

    def well(self) -> None:
        """Note that a whole frame went well."""
        self._at_start = 0

    def _leave(self, why: Exception) -> None:
        app = self._app
        if app.leave_room():
            app.say(tr(ROOM), fault=True)
            return
        if app.connection is not None:
            app.disconnect(broken=True)
            app.say(tr(SERVER), fault=True)
            return
        self._at_start += 1
        if self._at_start > 1:
            raise why

    def _note(self, why: Exception) -> None:
        """Keep what broke beside the profile, the last time alone."""
        text = "".join(traceback.format_exception(why))
        log.error("left what could not be shown: %s", text)
        try:
            self._app.file("fault").with_suffix(".log").write_text(text[-100_000:], "utf-8")
        except OSError as fault:
            log.warning("and could not note it: %s", fault)
