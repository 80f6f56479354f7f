"""Tune Python's garbage collector for a server.

Nearly all objects are freed at once by reference counts; only broken connections and their tasks
form cycles. A full collection stops the event loop while it visits every container. So what a
server starts with is frozen, values that cannot form cycles are not tracked (``gc=False``), and
full collections are rare. With 300 rooms and 900 connections (``python -m tests.bench.cold --only
garbage``) a full one takes 0.2 s of CPU: by default it came every 10 s, with these thresholds not
in the first minute. Smaller ones take 16 ms at most, as by default; 10,000 in place of 1,000 made
that 65 ms.
"""

import gc
from typing import Final

THRESHOLDS: Final = (1_000, 5, 100)
"""New containers before the youngest are collected; such collections before a middle one; and
those before a full one, which also waits until a quarter more objects exist than at the last.
"""


def freeze() -> None:
    """Exclude all present objects from collection; call once, when everything is started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
