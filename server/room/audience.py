"""Who is told what: a room as one audience may see it. What is not built here never leaves."""

from typing import Final, TypeAlias

from msgspec.structs import replace

from engines.game import Seat
from protocol.clock import Clock
from protocol.from_client import Settings
from protocol.from_server import Chair, Ending, Offered, Seen
from protocol.may import bits
from protocol.names import PlayerId
from server.room import offers, seating
from server.room.may import may
from server.room.rated import moves_ratings
from server.room.room import Room
from server.room.table import Standing

Audience: TypeAlias = Seat | None
"""A seat, or ``None`` for all spectators together."""

OUTSIDE: Final = "outside"
"""What a chair says of a program that plays over the wire."""


def seen(
    room: Room, audience: Audience, before: Seen | None = None, *, review: bool = False
) -> Seen:
    """The room as ``audience`` may see it; ``review``: now that the game is over.

    ``before``, an earlier answer for the same audience, lends the new one whatever did not change,
    so that a diff between the two stops early.
    """
    opened = room.opened
    late = None if review or audience is not None else _delay(room)
    view = None if room.state is None else room.game.view(room.state, audience)
    chairs = tuple(_chair(room, seat) for seat in range(len(room.sitters)))
    fixed = before or Seen(
        room=opened.room,
        game=opened.game,
        rules=opened.rules,
        options=tuple(opened.options.items()),
        settings=opened.settings,
        opener=opened.by,
        seat=audience,
        phase="",
        chairs=chairs,
        number=0,
        playing=(),
        view=None,
        ending=None,
    )
    return Seen(
        room=fixed.room,
        game=fixed.game,
        rules=fixed.rules,
        options=fixed.options,
        settings=fixed.settings,
        opener=fixed.opener,
        seat=audience,
        phase=room.phase,
        chairs=fixed.chairs if fixed.chairs == chairs else chairs,
        number=0 if audience is None else len(room.accepted[audience]),
        playing=room.playing or (room.places if opened.forked else ()),
        view=view,
        ending=_ending(room),
        due=_due(room, late),
        ply=room.ply,
        plies=room.line.last,
        may=bits(may(room, audience)),
        offers=tuple(_offered(it, late) for it in room.offers),
        thought=_thought(room) if room.settings.thoughts or review else (),
        paused=room.paused,
        practice=room.practice,
        commitment=room.commitment,
        clock=room.clock if not late else _late_clock(room),
        away=room.away if not late else tuple(at and at + late.delay_ms for at in room.away),
        stand_ins=tuple(f"{it.bot} {it.level}" if it else "" for it in room.stand_ins),
        rematch=room.rematch,
    )


def _delay(room: Room) -> Settings | None:
    """The settings of a room that this audience is told later, once it is played; else None."""
    settings = room.settings
    return settings if settings.delay_ms or settings.delay_plies else None


def _offered(it: Standing, late: Settings | None) -> Offered:
    """What stands, and until when."""
    end = offers.end(it)
    ends = 0 if end is None else end + (late.delay_ms if late else 0)
    return Offered(it.kind, it.seat, it.waits_for, ends)


def _due(room: Room, late: Settings | None) -> int | None:
    """Return when this phase ends by itself, in Unix milliseconds on the server's clock.

    Before play begins: when those who are to reveal, or to promise anew, lose their seats; that is
    told to all at once. Whoever is told of the play later counts down to when it is told its end.
    """
    if room.due is None:
        return seating.reveals_end(room) or seating.promises_end(room)
    return room.due.at + (late.delay_ms if late else 0)


def _late_clock(room: Room) -> Clock | None:
    """The clocks as they may be counted down by who is told later: they run as late.

    Behind by plies they stand: nobody can say for how long this position is shown.
    """
    clock, settings = room.clock, room.settings
    if clock is None:
        return None
    if settings.delay_plies and room.outcome is None:
        return replace(clock, since=(0,) * len(clock.since))
    return replace(clock, since=tuple(at and at + settings.delay_ms for at in clock.since))


def _chair(room: Room, seat: Seat) -> Chair | None:
    sitter = room.sitters[seat]
    if sitter is None:
        return Chair(PlayerId(""), "", reserved=True) if room.is_reserved(seat) else None
    bot = f"{sitter.bot} {sitter.level}" if sitter.bot else ""
    return Chair(sitter.player, sitter.name, OUTSIDE if sitter.outside else bot)


def _thought(room: Room) -> tuple[str, ...]:
    """Why the last ply was played."""
    return room.line.now.why if room.begun else ()


def _ending(room: Room) -> Ending | None:
    outcome = room.outcome
    if outcome is None:
        return None
    return Ending(
        outcome.winners, outcome.reason, outcome.ranking, room.broken_by, moves_ratings(room)
    )
