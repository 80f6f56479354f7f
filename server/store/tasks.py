"""A parent for tasks that run beside a block, and end after it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def tasks() -> AsyncIterator[asyncio.TaskGroup]:
    """A TaskGroup, but what the block itself raises comes out as it is, not in a group of one.

    The block ends the tasks, or tells them to end: they are waited for, not cancelled.
    """
    group = asyncio.TaskGroup()
    await group.__aenter__()
    try:
        yield group
    finally:
        await group.__aexit__(None, None, None)
