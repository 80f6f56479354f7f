"""What is asked for when a table is opened."""

import pytest

from client.games.catalog import BOARDS
from client.presenters.room_order import RoomOrder
from client.storage.profile import Opponent, Seating
from protocol.from_client import RoomSettings


@pytest.mark.parametrize(
    ("kind", "wanted", "undo"),
    [
        ("bot", "ask", "free"),
        ("bot", "free", "free"),
        ("bot", "none", "none"),
        ("person", "ask", "ask"),
        ("person", "free", "ask"),
    ],
)
def test_undo_is_free_exactly_where_all_others_are_bots(kind, wanted, undo):
    seating = Seating(settings=RoomSettings(undo=wanted)).with_opponent(0, Opponent(kind=kind))
    order = RoomOrder("polyy", {}, seating, 2, BOARDS["polyy"].options)
    assert order.settings.undo == undo
    assert order.is_practice == (undo == "free")
