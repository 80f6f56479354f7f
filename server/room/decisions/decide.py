"""Decides which fact a command becomes: the only place where commands meet the rules of a room."""

from typing import NamedTuple, assert_never

from protocol.from_client import (
    Abort,
    Answer,
    Ban,
    Begin,
    ClaimWin,
    CloseSeat,
    Continue,
    Leave,
    Offer,
    PutForward,
    Reserve,
    Resign,
    Reveal,
    TakeBack,
    Unseat,
)
from protocol.messages.pace import PlanAhead, Urge
from protocol.names import PlayerId
from server.room.commands import (
    CloseRoom,
    Command,
    Decline,
    FireTimer,
    KeepGame,
    KeepSeat,
    LinkRematch,
    Notice,
    PlaceBot,
    PlayIntent,
    ReportDesertion,
    ReportPresence,
    RestoreTime,
    Sit,
    TellHoliday,
)
from server.room.decisions import (
    absence,
    closed_seats,
    closure,
    days_off,
    invitations,
    offers,
    patience,
    plans,
    plies,
    save_check,
    seating,
    takeback,
    timers,
)
from server.room.facts import Fact
from server.room.fold import fold
from server.room.room import Room


class Step(NamedTuple):
    """A fact that a room accepts, and the room after it."""

    fact: Fact
    room: Room


def step(room: Room, player: PlayerId, command: Command, now: int) -> Step:
    """Return the fact that ``decide`` answers, and the room that ``fold`` makes of it.

    The game is asked once what a ply makes of it. Raises Refused or AlreadyDone as ``decide``, and
    Unreadable as ``fold``.
    """
    if isinstance(command, PlayIntent):
        fact, applied = plies.play(room, player, command, max(now, room.at))
        return Step(fact, fold(room, fact, applied))
    decided = decide(room, player, command, now)
    return Step(decided, fold(room, decided))


def decide(room: Room, player: PlayerId, command: Command, now: int) -> Fact:
    """Return the fact that ``command`` of ``player`` becomes at ``now`` (Unix milliseconds).

    ``now`` is raised to the time of the last fact, so that a log never runs backwards. Raises
    Refused where the room says no, AlreadyDone where the command changes nothing.
    """
    at = max(now, room.at)
    match command:
        case PlayIntent():
            return plies.play(room, player, command, at).fact
        case Resign() | Continue() | Abort() | KeepGame():
            return _decide_game(room, player, command, at)
        case TakeBack(ply=ply):
            return takeback.take_back(room, player, ply, at)
        case PutForward(ply=ply):
            return takeback.put_forward(room, player, ply, at)
        case Offer(kind=kind):
            return offers.offer(room, player, kind, at)
        case Answer():
            return offers.answer(room, player, command, at)
        case ClaimWin() | Urge() | PlanAhead():
            return _decide_pace(room, player, command, at)
        case KeepSeat() | Decline() | CloseSeat():
            return _decide_who_may_come(room, player, command, at)
        case Sit() | PlaceBot() | Leave() | Reserve() | Unseat() | Begin() | Reveal() | Ban():
            return _decide_seating(room, player, command, at)
        case _:
            return _decide_notice(room, command, at)


def _decide_pace(
    room: Room, player: PlayerId, command: ClaimWin | Urge | PlanAhead, at: int
) -> Fact:
    match command:
        case ClaimWin():
            return absence.claim(room, player, at)
        case Urge():
            return patience.urge(room, player, at)
        case PlanAhead():
            return plans.plan_ahead(room, player, command, at)
        case _:
            assert_never(command)


def _decide_who_may_come(
    room: Room, player: PlayerId, command: KeepSeat | Decline | CloseSeat, at: int
) -> Fact:
    match command:
        case KeepSeat():
            return seating.invite(room, player, command, at)
        case Decline():
            return invitations.decline(room, player, at)
        case CloseSeat():
            return closed_seats.close_seat(room, player, command, at)
        case _:
            assert_never(command)


def _decide_game(
    room: Room, player: PlayerId, command: Resign | Continue | Abort | KeepGame, at: int
) -> Fact:
    match command:
        case Resign():
            return plies.resign(room, player, at)
        case Continue():
            return plies.go_on(room, player, at)
        case Abort():
            return plies.abort(room, player, at)
        case KeepGame(times=times):
            return save_check.keep(room, player, times, at)
        case _:
            assert_never(command)


def _decide_seating(
    room: Room,
    player: PlayerId,
    command: Sit | PlaceBot | Leave | Reserve | Unseat | Begin | Reveal | Ban,
    at: int,
) -> Fact:
    match command:
        case Sit():
            return seating.sit(room, player, command, at)
        case PlaceBot():
            return seating.place_bot(room, player, command, at)
        case Reserve():
            return seating.reserve(room, player, command, at)
        case Leave():
            return seating.leave(room, player, at)
        case Unseat(seat=seat):
            return seating.unseat(room, player, seat, at)
        case Begin():
            return seating.begin(room, player, at)
        case Reveal(value=value):
            return seating.reveal(room, player, value, at)
        case Ban(player=other):
            return seating.ban(room, player, other, at)
        case _:
            assert_never(command)


def _decide_notice(room: Room, command: Notice, at: int) -> Fact:
    match command:
        case FireTimer(fresh=fresh):
            return timers.fire(room, at, fresh)
        case ReportPresence(seat=seat, away=away):
            return absence.notice(room, seat, away, at)
        case ReportDesertion(deserted=deserted):
            return absence.desert(room, deserted, at)
        case RestoreTime(since=since, until=until):
            return plies.restore_time(room, since, until, at)
        case TellHoliday():
            return days_off.tell(room, command, at)
        case LinkRematch(room=code):
            return closure.link_rematch(room, code, at)
        case CloseRoom(seq=seq):
            return closure.close(room, seq, at)
        case _:
            assert_never(command)
