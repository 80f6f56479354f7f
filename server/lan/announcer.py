"""Tells people, programs and the network where a server is, and notices when nobody uses it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from protocol.local import ServerStatus
from server.lan.console import Console
from server.lan.mdns import Announcement, Discovery
from server.lan.overview import is_everywhere
from server.settings import ServerSettings


@asynccontextmanager
async def announce(
    settings: ServerSettings,
    look: Callable[[], Awaitable[Announcement]],
    supervise: Callable[[Callable[[], Awaitable[None]], str], Awaitable[None]],
    publish: Callable[[ServerStatus | None], None] = lambda _: None,
) -> AsyncIterator[None]:
    """Tell where the server is while the block runs.

    ``look`` returns the server as it is now, ``supervise`` runs a service and starts it again when
    it fails, and ``publish`` lets programs on this machine find the server. At the end that is
    withdrawn first, so that nobody is sent here while clients are told that the server stops.
    """
    console = Console(settings, publish)
    console.show_start(await look())

    async def look_and_show() -> Announcement:
        at = await look()
        console.show_change(at)
        return at

    interfaces = None if is_everywhere(settings.host) else [settings.host]
    discovery = Discovery(look_and_show, interfaces)
    follow = discovery.run if settings.lan else partial(_repeat, look_and_show)
    task = asyncio.ensure_future(supervise(follow, "Announcer"))
    try:
        yield
    finally:
        publish(None)
        task.cancel()
        await asyncio.wait([task])


async def _repeat(look: Callable[[], Awaitable[Announcement]], every_s: float = 1.0) -> None:
    """Look until cancelled: the window that started this server is told who is connected."""
    while True:
        await asyncio.sleep(every_s)
        await look()


async def wait_idle(count: Callable[[], int], ms: int, every_s: float = 0.5) -> None:
    """Return when ``count`` of connections was 0 for ``ms``, looked at each ``every_s``."""
    loop = asyncio.get_running_loop()
    since = loop.time()
    while loop.time() - since < ms / 1000:
        await asyncio.sleep(min(every_s, ms / 1000))
        if count():
            since = loop.time()
