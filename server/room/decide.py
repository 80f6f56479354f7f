"""What may be asked of a room, and the one fact it becomes: the only place requests meet rules."""

from typing import Any, Final, TypeAlias, assert_never

import msgspec
from msgspec import Raw, Struct

from engines.game import IllegalIntent, Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.entries import Began, Fact, Left, Played, Resigned, Sat
from server.room.room import Room

MOST_BEFORE_PLAY: Final = 500
"""Facts before play begins: a game ends by its rules, but people could come and go for ever."""


class Ask(Struct, frozen=True):
    """A request to a room by ``player``, who proved to be it."""

    player: PlayerId


class AskSit(Ask, frozen=True):
    """Give me this seat, or any free one."""

    name: str
    seat: Seat | None = None


class AskSeatBot(Ask, frozen=True):
    """Give this seat, or any free one, to a bot known as ``bot_player``."""

    bot_player: PlayerId
    name: str
    bot: str
    level: int
    seat: Seat | None = None


class AskLeave(Ask, frozen=True):
    """Free my seat."""


class AskUnseat(Ask, frozen=True):
    """Take the seat of a bot away."""

    seat: Seat


class AskBegin(Ask, frozen=True):
    """Begin with those who sit."""


class AskResign(Ask, frozen=True):
    """Give up for me."""


class AskPlay(Ask, frozen=True):
    """My ``number``-th intent, as a tree of plain values."""

    number: int
    intent: Any
    hurried: bool = False
    """A bot's net played this, not the bot."""


class AskDue(Struct, frozen=True):
    """Play what is due: its time is up. No player asks it, but whichever process notices."""


Anything: TypeAlias = (
    AskSit | AskSeatBot | AskLeave | AskUnseat | AskBegin | AskResign | AskPlay | AskDue
)


class Refused(Exception):
    """The room says no, and says why. Nothing was appended."""

    def __init__(
        self,
        reason: Reason,
        message: str,
        *,
        number: int | None = None,
        code: str | None = None,
        retry_ms: int | None = None,
    ) -> None:
        super().__init__(message)
        self.reason, self.message = reason, message
        self.number, self.code, self.retry_ms = number, code, retry_ms


class Already(Exception):
    """What was asked is so: a resend, or a wish that was fulfilled before."""

    def __init__(self, seat: Seat | None) -> None:
        super().__init__("already so")
        self.seat = seat


def decide(room: Room, ask: Anything, now: int) -> Fact:
    """The fact that ``ask`` becomes at ``now`` (Unix milliseconds). Raises Refused or Already.

    ``now`` is raised to the time of the last fact, so that a log never runs backwards.
    """
    at = max(now, room.at)
    match ask:
        case AskPlay():
            return _play(room, ask, at)
        case AskSit():
            return _sit(room, ask, at)
        case AskSeatBot():
            return _seat_bot(room, ask, at)
        case AskLeave():
            return _leave(room, ask, at)
        case AskUnseat():
            return _unseat(room, ask, at)
        case AskBegin():
            return _begin(room, ask, at)
        case AskResign():
            return _resign(room, ask, at)
        case AskDue():
            return _play_due(room, at)
        case _:
            assert_never(ask)


def begins(room: Room) -> Began | None:
    """The fact that is due when the last seat of an open room is taken: nobody need ask for it."""
    if room.full and not room.begun:
        return Began(room.at, tuple(range(room.game.seats)))
    return None


def _play(room: Room, ask: AskPlay, at: int) -> Played:
    seat = _seat_of(room, ask)
    if not room.begun:
        raise Refused(Reason.NOT_BEGUN, "play has not begun: seats are still free")
    intent = _intent(room, ask.intent)
    raw = Raw(msgspec.json.encode(intent))
    _check_number(room.accepted[seat], ask.number, raw, seat)
    _check_legal(room, seat, intent)
    return Played(at, seat, ask.number, raw, ask.hurried)


def _play_due(room: Room, at: int) -> Played:
    """Already where nothing is due: another was first, or the phase has ended otherwise."""
    due = room.due
    if due is None:
        raise Already(None)
    if at < due.at:
        message, left_ms = "the time of this phase is not up", due.at - at
        raise Refused(Reason.ILLEGAL, message, code="NOT_DUE", retry_ms=left_ms)
    _check_legal(room, due.seat, due.intent)
    raw = Raw(msgspec.json.encode(due.intent))
    return Played(at, due.seat, len(room.accepted[due.seat]), raw)


def _intent(room: Room, tree: Any) -> Any:
    """The game's Intent that ``tree`` spells, without anything it does not know."""
    try:
        return msgspec.convert(tree, room.game.intent_type)
    except msgspec.ValidationError as why:
        message = f"no intent of {room.opened.game}: {why}"
        raise Refused(Reason.ILLEGAL, message, code="BAD_INTENT") from why


def _check_number(mine: tuple[Raw, ...], number: int, raw: Raw, seat: Seat) -> None:
    """Let pass only the next number. Raises Already for a resend, Refused for anything else."""
    if number == len(mine):
        return
    if number < len(mine) and bytes(mine[number]) == bytes(raw):
        raise Already(seat)
    message = f"your next intent is number {len(mine)}, this one says {number}"
    raise Refused(Reason.STALE, message, number=len(mine))


def _check_legal(room: Room, seat: Seat, intent: Any) -> None:
    try:
        room.game.apply(room.state, seat, intent)
    except IllegalIntent as why:
        raise Refused(Reason.ILLEGAL, why.message, code=why.code) from why


def _sit(room: Room, ask: AskSit, at: int) -> Sat:
    mine = room.seat_of(ask.player)
    if mine is not None and ask.seat in (None, mine):
        raise Already(mine)
    if mine is not None:
        raise Refused(Reason.SEAT_TAKEN, f"you sit in seat {mine} already: leave it first")
    _check_open(room)
    return Sat(at, _free_seat(room, ask.seat), ask.player, ask.name)


def _seat_bot(room: Room, ask: AskSeatBot, at: int) -> Sat:
    _check_opener(room, ask)
    mine = room.seat_of(ask.bot_player)
    if mine is not None:
        raise Already(mine)
    _check_open(room)
    seat = _free_seat(room, ask.seat)
    return Sat(at, seat, ask.bot_player, ask.name, ask.bot, ask.level)


def _free_seat(room: Room, wanted: Seat | None) -> Seat:
    if wanted is None:
        if room.full:
            raise Refused(Reason.ROOM_FULL, "every seat is taken: you can watch")
        return room.sitters.index(None)
    if wanted >= len(room.sitters):
        last = len(room.sitters) - 1
        raise Refused(Reason.SEAT_TAKEN, f"the table has seats 0 to {last}, not {wanted}")
    if room.sitters[wanted] is not None:
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is taken")
    return wanted


def _leave(room: Room, ask: AskLeave, at: int) -> Left:
    seat = room.seat_of(ask.player)
    if seat is None:
        raise Already(None)
    if room.begun:
        message = "play has begun: a game is left by resigning, a seat is kept while you are away"
        raise Refused(Reason.BEGUN, message)
    return Left(at, seat)


def _unseat(room: Room, ask: AskUnseat, at: int) -> Left:
    _check_opener(room, ask)
    _check_open(room)
    if ask.seat >= len(room.sitters) or room.sitters[ask.seat] is None:
        raise Already(None)
    sitter = room.sitters[ask.seat]
    if sitter is not None and not sitter.bot:
        raise Refused(Reason.SEAT_TAKEN, "a person sits there; only bots can be sent away")
    return Left(at, ask.seat)


def _begin(room: Room, ask: AskBegin, at: int) -> Began:
    _check_opener(room, ask)
    if room.begun:
        raise Already(None)
    seats = tuple(seat for seat, sitter in enumerate(room.sitters) if sitter is not None)
    if len(seats) < room.game.fewest:
        message = f"{room.game.fewest} players are needed, {len(seats)} sit here"
        raise Refused(Reason.NOT_BEGUN, message)
    return Began(at, seats)


def _resign(room: Room, ask: AskResign, at: int) -> Resigned:
    seat = _seat_of(room, ask)
    if not room.begun:
        raise Refused(Reason.NOT_BEGUN, "play has not begun: leave your seat instead")
    if room.outcome is not None or room.game.withdraw(room.state, seat) == room.state:
        raise Already(seat)
    return Resigned(at, seat)


def _seat_of(room: Room, ask: Ask) -> Seat:
    seat = room.seat_of(ask.player)
    if seat is None:
        raise Refused(Reason.NOT_SEATED, "you have no seat in this room: join it, or watch")
    return seat


def _check_open(room: Room) -> None:
    if room.begun:
        raise Refused(Reason.BEGUN, "play has begun: seats are fixed, you can watch")
    if room.seq >= MOST_BEFORE_PLAY:
        raise Refused(Reason.LIMIT, "too many came and went in this room: open another one")


def _check_opener(room: Room, ask: Ask) -> None:
    if ask.player != room.opened.by:
        raise Refused(Reason.NOT_OPENER, "only who opened the room may do this")
