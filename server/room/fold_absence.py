"""Folds absences: who is away, which bot plays for them, and what others may claim."""

from typing import assert_never

from msgspec.structs import replace

from engines.game import Seat
from protocol.termination import Termination
from server.room.facts import Attended, Away, Back, Claimed, Deserted, TookOver
from server.room.room import Room
from server.room.seats import StandIn
from server.room.transitions import put, settled, withdrawn


def changed(room: Room, fact: Away | Back | Deserted | Attended | TookOver | Claimed) -> Room:
    """Return the room after one of the facts about absences."""
    match fact:
        case Deserted(at) | Attended(at):
            return settled(replace(room, deserted=isinstance(fact, Deserted)), at)
        case Away(at, seat):
            return settled(replace(room, away=put(room.away, seat, at)), at)
        case Back(at, seat):
            away, stand_ins = put(room.away, seat, None), put(room.stand_ins, seat, None)
            back = replace(room, away=away, stand_ins=stand_ins, deserted=False)
            return settled(back, at)
        case TookOver(at, seat, bot, level):
            stand_ins = put(room.stand_ins, seat, StandIn(bot, level))
            return settled(replace(room, stand_ins=stand_ins), at)
        case Claimed(at, seat):
            return withdrawn(room, claimable(room, seat, at), Termination.CLAIM, at)
        case _:
            assert_never(fact)


def resumed(room: Room, at: int) -> Room:
    """Return the room once an agreed pause is over: absences count from now on."""
    away = tuple(None if since is None else at for since in room.away)
    return replace(room, halted=False, away=away)


def claimable(room: Room, seat: Seat, at: int) -> tuple[Seat, ...]:
    """Return the seats over which ``seat`` may claim the win at ``at``.

    They are away for too long, where the room lets that be claimed, or did not move when asked.
    """
    absent = absent_too_long(room, at) if room.settings.absent == "claim" else ()
    unmoved = () if room.wait is None else room.wait.unanswered
    return tuple(it for it in room.playing if it != seat and (it in absent or it in unmoved))


def absent_too_long(room: Room, at: int) -> tuple[Seat, ...]:
    """Return the seats still in the game whose players are away for too long at ``at``."""
    limit = room.settings.absent_ms
    active = room.active
    return tuple(
        seat
        for seat, away in enumerate(room.away)
        if away is not None and at >= away + limit and seat in active and seat not in room.out
    )
