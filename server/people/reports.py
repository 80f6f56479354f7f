"""Keep what players report of others, for the operator: a log for each month."""

from datetime import UTC, datetime
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import ChatLine, Reason
from protocol.names import PlayerId, RoomId
from server.books.log_book import LogBook
from server.room.errors import Refused
from server.store.log import Store

MOST_FILED: Final = 5_000
"""Reports of one month."""
MOST_ATTACHED: Final = 40
"""Lines of chat that go with a report: the last ones."""
MONTHS: Final = 24
"""So far back reports are looked for."""


class PlayerReport(Struct, frozen=True):
    """Says what one player reports of another."""

    by: PlayerId
    by_name: str
    player: PlayerId
    name: str
    text: str
    request: int
    """The reporter's request id, so that telling it twice files it once."""
    room: RoomId = RoomId("")
    """Where it happened; empty where no room was named."""
    lines: tuple[ChatLine, ...] = ()
    """What the reporter had heard there."""


class ReportFact(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True):
    """Note something that has happened to reports."""

    at: int


class ReportFiled(ReportFact, frozen=True, tag="filed"):
    """Note that a report has come in; its number is how many came before in that month."""

    report: PlayerReport


class ReportClosed(ReportFact, frozen=True, tag="closed"):
    """Note that the operator is done with a report."""

    number: int


ReportEntry: TypeAlias = ReportFiled | ReportClosed


class MonthlyReports(Struct, frozen=True):
    """Hold what the log of a month comes to."""

    filed: tuple[tuple[int, PlayerReport], ...] = ()
    """When, in Unix milliseconds, and what."""
    closed: frozenset[int] = frozenset()

    def concerns(self, entry: ReportEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused where there are too many."""
        if isinstance(entry, ReportClosed):
            return entry.number < len(self.filed) and entry.number not in self.closed
        new = entry.report
        if any((it.by, it.request) == (new.by, new.request) for _, it in self.filed):
            return False
        if len(self.filed) >= MOST_FILED:
            raise Refused(Reason.LIMIT, "too many reports wait: tell the operator yourself")
        return True

    def after(self, entry: ReportEntry) -> "MonthlyReports":
        """Return it with one more entry."""
        if isinstance(entry, ReportClosed):
            return replace(self, closed=self.closed | {entry.number})
        return replace(self, filed=(*self.filed, (entry.at, entry.report)))


class ListedReport(Struct, frozen=True):
    """Shows a report as the operator reads it."""

    id: str
    at: int
    report: PlayerReport
    closed: bool


class ReportBook(LogBook[ReportEntry, MonthlyReports]):
    """Hold the logs ``reports:MONTH``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "reports", ReportEntry, MonthlyReports())

    async def file(self, report: PlayerReport, at: int) -> None:
        """Keep a report. Raises Refused or Unavailable."""
        await self.add(month_of(at), ReportFiled(at, report))

    async def listed(self, now: int) -> list[ListedReport]:
        """Return all reports that are not too old, the newest first. Raises Unavailable."""
        found = []
        for month in months_before(now):
            kept = await self.read(month)
            for n, (at, report) in reversed(tuple(enumerate(kept.filed))):
                found.append(ListedReport(f"{month}-{n + 1}", at, report, n in kept.closed))
        return found

    async def close(self, which: str, now: int) -> bool:
        """Be done with the report of that id; return whether there is one. Raises Unavailable."""
        month, _, number = which.rpartition("-")
        if not number.isdecimal() or month not in months_before(now):
            return False
        after = await self.add(month, ReportClosed(now, int(number) - 1))
        return int(number) - 1 in after.closed


def month_of(at: int) -> str:
    """Return the month of a time, as ``2026-11``."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")


def months_before(now: int) -> list[str]:
    """Return this month and those before it, as far back as reports are looked for."""
    there = datetime.fromtimestamp(now / 1000, UTC)
    first = there.year * 12 + there.month - 1
    return [f"{n // 12:04}-{n % 12 + 1:02}" for n in range(first, first - MONTHS, -1)]
