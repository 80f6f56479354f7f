"""Knows on whose account the bots of a room think: the people who are connected, by address."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from protocol.names import PlayerId
from server.room.room import Room
from server.turns import Share

NOBODY: Final = ""
"""The address of rooms in which nobody is connected here, such as games by correspondence."""


class Patrons:
    """Who is connected to this process, and from where."""

    def __init__(self) -> None:
        self._addresses: dict[PlayerId, list[str]] = {}
        """By player, of each connection, the latest last."""

    @contextmanager
    def here(self, player: PlayerId, address: str) -> Iterator[None]:
        """Keep in mind that ``player`` is connected from ``address`` while the block runs."""
        addresses = self._addresses.setdefault(player, [])
        addresses.append(address)
        try:
            yield
        finally:
            addresses.remove(address)
            if not addresses:
                del self._addresses[player]

    def address(self, room: Room) -> str:
        """Return the address of who opened ``room``; NOBODY where they are not connected here."""
        return self._addresses.get(room.opened.by, [NOBODY])[-1]

    def share(self, room: Room) -> Share:
        """Return on whose account the bots of ``room`` think: an address, the opener, the room.

        The address is the opener's, or else that of the first who sits there and is connected.
        """
        sitting = (sitter.player for sitter in room.sitters if sitter is not None)
        for player in (room.opened.by, *sitting):
            if player in self._addresses:
                return self._addresses[player][-1], room.opened.by, room.id
        return NOBODY, room.opened.by, room.id
