"""Says what an entry changed in a room, in flags, so that nothing wakes that does not care.

The flags are plain numbers: an ``IntFlag`` costs twenty times as much to combine.
"""

from typing import Final, TypeAlias

from server.room.room import Room

Changes: TypeAlias = int
"""Some of the flags below, added up."""

ENTRY: Final = 1
"""An entry came: where no clock runs, an ordinary ply between people says no more."""
SEATS: Final = 2
"""Who sits, which seats are kept, or what was revealed."""
PHASE: Final = 4
"""The room opens, reveals, plays, or is over."""
DUE: Final = 8
"""When anything is due by itself, or what time is owed."""
BOTS: Final = 16
"""Whether a bot is to move, or bots alone are left."""
ABSENCE: Final = 32
"""Whom the room takes to be there, or for whom its bots go on."""
REMATCH: Final = 64
"""Another game was agreed on, or is open."""
OF_ENTRIES: Final = ENTRY | SEATS | PHASE | DUE | BOTS | ABSENCE | REMATCH
"""All that entries change."""

PRESENCE: Final = 128
"""Who is connected, as far as this process knows."""
SESSIONS: Final = 256
"""Somebody has come or gone, here or in another process: presence is to be read again."""
CHAT: Final = 512
"""Something was said or muted, here or in another process: it is to be read again."""
CARD: Final = 1024
"""What spectators are told of seats and phase, in a room with a delay; or the card is lost."""
WOKEN: Final = 2048
"""Somebody of the room is back, on a server where rooms sleep."""
RESTORED: Final = 4096
"""Lost entries were put back: what was noted beside them may be lost as well."""
LIVE: Final = 8192
"""The room has become live here: the first that is said of it."""
GONE: Final = 16384
"""The room is not live here any more: the last that is said of it."""
ALL: Final = OF_ENTRIES | PRESENCE | SESSIONS | CHAT | CARD
"""What may have changed in a room that has another history, or has just become live."""


def changes(before: Room | None, after: Room) -> Changes:
    """Return what the entry changed that made ``after`` of ``before``.

    Fields are compared by identity, so a flag may be set in vain, but none is ever missing.
    """
    if before is None:
        return OF_ENTRIES
    found = ENTRY
    if before.state is not after.state:
        if _has_machines(after):
            found |= BOTS | ABSENCE
        if any(after.away):  # who is out of the game by now is waited for no more
            found |= DUE
    if (
        before.clock is not after.clock
        or before.due is not after.due
        or before.offers is not after.offers
        or before.given is not after.given
        or before.wait is not after.wait
        or before.plans is not after.plans
        or before.holidays is not after.holidays
    ):
        found |= DUE
    if (
        before.occupants is not after.occupants
        or before.reserved is not after.reserved
        or before.opened is not after.opened  # a seat was closed
        or before.reveals is not after.reveals
        or before.withheld is not after.withheld
    ):
        found |= SEATS | DUE | BOTS | ABSENCE
    if (
        before.outcome is not after.outcome
        or before.playing is not after.playing
        or before.frozen is not after.frozen
    ):
        found |= PHASE | DUE | BOTS | ABSENCE
    if _goes_otherwise(before, after):
        found |= DUE | BOTS | ABSENCE
    if before.agreed is not after.agreed or before.rematch is not after.rematch:
        found |= REMATCH
    return found


def _goes_otherwise(before: Room, after: Room) -> bool:
    """Return whether others play on than before: a seat is away, out, paused or played for."""
    return (
        before.away is not after.away
        or before.out is not after.out
        or before.stand_ins is not after.stand_ins
        or before.halted is not after.halted
        or before.deserted is not after.deserted
        or before.continued is not after.continued
    )


def _has_machines(room: Room) -> bool:
    """Return whether others than people play here: they may be left alone by a ply."""
    for occupant in room.occupants:
        if occupant is not None and not occupant.person:
            return True
    return any(room.stand_ins)
