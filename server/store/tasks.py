"""Run tasks beside a block of code, and wait for them at its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def tasks() -> AsyncIterator[asyncio.TaskGroup]:
    """Open a TaskGroup; what the block itself raises comes out as it is, not in a group of one.

    The block must end the tasks, or tell them to end: they are waited for, not cancelled.
    """
    group = asyncio.TaskGroup()
    await group.__aenter__()
    try:
        yield group
    finally:
        await group.__aexit__(None, None, None)
