"""Decides about seats that do not move: who may ask whether they still play, and what follows."""

from engines.game import Seat
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.decisions.plies import seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Unanswered, Urged
from server.room.pace.wait import answer_ms
from server.room.room import Room


def urge(room: Room, player: PlayerId, at: int) -> Urged:
    """Return that ``player`` asks those who do not move. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    if room.phase != "playing":
        raise Refused(Reason.ILLEGAL, "there is no game that anybody holds up", code="NOT_PLAYING")
    if room.wait is None:
        text = "nobody is hurried in this room: it was opened without"
        raise Refused(Reason.ILLEGAL, text, code="NO_URGE")
    if room.paused:
        raise Refused(Reason.ILLEGAL, "the game is paused: nobody is waited for", code="PAUSED")
    if not _waits(room, seat):
        text = "only who is in the game and waits for others may ask them"
        raise Refused(Reason.ILLEGAL, text, code="NO_URGE")
    waited = _waited_for(room, seat)
    soon = min(waited.values(), default=None)
    if soon is None:
        raise Refused(Reason.ILLEGAL, "nobody else is waited for", code="NO_URGE")
    whom = tuple(it for it, due in waited.items() if at >= due)
    if not whom:
        text = "it is too early to ask: let them think"
        raise Refused(Reason.ILLEGAL, text, code="NO_URGE", retry_ms=soon - at)
    asked = room.wait.urge
    if asked is not None and set(whom) <= set(asked.whom):
        raise AlreadyDone(seat)
    return Urged(at, seat, whom)


def may_urge(room: Room, seat: Seat) -> bool:
    """Return whether ``seat`` may ask others once it has waited long enough for them."""
    if room.wait is None or room.paused or not _waits(room, seat):
        return False
    asked = () if room.wait.urge is None else room.wait.urge.whom
    return not set(_waited_for(room, seat)) <= set(asked)


def may_claim(room: Room, seat: Seat) -> bool:
    """Return whether ``seat`` may claim the win over who did not move when asked."""
    unmoved = () if room.wait is None else room.wait.unanswered
    return bool(unmoved) and seat not in unmoved and _waits(room, seat)


def never_began(room: Room, seat: Seat) -> bool:
    """Return whether those who did not move leave no game behind: of two, the other never played.

    Not where the deal has shown secrets: a bad deal is no reason not to move (Word Fleet, D32).
    """
    others = [it for it in room.active if it != seat and it not in room.out]
    if len(others) != 1 or room.game.deals_secrets:
        return False
    return room.turns[others[0]] == 0


def next_unanswered(room: Room) -> int | None:
    """Return when the time to answer is over, in Unix milliseconds, or None."""
    asked = room.wait.urge if room.wait is not None and room.phase == "playing" else None
    if asked is None or asked.over:
        return None
    return asked.at + answer_ms(room.settings.patience_ms)


def unanswered(room: Room, at: int) -> Unanswered | None:
    """Return that the time to answer is over; None where it is not."""
    end = next_unanswered(room)
    return Unanswered(at) if end is not None and at >= end else None


def _waits(room: Room, seat: Seat) -> bool:
    """Return whether ``seat`` is in the game, played by nobody else, and not itself to move."""
    if room.phase != "playing" or seat in room.out or seat in room.to_move:
        return False
    return seat in room.active and room.plays_for(seat) is None


def _waited_for(room: Room, seat: Seat) -> dict[Seat, int]:
    """Return when each of the others who are waited for may be asked."""
    since = () if room.wait is None else room.wait.since
    allowed_ms = room.settings.patience_ms
    return {
        it: at + allowed_ms
        for it, at in enumerate(since)
        if at is not None and it != seat and it not in room.out
    }
