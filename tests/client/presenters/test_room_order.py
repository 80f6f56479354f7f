"""What is asked for when a table is opened."""

import pytest

from client.games.catalog import BOARDS
from client.presenters.room_order import RoomOrder
from client.storage.profile import Opponent, Seating
from protocol.clock import TimeControl
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


@pytest.mark.parametrize(
    ("kind", "alone", "with_others", "told"),
    [
        ("bot", True, False, True),
        ("bot", False, True, False),
        ("person", True, False, False),
        ("person", False, True, True),
    ],
)
def test_alone_positions_are_evaluated_unless_one_chose_otherwise(kind, alone, with_others, told):
    settings = RoomSettings(evaluation=with_others)
    seating = Seating((Opponent(kind=kind),), settings=settings, evaluation=alone)
    order = RoomOrder("toppen", {}, seating, 2, BOARDS["toppen"].options, True)
    assert order.settings.evaluation == told
    assert order.for_friends.settings.evaluation == with_others
    assert not order._replace(evaluated=False).settings.evaluation


def test_a_rated_game_is_never_evaluated():
    rated = RoomSettings(rated=True, clock=TimeControl("sudden", 60_000))
    seating = Seating((Opponent("bot", "search", 1),), settings=rated)
    order = RoomOrder("toppen", {}, seating, 2, BOARDS["toppen"].options, True)
    assert order.settings.rated
    assert not order.settings.evaluation
