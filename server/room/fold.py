"""Folds a log into a room: ``reduce(fold, log, None)``. No clock, no network, no store."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from engines.catalog import UnknownGame, make
from engines.game import Seat
from protocol.names import PlayerId
from protocol.termination import Termination
from server.room import clock, fold_absence, fold_offers, fork
from server.room.facts import (
    Abandoned,
    Aborted,
    Adjudicated,
    Answered,
    Attended,
    Away,
    Back,
    Banned,
    Began,
    Claimed,
    Closed,
    Continued,
    Damaged,
    Deserted,
    Fact,
    FlagFell,
    Frozen,
    HolidayBegan,
    HolidayEnded,
    HolidayTold,
    Left,
    Offered,
    Opened,
    Planned,
    Played,
    Redone,
    Rematched,
    Reserved,
    Resigned,
    Revealed,
    Sat,
    Saved,
    SeatClosed,
    TakenBack,
    TimeGiven,
    TookOver,
    TooNew,
    Unanswered,
    Unreadable,
    Urged,
    Withheld,
)
from server.room.pace import fold_pace
from server.room.pace.wait import Wait
from server.room.room import Room
from server.room.saves import load
from server.room.seats import Occupant, Reservation
from server.room.table import Table
from server.room.transitions import (
    Applied,
    at_state,
    drawn_anew,
    ended,
    played,
    position,
    settled,
    turned,
    withdrawn,
)
from server.room.undo_history import UndoHistory

Ending: TypeAlias = (
    Adjudicated
    | Resigned
    | FlagFell
    | TimeGiven
    | Aborted
    | Rematched
    | Banned
    | Closed
    | Opened
    | Abandoned
    | Saved
)

OF_PLAY: Final = frozenset[type[Fact]](
    {
        Played,
        TakenBack,
        Redone,
        Offered,
        Answered,
        Continued,
        Adjudicated,
        FlagFell,
        Away,
        Deserted,
        Attended,
        Back,
        TookOver,
        Claimed,
        Urged,
        Unanswered,
        Planned,
        HolidayTold,
        HolidayBegan,
        HolidayEnded,
        Aborted,
        Resigned,
        Abandoned,
        Saved,
    }
)
"""The facts that only a game that has begun may hold."""


def fold(room: Room | None, fact: Fact, applied: Applied | None = None) -> Room:
    """Return ``room`` (None before the first fact) after one more fact.

    ``applied`` is what the game makes of the fact, a ply, where it was asked already. Raises TooNew
    for a game, rules or an intent that this program does not have, and Damaged for a fact that
    cannot be so there; nothing else, whatever a log holds.
    """
    try:
        return _folded(room, fact, applied)
    except Unreadable:
        raise
    except Exception as why:
        seq, kind = room.seq + 1 if room else 1, type(fact).__name__
        text = f"entry {seq}, {kind}: {type(why).__name__}: {why}"
        raise (TooNew if isinstance(why, msgspec.ValidationError) else Damaged)(text) from why


def folded(facts: Iterable[Fact]) -> Iterator[Room]:
    """Yield the room after each of ``facts``, a log from its beginning. Raises as ``fold``."""
    room: Room | None = None
    for fact in facts:
        room = fold(room, fact)
        yield room


def _folded(room: Room | None, fact: Fact, applied: Applied | None) -> Room:
    if room is None:
        if not isinstance(fact, Opened):
            raise Damaged("a log starts with Opened")
        return _opened(fact)
    _check_place(room, fact)
    return _changed(replace(room, seq=room.seq + 1, at=fact.at), fact, applied)


def _check_place(room: Room, fact: Fact) -> None:
    """Raise where a fact would fold, but not into a room: an earlier entry is missing or another.

    A negative seat would count from the end of a tuple, and one too high make it grow.
    """
    if type(fact) in OF_PLAY and not room.begun:
        raise Damaged(f"entry {room.seq + 1}, {type(fact).__name__}: play has not begun")
    seats = len(room.occupants)
    for seat in _named(fact):
        if not 0 <= seat < seats:
            raise IndexError(f"there is no seat {seat}")
    if isinstance(fact, Began) and any(room.occupants[seat] is None for seat in fact.seats):
        raise LookupError("a seat that plays is free")


def _named(fact: Fact) -> tuple[Seat, ...]:
    """Return the seats that a fact names."""
    if isinstance(fact, Played):
        return (fact.seat,)
    several = *getattr(fact, "seats", ()), *getattr(fact, "whom", ())
    return (getattr(fact, "seat", 0), getattr(fact, "by", 0), *several)


def _opened(fact: Opened) -> Room:
    try:
        game = make(fact.game, fact.options, fact.rules)
    except (UnknownGame, ValueError) as why:
        raise TooNew(f"no {fact.game!r} with rules {fact.rules} here: {why}") from why
    if fact.loaded is not None:
        return load.resumed(fact, game, fact.loaded)
    table = Table((None,) * game.seats)
    room = Room(1, fact.at, fact, game, table, ((),) * game.seats)
    return replace(room, secret=fact.secret, commitment=fact.commitment)


def _changed(room: Room, fact: Fact, applied: Applied | None) -> Room:
    match fact:
        case Played():
            return played(room, fact, applied)
        case Sat() | Reserved() | Left() | SeatClosed():
            return _seated(room, fact)
        case Frozen() | Revealed() | Withheld() | Began():
            return _at_table(room, fact)
        case TakenBack(at, seat, ply):
            return turned(room, room.undo_history.back(seat, ply), at)
        case Redone(at, seat, ply):
            return turned(room, room.undo_history.forward(seat, ply), at)
        case Offered():
            return fold_offers.offered(room, fact)
        case Answered():
            return fold_offers.answered(room, fact)
        case Continued(at):
            if room.deserted:
                return settled(replace(room, deserted=False), at)
            on = fold_absence.resumed(room, at) if room.halted else replace(room, continued=True)
            return settled(on, at)
        case Away() | Back() | Deserted() | Attended() | TookOver() | Claimed():
            return fold_absence.changed(room, fact)
        case Urged() | Unanswered() | Planned() | HolidayTold() | HolidayBegan() | HolidayEnded():
            return fold_pace.changed(room, fact)
        case _:
            return _ending(room, fact)


def _ending(room: Room, fact: Ending) -> Room:
    match fact:
        case Adjudicated(at):
            return at_state(room, room.game.adjudicate(room.state), at, Termination.STOPPED)
        case Resigned(at, seat):
            return withdrawn(room, (seat,), Termination.RESIGNATION, at)
        case FlagFell(at, seat):
            return withdrawn(room, (seat,), Termination.TIME, at) if _gone(room, seat, at) else room
        case TimeGiven(since=since, until=until):
            return fold_pace.given(room, since, until)
        case Aborted(at, seat, claimed):
            by = None if claimed else seat
            return ended(replace(room, broken_by=by), Termination.ABORTED, at)
        case Rematched(room=code):
            return replace(room, rematch=code)
        case Banned(player=player):
            return _banned(room, player)
        case Closed(at):
            return ended(room, Termination.ABANDONED, at)
        case Abandoned(at, seats):
            return withdrawn(room, seats, Termination.ABANDONED, at)
        case Saved(times=times):
            return drawn_anew(replace(room, saved=True), times)
        case Opened():
            raise Damaged("a log has one Opened, its first fact")
        case _:
            assert_never(fact)


def _banned(room: Room, player: PlayerId) -> Room:
    table = room.table
    for seat in () if room.begun else room.seats_at(player):
        table = table.seated(seat, None)
    reserved = tuple(kept for kept in room.reserved if kept.player != player)
    return replace(room, banned=(*room.banned, player), table=table, reserved=reserved)


def _gone(room: Room, seat: Seat, at: int) -> bool:
    """Return whether the time of ``seat`` is really over."""
    return room.clock is not None and clock.is_over(room.settings.clock, room.clock, seat, at)


def _at_table(room: Room, fact: Frozen | Revealed | Withheld | Began) -> Room:
    match fact:
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


def _seated(room: Room, fact: Sat | Reserved | Left | SeatClosed) -> Room:
    """Return the room with a seat taken, reserved, free or closed; a reservation of it ends."""
    if isinstance(fact, SeatClosed):
        return _closed(room, fact)
    reserved = tuple(kept for kept in room.reserved if kept.seat != fact.seat)
    occupant, came = None, room.came
    if isinstance(fact, Sat):
        reserved = tuple(kept for kept in reserved if kept.player != fact.player)
        if not fact.bot and room.seat_of(fact.player) != fact.seat:
            came = (*came, fact.player)
        bot = fact.bot, fact.level, fact.external
        occupant = Occupant(fact.player, fact.name, *bot, fact.commitment, awaited=fact.awaited)
    elif isinstance(fact, Reserved):
        kept = Reservation(fact.seat, fact.request, fact.player, fact.name, fact.until)
        reserved = (*reserved, kept)
    table = room.table.seated(fact.seat, occupant)
    return replace(room, table=table, reserved=reserved, came=came)


def _closed(room: Room, fact: SeatClosed) -> Room:
    """Return the room with a seat closed or open: what its opener chose is told as it is now."""
    closed = set(room.settings.closed) - {fact.seat} | ({fact.seat} if fact.closed else set())
    settings = replace(room.settings, closed=tuple(sorted(closed)))
    return replace(room, opened=replace(room.opened, settings=settings))


def _withheld(room: Room, fact: Withheld) -> Room:
    """Make all commitments void: the server has a new secret, so all others need one."""
    left = room.table.seated(fact.seat, None)
    return replace(
        room,
        table=Table(tuple(_owing(occupant, fact.at) for occupant in left.occupants)),
        frozen=None,
        reveals=(),
        withheld=(*room.withheld, fact.player),
        secret=fact.secret,
        commitment=fact.commitment,
    )


def _owing(occupant: Occupant | None, at: int) -> Occupant | None:
    """Make the player commit again, or play could begin without their part of the seed."""
    if occupant is None or not (occupant.commitment or occupant.owes):
        return occupant
    return replace(occupant, commitment="", owes=at)


def _begun(room: Room, fact: Began) -> Room:
    state, ply = fork.dealt(room, fact)
    nobody: tuple[None, ...] = (None,) * len(room.occupants)
    room = replace(
        room,
        table=replace(room.table, playing=fact.seats),
        undo_history=UndoHistory((position(room, state, ply),)),
        reserved=(),
        came=(),
        away=nobody,
        stand_ins=nobody,
        turns=(0,) * len(room.occupants),
        clock=clock.begun(room.settings.clock, len(room.occupants)),
        wait=Wait(nobody) if room.is_impatient else None,
    )
    return at_state(room, state, fact.at)
