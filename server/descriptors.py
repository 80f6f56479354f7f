"""How many files and sockets this process may open, and what happens when there are no more."""

import asyncio
import errno
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from server.seldom import Seldom

if sys.platform != "win32":
    import resource

OWN: Final = 48
"""Kept free for what the server opens itself, and for lines that are just being accepted."""
SHORT: Final = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""What accepting a line fails with where the machine has no more to give."""


def raise_limit() -> None:
    """Allow this process as many as it may allow itself."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS names a limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 10_240), hard))


def left() -> int:
    """Return how many more lines of clients this process can hold."""
    if sys.platform == "win32":
        return sys.maxsize  # sockets are no files there
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    return max(1, soft - _open() - OWN)


def _open() -> int:
    """How many are open now."""
    folder = Path("/proc/self/fd") if sys.platform == "linux" else Path("/dev/fd")
    with suppress(OSError):
        return sum(1 for _ in folder.iterdir())
    return 0


class Shortage:
    """Logs once a minute that lines cannot be accepted: the event loop says so for each try."""

    def __init__(self) -> None:
        self._seldom = Seldom("no descriptors are left: newcomers wait; raise `ulimit -n`")

    def heard(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Take what the event loop could not do; for loop.set_exception_handler."""
        why = context.get("exception")
        if isinstance(why, OSError) and why.errno in SHORT:
            self._seldom.note(why=str(why))
        else:
            loop.default_exception_handler(context)
