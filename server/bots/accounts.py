"""Name the account on which a room's bots think: whoever is connected, by address."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from protocol.names import PlayerId, window_of
from server.bots.fair_queue import Account
from server.room.room import Room

UNKNOWN_ADDRESS: Final = ""
"""The address of rooms whose players are not connected here, such as correspondence games."""


class BotAccounts:
    """Who is connected to this process, and from which address."""

    def __init__(self) -> None:
        self._addresses: dict[PlayerId, list[str]] = {}
        """By player, the address of each connection, oldest first."""

    @contextmanager
    def connected(self, player: PlayerId, address: str) -> Iterator[None]:
        """Count ``player`` as connected from ``address`` while the block runs."""
        addresses = self._addresses.setdefault(player, [])
        addresses.append(address)
        try:
            yield
        finally:
            addresses.remove(address)
            if not addresses:
                del self._addresses[player]

    def opener_address(self, room: Room) -> str:
        """Return the address of the opener of ``room``; UNKNOWN_ADDRESS if not connected here."""
        return self._addresses.get(room.opened.by, [UNKNOWN_ADDRESS])[-1]

    def account(self, room: Room) -> Account:
        """Return the account of the bots of ``room``: an address, the opener, the room.

        The address is the opener's, or else that of the first player there who is connected.
        """
        sitting = (window_of(it.player) for it in room.occupants if it is not None)
        for player in (room.opened.by, *sitting):
            if player in self._addresses:
                return self._addresses[player][-1], room.opened.by, room.id
        return UNKNOWN_ADDRESS, room.opened.by, room.id
