"""What each new worker process does first: it ends with its server, and may forget numba."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable


def end_with_server() -> None:
    """End this worker when its server ends, even if that was killed.

    Ctrl-C at a terminal reaches both processes, and is ignored here.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def without_numba(start: Callable[[], None]) -> None:
    """Call ``start`` in a worker that compiles nothing, and so need not be prepared."""
    sys.modules["numba"] = None  # type: ignore[assignment]  # so that importing it fails
    start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)
