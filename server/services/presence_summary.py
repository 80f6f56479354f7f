"""Sums up who is connected to a room: which players, who watches, and for whom bots play."""

from typing import Final

from msgspec.structs import replace

from protocol.from_server import RoomPresence
from protocol.names import PlayerId, window_of
from server.room.room import Room

NamedPlayer = tuple[PlayerId, str]
"""A player's id and name."""
MOST_NAMES: Final = 20


def summary(room: Room, everybody: set[NamedPlayer]) -> RoomPresence:
    """Return who of ``everybody`` sits and who watches, on channel 0. Bots are always present."""
    ids = {player for player, _ in everybody}
    seated = {window_of(it.player) for it in room.occupants if it is not None}
    here = tuple(
        it is not None and (bool(it.bot) or window_of(it.player) in ids) for it in room.occupants
    )
    watching = {player: name for player, name in sorted(everybody) if player not in seated}
    named = sorted((name, player) for player, name in watching.items())[:MOST_NAMES]
    names = tuple(name for name, _ in named)
    return RoomPresence(0, here, len(watching), names, tuple(player for _, player in named))


def with_player(known: RoomPresence, room: Room, player: PlayerId) -> RoomPresence:
    """Return who is here as it was ``known``, and ``player`` in every seat that is theirs."""
    theirs = [it is not None and window_of(it.player) == player for it in room.occupants]
    return replace(known, here=tuple(a or b for a, b in zip(known.here, theirs, strict=True)))


def has_bot_owner(room: Room, everybody: set[NamedPlayer]) -> bool:
    """Return whether anybody is here for whom the bots of ``room`` play.

    That is anyone who sits there, out of the game or not, and the opener: bots think on their
    account. Spectators keep no game of bots going.
    """
    occupants = (window_of(it.player) for it in room.occupants if it is not None and not it.bot)
    own = {room.opened.by, *occupants}
    return any(player in own for player, _ in everybody)
