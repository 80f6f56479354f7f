"""Who may take, give and free a seat, and begin."""

from typing import Final, TypeAlias

from engines.game import Seat
from protocol.from_server import Reason
from server.room.asks import (
    Ask,
    AskBegin,
    AskLeave,
    AskReserve,
    AskSeatBot,
    AskSit,
    AskUnseat,
)
from server.room.entries import Began, Left, Reserved, Sat
from server.room.refusals import Already, Refused
from server.room.truth import Room

AboutSeats: TypeAlias = AskSit | AskSeatBot | AskReserve | AskLeave | AskUnseat | AskBegin

MOST_BEFORE_PLAY: Final = 500
"""Facts before play begins: a game ends by its rules, but people could come and go for ever."""


def sit(room: Room, ask: AskSit, at: int) -> Sat:
    """A seat for who asks. Raises Refused or Already."""
    mine = room.seat_of(ask.player)
    if mine is not None and ask.seat in (None, mine):
        raise Already(mine)
    if mine is not None:
        raise Refused(Reason.SEAT_TAKEN, f"you sit in seat {mine} already: leave it first")
    _check_open(room)
    find = _kept_seat if ask.outside else _free_seat
    return Sat(at, find(room, ask.seat), ask.player, ask.name, outside=ask.outside)


def seat_bot(room: Room, ask: AskSeatBot, at: int) -> Sat:
    """A seat for a bot. Raises Refused or Already."""
    _check_opener(room, ask)
    mine = room.seat_of(ask.bot_player)
    if mine is not None:
        raise Already(mine)
    _check_open(room)
    seat = _free_seat(room, ask.seat)
    return Sat(at, seat, ask.bot_player, ask.name, ask.bot, ask.level)


def reserve(room: Room, ask: AskReserve, at: int) -> Reserved:
    """A free seat, kept for a bot from outside; the same one when asked twice."""
    _check_opener(room, ask)
    for kept in room.reserved:
        if ask.request == kept.request or ask.seat == kept.seat:
            raise Already(kept.seat)
    _check_open(room)
    return Reserved(at, _free_seat(room, ask.seat), ask.request)


def _kept_seat(room: Room, wanted: Seat | None) -> Seat:
    """A seat for a bot from outside: only where one is kept for it."""
    if wanted is not None and not room.is_reserved(wanted):
        text = f"seat {wanted} is not kept for a bot from outside: ask the opener of the room"
        raise Refused(Reason.SEAT_TAKEN, text)
    if not room.reserved:
        text = "no seat is kept for a bot from outside: ask the opener of the room"
        raise Refused(Reason.ROOM_FULL, text)
    return min(kept.seat for kept in room.reserved) if wanted is None else wanted


def _free_seat(room: Room, wanted: Seat | None) -> Seat:
    """A seat for anyone else: none that is taken, or kept."""
    if wanted is None:
        return _any_seat(room)
    if wanted >= len(room.sitters):
        last = len(room.sitters) - 1
        raise Refused(Reason.SEAT_TAKEN, f"the table has seats 0 to {last}, not {wanted}")
    if room.sitters[wanted] is not None:
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is taken")
    if room.is_reserved(wanted):
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is kept for a bot from outside")
    return wanted


def _any_seat(room: Room) -> Seat:
    for seat, sitter in enumerate(room.sitters):
        if sitter is None and not room.is_reserved(seat):
            return seat
    text = (
        "every free seat is kept for a bot from outside" if room.reserved else "every seat is taken"
    )
    raise Refused(Reason.ROOM_FULL, f"{text}: you can watch")


def leave(room: Room, ask: AskLeave, at: int) -> Left:
    """The seat of who asks, free again. Raises Refused or Already."""
    seat = room.seat_of(ask.player)
    if seat is None:
        raise Already(None)
    if room.begun:
        message = "play has begun: a game is left by resigning, a seat is kept while you are away"
        raise Refused(Reason.BEGUN, message)
    return Left(at, seat)


def unseat(room: Room, ask: AskUnseat, at: int) -> Left:
    """The seat of a bot, or one kept for it, free again. Raises Refused or Already."""
    _check_opener(room, ask)
    _check_open(room)
    sitter = room.sitters[ask.seat] if ask.seat < len(room.sitters) else None
    if sitter is None and not room.is_reserved(ask.seat):
        raise Already(None)
    if sitter is not None and sitter.person:
        raise Refused(Reason.SEAT_TAKEN, "a person sits there; only bots can be sent away")
    return Left(at, ask.seat)


def begin(room: Room, ask: AskBegin, at: int) -> Began:
    """The beginning, with those who sit. Raises Refused or Already."""
    _check_opener(room, ask)
    if room.begun:
        raise Already(None)
    seats = tuple(seat for seat, sitter in enumerate(room.sitters) if sitter is not None)
    if len(seats) < room.game.fewest:
        message = f"{room.game.fewest} players are needed, {len(seats)} sit here"
        raise Refused(Reason.NOT_BEGUN, message)
    return Began(at, seats)


def _check_open(room: Room) -> None:
    if room.begun:
        raise Refused(Reason.BEGUN, "play has begun: seats are fixed, you can watch")
    if room.seq >= MOST_BEFORE_PLAY:
        raise Refused(Reason.LIMIT, "too many came and went in this room: open another one")


def _check_opener(room: Room, ask: Ask) -> None:
    if ask.player != room.opened.by:
        raise Refused(Reason.NOT_OPENER, "only who opened the room may do this")
