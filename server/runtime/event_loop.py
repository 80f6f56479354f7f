"""Choose the event loop that a server runs on: a compiled one where it is installed."""

import asyncio
from collections.abc import Callable
from typing import Final, Literal, NamedTuple


class LoopChoice(NamedTuple):
    """Hold an event loop to be."""

    name: str
    factory: Callable[[], asyncio.AbstractEventLoop] | None
    """None for asyncio's own."""


PLAIN: Final = LoopChoice("asyncio", None)
try:
    import uvloop

    FASTEST = LoopChoice("uvloop", uvloop.new_event_loop)
except ImportError:  # an optional part; there is none for Windows
    FASTEST = PLAIN


def choose_loop(wanted: Literal["auto", "asyncio"]) -> LoopChoice:
    """Return the loop that is ``wanted``; ``auto`` for the fastest that is installed."""
    return PLAIN if wanted == "asyncio" else FASTEST
