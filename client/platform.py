"""The platform a window runs on: what a desktop can do, and a page in a browser does otherwise."""

from collections.abc import Callable
from pathlib import Path

from client.local_server.browser import ServerBrowser
from client.local_server.process import LocalServer


class Platform:
    """A desktop: it has processes, a network to look around in, and pixels of size one."""

    finds_servers = True
    """Whether servers of the local network can be found from here."""
    density = 1.0
    """Pixels of the window for one pixel of a drawing at 100 %."""
    soft_keyboard = False
    """Whether letters may have to come from a keyboard on the glass, shown while one writes.

    Elsewhere text is always taken: a board may want letters too.
    """
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

    def call(self, wants: str) -> None:
        """Show that the player is wanted, by this sentence; empty: not any more."""


DESKTOP = Platform()
