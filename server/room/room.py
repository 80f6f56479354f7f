"""A room is what its log says: ``reduce(fold, log, None)``. No clock, no network, no store."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from engines.catalog import UnknownGame, make
from engines.game import Seat
from protocol.names import PlayerId
from server.room import absence, clock, forking, offers
from server.room.course import (
    PAUSE_MS,
    at_state,
    ended,
    played,
    position,
    put,
    settled,
    turned,
    withdrawn,
)
from server.room.entries import (
    Abandoned,
    Aborted,
    Adjudicated,
    Answered,
    Attended,
    Away,
    Back,
    Barred,
    Began,
    Claimed,
    Closed,
    Continued,
    Damaged,
    Deserted,
    Fact,
    FlagFell,
    Frozen,
    Left,
    Offered,
    Opened,
    Played,
    PutForward,
    Rematched,
    Reserved,
    Resigned,
    Revealed,
    Sat,
    TakenBack,
    TimeGiven,
    TookOver,
    TooNew,
    Unreadable,
    Withheld,
)
from server.room.line import Line
from server.room.table import Reservation, Sitter
from server.room.truth import Due, Room

Ending: TypeAlias = (
    Adjudicated
    | Resigned
    | FlagFell
    | TimeGiven
    | Aborted
    | Rematched
    | Barred
    | Closed
    | Opened
    | Abandoned
)

OF_PLAY: Final = (
    Played
    | TakenBack
    | PutForward
    | Offered
    | Answered
    | Continued
    | Adjudicated
    | FlagFell
    | Away
    | Deserted
    | Attended
    | Back
    | TookOver
    | Claimed
    | Aborted
    | Resigned
    | Abandoned
)
"""What comes after Began alone."""

__all__ = ["PAUSE_MS", "Due", "Room", "Sitter", "fold", "folded", "put"]


def fold(room: Room | None, fact: Fact) -> Room:
    """Return the room after one more fact. Facts are true: fold never refuses.

    Raises TooNew for a game, rules or an intent this program does not have, Damaged for a fact
    that cannot be so there: whatever stands in a log, nothing else. Errors are turned into these
    here alone, so that no rule and no helper need think of logs that are not as they were written.
    """
    try:
        return _folded(room, fact)
    except Unreadable:
        raise
    except Exception as why:
        seq, kind = room.seq + 1 if room else 1, type(fact).__name__
        text = f"entry {seq}, {kind}: {type(why).__name__}: {why}"
        raise (TooNew if isinstance(why, msgspec.ValidationError) else Damaged)(text) from why


def folded(facts: Iterable[Fact]) -> Iterator[Room]:
    """Give the room after each of ``facts``, a log from its beginning. Raises as ``fold`` does."""
    room: Room | None = None
    for fact in facts:
        room = fold(room, fact)
        yield room


def _folded(room: Room | None, fact: Fact) -> Room:
    if room is None:
        if not isinstance(fact, Opened):
            raise Damaged("a log starts with Opened")
        return _opened(fact)
    _check_place(room, fact)
    return replace(_changed(room, fact), seq=room.seq + 1, at=fact.at)


def _check_place(room: Room, fact: Fact) -> None:
    """Find what would fold, but into no room: an entry before it is missing or another one.

    Tuples would take a seat that is none for one from their end, or grow.
    """
    if isinstance(fact, OF_PLAY) and not room.begun:
        raise Damaged(f"entry {room.seq + 1}, {type(fact).__name__}: play has not begun")
    seats = len(room.sitters)
    named = (getattr(fact, "seat", 0), getattr(fact, "by", 0), *getattr(fact, "seats", ()))
    for seat in named:
        if not 0 <= seat < seats:
            raise IndexError(f"there is no seat {seat}")
    if isinstance(fact, Began) and any(room.sitters[seat] is None for seat in fact.seats):
        raise LookupError("a seat that plays is free")


def _opened(fact: Opened) -> Room:
    try:
        game = make(fact.game, fact.options, fact.rules)
    except (UnknownGame, ValueError) as why:
        raise TooNew(f"no {fact.game!r} with rules {fact.rules} here: {why}") from why
    none: tuple[Sitter | None, ...] = (None,) * game.seats
    room = Room(1, fact.at, fact, game, none, ((),) * game.seats)
    return replace(room, secret=fact.secret, commitment=fact.commitment)


def _changed(room: Room, fact: Fact) -> Room:
    match fact:
        case Sat() | Reserved() | Left() | Frozen() | Revealed() | Withheld() | Began():
            return _at_table(room, fact)
        case Played():
            return played(room, fact)
        case TakenBack(at, seat, ply):
            return turned(room, room.line.back(seat, ply), at)
        case PutForward(at, seat, ply):
            return turned(room, room.line.forward(seat, ply), at)
        case Offered():
            return offers.offered(room, fact)
        case Answered():
            return offers.answered(room, fact)
        case Continued(at):
            if room.deserted:
                return settled(replace(room, deserted=False), at)
            on = absence.resumed(room, at) if room.halted else replace(room, continued=True)
            return settled(on, at)
        case Away() | Back() | Deserted() | Attended() | TookOver() | Claimed():
            return absence.changed(room, fact)
        case _:
            return _ending(room, fact)


def _ending(room: Room, fact: Ending) -> Room:
    match fact:
        case Adjudicated(at):
            return at_state(room, room.game.adjudicate(room.state), at)
        case Resigned(at, seat):
            return withdrawn(room, (seat,), "resignation", at)
        case FlagFell(at, seat):
            return withdrawn(room, (seat,), "time", at) if _gone(room, seat, at) else room
        case TimeGiven(since=since, until=until):
            after = room.clock and clock.given(room.clock, since, until)
            return replace(room, clock=after, given=(*room.given, (since, until)))
        case Aborted(at, seat):
            return ended(replace(room, broken_by=seat), "aborted", at)
        case Rematched(room=code):
            return replace(room, rematch=code)
        case Barred(player=player):
            return _barred(room, player)
        case Closed(at, reason):
            return ended(room, reason, at)
        case Abandoned(at, seats):
            return withdrawn(room, seats, "abandoned", at)
        case Opened():
            raise Damaged("a log has one Opened, its first fact")
        case _:
            assert_never(fact)


def _barred(room: Room, player: PlayerId) -> Room:
    seat = None if room.begun else room.seat_of(player)
    sitters = room.sitters if seat is None else put(room.sitters, seat, None)
    return replace(room, barred=(*room.barred, player), sitters=sitters)


def _gone(room: Room, seat: Seat, at: int) -> bool:
    """Whether the time of ``seat`` is really over."""
    return room.clock is not None and seat in clock.over(room.settings.clock, room.clock, at)


def _at_table(
    room: Room, fact: Sat | Reserved | Left | Frozen | Revealed | Withheld | Began
) -> Room:
    match fact:
        case Sat() | Reserved() | Left():
            return _seated(room, fact)
        case Frozen():
            return replace(room, frozen=fact, reveals=())
        case Revealed():
            return replace(room, reveals=(*room.reveals, fact))
        case Withheld():
            return _withheld(room, fact)
        case Began():
            return _begun(room, fact)
        case _:
            assert_never(fact)


def _seated(room: Room, fact: Sat | Reserved | Left) -> Room:
    """What was kept for others in that seat is no longer."""
    reserved = tuple(kept for kept in room.reserved if kept.seat != fact.seat)
    sitter, came = None, room.came
    if isinstance(fact, Sat):
        if not fact.bot and room.seat_of(fact.player) != fact.seat:
            came = (*came, fact.player)
        bot = fact.bot, fact.level, fact.outside
        sitter = Sitter(fact.player, fact.name, *bot, fact.commitment, awaited=fact.awaited)
    elif isinstance(fact, Reserved):
        reserved = (*reserved, Reservation(fact.seat, fact.request))
    sitters = put(room.sitters, fact.seat, sitter)
    return replace(room, sitters=sitters, reserved=reserved, came=came)


def _withheld(room: Room, fact: Withheld) -> Room:
    """Nobody's word holds any more: the server has a new secret, and so must all others."""
    sitters = put(room.sitters, fact.seat, None)
    return replace(
        room,
        sitters=tuple(_owing(sitter, fact.at) for sitter in sitters),
        frozen=None,
        reveals=(),
        withheld=(*room.withheld, fact.player),
        secret=fact.secret,
        commitment=fact.commitment,
    )


def _owing(sitter: Sitter | None, at: int) -> Sitter | None:
    """Who added to the seed is to do so again, or play could begin without its word."""
    if sitter is None or not (sitter.commitment or sitter.owes):
        return sitter
    return replace(sitter, commitment="", owes=at)


def _begun(room: Room, fact: Began) -> Room:
    state, ply = forking.dealt(room, fact)
    nobody: tuple[None, ...] = (None,) * len(room.sitters)
    room = replace(
        room,
        playing=fact.seats,
        line=Line((position(room, state, ply),)),
        reserved=(),
        came=(),
        away=nobody,
        stand_ins=nobody,
        turns=(0,) * len(room.sitters),
        clock=clock.begun(room.settings.clock, len(room.sitters)),
    )
    return at_state(room, state, fact.at)
