"""Who is told what: a room as one audience may see it. What is not built here never leaves."""

from typing import Final, TypeAlias

from engines.game import Outcome, Seat
from protocol.from_server import Chair, Ending, Offered, Seen
from protocol.names import PlayerId
from server.room.may import may
from server.room.room import Room

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
        playing=room.playing,
        view=view,
        ending=_ending(room.outcome),
        due=room.due.at if room.due is not None else None,
        ply=room.ply,
        plies=room.line.last,
        may=may(room, audience),
        offers=tuple(Offered(it.kind, it.seat, it.waits_for) for it in room.offers),
        thought=_thought(room) if room.settings.thoughts or review else (),
        paused=room.paused,
        practice=room.practice,
        commitment=room.commitment,
        clock=room.clock,
        away=room.away,
        stand_ins=tuple(f"{it.bot} {it.level}" if it else "" for it in room.stand_ins),
        rematch=room.rematch,
    )


def _chair(room: Room, seat: Seat) -> Chair | None:
    sitter = room.sitters[seat]
    if sitter is None:
        return Chair(PlayerId(""), "", reserved=True) if room.is_reserved(seat) else None
    bot = f"{sitter.bot} {sitter.level}" if sitter.bot else ""
    return Chair(sitter.player, sitter.name, OUTSIDE if sitter.outside else bot)


def _thought(room: Room) -> tuple[str, ...]:
    """Why the last ply was played."""
    return room.line.now.why if room.begun else ()


def _ending(outcome: Outcome | None) -> Ending | None:
    if outcome is None:
        return None
    return Ending(outcome.winners, outcome.reason, outcome.ranking)
