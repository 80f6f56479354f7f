"""What each request costs, as a multiple of a simple one."""

from typing import Any, Final

from protocol import from_client

OPEN_COST: Final = 5
"""Whatever opens a room costs as much as this many other requests."""
LIST_COST: Final = 10
"""A list of all one's rooms costs as much as this many other requests."""
HINT_COST: Final = 5
"""A suggestion counts as this many requests: a worker thinks for each."""
REVIEW_COST: Final = 5
"""An answer about a game that is over counts as this many requests, and one more ..."""
ENTRIES_A_REQUEST: Final = 20
"""... for so many entries: what is long to tell is asked for less often."""


def review_cost(entries: int) -> int:
    """Return what an answer about a finished game of so many entries costs."""
    return REVIEW_COST + entries // ENTRIES_A_REQUEST


def cost(message: Any, entries: int = 0) -> int:
    """Return what ``message`` costs; ``entries``: the length of its room's log, where known."""
    match message:
        case from_client.Open() | from_client.Campaign() | from_client.Quick():
            return OPEN_COST
        case from_client.Fork():
            return OPEN_COST + review_cost(entries)
        case from_client.Mine():
            return LIST_COST
        case from_client.Suggest():
            return HINT_COST
        case from_client.Replay() | from_client.Export() | from_client.Assess():
            return review_cost(entries)
        case _:
            return 1
