"""Raise this process's limit on open files, and log when none are left."""

import asyncio
import errno
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from server.runtime.log_throttle import LogThrottle

if sys.platform != "win32":
    import resource

OWN: Final = 48
"""Descriptors reserved for the server's own files and for connections being accepted."""
SHORT: Final = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""Error numbers of accepting a connection when the machine has no more resources."""


def raise_limit() -> None:
    """Raise the soft limit on open files to the hard limit."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS names a limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 10_240), hard))


def available() -> int:
    """Return how many more client connections this process can hold."""
    if sys.platform == "win32":
        return sys.maxsize  # sockets are no files there
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    return max(1, soft - _open() - OWN)


def _open() -> int:
    """Return how many descriptors are open now."""
    folder = Path("/proc/self/fd") if sys.platform == "linux" else Path("/dev/fd")
    with suppress(OSError):
        return sum(1 for _ in folder.iterdir())
    return 0


class ShortageLogger:
    """Logs once a minute that connections cannot be accepted; the loop reports each try."""

    def __init__(self) -> None:
        self._throttle = LogThrottle("no descriptors are left: newcomers wait; raise `ulimit -n`")

    def handle(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an error of the event loop; for ``loop.set_exception_handler``."""
        why = context.get("exception")
        if isinstance(why, OSError) and why.errno in SHORT:
            self._throttle.log(why=str(why))
        else:
            loop.default_exception_handler(context)
