"""How strong players stand between two turns."""

from math import exp

import pytest

from engines.rotorouter.bot.bot_view import Runner
from engines.rotorouter.bot.strength import distances, share
from tests.engines.rotorouter.tables import BLUE, GREEN, RED, ROAD, YELLOW, on

GREENS = Runner(GREEN, (), 3, (0, 42, 48))
REDS = Runner(RED, (0,), 0, (6,))


def test_shares_of_two_that_stand_alike_are_halves_but_for_the_turn() -> None:
    blue = Runner(BLUE, (), 3, (0, 6, 42))
    red = Runner(RED, (), 3, (6, 42, 48))
    assert share(on(""), (blue, red)) == pytest.approx(share(on(""), (red, blue)))


def test_a_token_that_has_come_farther_is_worth_more_though_no_link_is_missing_less() -> None:
    near, far = (
        share(
            on(ROAD.replace("─r ┼g", "│r ┼g").replace("R", "")),
            (GREENS, REDS._replace(tokens=(at,))),
        )
        for at in (3, 1)
    )
    assert near > far


def test_a_road_that_nobody_can_step_into_is_worth_more() -> None:
    """Green's token stands beside the road in both; in one a track leads it there."""
    shut, open_to = (
        share(on(f"{road}\n.  .  {beside}"), (GREENS._replace(tokens=(9,), spare=2), REDS))
        for road, beside in (
            (ROAD, "│gG"),
            (ROAD.replace("─r ─r ─r ─r ─r", "─r ┬r ─r ─r ─r"), "│gG"),
        )
    )
    assert shut > open_to


def test_a_corner_more_is_better() -> None:
    yellow = Runner(YELLOW, (), 3, (0, 6, 48))
    some = [
        share(on(""), (yellow, Runner(RED, (), left, (6, 42, 48)[:left]))) for left in (3, 2, 1)
    ]
    assert some == sorted(some)
    assert 0 < exp(some[0]) < exp(some[-1]) < 1


def test_cells_are_as_far_apart_as_rows_and_columns_say() -> None:
    assert (distances(7)[0][48], distances(7)[8][8], distances(9)[0][10]) == (12, 0, 2)
