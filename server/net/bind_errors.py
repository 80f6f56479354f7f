"""Explain why an address cannot be used, and what to do about it."""

import errno
import os
from typing import Final

PORT_TAKEN: Final = 3
"""What the program ends with where another one has its port, so a window can offer another."""


def is_taken(why: OSError) -> bool:
    """Return whether another program listens there."""
    return why.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))


def why_not(why: OSError, host: str, port: int) -> str:
    """Return a sentence for the person who asked to serve at ``host`` and ``port``."""
    if is_taken(why):
        return (
            f"port {port} is used by another program on this machine. Stop that one, or choose "
            "another port: --port 0 takes any that is free"
        )
    if why.errno == errno.EACCES:
        return f"port {port} is reserved for the system. Choose one above 1023 with --port"
    if why.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. Choose one of its own with --host"
    said = os.strerror(why.errno) if why.errno is not None else str(why)
    return f"{host}:{port} cannot be listened to: {said}"
