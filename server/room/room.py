"""A room is what its log says: ``reduce(fold, log, None)``. No clock, no network, no store."""

from typing import Any, Final, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from engines.catalog import UnknownGame, make
from engines.game import Seat
from server.room.entries import (
    Adjudicated,
    Answered,
    Began,
    Continued,
    Fact,
    Left,
    Offered,
    Opened,
    Played,
    PutForward,
    Reserved,
    Resigned,
    Sat,
    TakenBack,
    Unreadable,
)
from server.room.fairness import seed
from server.room.line import Line, Position
from server.room.table import Made, Reservation, Sitter, Standing
from server.room.truth import Due, Room

__all__ = ["PAUSE_MS", "Due", "Room", "Sitter", "fold", "put"]

T = TypeVar("T")

PAUSE_MS: Final = 10 * 60_000
"""So long bots, who alone are left in a game, wait for a person to let them play on."""


def fold(room: Room | None, fact: Fact) -> Room:
    """The room after one more fact. Facts are true: fold never refuses.

    Raises Unreadable for a game or rules this program does not have.
    """
    if isinstance(fact, Opened):
        return _opened(fact)
    if room is None:
        raise Unreadable("a log starts with Opened")
    changed = _changed(room, fact)
    return replace(changed, seq=room.seq + 1, at=fact.at)


def _opened(fact: Opened) -> Room:
    try:
        game = make(fact.game, fact.options, fact.rules)
    except (UnknownGame, ValueError) as why:
        raise Unreadable(f"no {fact.game!r} with rules {fact.rules} here: {why}") from why
    none: tuple[Sitter | None, ...] = (None,) * game.seats
    return Room(1, fact.at, fact, game, none, ((),) * game.seats)


def _changed(room: Room, fact: Fact) -> Room:
    match fact:
        case Sat() | Reserved() | Left():
            return _seated(room, fact)
        case Began():
            return _begun(room, fact)
        case Played():
            return _played(room, fact)
        case TakenBack(at, seat, ply):
            return _turned(room, room.line.back(seat, ply), at)
        case PutForward(at, seat, ply):
            return _turned(room, room.line.forward(seat, ply), at)
        case Offered():
            return _offered(room, fact)
        case Answered():
            return _answered(room, fact)
        case Continued(at):
            room = replace(room, continued=True)
            return replace(room, due=_due(room, at))
        case Adjudicated(at):
            return _at_state(room, room.game.adjudicate(room.state), at)
        case Resigned(at, seat):
            return _resigned(room, seat, at)
        case Opened():
            raise Unreadable("a log has one Opened, its first fact")
        case _:
            assert_never(fact)


def _seated(room: Room, fact: Sat | Reserved | Left) -> Room:
    """What was kept for others in that seat is no longer."""
    reserved = tuple(kept for kept in room.reserved if kept.seat != fact.seat)
    sitter = None
    if isinstance(fact, Sat):
        sitter = Sitter(fact.player, fact.name, fact.bot, fact.level, fact.outside)
    elif isinstance(fact, Reserved):
        reserved = (*reserved, Reservation(fact.seat, fact.request))
    return replace(room, sitters=put(room.sitters, fact.seat, sitter), reserved=reserved)


def _begun(room: Room, fact: Began) -> Room:
    state = room.game.setup(fact.seats, seed(room.opened.secret, fact.contributions))
    line = Line((_position(room, state, 0),))
    return _at_state(replace(room, playing=fact.seats, line=line, reserved=()), state, fact.at)


def _played(room: Room, fact: Played) -> Room:
    intent = msgspec.json.decode(fact.intent, type=room.game.intent_type)
    mine = (*room.accepted[fact.seat], fact.intent)
    state = room.game.apply(room.state, fact.seat, intent)
    position = _position(room, state, room.ply + 1, by=fact.seat, why=fact.why)
    # a bot that offers to resign plays on until it is answered; all else is void by any ply
    offers = tuple(it for it in room.offers if (it.kind, it.seat) == ("resignation", fact.seat))
    room = replace(
        room,
        accepted=put(room.accepted, fact.seat, mine),
        due=_unless(room.due, fact.seat, intent),
        line=room.line.played(position, room.keeps_everything),
    )
    return _at_state(room, state, fact.at, offers)


def _turned(room: Room, line: Line, at: int) -> Room:
    """The state of another position; sitters, offers made and numbers stay as they are."""
    return _at_state(replace(room, line=line), room.restored(line.now), at)


def _resigned(room: Room, seat: Seat, at: int) -> Room:
    """That seat is out; with the last of the people the game ends as it stands (section 8)."""
    state = room.game.withdraw(room.state, seat)
    room = replace(room, out=(*room.out, seat), line=room.line.cut())
    if room.people and not set(room.people).difference(room.out):
        state = room.game.adjudicate(state)
    return _at_state(room, state, at)


def _offered(room: Room, fact: Offered) -> Room:
    standing = Standing(fact.kind, fact.seat, room.asked(fact.seat))
    made = Made(fact.kind, fact.seat, room.plies, len(room.accepted[fact.seat]))
    others = (it for it in room.made if (it.kind, it.seat) != (fact.kind, fact.seat))
    offers = (*room.offers, standing)
    return replace(room, offers=offers, made=(*others, made), answered=None)


def _answered(room: Room, fact: Answered) -> Room:
    """An offer falls with who declines it; it is done once all have accepted it.

    A resignation is done with the first: of two players there is no other.
    """
    offer = room.offer(fact.kind, fact.seat)
    others = tuple(it for it in room.offers if it is not offer)
    ended = replace(room, offers=others, answered=fact)
    if offer is None or not fact.accept:
        return ended
    if fact.kind == "resignation":
        return _conceded(ended, fact.seat, fact.at)
    waits_for = tuple(seat for seat in offer.waits_for if seat != fact.by)
    if waits_for:
        return replace(room, offers=(*others, replace(offer, waits_for=waits_for)))
    return _put_back(ended, fact.seat, fact.at)


def _conceded(room: Room, seat: Seat, at: int) -> Room:
    """A bot's resignation is a position of its own, so that it can be taken back alone."""
    state = room.game.withdraw(room.state, seat)
    position = _position(room, state, room.ply + 1, by=seat, conceded=True)
    line = room.line.played(position, room.keeps_everything)
    return replace(_at_state(replace(room, line=line), state, at), answered=room.answered)


def _put_back(room: Room, seat: Seat, at: int) -> Room:
    """All agreed that ``seat`` moves again; what chance had shown by then does not come again."""
    target = room.last_to_move(seat)
    if target is None:
        return room
    state, times = room.restored(target), room.rerolled
    if target.barrier < room.game.barrier(room.state):
        times += 1
        state = room.game.reroll(state, times)
    line = room.line.restarted(replace(target, state=state))
    room = replace(room, line=line, rerolled=times)
    return replace(_at_state(room, state, at), answered=room.answered)


def _position(
    room: Room,
    state: Any,
    ply: int,
    *,
    by: Seat | None = None,
    conceded: bool = False,
    why: tuple[str, ...] = (),
) -> Position:
    to_move, barrier = room.game.to_move(state), room.game.barrier(state)
    return Position(ply, state, to_move, barrier, by, conceded, why)


def _at_state(room: Room, state: Any, at: int, offers: tuple[Standing, ...] = ()) -> Room:
    """The room once the game is in another state: of what was offered only ``offers`` stands."""
    outcome = room.game.outcome(state)
    room = replace(room, state=state, outcome=outcome, offers=() if outcome else offers)
    return replace(room, due=_due(room, at), answered=None)


def _due(room: Room, at: int) -> Due | None:
    """What the state is due for. What is played in a phase that goes on wins it no time."""
    pause = None, PAUSE_MS, None
    told: tuple[Seat | None, int, Any] | None = pause if room.paused else room.game.due(room.state)
    if told is None:
        return None
    seat, after_ms, intent = told
    before = room.due
    if before is not None and (before.seat, before.after_ms, before.intent) == told:
        return before
    return Due(seat, after_ms, intent, since=at)


def _unless(due: Due | None, seat: Seat, intent: Any) -> Due | None:
    """``due``, unless just this was it: then a phase like it begins anew."""
    return None if due is not None and (due.seat, due.intent) == (seat, intent) else due


def put(items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """``items`` with ``value`` in place ``at``."""
    return (*items[:at], value, *items[at + 1 :])
