"""When Python looks for garbage that holds itself, and where it need not look.

Nearly everything here is freed at once, as nothing points to it any more; what is left for the
collector are lines that broke, with their tasks. A full collection stops the event loop for as long
as it takes to look at every container there is. So all that a server starts with is never looked
at, values that cannot hold themselves are none of its business (``gc=False``), and full collections
come seldom. With 300 rooms and 900 lines (``python -m tests.bench.cold --only garbage``) a full one
takes 0.2 s of CPU: it came each 10 s by default, and does not in the first minute by these
thresholds. The others take 16 ms at most, as by default; 10,000 in place of the 1,000 made them 65.
"""

import gc
from typing import Final

THRESHOLDS: Final = (1_000, 5, 100)
"""Containers made before the young are looked at; such looks before one at the middle-aged; and of
those before one at all, which also waits until there is a quarter more than at the last."""


def settle() -> None:
    """Leave alone what there is by now: called once, when everything is started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
