"""Thirty days of a year, in pieces: kept per player, told to their games, whose clocks stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.clock import TimeControl, gone_at
from protocol.from_client import RoomSettings
from server.pace.holiday_log import (
    ALLOWANCE,
    HolidayBook,
    HolidayCut,
    HolidayRecord,
    HolidayTaken,
    day_named,
    day_of,
    written,
    year_of,
)
from server.pace.holiday_service import HolidayService
from server.room.commands import BY_SERVER, FireTimer, TellHoliday
from server.room.decisions.decide import decide
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone, Refused
from server.room.facts import FlagFell, HolidayBegan, HolidayEnded, HolidayTold
from server.room.views.audience import seen
from server.settings import DAY_MS
from server.store.memory import MemoryStore
from tests.server.room.tables import ANN, asked, opened, placed

NOON = day_named("2026-11-23") * DAY_MS + DAY_MS // 2
DAYS = RoomSettings(clock=TimeControl("days", 0, 3 * DAY_MS))
FIRE = BY_SERVER, FireTimer()


def taken(first, last, request=1, at=NOON):
    return HolidayTaken(at, request, day_named(first), day_named(last))


def refused(record, entry):
    with pytest.raises(Refused) as no:
        record.concerns(entry)
    return no.value.message


def test_a_holiday_that_begins_today_counts_from_now_and_is_one_however_often_it_is_asked_for():
    entry = taken("2026-11-23", "2026-11-25")
    record = HolidayRecord().after(entry)
    (told,) = record.told(NOON)
    assert (told.since, told.until) == (NOON, day_named("2026-11-26") * DAY_MS)
    assert not record.concerns(entry)
    assert record.left(2026) == ALLOWANCE - 3


def test_it_is_bounded_by_year_and_of_days_to_come():
    record = HolidayRecord().after(taken("2026-12-20", "2027-01-05"))
    assert (record.left(2026), record.left(2027)) == (ALLOWANCE - 12, ALLOWANCE - 5)
    assert "18 left in 2026" in refused(record, taken("2026-11-23", "2026-12-12", 2))
    assert "already" in refused(record, taken("2027-01-05", "2027-01-06", 2))
    assert "today" in refused(record, taken("2026-11-22", "2026-11-24", 2))
    assert "first" in refused(record, taken("2026-11-25", "2026-11-24", 2))
    assert "within a year" in refused(record, taken("2027-12-01", "2027-12-02", 2))


def test_days_that_have_not_begun_are_free_again():
    record = HolidayRecord().after(taken("2026-11-23", "2026-12-12"))
    back = record.after(HolidayCut(NOON + DAY_MS, day_named("2026-11-23")))
    assert back.told(NOON + DAY_MS) == ()
    assert back.left(2026) == ALLOWANCE - 2
    later = HolidayRecord().after(taken("2026-12-01", "2026-12-12"))
    assert later.after(HolidayCut(NOON, day_named("2026-12-01"))).left(2026) == ALLOWANCE


@given(
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 40), st.booleans(), st.integers(0, 30)))
)
def test_nobody_has_more_than_their_days_whatever_is_asked(asks):
    record, at = HolidayRecord(), NOON
    today = day_of(NOON)
    for request, (first, days, cut, passed) in enumerate(asks):
        at += passed * DAY_MS
        entry = (
            HolidayCut(at, today + first)
            if cut
            else HolidayTaken(at, request, today + first, today + first + days)
        )
        try:
            record = record.after(entry) if record.concerns(entry) else record
        except Refused:
            continue
        year = year_of(day_of(at))
        assert all(0 <= record.left(it) <= ALLOWANCE for it in (year, year + 1))
        spans = [(it.since, it.until) for it in record.taken]
        assert all(one[1] <= other[0] for one, other in pairwise(spans))


def days(at=5):
    """A correspondence game: Ann is to move since 5, and has three days."""
    return placed(opened("polyy", 2, 0, DAYS, size=4), 3, 8)


def test_while_one_is_away_their_clock_stands_and_all_are_told():
    room = days()
    left = gone_at(room.settings.clock, room.clock, 0) - 5
    room = asked(room, (BY_SERVER, TellHoliday(0, 5 + DAY_MS, 5 + 11 * DAY_MS)))
    assert [(it.since, it.on) for it in seen(room, 1).holidays if it] == [(5 + DAY_MS, False)]
    assert next_due(room) == 5 + DAY_MS
    late = 5 + 8 * DAY_MS  # nobody looked for a week: the flag would have fallen long ago
    assert isinstance(decide(room, *FIRE, late), HolidayBegan)
    room = asked(room, FIRE, at=late)
    assert seen(room, None).holidays[0].on
    assert next_due(room) == 5 + 11 * DAY_MS
    assert isinstance(decide(room, *FIRE, 5 + 11 * DAY_MS), HolidayEnded)
    room = asked(room, FIRE, at=5 + 11 * DAY_MS)
    ends = gone_at(room.settings.clock, room.clock, 0)
    assert ends == 5 + 11 * DAY_MS + left - DAY_MS, "one day of its time was gone when it began"
    assert isinstance(decide(room, *FIRE, ends + 1_000), FlagFell)


def test_one_may_move_on_holiday_and_then_the_other_is_timed():
    room = asked(days(), (BY_SERVER, TellHoliday(0, 1, 5 + DAY_MS)))
    assert room.clock.since[0] == 0
    room = placed(room, 12)
    assert (room.clock.since[0], room.clock.since[1] > 0) == (0, True)


def test_it_counts_in_correspondence_alone_and_for_people():
    with pytest.raises(Refused) as no:
        decide(placed(opened("polyy", 2, 0, RoomSettings(), size=4), 3), *tell(0), 9)
    assert no.value.code == "NO_HOLIDAY"
    with pytest.raises(Refused):
        decide(opened("polyy", 1, 1, DAYS, size=4), *tell(1), 9)
    with pytest.raises(AlreadyDone):
        decide(days(), BY_SERVER, TellHoliday(0, 7, 7), 9)


def tell(seat):
    return BY_SERVER, TellHoliday(seat, 1, DAY_MS)


class Told:
    """A live room as the service knows it."""

    def __init__(self, room) -> None:
        self.room, self.facts = room, []

    async def ask(self, _player, command, at):
        self.facts.append(decide(self.room, BY_SERVER, command, at))
        self.room = asked(self.room, (BY_SERVER, command), at=at)


async def test_a_room_learns_of_the_next_holiday_and_of_none_twice():
    book, now = HolidayBook(MemoryStore()), NOON
    service = HolidayService(book, lambda: now)
    await book.add(ANN, taken("2026-12-01", "2026-12-03"))
    live = Told(days())
    for _ in range(2):
        await service.serve(live)
    (fact,) = live.facts
    first = day_named("2026-12-01") * DAY_MS
    assert fact == HolidayTold(NOON, 0, first, first + 3 * DAY_MS)
    await book.add(ANN, HolidayCut(NOON, day_named("2026-12-01")))
    await service.serve(live)
    assert live.room.holidays == ()
    assert written(day_named("2026-12-01")) == "2026-12-01"
