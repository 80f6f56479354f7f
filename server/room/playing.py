"""What is played, given up, and let go on: the requests that the rules of the game answer."""

from typing import Any, Final

import msgspec
from msgspec import Raw

from engines.game import IllegalIntent, Seat
from protocol.from_server import Reason
from server.room.asks import Ask, AskContinue, AskPlay, AskResign
from server.room.entries import Adjudicated, Continued, Played, Resigned
from server.room.refusals import Already, Refused
from server.room.truth import Room

MOST_LINES: Final = 6
"""So many lines a bot may say about a ply ..."""
MOST_SIGNS: Final = 120
"""... each of so many signs."""


def seat_of(room: Room, ask: Ask) -> Seat:
    """The seat of who asks. Raises Refused."""
    seat = room.seat_of(ask.player)
    if seat is None:
        raise Refused(Reason.NOT_SEATED, "you have no seat in this room: join it, or watch")
    return seat


def play(room: Room, ask: AskPlay, at: int) -> Played:
    """The next intent of who asks, if it is legal. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if not room.begun:
        raise Refused(Reason.NOT_BEGUN, "play has not begun: seats are still free")
    intent = _intent(room, ask.intent)
    raw = Raw(msgspec.json.encode(intent))
    _check_number(room.accepted[seat], ask.number, raw, seat)
    if room.paused:
        text = "the bots wait until a person lets them play on"
        raise Refused(Reason.ILLEGAL, text, code="PAUSED")
    _check_legal(room, seat, intent)
    why = tuple(line[:MOST_SIGNS] for line in ask.why[:MOST_LINES])
    return Played(at, seat, ask.number, raw, ask.hurried, why, ask.implementation)


def do_due(room: Room, at: int) -> Played | Adjudicated:
    """What is played when the time of a phase is up; the end of a pause is that of the game.

    Raises Refused before that time, and Already where nothing is due: another was first, or the
    phase has ended otherwise.
    """
    due = room.due
    if due is None:
        raise Already(None)
    if at < due.at:
        message, left_ms = "the time of this phase is not up", due.at - at
        raise Refused(Reason.ILLEGAL, message, code="NOT_DUE", retry_ms=left_ms)
    if due.seat is None:
        return Adjudicated(at)
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


def resign(room: Room, ask: AskResign, at: int) -> Resigned:
    """The end for who asks, while there is anything to give up. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if not room.begun:
        raise Refused(Reason.NOT_BEGUN, "play has not begun: leave your seat instead")
    if room.outcome is not None or not _gives_up(room, seat):
        raise Already(seat)
    return Resigned(at, seat)


def go_on(room: Room, ask: AskContinue, at: int) -> Continued:
    """The end of the pause of bots who alone are left. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if room.continued:
        raise Already(seat)
    if not room.paused:
        raise Refused(Reason.ILLEGAL, "nobody waits to be let go on", code="NOT_PAUSED")
    if not room.is_person(seat):
        raise Refused(Reason.ILLEGAL, "only a person may let the bots play on", code="NO_PERSON")
    return Continued(at, seat)


def _gives_up(room: Room, seat: Seat) -> bool:
    """Whether resigning would change anything: a winner in an audit has nothing to give up."""
    after = room.game.withdraw(room.state, seat)
    return after is not room.state and after != room.state
