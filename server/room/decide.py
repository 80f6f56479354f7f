"""What may be asked of a room, and the one fact it becomes: the only place requests meet rules."""

from typing import assert_never

from server.room import offers, playing, seating, takeback
from server.room.asks import (
    Anything,
    Ask,
    AskAnswer,
    AskBegin,
    AskContinue,
    AskDue,
    AskLeave,
    AskOffer,
    AskPlay,
    AskPutForward,
    AskReserve,
    AskResign,
    AskSeatBot,
    AskSit,
    AskTakeBack,
    AskUnseat,
)
from server.room.entries import Began, Fact
from server.room.refusals import Already, Refused
from server.room.seating import MOST_BEFORE_PLAY
from server.room.truth import Room

__all__ = [
    "MOST_BEFORE_PLAY",
    "Already",
    "Anything",
    "Ask",
    "AskAnswer",
    "AskBegin",
    "AskContinue",
    "AskDue",
    "AskLeave",
    "AskOffer",
    "AskPlay",
    "AskPutForward",
    "AskReserve",
    "AskResign",
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
        case AskDue():
            return playing.do_due(room, at)
        case AskTakeBack():
            return takeback.take_back(room, ask, at)
        case AskPutForward():
            return takeback.put_forward(room, ask, at)
        case AskOffer():
            return offers.offer(room, ask, at)
        case AskAnswer():
            return offers.answer(room, ask, at)
        case _:
            return _about_seats(room, ask, at)


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
        case _:
            assert_never(ask)


def begins(room: Room) -> Began | None:
    """The fact that is due when the last seat of an open room is taken: nobody need ask for it."""
    if room.full and not room.begun:
        return Began(room.at, tuple(range(room.game.seats)))
    return None
