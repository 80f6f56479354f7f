"""Routes of holidays, and of looking for company."""

from contextlib import suppress

from protocol.from_client import Seek
from protocol.messages.company import Seeking, StopSeek
from protocol.messages.pace import DaysOff, EndHoliday, Holidays, ShowHolidays, TakeHoliday
from server.live.live_room import Gone
from server.live.registry import UnknownRoom
from server.pace.holiday_log import (
    ALLOWANCE,
    HolidayCut,
    HolidayEntry,
    HolidayTaken,
    day_named,
    day_of,
    today,
    written,
    year_of,
)
from server.requests import costs
from server.requests.company.seek import CompanySeeker
from server.requests.rate_limit import pay
from server.session.route import Route, SessionServices

TOO_MANY = "too many changes of holidays at once: wait a little"


async def _take(services: SessionServices, message: TakeHoliday, at: int) -> Holidays:
    first, last = day_named(message.first), day_named(message.last)
    return await _add(services, HolidayTaken(at, message.request, first, last), message.request, at)


async def _end(services: SessionServices, message: EndHoliday, at: int) -> Holidays:
    return await _add(services, HolidayCut(at, day_named(message.first)), message.request, at)


async def _show(services: SessionServices, message: ShowHolidays, at: int) -> Holidays:
    return await _told(services, message.request, at)


async def _add(services: SessionServices, entry: HolidayEntry, request: int, at: int) -> Holidays:
    """Keep the entry, then tell all rooms of that player. Asked again, it tells them again."""
    pay(services.rate, costs.HOLIDAY_COST, TOO_MANY)
    context, me = services.context, services.player.id
    await context.holidays.book.add(me, entry)
    for code in await context.player_rooms.playing(me):
        with suppress(UnknownRoom, Gone):
            async with context.registry.host(code, services.requester) as live_room:
                if context.holidays.concerns(live_room.room):
                    await context.holidays.serve(live_room)
    return await _told(services, request, at)


async def _told(services: SessionServices, request: int, at: int) -> Holidays:
    record = await services.context.holidays.book.read(services.player.id)
    days = tuple(DaysOff(written(it.first), written(it.last)) for it in record.told(at))
    return Holidays(request, today(at), days, record.left(year_of(day_of(at))), ALLOWANCE)


async def _seek(services: SessionServices, message: Seek, at: int) -> Seeking:
    return await CompanySeeker(services.context, services.player).step(message, at)


async def _stop_seek(services: SessionServices, message: StopSeek, at: int) -> Seeking:
    return await CompanySeeker(services.context, services.player).stop(message, at)


PACE_ROUTES = (
    Route(Seek, _seek),
    Route(StopSeek, _stop_seek),
    Route(TakeHoliday, _take, costs.HOLIDAY),
    Route(EndHoliday, _end, costs.HOLIDAY),
    Route(ShowHolidays, _show),
)
