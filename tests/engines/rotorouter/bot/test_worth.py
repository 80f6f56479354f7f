"""What a position is worth to a seat: its share of the first places."""

from math import exp

import pytest

from engines.rotorouter.bot.bot_view import Runner, seen
from engines.rotorouter.bot.worth import chance, worth
from tests.engines.rotorouter.tables import BLUE, GREEN, RED, ROAD, YELLOW, on, table

EMPTY = on("")
ALL = ((RED, (6, 42, 48)), (GREEN, (0, 42, 48)), (BLUE, (0, 6, 42)), (YELLOW, (0, 6, 48)))


def fresh(count: int) -> list[Runner]:
    return [Runner(seat, (), 3, goals) for seat, goals in ALL[:count]]


@pytest.mark.parametrize("count", [2, 4])
def test_before_the_first_track_everyone_has_as_good_a_chance(count: int) -> None:
    """Corners across the board are as far from each other as the frame lets them be."""
    me, *rivals = fresh(count)
    assert chance(EMPTY, me, rivals) == pytest.approx(1 / count)


def test_who_is_alone_is_first() -> None:
    assert chance(EMPTY, fresh(1)[0], ()) == pytest.approx(1)


def test_a_corner_more_is_a_better_chance() -> None:
    me, *rivals = fresh(4)
    ahead = [chance(EMPTY, Runner(RED, (), left, me.goals[:left]), rivals) for left in (3, 2, 1)]
    assert ahead == sorted(ahead)
    assert ahead[0] < ahead[1] < ahead[2]


def test_the_rival_that_moves_next_counts_most() -> None:
    """Red is about to win: worse for Yellow, after whom it moves, than for Green."""
    road = on(ROAD)
    ready = Runner(RED, (0,), 0, (6,))
    blue, green, yellow = (Runner(seat, (), 3, goals) for seat, goals in (ALL[2], ALL[1], ALL[3]))
    assert worth(road, yellow, [ready, blue], moves=False) < worth(
        road, green, [ready, blue], moves=False
    )


def test_a_move_in_hand_is_better_than_one_that_was_made() -> None:
    at = seen(table(ROAD).having(RED, reached=(BLUE, YELLOW)).view(RED), RED)
    now, later = (worth(at.on, at.runner, at.rivals, moves=it) for it in (True, False))
    assert exp(now) > exp(later)
