"""Says when a game was saved."""

import time


def when(at: int) -> str:
    """Return when something was, on this machine's clock; ``at`` in Unix milliseconds."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
