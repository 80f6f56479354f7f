"""What is heard of a room: one sound a change, the weightiest."""

import pytest
from msgspec.structs import replace

from client.presenters.room_sounds import of_change, of_clock, of_turn
from client.sound.names import Sound
from protocol.from_server import EndingView, OfferView, SeatInfo
from protocol.termination import Termination
from tests.client.stage import ME, YOU, played, seen_of, waiting_seen

WAITING = waiting_seen((SeatInfo(ME, "Ann"), None))
FULL = waiting_seen((SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bob")))
BEGUN = replace(seen_of(*played(0)), ply=0)
NEXT = replace(seen_of(*played(1)), ply=1)


def over(*winners: int):
    return replace(NEXT, phase="over", ending=EndingView(winners, Termination.RULES, "corners"))


def heard(before, after):
    return of_change(before, after, Sound.CAPTURE)


def test_a_ply_sounds_as_its_game_says() -> None:
    assert heard(BEGUN, NEXT) is Sound.CAPTURE


def test_a_ply_that_is_taken_back_sounds_like_a_piece_put_down() -> None:
    assert heard(NEXT, BEGUN) is Sound.MOVE


def test_nothing_is_heard_where_nothing_has_changed() -> None:
    assert heard(NEXT, NEXT) is None
    assert heard(over(0), over(0)) is None


def test_the_end_sounds_as_it_is_for_the_player() -> None:
    mine = NEXT.seat
    assert mine is not None
    assert heard(NEXT, over(mine)) is Sound.WIN
    assert heard(NEXT, over(1 - mine)) is Sound.LOSS
    assert heard(NEXT, over()) is Sound.DRAW
    assert heard(replace(NEXT, seat=None), replace(over(mine), seat=None)) is Sound.DRAW


def test_who_sits_down_and_the_beginning_are_heard() -> None:
    assert heard(WAITING, FULL) is Sound.JOIN
    assert heard(FULL, WAITING) is None
    assert heard(replace(BEGUN, phase="open"), BEGUN) is Sound.JOIN


@pytest.mark.parametrize("asks_me", [True, False])
def test_an_offer_is_heard_by_who_is_asked(asks_me: bool) -> None:
    mine = NEXT.seat
    assert mine is not None
    offer = OfferView("draw", 1 - mine if asks_me else mine, (mine if asks_me else 1 - mine,))
    assert heard(NEXT, replace(NEXT, offers=(offer,))) is (Sound.OFFER if asks_me else None)


def test_who_has_waited_is_called() -> None:
    assert of_turn(is_mine=True, was_mine=False, waited_ms=9_000) is Sound.YOUR_TURN
    assert of_turn(is_mine=True, was_mine=False, waited_ms=500) is None
    assert of_turn(is_mine=True, was_mine=True, waited_ms=9_000) is None
    assert of_turn(is_mine=False, was_mine=False, waited_ms=9_000) is None


def test_each_of_the_last_ten_seconds_is_heard_once() -> None:
    times = range(12_000, -1, -100)
    ticks = [of_clock(left, left + 100) for left in times]
    assert sum(tick is Sound.LOW_CLOCK for tick in ticks) == 10
    assert of_clock(5_000, 5_000) is None
    assert of_clock(9_000, 4_000) is None, "time was given"
