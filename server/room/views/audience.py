"""Who is told what: a room as one audience may see it. What is not built here never leaves."""

from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from engines.game import Seat
from protocol.clock import Clock
from protocol.from_client import RoomSettings, Viewer
from protocol.from_server import EndingView, OfferView, RoomView, SeatInfo
from protocol.names import PlayerId
from server.room.decisions import offers, seating
from server.room.decisions.permissions import allowed
from server.room.rating_rules import moves_ratings
from server.room.room import Room
from server.room.seats import PendingOffer

Audience: TypeAlias = Seat | None
"""A seat, or ``None`` for all spectators together."""

EXTERNAL: Final = "external"
"""What a seat says of a program that plays over the wire."""


def seen(
    room: Room, viewer: Viewer, before: RoomView | None = None, *, review: bool = False
) -> RoomView:
    """Return the room as ``viewer`` may see it; ``review``: now that the game is over.

    ``before``, an earlier answer for the same viewer, lends the new one whatever did not change,
    so that a diff between the two stops early. Raises ValueError for an umpire external a review.
    """
    if viewer == "umpire" and not review:
        raise ValueError("an umpire sees games that are over alone")
    audience: Audience = None if viewer == "umpire" else viewer
    opened = room.opened
    late = None if review or audience is not None else _delay(room)
    view = None if room.state is None else _view(room, viewer)
    seats = tuple(_seat_info(room, seat) for seat in range(len(room.occupants)))
    fixed = before or RoomView(
        room=opened.room,
        game=opened.game,
        rules=opened.rules,
        options=tuple(opened.options.items()),
        settings=opened.settings,
        opener=opened.by,
        seat=audience,
        phase="",
        seats=seats,
        number=0,
        playing=(),
        view=None,
        ending=None,
    )
    return RoomView(
        room=fixed.room,
        game=fixed.game,
        rules=fixed.rules,
        options=fixed.options,
        settings=fixed.settings,
        opener=fixed.opener,
        seat=audience,
        phase=room.phase,
        seats=fixed.seats if fixed.seats == seats else seats,
        number=0 if audience is None else len(room.accepted[audience]),
        playing=room.playing or (room.places if opened.forked else ()),
        view=view,
        ending=_ending(room),
        due=_due(room, late),
        ply=room.ply,
        last_ply=room.undo_history.last,
        allowed=allowed(room, audience),
        offers=tuple(_offered(it, late) for it in room.offers),
        reasons=_thought(room) if room.settings.reasons or review else (),
        paused=room.paused,
        practice=room.practice,
        commitment=room.commitment,
        clock=room.clock if not late else _late_clock(room),
        away=room.away if not late else tuple(at and at + late.delay_ms for at in room.away),
        stand_ins=tuple(f"{it.bot} {it.level}" if it else "" for it in room.stand_ins),
        rematch=room.rematch,
    )


def _view(room: Room, viewer: Viewer) -> Any:
    """Return the game as ``viewer`` sees it."""
    return (
        room.game.umpire(room.state) if viewer == "umpire" else room.game.view(room.state, viewer)
    )


def _delay(room: Room) -> RoomSettings | None:
    """Return the settings of a room that others are told later; None where it has no delay."""
    settings = room.settings
    return settings if settings.delay_ms or settings.delay_plies else None


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


def _seat_info(room: Room, seat: Seat) -> SeatInfo | None:
    occupant = room.occupants[seat]
    if occupant is None:
        return SeatInfo(PlayerId(""), "", reserved=True) if room.is_reserved(seat) else None
    bot = f"{occupant.bot} {occupant.level}" if occupant.bot else ""
    return SeatInfo(occupant.player, occupant.name, EXTERNAL if occupant.external else bot)


def _thought(room: Room) -> tuple[str, ...]:
    """Return why the last ply was played."""
    return room.undo_history.now.why if room.begun else ()


def _ending(room: Room) -> EndingView | None:
    outcome, why = room.outcome, room.termination
    if outcome is None or why is None:
        return None
    about = outcome.ranking, room.broken_by, moves_ratings(room)
    return EndingView(outcome.winners, why, outcome.reason, *about)
