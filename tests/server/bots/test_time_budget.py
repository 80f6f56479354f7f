"""A bot that keeps to its budget never loses on time, and uses its time where there is plenty."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from protocol.clock import Kind, TimeControl, gone_at
from server.bots.time_budget import FEWEST, KEEP_MS, Overhead, TimeBudget, time_budget
from server.room import clock as clocks

DAY = 86_400_000
CONTROLS = some.one_of(
    some.builds(TimeControl, some.just("sudden"), some.integers(1_000, 3_600_000)),
    some.builds(
        TimeControl,
        some.sampled_from(["fischer", "delay"]),
        some.integers(1_000, 3_600_000),
        some.integers(1, 60_000),
    ),
    some.builds(
        TimeControl,
        some.just("byoyomi"),
        some.sampled_from([0, 1_000, 600_000]),
        some.integers(500, 60_000),
        some.integers(1, 5),
    ),
    some.builds(TimeControl, some.just("move"), some.just(0), some.integers(500, 600_000)),
    some.builds(TimeControl, some.just("days"), some.just(0), some.integers(DAY, 14 * DAY)),
)


class Seat:
    """A seat that plays by its budget on a clock of its own."""

    def __init__(self, control, overhead_ms, most_ms):
        self.control, self.overhead_ms, self.most_ms = control, overhead_ms, most_ms
        self.at, self.turn = 1_000_000, 1
        begun = clocks.begun(control, 1)
        self.clock = clocks.moved_on(control, begun, (0,), self.turn, self.at)

    def budget(self, plies_left=30):
        overhead = Overhead(self.overhead_ms, self.overhead_ms)
        how = {"overhead": overhead, "most_ms": self.most_ms}
        return time_budget(self.control, self.clock, 0, self.at, plies_left=plies_left, **how)

    def play(self, took_ms, ends_turn=True):
        """Play a ply that took so long in all."""
        self.at += took_ms
        assert self.at <= gone_at(self.control, self.clock, 0)
        self.clock = clocks.played(self.clock, 0, self.at, 0)
        self.turn += ends_turn
        self.clock = clocks.moved_on(self.control, self.clock, (0,), self.turn, self.at)


@given(
    CONTROLS,
    some.integers(0, 100),
    some.lists(some.tuples(some.sampled_from(TimeBudget._fields), some.booleans()), max_size=200),
)
def test_no_flag_falls_whatever_limit_is_reached_and_however_long_the_game(control, late, plies):
    seat = Seat(control, late, 10_000)
    for nth, (limit, ends_turn) in enumerate(plies):
        budget = seat.budget(max(1, 40 - nth))
        assert 0 <= budget.soft_ms <= budget.hard_ms <= budget.last_ms
        spent = getattr(budget, limit)
        if spent == 0:
            return  # nothing is left to think with: what is left is for the ply itself
        seat.play(spent + late, ends_turn)


@given(CONTROLS, some.integers(0, 100), some.integers(1, 10_000))
def test_no_ply_is_thought_of_longer_than_the_server_allows(control, late, most_ms):
    budget = Seat(control, late, most_ms).budget()
    assert budget.hard_ms <= most_ms
    assert budget.last_ms <= 2 * most_ms


@pytest.mark.parametrize(
    ("control", "least"),
    [
        (TimeControl("sudden", 60_000), 60_000 / 40),
        (TimeControl("fischer", 60_000, 2_000), 60_000 / 40 + 1_400),
        (TimeControl("delay", 60_000, 2_000), 60_000 / 40 + 1_400),
        (TimeControl("byoyomi", 0, 5_000, 3), 3_900),
        (TimeControl("byoyomi", 60_000, 5_000, 3), 5_000),
        (TimeControl("move", 0, 5_000), 2_400),
    ],
    ids=lambda it: it.kind if isinstance(it, TimeControl) else "",
)
def test_where_there_is_time_it_is_used(control, least):
    assert Seat(control, 5, 10_000).budget().soft_ms >= least


def test_a_game_by_the_soft_limit_uses_most_of_its_time_and_slows_down_no_ply():
    seat = Seat(TimeControl("sudden", 60_000), 5, 10_000)
    for nth in range(35):
        seat.play(seat.budget(35 - nth).soft_ms + 5)
    left = seat.clock.left[0]
    assert 0 < left < 60_000 * 0.7


def test_the_free_first_turn_is_no_time_to_think_but_to_wait_for_a_worker():
    seat = Seat(TimeControl("sudden", 3_000), 5, 10_000)
    first = seat.budget()
    seat.play(100)
    later = seat.budget()
    assert abs(first.soft_ms - later.soft_ms) <= 5
    assert later.hard_ms < 1_000 < first.hard_ms


def test_with_next_to_nothing_left_nothing_is_thought():
    kind: Kind = "sudden"
    seat = Seat(TimeControl(kind, KEEP_MS), 0, 10_000)
    seat.play(30_000)  # the first turn's free time
    assert seat.budget(FEWEST) == TimeBudget(0, 0, 0)
