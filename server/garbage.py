"""When Python looks for garbage that holds itself, and where it need not look.

Nearly everything here is freed at once, as nothing points to it any more; what is left for the
collector are lines that broke, with their tasks. A full collection stops the event loop for as long
as it takes to look at every container there is. So all that a server starts with is never looked
at, values that cannot hold themselves are none of its business (``gc=False``), and full collections
come seldom. The figures stand in tests/README.md.
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
