"""Tells people what to type, in the way in which they started this program themselves."""

import os
import sys
from pathlib import Path
from typing import Final

CALLED: Final = "FOURFOLD_CALLED"
"""The environment variable in which set-up tells what the person typed: ``make``, or itself."""


def is_called_by_verb() -> bool:
    """Return whether this program was started by ``make`` or set-up, as one of their verbs."""
    return bool(os.environ.get(CALLED))


def command_for(verb: str, words: str = "") -> str:
    """Return what to type for a verb; ``serve`` is the server's own program."""
    called = os.environ.get(CALLED, "")
    if called == "make":
        return f'make {verb} ARGS="{words}"' if words else f"make {verb}"
    if called:
        return f"{called} {verb} {words}".rstrip()
    if getattr(sys, "frozen", False):
        name = Path(sys.executable).name
        return f"{name} {'--serve' if verb == 'serve' else verb} {words}".rstrip()
    name = "fourfold-server" if verb == "serve" else f"fourfold {verb}"
    return f"{name} {words}".rstrip()
