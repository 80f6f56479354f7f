"""Tasks that run beside a block and end after it, and that do end when they are told to."""

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


def end_if_cancelled() -> None:
    """Go on with a cancellation that got lost.

    Before Python 3.13 a TaskGroup forgets that it was cancelled when one of its tasks fails at the
    same moment: whoever catches that failure and goes round again must look.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
