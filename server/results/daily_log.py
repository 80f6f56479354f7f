"""What each player has done with the positions of the day: a log a player, and what it comes to."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import DailyOutcome, DailyStanding
from server.books.log_book import LogBook
from server.store.log import Store


class DailyFact(Struct, frozen=True, tag_field="fact"):
    """Something a player has done with the position of a day."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    day: int
    """Of the position, in days since 1970 in UTC."""


class DailyMissed(DailyFact, frozen=True, tag="missed"):
    """The first wrong move of that day."""


class DailySolved(DailyFact, frozen=True, tag="solved"):
    """It was solved."""


class DailyShown(DailyFact, frozen=True, tag="shown"):
    """The solution was looked at before it was solved."""


DailyEntry: TypeAlias = DailyMissed | DailySolved | DailyShown


class DailyRecord(Struct, frozen=True, gc=False):
    """What a log comes to. A streak is of days in a row on which the position was solved."""

    day: int = -1
    """The last day on which anything was done."""
    outcome: DailyOutcome = ""
    """What was done on it."""
    solved_day: int = -1
    """The last day that was solved."""
    streak: int = 0
    """How many in a row ended with that one."""
    best: int = 0
    solved: int = 0
    first_try: int = 0

    def concerns(self, entry: DailyEntry) -> bool:
        """Return whether an entry changes anything; others are not written."""
        if entry.day != self.day:
            return entry.day > self.day
        match entry:
            case DailyMissed():
                return False
            case DailySolved() | DailyShown():
                return self.outcome == "missed"

    def after(self, entry: DailyEntry) -> "DailyRecord":
        """Return the record with one more entry."""
        if not self.concerns(entry):
            return self
        is_first = entry.day != self.day
        match entry:
            case DailyMissed():
                return replace(self, day=entry.day, outcome="missed")
            case DailyShown():
                return replace(self, day=entry.day, outcome="shown")
            case DailySolved():
                streak = self.streak + 1 if self.solved_day == entry.day - 1 else 1
                return DailyRecord(
                    day=entry.day,
                    outcome="first" if is_first else "solved",
                    solved_day=entry.day,
                    streak=streak,
                    best=max(self.best, streak),
                    solved=self.solved + 1,
                    first_try=self.first_try + is_first,
                )

    def standing(self, day: int) -> DailyStanding:
        """Return what is told of it on a day: a streak lasts until a whole day was missed."""
        lasts = self.solved_day >= day - 1
        outcome = self.outcome if self.day == day else ""
        streak = self.streak if lasts else 0
        return DailyStanding(streak, self.best, self.solved, self.first_try, outcome)


class DailyBook(LogBook[DailyEntry, DailyRecord]):
    """Hold the logs of all players, ``daily:PLAYER``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "daily", DailyEntry, DailyRecord())
