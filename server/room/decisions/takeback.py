"""Decides who may take plies back, and put them forward again, without asking anyone."""

from typing import Final

from engines.game import Seat
from engines.lessons.lesson import Lesson, place
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.decisions.plies import seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Redone, TakenBack
from server.room.room import Room
from server.room.undo_history import Position, Turned

MOST_TURNS: Final = 1000
"""Takebacks in one game: it ends by its rules, but people could go back and forth for ever."""


def take_back(room: Room, player: PlayerId, ply: int, at: int) -> TakenBack:
    """Return the way back from position ``ply`` to where ``player`` was last to move.

    Raises Refused, or AlreadyDone for a resend.
    """
    seat = seat_of(room, player)
    check_allowed(room)
    if ply != room.ply and Turned(seat, ply) in room.undo_history.backs:
        raise AlreadyDone(seat)
    _check_ply(room, ply)
    target = back_to(room, seat)
    if target is None:
        raise Refused(Reason.NO_UNDO, "there is nothing that you can take back by yourself now")
    return TakenBack(at, seat, target.ply)


def put_forward(room: Room, player: PlayerId, ply: int, at: int) -> Redone:
    """Return the way forward from position ``ply``, to where ``player`` came back from.

    Raises Refused, or AlreadyDone for a resend.
    """
    seat, undo = seat_of(room, player), room.undo_history
    if ply != room.ply and undo.forth == Turned(seat, ply):
        raise AlreadyDone(seat)
    _check_ply(room, ply)
    if not goes_forward(room, seat):
        raise Refused(Reason.NO_UNDO, "there is nothing that you can put forward again")
    return Redone(at, seat, undo.backs[-1].ply)


def goes_forward(room: Room, seat: Seat) -> bool:
    """Return whether ``seat`` may put forward what it took back."""
    backs = room.undo_history.backs
    return bool(backs) and backs[-1].seat == seat and room.ended is None


def back_to(room: Room, seat: Seat) -> Position | None:
    """Return the position that ``seat`` may go back to without asking anyone, or None."""
    return way_back(room, seat) if forbidden(room) is None else None


def way_back(room: Room, seat: Seat) -> Position | None:
    """Return the same, where going back is not forbidden."""
    if room.lesson is not None:
        return _last_step(room, room.lesson)
    target = _in_own_turn(room, seat)
    if target is None and room.settings.undo == "free":
        target = _alone(room, seat)
    return target


def check_allowed(room: Room) -> None:
    """Check that anything is taken back in this room, by agreement or alone. Raises Refused."""
    why = forbidden(room)
    if why is not None:
        raise Refused(Reason.NO_UNDO, why)


def forbidden(room: Room) -> str | None:
    """Return why nothing is taken back in this room now; None where something may be."""
    if room.settings.undo == "none" or room.settings.campaign:
        return "nothing is taken back in this room"
    if not room.begun:
        return "play has not begun: there is nothing to take back"
    if room.ended is not None:
        return "this game was ended for good"
    if room.undo_history.turns >= MOST_TURNS:
        return f"plies were taken back {MOST_TURNS} times in this game: no more are"
    return None


def _check_ply(room: Room, ply: int) -> None:
    if ply != room.ply:
        text = f"the game stands at position {room.ply}, not {ply}"
        raise Refused(Reason.STALE, text)


def _last_step(room: Room, lesson: Lesson) -> Position | None:
    """Return the position in which the step before begins, whatever was shown since.

    None at the first one, and while others answer.
    """
    at, undo = place(lesson, room.ply), room.undo_history
    if at.answered or not at.step:
        return None
    length = 1 + len(lesson.steps[at.step - 1].answers)
    return undo.positions[undo.here - length] if undo.here >= length else None


def _in_own_turn(room: Room, seat: Seat) -> Position | None:
    """Return the position one own ply back, if nobody else could act and nothing was revealed."""
    undo = room.undo_history
    if undo.now.by != seat or room.to_move != (seat,):
        return None
    before = undo.before
    if before is None or before.barrier != undo.now.barrier:
        return None
    return before if room.movers_at(before) == (seat,) else None


def _alone(room: Room, seat: Seat) -> Position | None:
    """Return where a person alone against bots was last to move, past all revealed since.

    An accepted resignation is undone alone (Poly-Y, section 6). None while a bot is to move.
    """
    if room.people != (seat,) or any(mover != seat for mover in room.to_move):
        return None
    if room.undo_history.now.conceded:
        return room.undo_history.before
    return room.last_to_move(seat, alone=True)
