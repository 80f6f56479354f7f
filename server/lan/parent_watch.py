"""Notices when the program that started this server has ended: it holds our standard input open."""

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

STAY: Final = b"stay"
"""This line on standard input lets the server go on when the parent has ended."""


def watch_parent(
    gone: Callable[[], None], left: Callable[[], None] | None = None, stdin: int = 0
) -> None:
    """Call ``gone`` in the running loop when the parent has closed our input, or was killed.

    However it ends, the kernel closes its end of the pipe, on every system. Where the parent has
    written STAY, ``left`` is called instead.
    """
    loop = asyncio.get_running_loop()
    # a thread, as only sockets can be waited for in the loop on Windows; a daemon, as nothing
    # ends a read; os.read, as a thread in a buffered read may hold up the end of the process
    threading.Thread(
        target=_read, args=(loop, gone, left, stdin), name="parent", daemon=True
    ).start()


def _read(
    loop: asyncio.AbstractEventLoop,
    gone: Callable[[], None],
    left: Callable[[], None] | None,
    stdin: int,
) -> None:
    said = b""
    with suppress(OSError):  # never opened: nobody holds it
        while some := os.read(stdin, 1024):
            said = (said + some)[-1024:]
    call = left if STAY in said.split() else gone
    if call is not None:
        with suppress(RuntimeError):  # the server has stopped by itself
            loop.call_soon_threadsafe(call)
