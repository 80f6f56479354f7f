"""The list of rooms, told once and then as changes: made by a server, followed by a client."""

from protocol.from_server import Card, Cards


def order(card: Card) -> tuple[bool, int, str]:
    """Return what the list is sorted by: rooms that can be joined first, then the newest first."""
    return card.phase != "open", -card.at, card.room


def change(before: Cards, now: Cards) -> Cards:
    """Return what makes ``now`` of ``before``; both are whole lists."""
    was = {card.room: card for card in before.rooms}
    rooms = tuple(card for card in now.rooms if was.pop(card.room, None) != card)
    kept = {card.room for card in now.rooms}
    return Cards(rooms, tuple(room for room in was if room not in kept), whole=False)


def changed(before: Cards | None, told: Cards) -> Cards:
    """Return the whole list after ``told``, where it was ``before``."""
    if told.whole or before is None:
        return Cards(told.rooms)
    rooms = {card.room: card for card in before.rooms if card.room not in told.gone}
    rooms.update((card.room, card) for card in told.rooms)
    return Cards(tuple(sorted(rooms.values(), key=order)))
