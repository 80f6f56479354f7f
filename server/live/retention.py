"""Says how long a room is kept when nothing happens in it, and when to look at it until then."""

from typing import Final

from server.room.decisions.seating import begins
from server.room.decisions.timers import next_due
from server.room.room import Room
from server.settings import Retention

CLOSED_MS: Final = 60_000
"""A room that was closed before play began is kept so long, that all who watch are told."""
SOON_MS: Final = 30_000
"""By then a live room has done what there is to do at once, or it is live nowhere."""


def ends(retention: Retention, room: Room) -> int:
    """Return when the room's time is up, in Unix milliseconds: it is closed, or else removed."""
    match room.phase:
        case "over":
            return room.at + (retention.finished_ms if room.begun else CLOSED_MS)
        case "playing":
            return room.at + max(retention.playing_ms, 2 * _longest_ms(room))
        case _:
            return room.at + (retention.seated_ms if _is_seated(room) else retention.empty_ms)


def next_wakeup(retention: Retention, room: Room) -> int:
    """Return when the room must be looked at next, whether it is live anywhere or not."""
    chore = next_chore(room)
    return ends(retention, room) if chore is None else min(chore, ends(retention, room))


def next_chore(room: Room) -> int | None:
    """Return when the room next has something to do by itself, in Unix milliseconds, or None.

    A bot's ply, a beginning and another game come at once while the room is live: they are looked
    after a little later, lest it is not.
    """
    at_once = room.awaits_bot or begins(room) is not None or (room.agreed and room.rematch is None)
    when, soon = next_due(room), room.at + SOON_MS
    if at_once:
        return soon if when is None else min(when, soon)
    return when


def _is_seated(room: Room) -> bool:
    """Return whether anybody sits besides bots of the server: those stay when all are gone."""
    return any(occupant is not None and not occupant.bot for occupant in room.occupants)


def _longest_ms(room: Room) -> int:
    """Return the longest time that one turn, or one absence, may take, in milliseconds."""
    clock = room.settings.clock
    return max(clock.main_ms + max(1, clock.periods) * clock.extra_ms, room.settings.absent_ms)
