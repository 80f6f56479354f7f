"""Decides what a seat may offer the others, and who may answer it."""

from typing import Final, assert_never

from msgspec.structs import replace

from engines.game import Seat
from protocol.from_client import Answer, OfferKind
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.decisions import takeback
from server.room.decisions.plies import breaks_off_alone, seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Answered, Offered
from server.room.room import Room
from server.room.seats import PendingOffer

STANDS_MS: Final = 60_000
"""How long an offer waits for its answer."""

ALONE: Final = frozenset({"abort", "draw", "pause", "rematch", "takeback"})
"""What takes effect at once where all others are bots: they agree to everything.

Not where a rating is at stake, but to another game."""

NEVER_IN_A_TOURNAMENT: Final = frozenset({"abort", "pause", "rematch"})
"""What would keep the next round waiting."""


def offer(room: Room, player: PlayerId, kind: OfferKind, at: int) -> Offered:
    """Return the offer of ``player``, if it may be made now. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if room.offer(kind, seat) is not None:
        raise AlreadyDone(seat)
    _check_phase(room, kind)
    _check(room, kind, seat)
    if not room.asked(seat, kind) and kind not in ALONE:
        raise Refused(Reason.NO_OFFER, "there is nobody who could answer an offer")
    if not room.may_offer(seat, kind):
        raise Refused(Reason.NO_OFFER, "you offered that a moment ago, or too often: play on first")
    return Offered(at, seat, kind)


def _check_phase(room: Room, kind: OfferKind) -> None:
    if kind == "rematch":
        if room.phase != "over":
            raise Refused(Reason.NO_OFFER, "another game is offered when this one is over")
        if room.agreed:
            raise Refused(Reason.NO_OFFER, "all want another game already")
    elif room.phase != "playing":
        raise Refused(Reason.NO_OFFER, "this is offered while a game is played")


def _check(room: Room, kind: OfferKind, seat: Seat) -> None:
    """Check what each kind of offer requires. Raises Refused."""
    if kind in NEVER_IN_A_TOURNAMENT and room.settings.tournament:
        text = "in a tournament games are played to their end: this is not offered"
        raise Refused(Reason.NO_OFFER, text)
    match kind:
        case "resignation":
            _check_resignation(room, seat)
        case "takeback":
            _check_takeback(room, seat)
        case "draw":
            if not room.game.draws or len(room.playing) != 2:
                raise Refused(Reason.NO_OFFER, "this game knows no draw")
            _check_person(room, seat)
            _check_bots(room, kind, seat)
        case "abort":
            if room.settings.campaign:
                raise Refused(Reason.NO_OFFER, "a campaign game is not broken off: resign")
            if breaks_off_alone(room):
                raise Refused(Reason.NO_OFFER, "you may still break the game off by yourself")
            _check_person(room, seat)
            _check_bots(room, kind, seat)
        case "pause":
            if room.paused:
                raise Refused(Reason.NO_OFFER, "the game is paused already")
            _check_person(room, seat)
            _check_bots(room, kind, seat)
        case "rematch":
            _check_rematch(room)
            _check_person(room, seat, out_too=True)
        case _:
            assert_never(kind)


def _check_rematch(room: Room) -> None:
    if room.settings.campaign:
        raise Refused(Reason.NO_OFFER, "ask for the next game of the campaign instead")
    if room.lesson is not None:
        raise Refused(Reason.NO_OFFER, "begin the lesson again instead")


def _check_person(room: Room, seat: Seat, *, out_too: bool = False) -> None:
    if not room.is_person(seat):
        raise Refused(Reason.NO_OFFER, "only people offer that")
    if seat in room.out and not out_too:
        raise Refused(Reason.NO_OFFER, "you are out of this game")


def _check_bots(room: Room, kind: OfferKind, seat: Seat) -> None:
    """Check that more than bots agree where a rating or a campaign level is at stake.

    Else nobody would ever lose to one. A campaign game may pause: that decides nothing.
    """
    if room.asked(seat, kind):
        return
    if room.settings.rated:
        raise Refused(Reason.NO_OFFER, "in a rated game bots agree to nothing")
    if room.settings.campaign and kind != "pause":
        raise Refused(Reason.NO_OFFER, "in a campaign game bots agree to a pause alone")


def answer(room: Room, player: PlayerId, message: Answer, at: int) -> Answered:
    """Return the answer of ``player`` to a pending offer. Raises Refused or AlreadyDone."""
    by, kind, seat = seat_of(room, player), message.kind, message.seat
    fact = Answered(at, seat, kind, by, message.accept)
    pending = room.offer(kind, seat)
    if pending is None:
        if room.answered is not None and replace(room.answered, at=at) == fact:
            raise AlreadyDone(by)
        raise Refused(Reason.NO_OFFER, "there is no such offer, or no longer")
    if by == seat:
        if message.accept:
            raise Refused(Reason.NO_OFFER, "your own offer is for the others to accept")
        return fact
    if by in pending.waits_for:
        return fact
    if message.accept and by in room.asked(seat, kind):
        raise AlreadyDone(by)
    raise Refused(Reason.NO_OFFER, "this offer does not wait for your answer")


def end(it: PendingOffer) -> int | None:
    """Return when an offer lapses, in Unix milliseconds; None for a bot's resignation."""
    return None if it.kind == "resignation" else it.since + STANDS_MS


def next_end(room: Room) -> int | None:
    """Return when the next offer lapses, in Unix milliseconds, or None."""
    ends = (at for it in room.offers if (at := end(it)) is not None)
    return min(ends, default=None)


def lapsed(room: Room, at: int) -> Answered | None:
    """Return the end of an offer that nobody answered, as if taken back; None where none is due."""
    for it in room.offers:
        if it.kind != "resignation" and at >= it.since + STANDS_MS:
            return Answered(at, it.seat, it.kind, it.seat, accept=False)
    return None


def _check_resignation(room: Room, seat: Seat) -> None:
    occupant = room.occupants[seat]
    if occupant is None or not occupant.bot:
        raise Refused(Reason.NO_OFFER, "only bots offer to resign: resign instead")
    if seat not in room.game.active(room.state):
        raise Refused(Reason.NO_OFFER, "this seat is out of the game")


def _check_takeback(room: Room, seat: Seat) -> None:
    takeback.check_allowed(room)
    if not room.is_person(seat):
        raise Refused(Reason.NO_OFFER, "only people ask for a takeback")
    if room.settings.rated:
        raise Refused(Reason.NO_UNDO, "nothing is taken back in a rated game")
    if room.lesson is not None:
        raise Refused(Reason.NO_UNDO, "in a lesson you go back a step by yourself")
    if takeback.back_to(room, seat) is not None:
        raise Refused(Reason.NO_OFFER, "you may take that back without asking anyone")
    if room.last_to_move(seat) is None:
        raise Refused(Reason.NO_UNDO, "there is nothing that you could take back")
