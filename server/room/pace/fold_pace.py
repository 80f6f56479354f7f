"""Folds what was asked of those who do not move, what was planned ahead, and holidays."""

from typing import assert_never

from msgspec.structs import replace

from server.room import clock as clocks
from server.room.facts import (
    HolidayBegan,
    HolidayEnded,
    HolidayTold,
    Planned,
    Unanswered,
    Urged,
)
from server.room.pace import wait as waits
from server.room.pace.holiday import Holiday
from server.room.pace.plan import Plan
from server.room.pace.wait import PendingUrge
from server.room.room import Room
from server.room.transitions import put, settled

Fact = Urged | Unanswered | Planned | HolidayTold | HolidayBegan | HolidayEnded


def changed(room: Room, fact: Fact) -> Room:
    """Return the room after one of these facts."""
    match fact:
        case Urged(at, seat, whom):
            return _urged(room, PendingUrge(seat, whom, at))
        case Unanswered():
            urge = None if room.wait is None else room.wait.urge
            return room if urge is None else _urged(room, replace(urge, over=True))
        case Planned(seat=seat, plies=plies):
            return _planned(room, seat, Plan(plies) if plies else None)
        case HolidayTold(at, seat, since, until):
            told = Holiday(since, until) if since < until else None
            on = told is not None and since <= at
            return settled(_away(room, seat, told and replace(told, on=on)), at)
        case HolidayBegan(at, seat):
            return settled(_began(room, seat), at)
        case HolidayEnded(at, seat):
            return settled(_away(room, seat, None), at)
        case _:
            assert_never(fact)


def given(room: Room, since: int, until: int) -> Room:
    """Return the room with the time from ``since`` to ``until`` charged to nobody."""
    return replace(
        room,
        clock=room.clock and clocks.given(room.clock, since, until),
        wait=room.wait and waits.given(room.wait, since, until),
        given=(*room.given, (since, until)),
    )


def _urged(room: Room, urge: PendingUrge) -> Room:
    return replace(room, wait=room.wait and replace(room.wait, urge=urge))


def _planned(room: Room, seat: int, plan: Plan | None) -> Room:
    plans = put(room.plans or (None,) * len(room.occupants), seat, plan)
    return replace(room, plans=plans if any(plans) else (), plannings=room.plannings + 1)


def _away(room: Room, seat: int, holiday: Holiday | None) -> Room:
    holidays = put(room.holidays or (None,) * len(room.occupants), seat, holiday)
    return replace(room, holidays=holidays if any(holidays) else ())


def _began(room: Room, seat: int) -> Room:
    """Return the room with that holiday begun: the clock stands since then, not since now."""
    holiday = room.holiday(seat)
    if holiday is None:
        return room
    clock = room.clock and clocks.stood(room.clock, seat, holiday.since)
    return _away(replace(room, clock=clock), seat, replace(holiday, on=True))
