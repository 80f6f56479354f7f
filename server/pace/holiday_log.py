"""Holidays of each player: a log a player, and what it comes to, by days in UTC."""

from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.messages.pace import MOST_HOLIDAYS
from server.books.log_book import LogBook
from server.room.errors import Refused
from server.settings import DAY_MS
from server.store.log import Store

ALLOWANCE: Final = 30
"""Days of a calendar year on which a player may be on holiday."""
FARTHEST: Final = 366
"""No holiday is told of more days ahead."""
EPOCH: Final = date(1970, 1, 1)


def day_of(at: int) -> int:
    """Return the day of ``at`` (Unix milliseconds), in days since 1970 in UTC."""
    return at // DAY_MS


def day_named(name: str) -> int:
    """Return the day that is written as ``name``. Raises Refused where there is none."""
    try:
        return (date.fromisoformat(name) - EPOCH).days
    except ValueError:
        raise Refused(Reason.BAD_OPTIONS, f"there is no day {name}") from None


def written(day: int) -> str:
    """Return that day as "2026-11-23"."""
    return (EPOCH + timedelta(days=day)).isoformat()


def year_of(day: int) -> int:
    """Return the year in which that day is."""
    return (EPOCH + timedelta(days=day)).year


class HolidayTaken(Struct, frozen=True, tag_field="fact", tag="taken"):
    """Note that a player takes the days from ``first`` to ``last`` off, both included."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    request: int
    first: int
    """In days since 1970 in UTC."""
    last: int


class HolidayCut(Struct, frozen=True, tag_field="fact", tag="cut"):
    """Note that a player is back before the end, or does not go at all."""

    at: int
    first: int
    """Of the holiday that is meant."""


HolidayEntry: TypeAlias = HolidayTaken | HolidayCut


class TakenHoliday(Struct, frozen=True, gc=False):
    """Hold one holiday as it stands."""

    request: int
    first: int
    last: int
    since: int
    """From when the clock stands, in Unix milliseconds: not before it was told ..."""
    until: int
    """... and until when."""


class HolidayRecord(Struct, frozen=True, gc=False):
    """Hold what the log of a player comes to: holidays of this year and later ones."""

    taken: tuple[TakenHoliday, ...] = ()

    def concerns(self, entry: HolidayEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused where it may not be."""
        if isinstance(entry, HolidayCut):
            return self._meant(entry) is not None
        if any(it.request == entry.request for it in self.taken):
            return False
        _check_days(entry)
        if any(it.first <= entry.last and entry.first <= it.last for it in self._kept(entry.at)):
            raise Refused(Reason.BAD_OPTIONS, "you have a holiday on some of these days already")
        if len(self.taken) >= MOST_HOLIDAYS:
            raise Refused(Reason.LIMIT, "that are too many holidays: take longer ones")
        for year in {year_of(entry.first), year_of(entry.last)}:
            wanted = _days_in(entry.first, entry.last, year)
            left = self.left(year)
            if wanted > left:
                text = f"of {ALLOWANCE} days a year you have {left} left in {year}, not {wanted}"
                raise Refused(Reason.LIMIT, text)
        return True

    def after(self, entry: HolidayEntry) -> "HolidayRecord":
        """Return the record with one more entry."""
        this_year = year_of(day_of(entry.at))
        kept = [it for it in self.taken if year_of(it.last) >= this_year]
        if isinstance(entry, HolidayTaken):
            since, until = max(entry.at, entry.first * DAY_MS), (entry.last + 1) * DAY_MS
            kept.append(TakenHoliday(entry.request, entry.first, entry.last, since, until))
        else:
            meant = self._meant(entry)
            kept = [it for it in kept if it != meant]
            if meant is not None and meant.since < entry.at:
                kept.append(replace(meant, last=day_of(entry.at), until=entry.at))
        return HolidayRecord(tuple(sorted(kept, key=lambda it: (it.first, it.since))))

    def _meant(self, entry: HolidayCut) -> TakenHoliday | None:
        found = (it for it in self.taken if it.first == entry.first and it.until > entry.at)
        return next(found, None)

    def _kept(self, at: int) -> tuple[TakenHoliday, ...]:
        """Return the holidays that are not over at ``at``."""
        return tuple(it for it in self.taken if it.until > at)

    def left(self, year: int) -> int:
        """Return how many days may still be taken in ``year``."""
        return ALLOWANCE - sum(_days_in(it.first, it.last, year) for it in self.taken)

    def told(self, at: int) -> tuple[TakenHoliday, ...]:
        """Return the holidays that are not over at ``at``, the next one first."""
        return self._kept(at)


def _check_days(entry: HolidayTaken) -> None:
    today = day_of(entry.at)
    if entry.first < today:
        raise Refused(Reason.BAD_OPTIONS, "a holiday begins today at the earliest")
    if entry.last < entry.first:
        raise Refused(Reason.BAD_OPTIONS, "the last day of a holiday is not before its first")
    if entry.last > today + FARTHEST:
        raise Refused(Reason.BAD_OPTIONS, "a holiday ends within a year from now")


def _days_in(first: int, last: int, year: int) -> int:
    """Return how many of those days are in ``year``."""
    begins, ends = (date(year, 1, 1) - EPOCH).days, (date(year, 12, 31) - EPOCH).days
    return max(0, min(last, ends) - max(first, begins) + 1)


def today(at: int) -> str:
    """Return the day it is in UTC at ``at``, as "2026-11-23"."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


class HolidayBook(LogBook[HolidayEntry, HolidayRecord]):
    """Hold the logs of all players, ``holidays:PLAYER``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "holidays", HolidayEntry, HolidayRecord())
