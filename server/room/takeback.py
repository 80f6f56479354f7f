"""Who may put the game back, and forward again, without asking anyone."""

from typing import Final

from engines.game import Seat
from protocol.from_server import Reason
from server.room.asks import AskPutForward, AskTakeBack
from server.room.entries import PutForward, TakenBack
from server.room.line import Position, Turned
from server.room.playing import seat_of
from server.room.refusals import Already, Refused
from server.room.truth import Room

MOST_TURNS: Final = 1000
"""Takebacks in one game: it ends by its rules, but people could go back and forth for ever."""


def take_back(room: Room, ask: AskTakeBack, at: int) -> TakenBack:
    """The way back for who asks, from the position it knows. Raises Refused or Already."""
    seat = seat_of(room, ask)
    check_allowed(room)
    if ask.ply != room.ply and Turned(seat, ask.ply) in room.line.backs:
        raise Already(seat)
    _check_ply(room, ask.ply)
    target = back_to(room, seat)
    if target is None:
        raise Refused(Reason.NO_UNDO, "there is nothing that you can take back by yourself now")
    return TakenBack(at, seat, target.ply)


def put_forward(room: Room, ask: AskPutForward, at: int) -> PutForward:
    """The way forward for who came back. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if ask.ply != room.ply and room.line.forth == Turned(seat, ask.ply):
        raise Already(seat)
    _check_ply(room, ask.ply)
    if room.ended is not None or not room.line.backs or room.line.backs[-1].seat != seat:
        raise Refused(Reason.NO_UNDO, "there is nothing that you can put forward again")
    return PutForward(at, seat, room.line.backs[-1].ply)


def back_to(room: Room, seat: Seat) -> Position | None:
    """Where ``seat`` comes back to without asking anyone; None where it may not."""
    if _forbidden(room) is not None:
        return None
    target = _in_own_turn(room, seat)
    if target is None and room.settings.undo == "free":
        target = _alone(room, seat)
    return target


def check_allowed(room: Room) -> None:
    """Raise Refused where this room, or this late in it, nothing is taken back at all."""
    why = _forbidden(room)
    if why is not None:
        raise Refused(Reason.NO_UNDO, why)


def _forbidden(room: Room) -> str | None:
    if room.settings.undo == "none" or room.settings.campaign:
        return "nothing is taken back in this room"
    if not room.begun:
        return "play has not begun: there is nothing to take back"
    if room.ended is not None:
        return "this game was ended for good"
    if room.line.turns >= MOST_TURNS:
        return f"{MOST_TURNS} times something was taken back here: that is enough for one game"
    return None


def _check_ply(room: Room, ply: int) -> None:
    if ply != room.ply:
        text = f"the game stands at position {room.ply}, not {ply}"
        raise Refused(Reason.STALE, text)


def _in_own_turn(room: Room, seat: Seat) -> Position | None:
    """One own ply back, while nobody else could act and nothing was revealed (house, section 5)."""
    line = room.line
    before = line.before
    if before is None or room.to_move != (seat,) or line.now.by != seat:
        return None
    if before.barrier != line.now.barrier:
        return None
    return before if room.game.to_move(room.restored(before)) == (seat,) else None


def _alone(room: Room, seat: Seat) -> Position | None:
    """Alone against bots: where this person last was to move, past all that was revealed since.

    An accepted resignation is undone alone (Poly-Y, section 6). Not while a bot is to move.
    """
    if room.people != (seat,) or any(mover != seat for mover in room.to_move):
        return None
    if room.line.now.conceded:
        return room.line.before
    return room.last_to_move(seat, alone=True)
