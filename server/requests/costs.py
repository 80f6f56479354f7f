"""Name what each request costs, as a multiple of a simple one."""

from typing import Final, NamedTuple

OPEN_COST: Final = 5
"""Whatever opens a room costs as much as this many other requests."""
LIST_COST: Final = 10
"""A list of all one's rooms costs as much as this many other requests."""
GLANCE_COST: Final = 2
"""A look at who is here counts as this many requests, and one more for each room."""
PEOPLE_COST: Final = 3
"""A look at the people one knows counts as this many requests."""
HINT_COST: Final = 5
"""A suggestion counts as this many requests: a worker thinks for each."""
HOLIDAY_COST: Final = 10
"""A holiday counts as this many requests: all of the player's rooms are told."""
PLAN_COST: Final = 3
"""Moves planned ahead count as this many requests: each of them is tried."""
DAILY_COST: Final = 2
"""A move in a puzzle counts as this many requests: it may be written."""
SAVE_COST: Final = 8
"""A game that is saved, copied or carried counts as this many requests: it is played once more."""
PART_COST: Final = 3
"""A part of a file counts as this many requests."""
HISTORY_COST: Final = 4
"""A page of finished games, or what they come to, counts as this many requests."""
REVIEW_COST: Final = 5
"""An answer about a game that is over counts as this many requests, and one more ..."""
ENTRIES_A_REQUEST: Final = 20
"""... for so many entries: what is long to tell is asked for less often."""


def review_cost(entries: int) -> int:
    """Return what an answer about a finished game of so many entries costs."""
    return REVIEW_COST + entries // ENTRIES_A_REQUEST


class Cost(NamedTuple):
    """What a type of request costs. The handler charges it, once it knows that it will answer."""

    requests: int
    reviews: bool = False
    """Whether an answer about a game that is over is paid for, too."""

    def of(self, entries: int = 0) -> int:
        """Return how many requests it counts as; ``entries``: the length of the room's log."""
        return self.requests + (review_cost(entries) if self.reviews else 0)


SIMPLE: Final = Cost(1)
PLAN: Final = Cost(PLAN_COST)
HOLIDAY: Final = Cost(HOLIDAY_COST)
OPENING: Final = Cost(OPEN_COST)
LIST: Final = Cost(LIST_COST)
GLANCE: Final = Cost(GLANCE_COST)
PEOPLE: Final = Cost(PEOPLE_COST)
HINT: Final = Cost(HINT_COST)
DAILY: Final = Cost(DAILY_COST)
SAVE: Final = Cost(SAVE_COST)
PART: Final = Cost(PART_COST)
HISTORY: Final = Cost(HISTORY_COST)
REVIEW: Final = Cost(0, reviews=True)
FORK: Final = Cost(OPEN_COST, reviews=True)
