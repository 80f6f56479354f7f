"""A list that is told as changes is the list that would have been told whole."""

from random import Random

from msgspec.structs import replace

from protocol.from_server import LobbyRooms
from protocol.names import RoomId
from protocol.room_list import change, changed, order
from tests.protocol.messages import CARD


def listed(chance: Random) -> LobbyRooms:
    """Return a list of some of twelve rooms, each in one of a few states."""
    codes = chance.sample("ABCDEFGHJKLM", chance.randint(0, 12))
    phases = ("open", "playing")
    cards = [
        replace(CARD, room=RoomId(code * 6), phase=chance.choice(phases), at=chance.randint(1, 3))
        for code in codes
    ]
    return LobbyRooms(tuple(sorted(cards, key=order)))


def test_changes_lead_from_any_list_to_any_other():
    chance = Random(8)
    for _ in range(200):
        before, now = listed(chance), listed(chance)
        told = change(before, now)
        assert changed(before, told) == now
        assert not set(told.removed) & {card.room for card in now.rooms}
        assert all(card not in before.rooms for card in told.rooms)


def test_a_whole_list_replaces_what_was_told_before():
    told = listed(Random(1))
    assert changed(listed(Random(2)), told) == changed(None, told) == told
