"""Decides what is played, given up and let go on: what the rules of the game answer."""

from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from engines.bot import clip_reasons
from engines.game import IllegalIntent, Seat
from engines.lessons.lesson import objection
from protocol.from_server import Reason
from protocol.names import PlayerId
from protocol.termination import Termination
from server.room import clock, intents
from server.room.commands import PlayIntent
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Aborted, Continued, Played, Resigned, TimeGiven
from server.room.room import Room
from server.room.transitions import Applied


class AcceptedPly(NamedTuple):
    """A ply that is accepted, and what the game's ``apply`` has made of it."""

    fact: Played
    applied: Applied


def seat_of(room: Room, player: PlayerId) -> Seat:
    """Return the seat of ``player``. Raises Refused where there is none."""
    seat = room.seat_of(player)
    if seat is None:
        raise Refused(Reason.NOT_SEATED, "you have no seat in this room: join it, or watch")
    return seat


def play(room: Room, player: PlayerId, command: PlayIntent, at: int) -> AcceptedPly:
    """Return the next ply of ``player``, if it is legal. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if not room.begun:
        raise Refused(Reason.NOT_BEGUN, "play has not begun: seats are still free")
    intent = _intent(room, command.intent)
    raw = intents.write(intent)
    _check_number(room.accepted[seat], command.number, raw, seat)
    if command.stand_in and room.plays_for(seat) is None:
        raise Refused(Reason.NOT_SEATED, "the player of this seat is back")
    if room.clock and clock.is_over(room.settings.clock, room.clock, seat, at):
        raise Refused(Reason.ILLEGAL, "your time is over", code="TIME_OVER")
    if room.paused:
        text = "the game is paused: it goes on when a player continues it"
        raise Refused(Reason.ILLEGAL, text, code="PAUSED")
    applied = _applied(room, seat, intent)
    _check_script(room, seat, intent)
    why = clip_reasons(command.why)
    lag_ms = clock.granted(room.clock, seat, at, command.lag_ms) if room.clock else 0
    by = command.hurried, why, lag_ms, command.implementation
    return AcceptedPly(Played(at, seat, command.number, raw, *by), applied)


def play_due(room: Room, at: int) -> Played | None:
    """Return what is played as the time of a phase is up; None where it is not."""
    due = room.due
    if due is None or due.seat is None or at < due.at:
        return None
    _applied(room, due.seat, due.intent)
    raw = intents.write(due.intent)
    return Played(at, due.seat, len(room.accepted[due.seat]), raw)


def _intent(room: Room, tree: Any) -> Any:
    """Return the game's Intent that ``tree`` spells, without fields it does not have."""
    try:
        return intents.converted(room.game, tree)
    except msgspec.ValidationError as why:
        message = f"no intent of {room.opened.game}: {why}"
        raise Refused(Reason.ILLEGAL, message, code="BAD_INTENT") from why


def _check_number(mine: tuple[Raw, ...], number: int, raw: Raw, seat: Seat) -> None:
    """Check that this is the next number. Raises AlreadyDone for a resend, else Refused."""
    if number == len(mine):
        return
    if number < len(mine) and bytes(mine[number]) == bytes(raw):
        raise AlreadyDone(seat)
    message = f"your next intent is number {len(mine)}, this one says {number}"
    raise Refused(Reason.STALE, message, number=len(mine))


def _applied(room: Room, seat: Seat, intent: Any) -> Applied:
    """Return what a legal intent makes of the game. Raises Refused."""
    try:
        return Applied(intent, room.game.apply(room.state, seat, intent))
    except IllegalIntent as why:
        raise Refused(Reason.ILLEGAL, why.message, code=why.code) from why


def _check_script(room: Room, seat: Seat, intent: Any) -> None:
    """Check that a legal intent is the one that a lesson means now. Raises Refused."""
    said = "" if room.lesson is None else objection(room.lesson, room.ply, seat, intent)
    if said:
        raise Refused(Reason.ILLEGAL, said, code="LESSON")


def resign(room: Room, player: PlayerId, at: int) -> Resigned:
    """Return the resignation of ``player``. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if not room.begun:
        raise Refused(Reason.NOT_BEGUN, "play has not begun: leave your seat instead")
    if room.outcome is not None or not _gives_up(room, seat):
        raise AlreadyDone(seat)
    return Resigned(at, seat)


def go_on(room: Room, player: PlayerId, at: int) -> Continued:
    """Return the end of a pause, by the wish of ``player``. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if room.continued and not room.halted and not room.deserted:
        raise AlreadyDone(seat)
    if not room.paused:
        raise Refused(Reason.ILLEGAL, "the game is not paused", code="NOT_PAUSED")
    if not room.is_person(seat):
        raise Refused(Reason.ILLEGAL, "only a person may let the game go on", code="NO_PERSON")
    return Continued(at, seat)


def abort(room: Room, player: PlayerId, at: int) -> Aborted:
    """Return the end of a game of less than two plies. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if room.termination is Termination.ABORTED:
        raise AlreadyDone(seat)
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
    counts = room.settings.campaign or room.settings.tournament
    return room.plies < 2 and not counts and not room.game.deals_secrets


def restore_time(room: Room, since: int, until: int, at: int) -> TimeGiven:
    """Return the time given to those whose clocks ran while no server was there.

    Raises AlreadyDone where no clock ran then, or all was given.
    """
    if not any(began < until for began in room.charged):
        raise AlreadyDone(None)
    if (since, until) in room.given:
        raise AlreadyDone(None)
    return TimeGiven(at, since, until)


def _gives_up(room: Room, seat: Seat) -> bool:
    """Return whether resigning changes anything: the winner in an audit has nothing to give up."""
    after = room.game.withdraw(room.state, seat)
    return after is not room.state and after != room.state
