"""Folds offers and their answers: what they change in a room."""

from typing import assert_never

from msgspec.structs import replace

from engines.game import Seat
from protocol.termination import Termination
from server.room.facts import Answered, Offered
from server.room.room import Room
from server.room.seats import OfferRecord, PendingOffer
from server.room.transitions import at_state, ended, position, put_back, settled


def offered(room: Room, fact: Offered) -> Room:
    """Return the room with one more pending offer, or with what nobody has to answer done."""
    key = fact.kind, fact.seat
    before = next((it for it in room.made if (it.kind, it.seat) == key), None)
    times = before.times + 1 if before else 1
    made = OfferRecord(*key, room.plies, len(room.accepted[fact.seat]), times)
    others = (it for it in room.made if it is not before)
    room = replace(room, made=(*others, made), answered=None)
    waits_for = room.asked(fact.seat, fact.kind)
    if not waits_for:
        return _done(room, fact)
    pending = PendingOffer(*key, waits_for, fact.at)
    return replace(room, offers=(*room.offers, pending))


def answered(room: Room, fact: Answered) -> Room:
    """Return the room after an answer: the first no ends an offer, the last yes makes it so.

    A resignation is accepted by the first yes: of two players there is no other.
    """
    offer = room.offer(fact.kind, fact.seat)
    others = tuple(it for it in room.offers if it is not offer)
    left = replace(room, offers=others, answered=fact)
    if offer is None or not fact.accept:
        return left
    waits_for = tuple(seat for seat in offer.waits_for if seat != fact.by)
    if waits_for and fact.kind != "resignation":
        return replace(room, offers=(*others, replace(offer, waits_for=waits_for)))
    return replace(_done(left, fact), answered=fact)


def _done(room: Room, fact: Answered | Offered) -> Room:
    """Return the room once all have agreed."""
    match fact.kind:
        case "resignation":
            return _conceded(room, fact.seat, fact.at)
        case "takeback":
            return put_back(room, fact.seat, fact.at)
        case "draw":
            return ended(room, Termination.DRAW_AGREED, fact.at)
        case "abort":
            return ended(room, Termination.ABORTED, fact.at)
        case "pause":
            return settled(replace(room, halted=True), fact.at)
        case "rematch":
            return replace(room, agreed=True)
        case _:
            assert_never(fact.kind)


def _conceded(room: Room, seat: Seat, at: int) -> Room:
    """Make a bot's resignation a position of its own, so that it can be taken back alone."""
    state = room.game.withdraw(room.state, seat)
    where = position(room, state, room.ply + 1, by=seat, conceded=True)
    undo = room.undo_history.played(where, room.keeps)
    return at_state(replace(room, undo_history=undo), state, at, Termination.RESIGNATION)
