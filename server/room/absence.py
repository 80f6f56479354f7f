"""Players who are not there: what is noticed, who may claim, and which bot plays for them."""

from typing import Final, assert_never

from msgspec.structs import replace

from engines.bots import strongest_plain
from engines.game import Seat
from protocol.from_server import Reason
from server.room.asks import AskAway, AskClaim, AskDesert
from server.room.course import put, settled, withdrawn
from server.room.entries import (
    Adjudicated,
    Attended,
    Away,
    Back,
    Claimed,
    Deserted,
    TookOver,
)
from server.room.playing import seat_of
from server.room.refusals import Already, Refused
from server.room.table import StandIn
from server.room.truth import Room

MOST_ABSENCES: Final = 1_000
"""Times a game notices that somebody went or came: lines may break for ever."""


def notice(room: Room, ask: AskAway, at: int) -> Away | Back:
    """That a player is away, or back, where that is news. Raises Refused or Already."""
    if room.phase != "playing" or not can_be_away(room, ask.seat):
        raise Refused(Reason.NOT_SEATED, "nobody who plays in this seat can be away")
    if (room.away[ask.seat] is not None) == ask.away:
        raise Already(ask.seat)
    if room.seq - room.plies > MOST_ABSENCES and ask.away:
        raise Refused(Reason.LIMIT, "absences are no longer counted in this game")
    return Away(at, ask.seat) if ask.away else Back(at, ask.seat)


def desert(room: Room, ask: AskDesert, at: int) -> Deserted | Attended | Adjudicated:
    """That nobody is there for whom bots would play on, or somebody is. Raises Refused or Already.

    Where all people have played to their end, nobody comes back for them: the game ends as it
    stands (RotoRouter, amendment "AI-only pause").
    """
    if room.phase != "playing" or room.deserted == ask.deserted or room.halted:
        raise Already(None)
    if not ask.deserted:
        return Attended(at)
    if not room.bots_only and not room.awaits_a_word:
        raise Refused(Reason.ILLEGAL, "somebody still plays in this game", code="NOT_ALONE")
    if room.outplayed:
        return Adjudicated(at)
    if room.seq - room.plies > MOST_ABSENCES:
        raise Refused(Reason.LIMIT, "absences are no longer counted in this game")
    return Deserted(at)


def claim(room: Room, ask: AskClaim, at: int) -> Claimed:
    """The win over those who are away too long. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if room.phase != "playing":
        raise Refused(Reason.ILLEGAL, "there is no game to claim", code="NOT_PLAYING")
    if room.settings.absent != "claim":
        raise Refused(Reason.ILLEGAL, "wins are not claimed in this room", code="NO_CLAIM")
    if room.halted:
        text = "the game rests, as all have agreed: nobody is waited for"
        raise Refused(Reason.ILLEGAL, text, code="PAUSED")
    if seat in room.out or room.plays_for(seat):
        raise Refused(Reason.ILLEGAL, "you are out of this game", code="NO_CLAIM")
    if not claimable(room, seat, at):
        text = "nobody has been away long enough"
        raise Refused(Reason.ILLEGAL, text, code="NO_CLAIM", retry_ms=_wait(room, at))
    return Claimed(at, seat)


def take_over(room: Room, at: int) -> TookOver | None:
    """The bot that is to play for who has been away too long; None where there is none."""
    if room.settings.absent != "bot" or room.phase != "playing" or room.halted:
        return None
    for seat in _too_long(room, at):
        if room.plays_for(seat) is None:
            return TookOver(at, seat, *strongest_plain(room.opened.game))
    return None


def next_take_over(room: Room) -> int | None:
    """When the next bot is to play for somebody, in Unix milliseconds."""
    if room.settings.absent != "bot" or room.phase != "playing" or room.halted:
        return None
    active = room.game.active(room.state)
    since = [
        away
        for seat, away in enumerate(room.away)
        if away is not None
        and room.plays_for(seat) is None
        and seat in active
        and seat not in room.out
    ]
    return min(since) + room.settings.absent_ms if since else None


def claimable(room: Room, seat: Seat, at: int) -> tuple[Seat, ...]:
    """Those whom ``seat`` may call lost at ``at``."""
    return tuple(it for it in _too_long(room, at) if it != seat)


def others_away(room: Room, seat: Seat) -> bool:
    """Whether ``seat`` may claim as soon as the others have been away long enough."""
    claims = room.settings.absent == "claim" and room.phase == "playing" and not room.halted
    active = room.game.active(room.state) if claims else ()
    if seat in room.out or seat not in active:
        return False
    others = (it for it in active if it != seat and it not in room.out)
    return any(room.away[it] is not None for it in others)


def can_be_away(room: Room, seat: Seat) -> bool:
    """Whether that seat's player is waited for.

    Bots of the server are always there, who is out is not waited for, and in correspondence
    nobody need be there at all.
    """
    sitter = room.sitters[seat] if seat < len(room.sitters) else None
    if sitter is None or sitter.bot or room.settings.clock.kind == "days":
        return False
    return seat in room.playing and seat not in room.out


def resumed(room: Room, at: int) -> Room:
    """The room once a pause that all had agreed to is over: those away are so from now on."""
    away = tuple(None if since is None else at for since in room.away)
    return replace(room, halted=False, away=away)


def changed(room: Room, fact: Away | Back | Deserted | Attended | TookOver | Claimed) -> Room:
    """The room after it was noticed, or drawn from."""
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
            return withdrawn(room, claimable(room, seat, at), "claim", at)
        case _:
            assert_never(fact)


def _too_long(room: Room, at: int) -> tuple[Seat, ...]:
    limit = room.settings.absent_ms
    active = room.game.active(room.state)
    return tuple(
        seat
        for seat, away in enumerate(room.away)
        if away is not None and at >= away + limit and seat in active and seat not in room.out
    )


def _wait(room: Room, at: int) -> int | None:
    since = [away for away in room.away if away is not None]
    return max(0, min(since) + room.settings.absent_ms - at) if since else None
