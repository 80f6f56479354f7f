"""Decides what is due in a room by itself: when, and the fact it becomes."""

from protocol.from_server import Reason
from server.room import clock
from server.room.decisions import (
    absence,
    days_off,
    invitations,
    offers,
    patience,
    plans,
    plies,
    seating,
)
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Adjudicated, Fact, FlagFell
from server.room.room import Room


def next_due(room: Room) -> int | None:
    """Return when anything is due next, in Unix milliseconds; None where nothing is."""
    if not room.begun:
        when = _sooner(seating.next_withheld(room), seating.promises_end(room))
        return _sooner(when, invitations.next_end(room)) if room.reserved else when
    when = room.due.at if room.due is not None else None
    if room.clock is not None:
        when = _sooner(when, clock.next_over(room.settings.clock, room.clock))
    if room.offers:
        when = _sooner(when, offers.next_end(room))
    if room.wait is not None:
        when = _sooner(when, patience.next_unanswered(room))
    if room.plans and plans.ready(room) is not None:
        when = room.at if when is None else min(when, room.at)
    if room.holidays:
        when = _sooner(when, days_off.next_change(room))
    return _sooner(when, absence.next_take_over(room))


def _sooner(one: int | None, other: int | None) -> int | None:
    """Return the earlier of two times, of which either may never come."""
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)


def fire(room: Room, at: int, fresh: str) -> Fact:
    """Return the fact that is due at ``at``. ``fresh``: a new secret, should one be needed.

    Raises Refused before its time, and AlreadyDone where nothing is due.
    """
    when = next_due(room)
    if when is None:
        raise AlreadyDone(None)
    if at < when:
        left_ms = when - at
        message = f"nothing is due yet: ask again in {left_ms} ms"
        raise Refused(Reason.ILLEGAL, message, code="NOT_DUE", retry_ms=left_ms)
    fact = (
        days_off.change(room, at)
        or _flag(room, at)
        or plans.play_planned(room, at)
        or plies.play_due(room, at)
        or _pause_over(room, at)
        or offers.lapsed(room, at)
        or patience.unanswered(room, at)
        or absence.take_over(room, at)
        or seating.withhold(room, at, fresh)
        or seating.give_up(room, at)
        or invitations.lapse(room, at)
    )
    if fact is None:
        raise AlreadyDone(None)
    return fact


def _flag(room: Room, at: int) -> FlagFell | None:
    """Return the fall of the flag of the seat whose time was over first."""
    if room.clock is None or room.phase != "playing":
        return None
    gone = clock.over(room.settings.clock, room.clock, at)
    return FlagFell(at, gone[0]) if gone else None


def _pause_over(room: Room, at: int) -> Adjudicated | None:
    """Return the end of a pause of bots, which is that of the game."""
    due = room.due
    return Adjudicated(at) if due is not None and due.seat is None and at >= due.at else None
