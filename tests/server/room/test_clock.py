"""Clocks: what each kind charges and gives, what is made good, and when a time is over."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.clock import TimeControl, budget, gone_at, read
from server.room import clock as clocks
from server.room.clock import FIRST_FREE_MS, GRACE_MS, QUOTA_MS, BadControl, begun, moved_on, over

T = 1_700_000_000_000
SUDDEN = TimeControl("sudden", 60_000)
FISCHER = TimeControl("fischer", 60_000, 5_000)
DELAY = TimeControl("delay", 60_000, 5_000)
BYOYOMI = TimeControl("byoyomi", 60_000, 10_000, 3)
MOVE = TimeControl("move", 0, 20_000)
EACH = [SUDDEN, FISCHER, DELAY, BYOYOMI, MOVE]
DAY = 86_400_000


def running(control: TimeControl):
    """Seat 0 is to move at T, both first turns behind."""
    clock = begun(control, 2)
    for ply, seat in enumerate((0, 1)):
        clock = moved_on(control, clock, (seat,), ply, T)
    return moved_on(control, clock, (0,), 2, T)


def after(control: TimeControl, ms: int):
    """Seat 0 has taken ``ms`` over its turn, and seat 1 is to move."""
    clock = clocks.played(running(control), 0, T + ms, 0)
    return moved_on(control, clock, (1,), 3, T + ms)


def test_without_a_time_control_there_is_no_clock():
    assert begun(TimeControl(), 2) is None


@pytest.mark.parametrize(
    ("control", "left"),
    [(SUDDEN, 53_000), (FISCHER, 58_000 + 5_000), (DELAY, 58_000), (BYOYOMI, 53_000)],
)
def test_seven_seconds_are_charged_by_each_kind_in_its_way(control, left):
    clock = after(control, 7_000)
    if control is FISCHER:  # the first turn gave five seconds too
        left = 60_000 + 5_000 - 7_000 + 5_000
    assert read(control, clock, 0, T + 7_000).main_ms == left
    assert clock.since == (0, T + 7_000)


def test_a_turn_shorter_than_the_delay_costs_nothing():
    assert after(DELAY, 4_000).left[0] == 60_000


def test_a_turn_within_a_period_of_byoyomi_renews_it():
    clock = after(BYOYOMI, 69_000)
    assert (clock.left[0], clock.periods[0]) == (0, 3)


def test_a_turn_over_a_period_of_byoyomi_loses_it():
    clock = after(BYOYOMI, 81_000)
    assert (clock.left[0], clock.periods[0]) == (0, 1)


def test_each_turn_has_its_own_time_where_moves_are_timed():
    assert after(MOVE, 19_000).left[0] == 20_000


@pytest.mark.parametrize("control", EACH, ids=lambda control: control.kind)
def test_the_first_turn_is_free_for_half_a_minute(control):
    clock = moved_on(control, begun(control, 2), (0,), 0, T)
    assert read(control, clock, 0, T + FIRST_FREE_MS).main_ms == clock.left[0]
    late = FIRST_FREE_MS + control.extra_ms * (control is DELAY) + 1_000
    assert read(control, clock, 0, T + late).main_ms == clock.left[0] - 1_000


@pytest.mark.parametrize("control", EACH, ids=lambda control: control.kind)
def test_a_time_is_over_after_its_end_and_the_grace(control):
    clock = running(control)
    end = T + budget(control, clock, 0)
    assert gone_at(control, clock, 0) == end
    assert over(control, clock, end + GRACE_MS - 1) == ()
    assert over(control, clock, end + GRACE_MS) == (0,)
    assert clocks.next_over(control, clock) == end + GRACE_MS
    assert read(control, clock, 0, end + 5).gone_ms == 5


def test_lag_is_made_good_up_to_the_quota_and_comes_back_slowly():
    clock = running(SUDDEN)
    assert clocks.granted(clock, 0, T + 5_000, 300) == 300
    assert clocks.granted(clock, 0, T + 100, 300) == 100
    assert clocks.granted(clock, 0, T + 5_000, 10 * QUOTA_MS) == QUOTA_MS
    assert clocks.granted(clock, 1, T + 5_000, 300) == 0
    clock = clocks.played(clock, 0, T + 5_000, QUOTA_MS)
    assert clock.quota[0] == 0
    clock = moved_on(SUDDEN, clock, (1,), 3, T + 5_000)
    assert clock.quota[0] == clocks.REGAIN_MS
    assert clock.left[0] == 60_000 - 5_000 + QUOTA_MS


def test_a_turn_of_several_plies_is_one_turn():
    clock = running(FISCHER)
    for at in (T + 1_000, T + 2_000):
        clock = moved_on(FISCHER, clocks.played(clock, 0, at, 0), (0,), 2, at)
    assert clock.left[0] == running(FISCHER).left[0]
    assert read(FISCHER, clock, 0, T + 3_000).main_ms == clock.left[0] - 3_000


def test_a_second_turn_in_a_row_is_another_turn():
    clock = clocks.played(running(MOVE), 0, T + 15_000, 0)
    clock = moved_on(MOVE, clock, (0,), 3, T + 15_000)
    assert read(MOVE, clock, 0, T + 15_000).main_ms == 20_000


def test_several_seats_run_at_once():
    clock = moved_on(SUDDEN, running(SUDDEN), (0, 1), 3, T)
    clock = clocks.played(clock, 1, T + 4_000, 0)
    clock = moved_on(SUDDEN, clock, (0,), 3, T + 4_000)
    assert clock.left[1] == 56_000
    assert read(SUDDEN, clock, 0, T + 9_000).main_ms == 51_000


def test_what_is_stopped_charges_nobody():
    clock = clocks.stopped(running(SUDDEN), T + 1_000)
    assert clocks.next_over(SUDDEN, clock) is None
    clock = moved_on(SUDDEN, clock, (0,), 2, T + 500_000)
    assert read(SUDDEN, clock, 0, T + 501_000).main_ms == 58_000


@pytest.mark.parametrize(
    ("since", "until", "back"),
    [(T - 5_000, T + 4_000, 4_000), (T + 1_000, T + 3_000, 2_000), (T - 9, T, 0)],
)
def test_an_outage_is_given_back_as_far_as_it_was_charged(since, until, back):
    clock = clocks.given(running(SUDDEN), since, until)
    assert read(SUDDEN, clock, 0, T + 10_000).main_ms == 60_000 - 10_000 + back
    assert clock.left[1] == 60_000


@pytest.mark.parametrize(
    ("control", "why"),
    [
        (TimeControl("sudden"), "main_ms above 0"),
        (TimeControl("fischer", 60_000), "extra_ms above 0"),
        (TimeControl("byoyomi", 0, 10_000), "periods above 0"),
        (TimeControl("sudden", 60_000, 5), "has no extra_ms"),
        (TimeControl("none", 1), "has no main_ms"),
        (TimeControl("days", 0, DAY - 1), "a day a turn"),
    ],
)
def test_numbers_that_do_not_fit_are_told(control, why):
    with pytest.raises(BadControl, match=why):
        clocks.check(control)


@pytest.mark.parametrize("control", [*EACH, TimeControl(), TimeControl("days", 0, DAY)])
def test_numbers_that_fit_pass(control):
    clocks.check(control)


turns = st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 2_000)), max_size=12)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(EACH), turns)
def test_nobody_is_charged_more_than_passed_nor_given_more_than_the_kind_gives(control, plies):
    clock = moved_on(control, begun(control, 2), (0,), 0, T)
    at, taken, made_good = T, [0, 0], [0, 0]
    for ply, (ms, lag) in enumerate(plies):
        seat, at = ply % 2, at + ms
        if over(control, clock, at):
            break
        good = clocks.granted(clock, seat, at, lag)
        made_good[seat] += good
        taken[seat] += ms
        clock = clocks.played(clock, seat, at, good)
        clock = moved_on(control, clock, (1 - seat,), ply + 1, at)
        assert all(0 <= value <= QUOTA_MS for value in clock.quota)
        if control is SUDDEN:
            charged = 60_000 - clock.left[seat]
            assert taken[seat] - made_good[seat] - FIRST_FREE_MS <= charged
            assert charged <= max(0, taken[seat] - made_good[seat])


def test_a_clock_that_stands_shows_the_same_at_any_time():
    clock = running(BYOYOMI)
    assert read(BYOYOMI, clock, 1, T) == read(BYOYOMI, clock, 1, T + 999_999)
    assert replace(clock) == clock
