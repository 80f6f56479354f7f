"""What a seat may put to the others, who may answer it, and what comes of it."""

from typing import Final, assert_never

from msgspec.structs import replace

from engines.game import Seat
from protocol.from_client import OfferKind
from protocol.from_server import Reason
from server.room import takeback
from server.room.asks import AskAnswer, AskOffer
from server.room.course import at_state, ended, position, put_back, settled
from server.room.entries import Answered, Offered
from server.room.playing import breaks_off_alone, seat_of
from server.room.refusals import Already, Refused
from server.room.table import Made, Standing
from server.room.truth import Room

STANDS_MS: Final = 60_000
"""So long an offer waits for its answer."""

ALONE: Final = frozenset({"abort", "draw", "pause", "rematch", "takeback"})
"""What one may have for oneself where all others are bots: they agree to everything.

Not where a rating is at stake, but to another game."""


def offer(room: Room, ask: AskOffer, at: int) -> Offered:
    """The offer of who asks, if it may be made now. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if room.offer(ask.kind, seat) is not None:
        raise Already(seat)
    _check_phase(room, ask.kind)
    _check(room, ask.kind, seat)
    if not room.asked(seat, ask.kind) and ask.kind not in ALONE:
        raise Refused(Reason.NO_OFFER, "there is nobody who could answer an offer")
    if not room.may_offer(seat, ask.kind):
        raise Refused(Reason.NO_OFFER, "you offered that a moment ago, or too often: play on first")
    return Offered(at, seat, ask.kind)


def _check_phase(room: Room, kind: OfferKind) -> None:
    if kind == "rematch":
        if room.phase != "over":
            raise Refused(Reason.NO_OFFER, "another game is offered when this one is over")
        if room.agreed:
            raise Refused(Reason.NO_OFFER, "all want another game already")
    elif room.phase != "playing":
        raise Refused(Reason.NO_OFFER, "this is offered while a game is played")


def _check(room: Room, kind: OfferKind, seat: Seat) -> None:
    """What each kind asks for. Raises Refused."""
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
                raise Refused(Reason.NO_OFFER, "the game rests already")
            _check_person(room, seat)
            _check_bots(room, kind, seat)
        case "rematch":
            if room.settings.campaign:
                raise Refused(Reason.NO_OFFER, "ask for the next game of the campaign instead")
            _check_person(room, seat, out_too=True)
        case _:
            assert_never(kind)


def _check_person(room: Room, seat: Seat, *, out_too: bool = False) -> None:
    if not room.is_person(seat):
        raise Refused(Reason.NO_OFFER, "only people offer that")
    if seat in room.out and not out_too:
        raise Refused(Reason.NO_OFFER, "you are out of this game")


def _check_bots(room: Room, kind: OfferKind, seat: Seat) -> None:
    """Refuse what only bots would agree to where a rating or a campaign level is at stake.

    Else nobody would ever lose to one. A campaign game may rest: that decides nothing.
    """
    if room.asked(seat, kind):
        return
    if room.settings.rated:
        raise Refused(Reason.NO_OFFER, "in a rated game bots agree to nothing")
    if room.settings.campaign and kind != "pause":
        raise Refused(Reason.NO_OFFER, "in a campaign game bots agree to a pause alone")


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
    if ask.accept and by in room.asked(ask.seat, ask.kind):
        raise Already(by)
    raise Refused(Reason.NO_OFFER, "this offer does not wait for your answer")


def end(it: Standing) -> int | None:
    """When this one has waited long enough; a bot's resignation waits as long as it may."""
    return None if it.kind == "resignation" else it.since + STANDS_MS


def next_end(room: Room) -> int | None:
    """When the next offer has waited long enough."""
    ends = (at for it in room.offers if (at := end(it)) is not None)
    return min(ends, default=None)


def lapsed(room: Room, at: int) -> Answered | None:
    """The end of an offer that nobody answered: as if who made it had thought better of it."""
    for it in room.offers:
        if it.kind != "resignation" and at >= it.since + STANDS_MS:
            return Answered(at, it.seat, it.kind, it.seat, accept=False)
    return None


def offered(room: Room, fact: Offered) -> Room:
    """The room with one more offer standing."""
    key = fact.kind, fact.seat
    before = next((it for it in room.made if (it.kind, it.seat) == key), None)
    times = before.times + 1 if before else 1
    made = Made(*key, room.plies, len(room.accepted[fact.seat]), times)
    others = (it for it in room.made if it is not before)
    room = replace(room, made=(*others, made), answered=None)
    waits_for = room.asked(fact.seat, fact.kind)
    if not waits_for:
        return _done(room, fact)
    standing = Standing(*key, waits_for, fact.at)
    return replace(room, offers=(*room.offers, standing))


def answered(room: Room, fact: Answered) -> Room:
    """An offer falls with who declines it; it is done once all have accepted it.

    A resignation is done with the first: of two players there is no other.
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
    """What all have agreed to."""
    match fact.kind:
        case "resignation":
            return _conceded(room, fact.seat, fact.at)
        case "takeback":
            return put_back(room, fact.seat, fact.at)
        case "draw":
            return ended(room, "draw agreed", fact.at)
        case "abort":
            return ended(room, "aborted", fact.at)
        case "pause":
            return settled(replace(room, halted=True), fact.at)
        case "rematch":
            return replace(room, agreed=True)
        case _:
            assert_never(fact.kind)


def _conceded(room: Room, seat: Seat, at: int) -> Room:
    """A bot's resignation is a position of its own, so that it can be taken back alone."""
    state = room.game.withdraw(room.state, seat)
    where = position(room, state, room.ply + 1, by=seat, conceded=True)
    line = room.line.played(where, room.keeps_everything)
    return at_state(replace(room, line=line), state, at)


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
    if room.settings.rated:
        raise Refused(Reason.NO_UNDO, "nothing is taken back in a rated game")
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
