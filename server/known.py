"""Where a server is, said on standard output and in the network; and the end of one nobody uses."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from server.discovery import Announcement, Discovery
from server.line import Line
from server.net.listener import Listener
from server.settings import Settings
from server.standing import is_everywhere, standing
from server.supervisor import supervised
from server.telling import Herald


@asynccontextmanager
async def known(
    settings: Settings,
    listener: Listener,
    tell: Callable[[Line | None], None] = lambda _: None,
) -> AsyncIterator[None]:
    """Say where the server is while the block runs: ``tell`` lets programs here find it.

    In the end it is taken back first, so that nobody is sent here while those who are here are
    told that it stops.
    """
    herald = Herald(settings, tell)
    herald.serving(await standing(listener.house, listener.port))
    if not settings.lan:
        try:
            yield
        finally:
            tell(None)
        return

    async def look() -> Announcement:
        at = await standing(listener.house, listener.port)
        herald.changed(at)
        return at

    discovery = Discovery(look, None if is_everywhere(settings.host) else [settings.host])
    task = asyncio.create_task(supervised(discovery.run, "Discovery"))
    try:
        yield
    finally:
        tell(None)
        task.cancel()
        await asyncio.wait([task])


async def idle(listener: Listener, ms: int, every_s: float = 0.5) -> None:
    """Return when nobody has been connected for ``ms``, looked at each ``every_s``."""
    loop = asyncio.get_running_loop()
    since = loop.time()
    while loop.time() - since < ms / 1000:
        await asyncio.sleep(min(every_s, ms / 1000))
        if listener.house.here:
            since = loop.time()
