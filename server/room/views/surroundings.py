"""Builds what a room shows to everyone around its game: once for all audiences, and seldom anew."""

from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from engines.game import Seat
from protocol.clock import Clock
from protocol.from_client import RoomSettings
from protocol.from_server import EndingView, OfferView, RoomView, SeatInfo
from protocol.messages.pace import HolidayView, UrgeView
from server.room import series
from server.room.decisions import offers, seating
from server.room.pace.holiday import Holiday
from server.room.pace.wait import answer_ms
from server.room.rating_rules import moves_ratings
from server.room.room import Room
from server.room.seats import PendingOffer

EXTERNAL: Final = "external"
"""What a seat says of a program that plays over the wire."""

_parts = attrgetter(
    *("occupants", "reserved", "opened", "playing", "outcome", "frozen", "due", "offers", "paused"),
    *("commitment", "clock", "away", "stand_ins", "rematch", "saved", "wait", "holidays"),
)
"""What of a room its surroundings are made of, while its game is not over."""
_SEATS: Final = 2
"""So many of them, the first, make the seats."""


class Surroundings(NamedTuple):
    """A room as everyone sees it, without its game."""

    shown: RoomView
    """Of no seat; without view, positions, and what is allowed."""
    parts: tuple[Any, ...]
    """What it was made of."""


def surroundings(
    room: Room,
    before: Surroundings | None = None,
    *,
    late: RoomSettings | None = None,
    review: bool = False,
) -> Surroundings:
    """Return what is around the game of ``room``; ``before`` itself where that is the same.

    ``before``: an earlier answer for the same room, ``late`` and ``review``. ``late``: the settings
    of the room, for those who are told later. ``review``: now that the game is over.
    """
    parts = (*_parts(room), _why(room) if room.opened.settings.reasons or review else ())
    if before is None:
        return Surroundings(_shown(room, parts, late, _seats(room)), parts)
    if room.outcome is None and parts == before.parts:
        return before
    seats = before.shown.seats if parts[:_SEATS] == before.parts[:_SEATS] else _seats(room)
    return Surroundings(_shown(room, parts, late, seats, before.shown.options), parts)


def _why(room: Room) -> tuple[str, ...]:
    """Return why the last ply was played."""
    return room.undo_history.now.why if room.begun else ()


def _shown(
    room: Room,
    parts: tuple[Any, ...],
    late: RoomSettings | None,
    seats: tuple[SeatInfo | None, ...],
    options: tuple[Any, ...] = (),
) -> RoomView:
    opened = room.opened
    return RoomView(
        room=opened.room,
        game=opened.game,
        rules=opened.rules,
        options=options or tuple(opened.options.items()),
        settings=opened.settings,
        opener=opened.by,
        seat=None,
        phase=room.phase,
        seats=seats,
        number=0,
        playing=room.playing or opened.places or (),
        view=None,
        ending=_ending(room),
        due=_due(room, late),
        offers=tuple(_offered(it, late) for it in room.offers),
        reasons=parts[-1],
        paused=room.paused,
        practice=room.practice,
        commitment=room.commitment,
        clock=room.clock if not late else _late_clock(room),
        away=room.away if not late else tuple(at and at + late.delay_ms for at in room.away),
        stand_ins=tuple(f"{it.bot} {it.level}" if it else "" for it in room.stand_ins),
        rematch=room.rematch,
        series=series.score(room),
        waiting=_waiting(room, late.delay_ms if late else 0),
        urge=_urge(room, late.delay_ms if late else 0),
        holidays=tuple([None if it is None else _holiday(it) for it in room.holidays]),
    )


def _holiday(it: Holiday) -> HolidayView:
    return HolidayView(it.since, it.until, it.on)


def _waiting(room: Room, later_ms: int) -> tuple[int | None, ...]:
    """Return since when each seat is waited for; empty where nobody may be urged."""
    since = room.wait.since if room.wait is not None and room.outcome is None else ()
    return tuple([None if at is None else at + later_ms for at in since])


def _urge(room: Room, later_ms: int) -> UrgeView | None:
    """Return what was asked of those who do not move."""
    urge = room.wait.urge if room.wait is not None and room.outcome is None else None
    if urge is None:
        return None
    ends = urge.at + answer_ms(room.settings.patience_ms) + later_ms
    return UrgeView(urge.seat, urge.whom, ends, urge.over)


def _offered(it: PendingOffer, late: RoomSettings | None) -> OfferView:
    """Return a pending offer, and when it ends."""
    end = offers.end(it)
    ends = 0 if end is None else end + (late.delay_ms if late else 0)
    return OfferView(it.kind, it.seat, it.waits_for, ends)


def _due(room: Room, late: RoomSettings | None) -> int | None:
    """Return when this phase ends by itself, in Unix milliseconds on the server's clock.

    Before play begins: when those who are to reveal, or to promise anew, lose their seats; that is
    told to all at once. Whoever is told of the play later counts down to when it is told its end.
    """
    if room.due is None:
        return seating.reveals_end(room) or seating.promises_end(room)
    return room.due.at + (late.delay_ms if late else 0)


def _late_clock(room: Room) -> Clock | None:
    """Return the clocks as those who are told later may count them down: they run as late.

    Behind by plies they stand: nobody can say for how long this position is shown.
    """
    clock, settings = room.clock, room.settings
    if clock is None:
        return None
    if settings.delay_plies and room.outcome is None:
        return replace(clock, since=(0,) * len(clock.since))
    return replace(clock, since=tuple(at and at + settings.delay_ms for at in clock.since))


def _seats(room: Room) -> tuple[SeatInfo | None, ...]:
    return tuple(_seat_info(room, seat) for seat in range(len(room.occupants)))


def _seat_info(room: Room, seat: Seat) -> SeatInfo | None:
    occupant = room.occupants[seat]
    if occupant is None:
        kept = next((it for it in room.reserved if it.seat == seat), None)
        return None if kept is None else SeatInfo(kept.player, kept.name, reserved=True)
    bot = f"{occupant.bot} {occupant.level}" if occupant.bot else ""
    return SeatInfo(occupant.player, occupant.name, EXTERNAL if occupant.external else bot)


def _ending(room: Room) -> EndingView | None:
    outcome, why = room.outcome, room.termination
    if outcome is None or why is None:
        return None
    about = outcome.ranking, room.broken_by, moves_ratings(room)
    return EndingView(outcome.winners, why, outcome.reason, *about)
