"""Who may take, give and free a seat, and begin."""

from typing import Final, TypeAlias

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.asks import (
    Ask,
    AskBar,
    AskBegin,
    AskLeave,
    AskReserve,
    AskReveal,
    AskSeatBot,
    AskSit,
    AskUnseat,
)
from server.room.entries import Barred, Began, Frozen, Left, Reserved, Revealed, Sat, Withheld
from server.room.fairness import commitment, made_of
from server.room.refusals import Already, Refused
from server.room.truth import Room

AboutSeats: TypeAlias = (
    AskSit | AskSeatBot | AskReserve | AskLeave | AskUnseat | AskBegin | AskReveal
)

REVEAL_MS: Final = 20_000
"""So long each may take to reveal what its commitment was made of."""
MOST_BARRED: Final = 100
"""Players sent away from one room."""
MOST_BEFORE_PLAY: Final = 500
"""Facts before play begins: a game ends by its rules, but people could come and go for ever. The
opener may cause as many more, so that nobody else can close a room to who opened it."""
MOST_COMINGS: Final = 10
"""Times that one player may take a seat in one room."""


def sit(room: Room, ask: AskSit, at: int) -> Sat:
    """A seat for who asks. Raises Refused or Already."""
    mine = room.seat_of(ask.player)
    if mine is not None and ask.seat in (None, mine):
        return _promised(room, ask, mine, at)
    if mine is not None:
        raise Refused(Reason.SEAT_TAKEN, f"you sit in seat {mine} already: leave it first")
    check_not_barred(room, ask.player)
    _check_open(room, ask)
    _check_comings(room, ask)
    find = _kept_seat if ask.outside else _free_seat
    seat = find(room, ask.seat)
    told = ask.outside, ask.commitment, ask.awaited and not ask.commitment
    return Sat(at, seat, ask.player, ask.name, "", 0, *told)


def _promised(room: Room, ask: AskSit, mine: Seat, at: int) -> Sat:
    """The same seat with a commitment, where there is none (any more). Raises Already."""
    sitter = room.sitters[mine]
    if sitter is None or sitter.commitment or not ask.commitment or room.phase != "open":
        raise Already(mine)
    _check_open(room, ask)
    who = sitter.player, sitter.name
    return Sat(at, mine, *who, outside=sitter.outside, commitment=ask.commitment)


def seat_bot(room: Room, ask: AskSeatBot, at: int) -> Sat:
    """A seat for a bot. Raises Refused or Already."""
    _check_opener(room, ask)
    mine = room.seat_of(ask.bot_player)
    if mine is not None:
        raise Already(mine)
    _check_open(room, ask)
    seat = _free_seat(room, ask.seat)
    return Sat(at, seat, ask.bot_player, _told_apart(room, ask.name), ask.bot, ask.level)


def _told_apart(room: Room, name: str) -> str:
    """``name``, with a number where somebody at the table has it already."""
    taken = {sitter.name for sitter in room.sitters if sitter is not None}
    names = (name, *(f"{name} {number}" for number in range(2, len(room.sitters) + 2)))
    return next(each for each in names if each not in taken)


def reserve(room: Room, ask: AskReserve, at: int) -> Reserved:
    """A free seat, kept for a bot from outside; the same one when asked twice."""
    _check_opener(room, ask)
    for kept in room.reserved:
        if ask.request == kept.request or ask.seat == kept.seat:
            raise Already(kept.seat)
    _check_open(room, ask)
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
    if wanted not in room.places:
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is out of the game in this position")
    if room.sitters[wanted] is not None:
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is taken")
    if room.is_reserved(wanted):
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is kept for a bot from outside")
    return wanted


def _any_seat(room: Room) -> Seat:
    for seat in room.places:
        if room.sitters[seat] is None and not room.is_reserved(seat):
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
    if room.phase != "open":
        message = "play has begun: a game is left by resigning, a seat is kept while you are away"
        raise Refused(Reason.BEGUN, message)
    return Left(at, seat)


def unseat(room: Room, ask: AskUnseat, at: int) -> Left:
    """The seat of a bot, or one kept for it, free again. Raises Refused or Already."""
    _check_opener(room, ask)
    _check_open(room, ask)
    sitter = room.sitters[ask.seat] if ask.seat < len(room.sitters) else None
    if sitter is None and not room.is_reserved(ask.seat):
        raise Already(None)
    if sitter is not None and sitter.person:
        text = "a person sits there: this is for bots, a person is sent away by name (bar)"
        raise Refused(Reason.SEAT_TAKEN, text)
    return Left(at, ask.seat)


def begin(room: Room, ask: AskBegin, at: int) -> Began | Frozen:
    """The beginning, with those who sit. Raises Refused or Already."""
    _check_opener(room, ask)
    if room.phase != "open":
        raise Already(None)
    seats = tuple(seat for seat, sitter in enumerate(room.sitters) if sitter is not None)
    fewest = len(room.places) if room.opened.forked else room.game.fewest
    if len(seats) < fewest:
        message = f"{fewest} players are needed, {len(seats)} sit here"
        raise Refused(Reason.NOT_BEGUN, message)
    if owed_since(room) is not None:
        message = "somebody withheld: wait until the others have promised anew"
        raise Refused(Reason.NOT_BEGUN, message)
    return _beginning(room, seats, at)


def begins(room: Room) -> Began | Frozen | None:
    """The fact that is due when the last seat is taken, or has revealed: nobody need ask for it."""
    if room.phase == "open" and room.full and owed_since(room) is None and not _awaits(room):
        return _beginning(room, room.places, room.at)
    if room.frozen is not None and room.phase == "revealing" and not unrevealed(room):
        values = {it.seat: it.value for it in room.reveals}
        seats = room.frozen.seats
        return Began(room.at, seats, tuple(values[seat] for seat in seats if seat in values))
    return None


def _awaits(room: Room) -> bool:
    """Whether somebody whom the server seated has had no time yet to promise."""
    return any(sitter is not None and sitter.awaited for sitter in room.sitters)


def _beginning(room: Room, seats: tuple[Seat, ...], at: int) -> Began | Frozen:
    """Play; before it, where anybody has promised to add to the seed, the reveals."""
    if any(sitter is not None and sitter.commitment for sitter in room.sitters):
        return Frozen(at, seats)
    return Began(at, seats)


def unrevealed(room: Room) -> tuple[Seat, ...]:
    """The seats that have promised to add to the seed, and have not."""
    done = {it.seat for it in room.reveals}
    sitters = enumerate(room.sitters)
    return tuple(at for at, it in sitters if it is not None and it.commitment and at not in done)


def reveal(room: Room, ask: AskReveal, at: int) -> Revealed:
    """What a commitment was made of. Raises Refused or Already."""
    seat = room.seat_of(ask.player)
    if seat is None:
        raise Refused(Reason.NOT_SEATED, "you have no seat in this room: join it, or watch")
    if room.phase == "open":
        raise Refused(Reason.NOT_BEGUN, "nothing is to be revealed before all seats are fixed")
    sitter = room.sitters[seat]
    if sitter is None or not sitter.commitment:
        text = "you joined without a commitment: there is nothing for you to reveal"
        raise Refused(Reason.ILLEGAL, text, code="NOT_COMMITTED")
    if not made_of(sitter.commitment, ask.value):
        raise Refused(Reason.ILLEGAL, "your commitment was not made of that", code="NOT_COMMITTED")
    if room.begun or any(it.seat == seat for it in room.reveals):
        raise Already(seat)
    return Revealed(at, seat, ask.value)


def next_withheld(room: Room) -> int | None:
    """When waiting for a reveal ends, in Unix milliseconds; None where none is waited for."""
    return reveals_end(room) if unrevealed(room) else None


def reveals_end(room: Room) -> int | None:
    """Return when seats may reveal no longer, in Unix milliseconds; None in any other phase.

    It is the same whoever has revealed already: that is nobody's business before play begins.
    """
    if room.frozen is None or room.phase != "revealing":
        return None
    return room.frozen.at + REVEAL_MS


def promises_end(room: Room) -> int | None:
    """Return when the next seat that is to promise anew is lost, in Unix milliseconds, or None."""
    since = owed_since(room)
    return None if since is None else since + REVEAL_MS


def withhold(room: Room, at: int, fresh: str) -> Withheld | None:
    """The end of waiting for a reveal; None where it is not due. ``fresh``: a new secret."""
    if room.frozen is None or room.begun or at < room.frozen.at + REVEAL_MS:
        return None
    for seat in unrevealed(room):
        sitter = room.sitters[seat]
        if sitter is not None and fresh:
            bound = commitment(fresh, room.id, room.opened.options)
            return Withheld(at, seat, sitter.player, fresh, bound)
    return None


def owed_since(room: Room) -> int | None:
    """Since when a seat is to promise anew, before play can begin; None where none is."""
    if room.phase != "open":
        return None
    return min((it.owes for it in room.sitters if it is not None and it.owes), default=None)


def give_up(room: Room, at: int) -> Left | None:
    """The end of waiting for a new promise: that seat is free again. None where it is not due."""
    since, end = owed_since(room), promises_end(room)
    if end is None or at < end:
        return None
    owing = (seat for seat, it in enumerate(room.sitters) if it is not None and it.owes == since)
    return Left(at, next(owing))


def _check_open(room: Room, ask: Ask) -> None:
    if room.phase != "open":
        raise Refused(Reason.BEGUN, "play has begun: seats are fixed, you can watch")
    most = MOST_BEFORE_PLAY * (2 if ask.player == room.opened.by else 1)
    if room.seq >= most:
        raise Refused(Reason.LIMIT, "too many came and went in this room: open another one")


def _check_comings(room: Room, ask: AskSit) -> None:
    """Refuse who has come and gone so often that others would be kept from coming."""
    if room.came.count(ask.player) >= MOST_COMINGS:
        text = f"you took a seat here {MOST_COMINGS} times and left: find another room"
        raise Refused(Reason.LIMIT, text)


def check_not_barred(room: Room, player: PlayerId) -> None:
    """Refuse a player whom the opener has sent away."""
    if player in room.barred:
        raise Refused(Reason.BARRED, "who opened this room has sent you away from it")


def _check_opener(room: Room, ask: Ask) -> None:
    if ask.player != room.opened.by:
        raise Refused(Reason.NOT_OPENER, "only who opened the room may do this")


def bar(room: Room, ask: AskBar, at: int) -> Barred:
    """The end of a player's stay: a spectator's, or before play a seated one's.

    Raises Refused or Already.
    """
    _check_opener(room, ask)
    if ask.other in room.barred:
        raise Already(None)
    if ask.other == room.opened.by:
        raise Refused(Reason.SEAT_TAKEN, "who opened the room stays: leave your seat instead")
    seat = room.seat_of(ask.other)
    sitter = None if seat is None else room.sitters[seat]
    if sitter is not None and sitter.bot:
        raise Refused(Reason.SEAT_TAKEN, "a bot of the server sits there: unseat it instead")
    if sitter is not None and room.phase != "open":
        raise Refused(Reason.BEGUN, "seats are fixed: players are sent away before play alone")
    if len(room.barred) >= MOST_BARRED:
        raise Refused(Reason.LIMIT, "too many were sent away from this room: open another one")
    return Barred(at, ask.other)
