"""Audits the facts of a record: each must be what the room makes of some command."""

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from engines.game import Seat
from protocol import from_client as c
from protocol.errors import RecordError
from protocol.messages.pace import Urge
from protocol.names import PlayerId
from server.records.writer import canonical, line
from server.room import commands, facts
from server.room.commands import BY_SERVER, Command, FireTimer
from server.room.decisions.decide import decide
from server.room.decisions.seating import begins
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Fact
from server.room.room import Room

Request: TypeAlias = tuple[PlayerId, Command]
"""Who asks, and what for."""
TIMER: Final[Request] = BY_SERVER, FireTimer()


class InconsistentFact(RecordError):
    """Says that the room would not have made a fact; the text says what it would have done."""


def audit_fact(room: Room, fact: Fact) -> Fact:
    """Return ``fact`` as ``decide`` makes it of some command at its time.

    So clocks, flags, absences and offers are checked as plies are. Raises InconsistentFact.
    """
    _check_seats(room, fact)
    words = ""
    for made in _made(room, fact):
        if isinstance(made, str):
            words = words or made
        elif _same(made, fact):
            return made
        else:
            words = words or "the room would have come to something else"
    raise InconsistentFact(
        f"{type(fact).__name__} cannot be: {words or 'nobody can have asked for it'}"
    )


def _check_seats(room: Room, fact: Fact) -> None:
    for name in ("seat", "by"):
        seat = getattr(fact, name, 0)
        if seat not in range(len(room.occupants)):
            raise InconsistentFact(f"there is no seat {seat}")


def _same(made: Fact, fact: Fact) -> bool:
    """Return whether both are one fact, but for which bot takes over: that the server chooses."""
    if isinstance(made, facts.TookOver) and isinstance(fact, facts.TookOver):
        made = replace(made, bot=fact.bot, level=fact.level)
    return canonical(line(0, made)) == canonical(line(0, fact))


def _made(room: Room, fact: Fact) -> Iterator[Fact | str]:
    """Yield what the room makes of each command that could have led to ``fact``, or its refusal."""
    if isinstance(fact, facts.Began | facts.Frozen):
        begun = begins(room)
        if begun is not None:
            yield begun
    for player, command in _requests(room, fact):
        try:
            yield decide(room, player, command, fact.at)
        except Refused as no:
            yield no.message
        except AlreadyDone:
            yield "nothing was left to be done"


def _requests(room: Room, fact: Fact) -> Iterator[Request]:
    match fact:
        case facts.Sat() | facts.Reserved() | facts.Left() | facts.Frozen():
            yield from _about_seats(room, fact)
        case facts.Began() | facts.Revealed() | facts.Banned() | facts.SeatClosed():
            yield from _about_seats(room, fact)
        case facts.Played():
            yield from _about_plies(room, fact)
        case facts.TakenBack(seat=seat):
            yield _player(room, seat), c.TakeBack(0, room.id, room.ply)
        case facts.Redone(seat=seat):
            yield _player(room, seat), c.PutForward(0, room.id, room.ply)
        case facts.Offered(seat=seat, kind=kind):
            yield _player(room, seat), c.Offer(0, room.id, kind)
        case facts.Answered(seat=seat, kind=kind, by=by, accept=accept):
            yield _player(room, by), c.Answer(0, room.id, kind, seat, accept)
            yield TIMER
        case facts.Continued(seat=seat):
            yield _player(room, seat), c.Continue(0, room.id)
        case facts.Claimed() | facts.Urged() | facts.Aborted():
            yield from _about_ends(room, fact)
        case facts.Planned():
            return
        case facts.Saved() | facts.Resigned():
            yield from _of_players(room, fact)
        case _:
            yield from ((BY_SERVER, command) for command in _notices(fact))


def _of_players(room: Room, fact: facts.Saved | facts.Resigned) -> Iterator[Request]:
    match fact:
        case facts.Saved(player=player, times=times):
            yield player, commands.KeepGame(times)
        case facts.Resigned(seat=seat):
            yield _player(room, seat), c.Resign(0, room.id)


def _about_seats(
    room: Room,
    fact: facts.Sat
    | facts.Reserved
    | facts.Left
    | facts.SeatClosed
    | facts.Frozen
    | facts.Began
    | facts.Revealed
    | facts.Banned,
) -> Iterator[Request]:
    opener = room.opened.by
    match fact:
        case facts.Sat(seat=seat, player=player, name=name) if fact.bot:
            yield opener, commands.PlaceBot(player, name, fact.bot, fact.level, seat)
        case facts.Sat(seat=seat, player=player, name=name):
            flags = fact.external, fact.commitment, fact.awaited
            yield player, commands.Sit(name, seat, *flags)
        case facts.Reserved(seat=seat, request=request, player=player, name=name) if player:
            yield opener, commands.KeepSeat(player, name, request, seat)
        case facts.Reserved(seat=seat, request=request):
            yield opener, c.Reserve(request, room.id, seat)
        case facts.Left(seat=seat):
            yield opener, c.Unseat(0, room.id, seat)
            occupant = room.occupants[seat]
            if occupant is not None:
                yield occupant.player, c.Leave(0, room.id)
            kept = next((it for it in room.reserved if it.seat == seat and it.player), None)
            if kept is not None:
                yield kept.player, commands.Decline()
            yield TIMER
        case facts.SeatClosed(seat=seat, closed=closed):
            yield opener, c.CloseSeat(0, room.id, seat, closed)
        case facts.Frozen() | facts.Began():
            yield opener, c.Begin(0, room.id)
        case facts.Revealed(seat=seat, value=value):
            yield _player(room, seat), c.Reveal(0, room.id, value)
        case facts.Banned(player=player):
            yield opener, c.Ban(0, room.id, player)
        case _:
            assert_never(fact)


def _about_ends(room: Room, fact: facts.Claimed | facts.Urged | facts.Aborted) -> Iterator[Request]:
    player = _player(room, fact.seat)
    match fact:
        case facts.Claimed():
            yield player, c.ClaimWin(0, room.id)
        case facts.Urged():
            yield player, Urge(0, room.id)
        case facts.Aborted():
            yield player, c.Abort(0, room.id)
            yield player, c.ClaimWin(0, room.id)
        case _:
            assert_never(fact)


def _about_plies(room: Room, fact: facts.Played) -> Iterator[Request]:
    """Yield a seat's own ply, and what was due."""
    tree = msgspec.json.decode(fact.intent)
    ply = commands.PlayIntent(fact.number, tree, fact.hurried, fact.why, lag_ms=fact.lag_ms)
    yield _player(room, fact.seat), replace(ply, implementation=fact.implementation)
    yield TIMER


def _notices(
    fact: facts.Opened
    | facts.Withheld
    | facts.Adjudicated
    | facts.FlagFell
    | facts.TimeGiven
    | facts.Away
    | facts.Back
    | facts.Deserted
    | facts.Attended
    | facts.TookOver
    | facts.Unanswered
    | facts.HolidayTold
    | facts.HolidayBegan
    | facts.HolidayEnded
    | facts.Rematched
    | facts.Closed
    | facts.Abandoned,
) -> Iterator[commands.Notice]:
    match fact:
        case facts.Withheld(secret=secret):
            yield FireTimer(secret)
        case facts.Adjudicated() | facts.FlagFell() | facts.TookOver():
            yield FireTimer()
            yield commands.ReportDesertion(True)
        case facts.Unanswered() | facts.HolidayBegan() | facts.HolidayEnded():
            yield FireTimer()
        case facts.HolidayTold(seat=seat, since=since, until=until):
            yield commands.TellHoliday(seat, since, until)
        case facts.Deserted() | facts.Attended():
            yield commands.ReportDesertion(isinstance(fact, facts.Deserted))
        case facts.TimeGiven(since=since, until=until):
            yield commands.RestoreTime(since, until)
        case facts.Away(seat=seat) | facts.Back(seat=seat):
            yield commands.ReportPresence(seat, isinstance(fact, facts.Away))
        case facts.Rematched(room=code):
            yield commands.LinkRematch(code)
        case facts.Closed() | facts.Abandoned():
            yield commands.CloseRoom()
        case facts.Opened():
            return
        case _:
            assert_never(fact)


def _player(room: Room, seat: Seat) -> PlayerId:
    occupant = room.occupants[seat]
    if occupant is None:
        raise InconsistentFact(f"nobody sat in seat {seat}")
    return occupant.player
