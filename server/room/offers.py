"""What a seat may put to the others, and who may answer it."""

from engines.game import Seat
from protocol.from_server import Reason
from server.room import takeback
from server.room.asks import AskAnswer, AskOffer
from server.room.entries import Answered, Offered
from server.room.playing import seat_of
from server.room.refusals import Already, Refused
from server.room.truth import Room


def offer(room: Room, ask: AskOffer, at: int) -> Offered:
    """The offer of who asks, if it may be made now. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if room.offer(ask.kind, seat) is not None:
        raise Already(seat)
    if room.phase != "playing":
        raise Refused(Reason.NO_OFFER, "offers are made while a game is played")
    if ask.kind == "resignation":
        _check_resignation(room, seat)
    else:
        _check_takeback(room, seat)
    if not room.asked(seat):
        raise Refused(Reason.NO_OFFER, "there is nobody who could answer an offer")
    if not room.may_offer(seat, ask.kind):
        raise Refused(Reason.NO_OFFER, "you offered that a moment ago: play on first")
    return Offered(at, seat, ask.kind)


def answer(room: Room, ask: AskAnswer, at: int) -> Answered:
    """The answer of who asks to what stands. Raises Refused or Already."""
    by = seat_of(room, ask)
    fact = Answered(at, ask.seat, ask.kind, by, ask.accept)
    standing = room.offer(ask.kind, ask.seat)
    if standing is None:
        if _same(room.answered, fact):
            raise Already(by)
        raise Refused(Reason.NO_OFFER, "there is no such offer, or no longer")
    if by == ask.seat:
        if ask.accept:
            raise Refused(Reason.NO_OFFER, "your own offer is for the others to accept")
        return fact
    if by in standing.waits_for:
        return fact
    if ask.accept and by in room.asked(ask.seat):
        raise Already(by)
    raise Refused(Reason.NO_OFFER, "this offer does not wait for your answer")


def _check_resignation(room: Room, seat: Seat) -> None:
    sitter = room.sitters[seat]
    if sitter is None or not sitter.bot:
        raise Refused(Reason.NO_OFFER, "only bots offer to resign: resign instead")
    if seat not in room.game.active(room.state):
        raise Refused(Reason.NO_OFFER, "this seat is out of the game")


def _check_takeback(room: Room, seat: Seat) -> None:
    takeback.check_allowed(room)
    if not room.is_person(seat):
        raise Refused(Reason.NO_OFFER, "only people ask for a takeback")
    if takeback.back_to(room, seat) is not None:
        raise Refused(Reason.NO_OFFER, "you may take that back without asking anyone")
    if room.last_to_move(seat) is None:
        raise Refused(Reason.NO_UNDO, "there is nothing that you could take back")


def _same(one: Answered | None, other: Answered) -> bool:
    """Whether the answer says again what another one has said."""
    if one is None:
        return False
    return (one.seat, one.kind, one.by, one.accept) == (
        other.seat,
        other.kind,
        other.by,
        other.accept,
    )
