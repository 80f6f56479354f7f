"""What is played, given up, and let go on: the requests that the rules of the game answer."""

from typing import Any

import msgspec
from msgspec import Raw

from engines.bots import told
from engines.game import IllegalIntent, Seat
from protocol.from_server import Reason
from server.room import clock
from server.room.asks import Ask, AskAbort, AskContinue, AskGive, AskPlay, AskResign
from server.room.entries import Aborted, Continued, Played, Resigned, TimeGiven
from server.room.refusals import Already, Refused
from server.room.truth import Room


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
    if ask.stand_in and room.plays_for(seat) is None:
        raise Refused(Reason.NOT_SEATED, "the player of this seat is back")
    if room.clock and seat in clock.over(room.settings.clock, room.clock, at):
        raise Refused(Reason.ILLEGAL, "your time is over", code="TIME_OVER")
    if room.paused:
        text = "the game rests: it goes on when somebody lets it (continue)"
        raise Refused(Reason.ILLEGAL, text, code="PAUSED")
    _check_legal(room, seat, intent)
    why = told(ask.why)
    lag_ms = clock.granted(room.clock, seat, at, ask.lag_ms) if room.clock else 0
    return Played(at, seat, ask.number, raw, ask.hurried, why, lag_ms, ask.implementation)


def play_due(room: Room, at: int) -> Played | None:
    """What is played when the time of a phase is up; None where that is not so."""
    due = room.due
    if due is None or due.seat is None or at < due.at:
        return None
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
    if room.continued and not room.halted and not room.deserted:
        raise Already(seat)
    if not room.paused:
        raise Refused(Reason.ILLEGAL, "the game does not rest", code="NOT_PAUSED")
    if not room.is_person(seat):
        raise Refused(Reason.ILLEGAL, "only a person may let the game go on", code="NO_PERSON")
    return Continued(at, seat)


def abort(room: Room, ask: AskAbort, at: int) -> Aborted:
    """The end of a game that has hardly begun. Raises Refused or Already."""
    seat = seat_of(room, ask)
    if room.ended is not None and room.ended.reason == "aborted":
        raise Already(seat)
    if room.phase != "playing":
        raise Refused(Reason.NOT_BEGUN, "there is no game to break off")
    if not breaks_off_alone(room):
        text = "the game is under way: offer to break it off, or resign"
        raise Refused(Reason.BEGUN, text)
    if not room.is_person(seat) or seat in room.out:
        raise Refused(Reason.NOT_SEATED, "only a player of this game may break it off")
    return Aborted(at, seat)


def breaks_off_alone(room: Room) -> bool:
    """Return whether one player may still end the game alone, with no result.

    Never where the deal has shown secrets: a bad deal is no reason to leave (Word Fleet, D32).
    """
    return room.plies < 2 and not room.settings.campaign and not room.game.deals_secrets


def give(room: Room, ask: AskGive, at: int) -> TimeGiven:
    """Time for those whose clocks ran while no server was there. Raises Already."""
    clocks = room.clock
    if clocks is None or not any(0 < since < ask.until for since in clocks.since):
        raise Already(None)
    if (ask.since, ask.until) in room.given:
        raise Already(None)
    return TimeGiven(at, ask.since, ask.until)


def _gives_up(room: Room, seat: Seat) -> bool:
    """Whether resigning would change anything: a winner in an audit has nothing to give up."""
    after = room.game.withdraw(room.state, seat)
    return after is not room.state and after != room.state
