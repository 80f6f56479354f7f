"""Credits are paid, run out, and come again with time; an address has one bucket."""

from server.requests.rate_limit import FEW, TokenBucket, TokenBuckets, check, pay
from server.room.errors import Refused


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_free_and_then_one_waits():
    clock = Clock()
    rate = TokenBucket(3, 2, clock)
    assert [rate.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert rate.take() == 0
    assert rate.take() == 0.5


def test_what_cannot_be_paid_is_not_paid_in_part():
    rate = TokenBucket(3, 1, Clock())
    assert rate.take(4) == 1
    assert rate.take(3) == 0


def test_asking_how_long_to_wait_costs_nothing():
    rate = TokenBucket(1, 1, Clock())
    assert [rate.wait(), rate.wait(), rate.take(), rate.wait()] == [0, 0, 0, 1]


def test_credits_never_exceed_the_burst():
    clock = Clock()
    rate = TokenBucket(2, 1, clock)
    clock.now += 1000
    assert [rate.take() for _ in range(3)] == [0, 0, 1]


def test_an_address_keeps_its_bucket_and_others_have_theirs():
    rates = TokenBuckets(1, 1, Clock())
    assert rates.of("a").take() == 0
    assert rates.of("a").take() == 1
    assert rates.of("b").take() == 0


def test_buckets_that_are_full_again_are_forgotten():
    clock = Clock()
    rates = TokenBuckets(1, 1, clock)
    for number in range(10 * FEW):
        rates.of(str(number)).take()
        clock.now += 0.01
    assert len(rates._of) <= 2 * FEW
    assert rates.of(str(10 * FEW - 1)).take() > 0


def test_what_was_done_already_is_paid_later_and_never_more_than_a_burst():
    clock = Clock()
    rate = TokenBucket(10, 1, clock)
    rate.owe(4)
    assert rate.take(6) == 0
    rate.owe(1000)
    assert rate.wait(1) == 11
    clock.now += 11
    assert rate.take() == 0


def test_two_who_ask_again_and_again_do_not_use_up_what_either_waits_for() -> None:
    now = [0.0]
    rate = TokenBucket(60, 20, lambda: now[0], empty=True)
    waits = {"one": 0.0, "other": 0.0}
    while waits and now[0] < 10:
        who = min(waits, key=lambda it: waits[it])
        now[0] = max(now[0], waits[who])
        wait = rate.take()
        try:
            check(wait, "wait")
            pay(rate, 10, "wait")
        except Refused as no:
            waits[who] = now[0] + (no.retry_ms or 0) / 1000
        else:
            del waits[who]
    assert not waits
