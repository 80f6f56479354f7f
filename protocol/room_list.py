"""Compute the changes of a list of rooms: made by a server, applied by a client."""

from protocol.from_server import LobbyRooms, RoomCard


def order(card: RoomCard) -> tuple[bool, int, str]:
    """Return what the list is sorted by: rooms that can be joined first, then the newest first."""
    return card.phase != "open", -card.at, card.room


def change(before: LobbyRooms, now: LobbyRooms) -> LobbyRooms:
    """Return what makes ``now`` of ``before``; both are whole lists."""
    was = {card.room: card for card in before.rooms}
    rooms = tuple(card for card in now.rooms if was.pop(card.room, None) != card)
    kept = {card.room for card in now.rooms}
    return LobbyRooms(rooms, tuple(room for room in was if room not in kept), whole=False)


def changed(before: LobbyRooms | None, told: LobbyRooms) -> LobbyRooms:
    """Return the whole list after ``told``, where it was ``before``."""
    if told.whole or before is None:
        return LobbyRooms(told.rooms)
    rooms = {card.room: card for card in before.rooms if card.room not in told.removed}
    rooms.update((card.room, card) for card in told.rooms)
    return LobbyRooms(tuple(sorted(rooms.values(), key=order)))
