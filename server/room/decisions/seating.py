"""Decides who may take, give and free a seat, reveal, be sent away, and begin."""

from typing import Final

from engines.game import Seat
from protocol.from_client import Reserve
from protocol.from_server import Reason
from protocol.names import PlayerId, window_of
from server.room.commands import KeepSeat, PlaceBot, Sit
from server.room.decisions import invitations
from server.room.decisions.plies import seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Banned, Began, Frozen, Left, Reserved, Revealed, Sat, Withheld
from server.room.fairness import commitment, made_of
from server.room.room import Room

REVEAL_MS: Final = 20_000
"""How long each may take to reveal what its commitment was made of."""
MOST_BANNED: Final = 100
"""Players banned from one room."""
MOST_BEFORE_PLAY: Final = 500
"""Facts before play begins: a game ends by its rules, but people could come and go for ever. The
opener may cause as many more, so that nobody else can close a room to who opened it."""
MOST_COMINGS: Final = 10
"""Times that one player may take a seat in one room."""


def sit(room: Room, player: PlayerId, command: Sit, at: int) -> Sat:
    """Return that ``player`` has a seat. Raises Refused or AlreadyDone."""
    mine, promised = room.seat_of(player), command.commitment
    if mine is not None and command.seat in (None, mine):
        return _recommitted(room, player, promised, mine, at)
    if mine is not None:
        raise Refused(Reason.SEAT_TAKEN, f"you sit in seat {mine} already: leave it first")
    check_not_banned(room, player)
    _check_beside(room, player)
    check_open(room, player)
    _check_comings(room, player)
    _check_company(room, command)
    seat = _seat_for(room, player, command)
    flags = command.external, promised, command.awaited and not promised
    return Sat(at, seat, player, command.name, "", 0, *flags)


def _seat_for(room: Room, player: PlayerId, command: Sit) -> Seat:
    """Return the seat that is kept for the player, or one that anybody may take."""
    if command.external:
        return _reserved_seat(room, command.seat)
    kept = invitations.kept_for(room, player)
    if kept is not None and command.seat in (None, kept.seat):
        return kept.seat
    return _free_seat(room, command.seat)


def _check_company(room: Room, command: Sit) -> None:
    """Check that nobody is at the table with whom the player does not sit. Raises Refused."""
    if not command.apart:
        return
    there = {window_of(it.player) for it in room.occupants if it is not None} | {room.opened.by}
    if not there.isdisjoint(command.apart):
        raise Refused(Reason.SEAT_TAKEN, "you cannot sit down at this table")


def _check_beside(room: Room, player: PlayerId) -> None:
    """Check that somebody beside another player may sit here. Raises Refused."""
    window = window_of(player)
    if window == player:
        return
    if room.settings.rated:
        raise Refused(Reason.SEAT_TAKEN, "a rated game is played by one person at each window")
    if room.settings.campaign or room.lesson is not None:
        raise Refused(Reason.SEAT_TAKEN, "this game is for one person alone")
    if not room.seats_at(window) and room.opened.by != window:
        raise Refused(Reason.NOT_SEATED, "sit down yourself before you seat others beside you")
    if room.settings.listed and room.opened.by != window and room.opened.previous is None:
        text = "in a room of the public list only its opener seats others beside them"
        raise Refused(Reason.SEAT_TAKEN, text)


def _recommitted(room: Room, player: PlayerId, promised: str, mine: Seat, at: int) -> Sat:
    """Return the same seat with a commitment, where it has none by now. Raises AlreadyDone."""
    occupant = room.occupants[mine]
    if occupant is None or occupant.commitment or not promised or room.phase != "open":
        raise AlreadyDone(mine)
    check_open(room, player)
    return Sat(at, mine, player, occupant.name, external=occupant.external, commitment=promised)


def place_bot(room: Room, player: PlayerId, command: PlaceBot, at: int) -> Sat:
    """Return that a bot has a seat, by the wish of ``player``. Raises Refused or AlreadyDone."""
    check_opener(room, player)
    mine = room.seat_of(command.bot_player)
    if mine is not None:
        raise AlreadyDone(mine)
    check_open(room, player)
    seat, name = _free_seat(room, command.seat), _unique_name(room, command.name)
    return Sat(at, seat, command.bot_player, name, command.bot, command.level)


def _unique_name(room: Room, name: str) -> str:
    """Return ``name``, with a number where somebody at the table has it already."""
    taken = {occupant.name for occupant in room.occupants if occupant is not None}
    names = (name, *(f"{name} {number}" for number in range(2, len(room.occupants) + 2)))
    return next(each for each in names if each not in taken)


def reserve(room: Room, player: PlayerId, message: Reserve, at: int) -> Reserved:
    """Return a free seat, reserved for an external bot. Raises Refused or AlreadyDone."""
    check_opener(room, player)
    for kept in room.reserved:
        if message.request == kept.request or message.seat == kept.seat:
            raise AlreadyDone(kept.seat)
    check_open(room, player)
    return Reserved(at, _free_seat(room, message.seat), message.request)


def invite(room: Room, player: PlayerId, command: KeepSeat, at: int) -> Reserved:
    """Return a free seat, kept for a player. Raises Refused or AlreadyDone."""
    check_opener(room, player)
    kept = invitations.kept_for(room, command.player)
    if kept is not None:
        raise AlreadyDone(kept.seat)
    check_open(room, player)
    return invitations.keep_seat(room, command, _free_seat(room, command.seat), at)


def _reserved_seat(room: Room, wanted: Seat | None) -> Seat:
    """Return a seat reserved for an external bot. Raises Refused where there is none."""
    for_bots = [kept.seat for kept in room.reserved if not kept.player]
    if wanted is not None and wanted not in for_bots:
        text = f"seat {wanted} is not reserved for an external bot: ask the opener of the room"
        raise Refused(Reason.SEAT_TAKEN, text)
    if not for_bots:
        text = "no seat is reserved for an external bot: ask the opener of the room"
        raise Refused(Reason.ROOM_FULL, text)
    return min(for_bots) if wanted is None else wanted


def _free_seat(room: Room, wanted: Seat | None) -> Seat:
    """Return a seat that is neither taken nor reserved. Raises Refused where there is none."""
    if wanted is None:
        return _any_seat(room)
    if wanted >= len(room.occupants):
        last = len(room.occupants) - 1
        raise Refused(Reason.SEAT_TAKEN, f"the table has seats 0 to {last}, not {wanted}")
    if wanted not in room.places:
        why = (
            "out of the game in this position"
            if room.opened.places is not None
            else "closed in this room"
        )
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is {why}")
    if room.occupants[wanted] is not None:
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is taken")
    kept = next((it for it in room.reserved if it.seat == wanted), None)
    if kept is not None:
        text = f"seat {wanted} is reserved for an external bot"
        if kept.player:
            text = f"seat {wanted} is reserved for another player"
        raise Refused(Reason.SEAT_TAKEN, text)
    return wanted


def _any_seat(room: Room) -> Seat:
    for seat in room.places:
        if room.occupants[seat] is None and not room.is_reserved(seat):
            return seat
    text = "every seat is taken"
    if any(kept.player for kept in room.reserved):
        text = "every free seat is kept for somebody"
    elif room.reserved:
        text = "every free seat is reserved for an external bot"
    raise Refused(Reason.ROOM_FULL, f"{text}: you can watch")


def leave(room: Room, player: PlayerId, at: int) -> Left:
    """Return that the seat of ``player`` is free again. Raises Refused or AlreadyDone."""
    seat = room.seat_of(player)
    if seat is None:
        raise AlreadyDone(None)
    if room.phase != "open":
        message = "play has begun: resign to leave the game; your seat is yours while you are away"
        raise Refused(Reason.BEGUN, message)
    return Left(at, seat)


def unseat(room: Room, player: PlayerId, seat: Seat, at: int) -> Left:
    """Return that the seat of anybody else, or one reserved, is free.

    A person who is sent away may come back. Raises Refused or AlreadyDone.
    """
    occupant = room.occupants[seat] if seat < len(room.occupants) else None
    is_beside = occupant is not None and window_of(occupant.player) == player != occupant.player
    if not is_beside:
        check_opener(room, player)
    check_open(room, player)
    if occupant is None and not room.is_reserved(seat):
        raise AlreadyDone(None)
    if occupant is not None and occupant.player == player:
        raise Refused(Reason.SEAT_TAKEN, "you sit there yourself: leave your seat instead")
    return Left(at, seat, sent=occupant is not None and occupant.person and not is_beside)


def begin(room: Room, player: PlayerId, at: int) -> Began | Frozen:
    """Return the beginning, with those who sit. Raises Refused or AlreadyDone."""
    check_opener(room, player)
    if room.phase != "open":
        raise AlreadyDone(None)
    seats = tuple(seat for seat, occupant in enumerate(room.occupants) if occupant is not None)
    fewest = len(room.places) if room.opened.places is not None else room.game.fewest
    if len(seats) < fewest:
        message = f"{fewest} players are needed, {len(seats)} sit here"
        raise Refused(Reason.NOT_BEGUN, message)
    if owed_since(room) is not None:
        message = "a player did not reveal their seed: wait until the others have committed again"
        raise Refused(Reason.NOT_BEGUN, message)
    return _beginning(room, seats, at)


def begins(room: Room) -> Began | Frozen | None:
    """Return the fact that is due once all seats are taken, or have revealed; else None."""
    if room.begun:
        return None
    if room.phase == "open" and room.full and owed_since(room) is None and not _awaits(room):
        return _beginning(room, room.places, room.at)
    if room.frozen is not None and room.phase == "revealing" and not unrevealed(room):
        values = {it.seat: it.value for it in room.reveals}
        seats = room.frozen.seats
        return Began(room.at, seats, tuple(values[seat] for seat in seats if seat in values))
    return None


def _awaits(room: Room) -> bool:
    """Return whether somebody whom the server seated has had no time yet to commit."""
    return any(occupant is not None and occupant.awaited for occupant in room.occupants)


def _beginning(room: Room, seats: tuple[Seat, ...], at: int) -> Began | Frozen:
    """Return that play begins, or where anybody has committed, that seats are to reveal."""
    if any(occupant is not None and occupant.commitment for occupant in room.occupants):
        return Frozen(at, seats)
    return Began(at, seats)


def unrevealed(room: Room) -> tuple[Seat, ...]:
    """Return the seats that have committed to add to the seed, and have not revealed."""
    done = {it.seat for it in room.reveals}
    occupants = enumerate(room.occupants)
    return tuple(at for at, it in occupants if it is not None and it.commitment and at not in done)


def reveal(room: Room, player: PlayerId, value: str, at: int) -> Revealed:
    """Return what a commitment was made of. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if room.phase == "open":
        raise Refused(Reason.NOT_BEGUN, "nothing is to be revealed before all seats are fixed")
    occupant = room.occupants[seat]
    if occupant is None or not occupant.commitment:
        text = "you joined without a commitment: there is nothing for you to reveal"
        raise Refused(Reason.ILLEGAL, text, code="NOT_COMMITTED")
    if not made_of(occupant.commitment, value):
        raise Refused(Reason.ILLEGAL, "your commitment was not made of that", code="NOT_COMMITTED")
    if room.begun or any(it.seat == seat for it in room.reveals):
        raise AlreadyDone(seat)
    return Revealed(at, seat, value)


def next_withheld(room: Room) -> int | None:
    """Return when a missing reveal is waited for no longer, in Unix milliseconds, or None."""
    end = reveals_end(room)
    return end if end is not None and unrevealed(room) else None


def reveals_end(room: Room) -> int | None:
    """Return when seats may reveal no longer, in Unix milliseconds; None in any other phase.

    It does not tell who has revealed already: nobody is to know before play begins.
    """
    if room.frozen is None or room.phase != "revealing":
        return None
    return room.frozen.at + REVEAL_MS


def promises_end(room: Room) -> int | None:
    """Return when the next seat that must commit again is lost, in Unix milliseconds, or None."""
    since = owed_since(room)
    return None if since is None else since + REVEAL_MS


def withhold(room: Room, at: int, fresh: str) -> Withheld | None:
    """Return the end of waiting for a reveal; None where it is not due. ``fresh``: a new secret."""
    if room.frozen is None or room.begun or at < room.frozen.at + REVEAL_MS:
        return None
    for seat in unrevealed(room):
        occupant = room.occupants[seat]
        if occupant is not None and fresh:
            bound = commitment(fresh, room.id, room.opened.options)
            return Withheld(at, seat, occupant.player, fresh, bound)
    return None


def owed_since(room: Room) -> int | None:
    """Return since when a seat must commit again before play can begin, or None."""
    if room.phase != "open":
        return None
    return min((it.owes for it in room.occupants if it is not None and it.owes), default=None)


def give_up(room: Room, at: int) -> Left | None:
    """Return that a seat is free again which did not commit in time; None where it is not due."""
    since, end = owed_since(room), promises_end(room)
    if end is None or at < end:
        return None
    owing = (seat for seat, it in enumerate(room.occupants) if it is not None and it.owes == since)
    return Left(at, next(owing))


def check_open(room: Room, player: PlayerId) -> None:
    """Check that seats may change by the wish of ``player``. Raises Refused."""
    if room.phase != "open":
        raise Refused(Reason.BEGUN, "play has begun: seats are fixed, you can watch")
    most = MOST_BEFORE_PLAY * (2 if player == room.opened.by else 1)
    if room.seq >= most:
        raise Refused(Reason.LIMIT, "too many came and went in this room: open another one")


def _check_comings(room: Room, player: PlayerId) -> None:
    """Check that the player has not come and gone so often that others could not come."""
    window = window_of(player)
    if room.came.count(player) >= MOST_COMINGS or (
        window != player and sum(window_of(it) == window for it in room.came) >= 2 * MOST_COMINGS
    ):
        text = f"you took a seat here {MOST_COMINGS} times and left: find another room"
        raise Refused(Reason.LIMIT, text)


def check_not_banned(room: Room, player: PlayerId) -> None:
    """Check that the opener has not banned ``player``. Raises Refused."""
    if window_of(player) in room.banned:
        raise Refused(Reason.BANNED, "the opener of this room has banned you from it")


def check_opener(room: Room, player: PlayerId) -> None:
    """Check that ``player`` has opened the room. Raises Refused."""
    if player != room.opened.by:
        raise Refused(Reason.NOT_OPENER, "only the opener of the room may do this")


def ban(room: Room, player: PlayerId, other: PlayerId, at: int) -> Banned:
    """Return that ``player`` has banned ``other``: a spectator, or before play anyone seated.

    Raises Refused or AlreadyDone.
    """
    check_opener(room, player)
    if other in room.banned:
        raise AlreadyDone(None)
    if other == player:
        raise Refused(Reason.SEAT_TAKEN, "you opened this room: leave your seat instead")
    seat = room.seat_of(other)
    occupant = None if seat is None else room.occupants[seat]
    if occupant is not None and occupant.bot:
        raise Refused(Reason.SEAT_TAKEN, "a bot of the server sits there: unseat it instead")
    if occupant is not None and room.phase != "open":
        raise Refused(Reason.BEGUN, "seats are fixed: players are banned before play alone")
    if len(room.banned) >= MOST_BANNED:
        text = f"{MOST_BANNED} players are banned from this room: open another one"
        raise Refused(Reason.LIMIT, text)
    return Banned(at, other)
