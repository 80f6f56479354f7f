"""Decides about players who are away: what is noted, who may claim, which bot takes over."""

from typing import Final

from engines.bots import strongest_plain
from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.decisions import patience
from server.room.decisions.plies import seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.facts import (
    Aborted,
    Adjudicated,
    Attended,
    Away,
    Back,
    Claimed,
    Deserted,
    TookOver,
)
from server.room.fold_absence import absent_too_long, claimable
from server.room.room import Room

MOST_ABSENCES: Final = 1_000
"""Absences that one game notes: connections may break for ever."""


def notice(room: Room, seat: Seat, away: bool, at: int) -> Away | Back:
    """Return that a player is away, or back. Raises Refused, or AlreadyDone where it is known."""
    if room.phase != "playing" or not can_be_away(room, seat):
        raise Refused(Reason.NOT_SEATED, "nobody who plays in this seat can be away")
    if (room.away[seat] is not None) == away:
        raise AlreadyDone(seat)
    if _noted(room) > MOST_ABSENCES and away:
        raise Refused(Reason.LIMIT, "absences are no longer counted in this game")
    return Away(at, seat) if away else Back(at, seat)


def desert(room: Room, deserted: bool, at: int) -> Deserted | Attended | Adjudicated:
    """Return that nobody is there for whom bots would play on, or somebody is.

    Where all people have played to their end, nobody comes back for them: the game ends as it
    stands (RotoRouter, amendment "AI-only pause"). Raises Refused or AlreadyDone.
    """
    if room.phase != "playing" or room.deserted == deserted or room.halted:
        raise AlreadyDone(None)
    if not deserted:
        return Attended(at)
    if not room.bots_only and not room.awaits_a_word:
        raise Refused(Reason.ILLEGAL, "somebody still plays in this game", code="NOT_ALONE")
    if room.outplayed:
        return Adjudicated(at)
    if _noted(room) > MOST_ABSENCES:
        raise Refused(Reason.LIMIT, "absences are no longer counted in this game")
    return Deserted(at)


def claim(room: Room, player: PlayerId, at: int) -> Claimed | Aborted:
    """Return the win over those who are away for too long, or did not move when asked.

    Where they have not played at all the game ends without a result. Raises Refused or AlreadyDone.
    """
    seat = seat_of(room, player)
    if room.phase != "playing":
        raise Refused(Reason.ILLEGAL, "there is no game to claim", code="NOT_PLAYING")
    if patience.may_claim(room, seat):
        if patience.never_began(room, seat):
            return Aborted(at, seat, claimed=True)
        return Claimed(at, seat)
    if room.settings.absent != "claim":
        raise Refused(Reason.ILLEGAL, "wins are not claimed in this room", code="NO_CLAIM")
    if room.halted:
        text = "all agreed to pause: absences do not count"
        raise Refused(Reason.ILLEGAL, text, code="PAUSED")
    if seat in room.out or room.plays_for(seat):
        raise Refused(Reason.ILLEGAL, "you are out of this game", code="NO_CLAIM")
    if not claimable(room, seat, at):
        text = "nobody has been away long enough"
        raise Refused(Reason.ILLEGAL, text, code="NO_CLAIM", retry_ms=_wait(room, at))
    return Claimed(at, seat)


def take_over(room: Room, at: int) -> TookOver | None:
    """Return the bot that is to play for a player away for too long, or None."""
    if room.settings.absent != "bot" or room.phase != "playing" or room.halted:
        return None
    for seat in absent_too_long(room, at):
        if room.plays_for(seat) is None:
            return TookOver(at, seat, *strongest_plain(room.opened.game))
    return None


def next_take_over(room: Room) -> int | None:
    """Return when the next bot is to take over, in Unix milliseconds, or None."""
    if room.settings.absent != "bot" or room.phase != "playing" or room.halted:
        return None
    if room.away.count(None) == len(room.away):
        return None
    active = room.active
    since = [
        away
        for seat, away in enumerate(room.away)
        if away is not None
        and room.plays_for(seat) is None
        and seat in active
        and seat not in room.out
    ]
    return min(since) + room.settings.absent_ms if since else None


def others_away(room: Room, seat: Seat) -> bool:
    """Return whether ``seat`` may claim once the others have been away long enough."""
    if room.away.count(None) == len(room.away):
        return False
    claims = room.settings.absent == "claim" and room.phase == "playing" and not room.halted
    active = room.active if claims else ()
    if seat in room.out or seat not in active:
        return False
    others = (it for it in active if it != seat and it not in room.out)
    return any(room.away[it] is not None for it in others)


def can_be_away(room: Room, seat: Seat) -> bool:
    """Return whether the absence of that seat's player counts.

    Bots of the server are always there, who is out is not waited for, and in correspondence
    nobody need be there at all.
    """
    occupant = room.occupants[seat] if seat < len(room.occupants) else None
    if occupant is None or occupant.bot or room.settings.clock.kind == "days":
        return False
    return seat in room.playing and seat not in room.out


def _noted(room: Room) -> int:
    """Return how much was noted besides plies, and what anybody plans."""
    return room.seq - room.plies - room.plannings


def _wait(room: Room, at: int) -> int | None:
    since = [away for away in room.away if away is not None]
    return max(0, min(since) + room.settings.absent_ms - at) if since else None
