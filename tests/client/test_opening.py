"""What is asked for when a table is opened."""

import pytest

from client.opening import Order
from client.profile import Opponent, Seating
from protocol.from_client import Settings


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
    seating = Seating(settings=Settings(undo=wanted)).with_opponent(0, Opponent(kind=kind))
    order = Order("polyy", {}, seating, 2)
    assert order.settings.undo == undo
    assert order.is_practice == (undo == "free")
