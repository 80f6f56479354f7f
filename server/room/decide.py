"""What may be asked of a room, and the one fact it becomes: the only place requests meet rules."""

from typing import assert_never

from protocol.from_server import Reason
from protocol.names import RoomId
from server.room import absence, due, offers, playing, seating, takeback
from server.room.asks import (
    Anything,
    Ask,
    AskAbort,
    AskAnswer,
    AskAway,
    AskBar,
    AskBegin,
    AskClaim,
    AskClose,
    AskContinue,
    AskDesert,
    AskDue,
    AskGive,
    AskLeave,
    AskOffer,
    AskPlay,
    AskPutForward,
    AskRematched,
    AskReserve,
    AskResign,
    AskReveal,
    AskSeatBot,
    AskSit,
    AskTakeBack,
    AskUnseat,
)
from server.room.entries import Abandoned, Closed, Fact, Rematched
from server.room.refusals import Already, Refused
from server.room.seating import MOST_BEFORE_PLAY, begins
from server.room.truth import Room

__all__ = [
    "MOST_BEFORE_PLAY",
    "Already",
    "Anything",
    "Ask",
    "AskAbort",
    "AskAnswer",
    "AskAway",
    "AskBar",
    "AskBegin",
    "AskClaim",
    "AskClose",
    "AskContinue",
    "AskDesert",
    "AskDue",
    "AskGive",
    "AskLeave",
    "AskOffer",
    "AskPlay",
    "AskPutForward",
    "AskRematched",
    "AskReserve",
    "AskResign",
    "AskReveal",
    "AskSeatBot",
    "AskSit",
    "AskTakeBack",
    "AskUnseat",
    "Refused",
    "begins",
    "decide",
]


def decide(room: Room, ask: Anything, now: int) -> Fact:
    """The fact that ``ask`` becomes at ``now`` (Unix milliseconds). Raises Refused or Already.

    ``now`` is raised to the time of the last fact, so that a log never runs backwards.
    """
    at = max(now, room.at)
    match ask:
        case AskPlay():
            return playing.play(room, ask, at)
        case AskResign():
            return playing.resign(room, ask, at)
        case AskContinue():
            return playing.go_on(room, ask, at)
        case AskAbort():
            return playing.abort(room, ask, at)
        case AskTakeBack():
            return takeback.take_back(room, ask, at)
        case AskPutForward():
            return takeback.put_forward(room, ask, at)
        case AskOffer():
            return offers.offer(room, ask, at)
        case AskAnswer():
            return offers.answer(room, ask, at)
        case AskClaim():
            return absence.claim(room, ask, at)
        case AskDesert():
            return absence.desert(room, ask, at)
        case AskDue() | AskAway() | AskGive() | AskRematched() | AskClose() | AskBar():
            return _noticed(room, ask, at)
        case _:
            return _about_seats(room, ask, at)


def _noticed(
    room: Room, ask: AskDue | AskAway | AskGive | AskRematched | AskClose | AskBar, at: int
) -> Fact:
    """What no player asks, but the server that notices it; and who may watch."""
    match ask:
        case AskDue(fresh=fresh):
            return due.do_due(room, at, fresh)
        case AskAway():
            return absence.notice(room, ask, at)
        case AskGive():
            return playing.give(room, ask, at)
        case AskRematched(room=code):
            return _rematched(room, code, at)
        case AskClose(reason=reason, seq=seq):
            if room.phase == "over":
                raise Already(None)
            if seq not in (None, room.seq):
                raise Refused(Reason.STALE, "somebody has come back to this room")
            return _given_up(room, reason, at)
        case AskBar():
            return seating.bar(room, ask, at)
        case _:
            assert_never(ask)


def _given_up(room: Room, reason: str, at: int) -> Closed | Abandoned:
    """Return the end of a room that nobody came back to: a rated game is lost by who was to move.

    Not where all were to move at once, nor where a bot was: then nobody has left it.
    """
    movers = room.game.to_move(room.state) if room.settings.rated and room.begun else ()
    alone = len(movers) < len(room.game.active(room.state)) if movers else False
    bots = any(room.plays_for(seat) for seat in movers)
    return Abandoned(at, movers) if alone and not bots else Closed(at, reason)


def _rematched(room: Room, code: RoomId, at: int) -> Rematched:
    if room.rematch is not None:
        raise Already(None)
    if not room.agreed:
        raise Refused(Reason.NO_OFFER, "nobody has agreed on another game")
    return Rematched(at, code)


def _about_seats(room: Room, ask: seating.AboutSeats, at: int) -> Fact:
    match ask:
        case AskSit():
            return seating.sit(room, ask, at)
        case AskSeatBot():
            return seating.seat_bot(room, ask, at)
        case AskReserve():
            return seating.reserve(room, ask, at)
        case AskLeave():
            return seating.leave(room, ask, at)
        case AskUnseat():
            return seating.unseat(room, ask, at)
        case AskBegin():
            return seating.begin(room, ask, at)
        case AskReveal():
            return seating.reveal(room, ask, at)
        case _:
            assert_never(ask)
