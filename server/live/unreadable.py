"""Refuses logs that cannot be read here; each is logged once, and counted."""

from collections import OrderedDict
from typing import Final

from protocol.from_server import Reason
from server import observe
from server.live.feed import Gone
from server.room.facts import TooNew, Unreadable

MOST_KNOWN: Final = 10_000
"""Logs that are remembered; then the oldest are forgotten, and said again."""
_known: OrderedDict[str, None] = OrderedDict()


def refusal(log: str, why: Unreadable) -> Gone:
    """Return what to refuse the room ``log`` with, once it is logged and counted.

    Sweeps come by again and again: of each log one line is written. What ``why`` says is for
    operators alone, as it may tell what is hidden.
    """
    is_new = isinstance(why, TooNew)
    reason = Reason.TOO_NEW if is_new else Reason.DAMAGED
    if log not in _known:
        _known[log] = None
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
        observe.unreadable.labels(reason.value).inc()
        observe.LOG.error("log unreadable", room=log, reason=reason.value, why=str(why)[:500])
    if ":" in log:  # no room's
        return Gone(RESULTS_TOO_NEW if is_new else RESULTS_DAMAGED, reason)
    return Gone(TOO_NEW if is_new else DAMAGED, reason)


TOO_NEW: Final = (
    "This room was written by a newer version of Fourfold than this server runs. Play it on a "
    "server of that version, or ask who runs this one to update it."
)
DAMAGED: Final = (
    "This room is damaged: what was kept of it cannot be read. Other rooms are not concerned. "
    "Ask who runs this server to put a backup in its place, or begin another room."
)
RESULTS_TOO_NEW: Final = (
    "The results of this game were written by a newer version of Fourfold than this server runs. "
    "Ask who runs it to update it."
)
RESULTS_DAMAGED: Final = (
    "The results of this game are damaged: what was kept of them cannot be read. Rooms are not "
    "concerned. Ask who runs this server to put a backup in their place."
)
