"""Each message of a client has one route, and it costs what its handler charges."""

from collections import Counter
from typing import get_args

import pytest

from protocol import from_client
from server.requests import costs
from server.session.routes import ROUTES, TABLE

MESSAGES = (*get_args(from_client.NamedMessage), from_client.RoomMessage)


def test_every_message_of_a_client_stands_in_the_table_exactly_once() -> None:
    assert Counter(route.message for route in TABLE) == Counter(MESSAGES)


def test_only_what_makes_nothing_else_wait_may_refuse_a_second_one() -> None:
    for route in TABLE:
        assert bool(route.busy) != route.at_once, route.message


def test_what_takes_long_is_done_in_a_task_and_everything_else_is_answered_at_once() -> None:
    later = {route.message for route in TABLE if not route.at_once}
    searches = {from_client.Suggest, from_client.Assess, from_client.TryMove}
    assert later == {*searches, from_client.QuickMatch}


@pytest.mark.parametrize(
    ("message", "entries", "cost"),
    [
        (from_client.Play, 400, 1),
        (from_client.Join, 400, 1),
        (from_client.Open, 0, costs.OPEN_COST),
        (from_client.QuickMatch, 0, costs.OPEN_COST),
        (from_client.PlayCampaign, 0, costs.OPEN_COST),
        (from_client.ListMyRooms, 0, costs.LIST_COST),
        (from_client.Suggest, 400, costs.HINT_COST),
        (from_client.Replay, 0, costs.REVIEW_COST),
        (from_client.Export, 400, costs.REVIEW_COST + 400 // costs.ENTRIES_A_REQUEST),
        (from_client.Assess, 400, costs.REVIEW_COST + 400 // costs.ENTRIES_A_REQUEST),
        (
            from_client.Fork,
            400,
            costs.OPEN_COST + costs.REVIEW_COST + 400 // costs.ENTRIES_A_REQUEST,
        ),
    ],
)
def test_a_message_costs_what_it_makes_the_server_do(
    message: type, entries: int, cost: int
) -> None:
    assert ROUTES[message].cost.of(entries) == cost
