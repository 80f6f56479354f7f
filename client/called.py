"""What people type to do something: as they have started this program themselves."""

import os
import sys
from pathlib import Path
from typing import Final

CALLED: Final = "FOURFOLD_CALLED"
"""Says what runs our verbs, where this is an environment's checkout: ``make``, or set-up."""


def by() -> str:
    """What runs our verbs; empty where this program was called by its own name."""
    return os.environ.get(CALLED, "")


def how(verb: str, words: str = "") -> str:
    """What to type for a verb; ``serve`` is the server's own program."""
    called = by()
    if called == "make":
        return f'make {verb} ARGS="{words}"' if words else f"make {verb}"
    if called:
        return f"{called} {verb} {words}".rstrip()
    if getattr(sys, "frozen", False):
        name = Path(sys.executable).name
        return f"{name} {'--serve' if verb == 'serve' else verb} {words}".rstrip()
    name = "fourfold-server" if verb == "serve" else f"fourfold {verb}"
    return f"{name} {words}".rstrip()
