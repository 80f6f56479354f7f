"""Long work of the event loop itself, cut into slices so that it holds up nobody."""

import asyncio
from typing import Final

SLICE_S: Final = 0.004
"""How long the event loop is held at a time."""


class Slices:
    """Of all long works of a process one goes on at a time, inside ``async with``."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._since = 0.0

    async def __aenter__(self) -> None:
        await self._one.acquire()
        try:
            await self._let_others_run()
        except BaseException:
            self._one.release()
            raise

    async def __aexit__(self, *raised: object) -> None:
        self._one.release()

    async def rest(self) -> None:
        """Let others run, where they have waited for SLICE_S."""
        if asyncio.get_running_loop().time() - self._since > SLICE_S:
            await self._let_others_run()

    async def _let_others_run(self) -> None:
        await asyncio.sleep(0)
        self._since = asyncio.get_running_loop().time()
