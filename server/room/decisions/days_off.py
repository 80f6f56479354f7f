"""Decides about holidays: in which games they count, when one begins, and when it is over."""

from protocol.from_server import Reason
from server.room.commands import TellHoliday
from server.room.errors import AlreadyDone, Refused
from server.room.facts import HolidayBegan, HolidayEnded, HolidayTold
from server.room.room import Room


def tell(room: Room, command: TellHoliday, at: int) -> HolidayTold:
    """Return that a player is on holiday, or is not. Raises Refused or AlreadyDone."""
    seat, since, until = command.seat, command.since, max(command.since, command.until)
    if room.settings.clock.kind != "days" or room.phase != "playing":
        text = "holidays count in games with days for a turn, while they are played"
        raise Refused(Reason.ILLEGAL, text, code="NO_HOLIDAY")
    if not 0 <= seat < len(room.occupants) or not room.is_person(seat):
        raise Refused(Reason.NOT_SEATED, "nobody sits there who could have a holiday")
    known = room.holiday(seat)
    if known is None:
        if since == until or until <= at:
            raise AlreadyDone(seat)
    elif since < until and (known.since, known.until) == (since, until):
        raise AlreadyDone(seat)
    return HolidayTold(at, seat, since, until)


def next_change(room: Room) -> int | None:
    """Return when the next holiday begins or ends, in Unix milliseconds, or None."""
    if room.phase != "playing":
        return None
    return min((it.next_at for it in room.holidays if it is not None), default=None)


def change(room: Room, at: int) -> HolidayBegan | HolidayEnded | None:
    """Return the beginning or end of a holiday that is due; None where none is."""
    if room.phase != "playing":
        return None
    for seat, it in enumerate(room.holidays):
        if it is not None and at >= it.next_at:
            return HolidayEnded(at, seat) if it.on else HolidayBegan(at, seat)
    return None
