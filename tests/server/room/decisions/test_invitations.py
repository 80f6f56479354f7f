"""Seats that are kept for a player: nobody else ever takes them; and who is sent away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import Ban, Begin, Leave, Reserve, RoomSettings, Unseat
from protocol.from_server import Reason, SeatInfo
from server.records.audit import InconsistentFact, audit_fact
from server.room.commands import Decline, FireTimer, KeepSeat, PlaceBot, Sit
from server.room.decisions.decide import decide
from server.room.decisions.invitations import KEPT_BY_DAYS_MS, KEPT_MS
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Left, Reserved, Sat
from server.room.fold import fold
from server.room.views.audience import seen
from server.services.room_card import card
from tests.server.room.tables import ANN, BOB, CAT, DAN, asked, refused
from tests.server.room.test_fold import OPENED, folded
from tests.support.rooms.games import HERE

KEEP = (ANN, KeepSeat(BOB, "Bob", 7))
ROOM = folded(OPENED, Sat(1, 0, ANN, "Ann"), Reserved(2, 1, 7, BOB, "Bob", 2 + KEPT_MS))


def test_the_opener_keeps_a_seat_for_a_player_and_only_they_get_it():
    room = asked(folded(OPENED, Sat(1, 0, ANN, "Ann")), KEEP)
    assert seen(room, None).seats[1] == SeatInfo(BOB, "Bob", reserved=True)
    assert (card(room).free, card(room).reserved) == ((), ())
    assert refused(room, (CAT, Sit("Cat"))) == Reason.ROOM_FULL
    assert refused(room, (CAT, Sit("Cat", 1))) == Reason.SEAT_TAKEN
    assert refused(room, (CAT, Sit("Cat", external=True))) == Reason.ROOM_FULL
    assert refused(room, (ANN, PlaceBot(CAT, "Otto", "random", 0))) == Reason.ROOM_FULL
    assert decide(room, BOB, Sit("Bob"), 9) == Sat(9, 1, BOB, "Bob")
    assert asked(room, (BOB, Sit("Bob"))).reserved == ()


def test_only_the_opener_invites_and_twice_is_once():
    assert refused(ROOM, (CAT, KeepSeat(DAN, "Dan", 8))) == Reason.NOT_OPENER
    with pytest.raises(AlreadyDone) as so:
        decide(ROOM, ANN, KeepSeat(BOB, "Bob", 9), 9)
    assert so.value.seat == 1


def test_who_declines_gives_the_seat_back_and_nobody_else_can():
    assert decide(ROOM, BOB, Decline(), 9) == Left(9, 1)
    with pytest.raises(AlreadyDone):
        decide(ROOM, CAT, Decline(), 9)
    assert decide(ROOM, ANN, Unseat(0, HERE, 1), 9) == Left(9, 1)


def test_it_ends_after_its_time():
    assert next_due(ROOM) == 2 + KEPT_MS
    assert refused(ROOM, ("", FireTimer())) == Reason.ILLEGAL
    room = asked(ROOM, ("", FireTimer()), at=2 + KEPT_MS)
    assert (room.reserved, next_due(room)) == ((), None)
    by_days = RoomSettings(clock=TimeControl("days", 86_400_000))
    slow = folded(replace(OPENED, settings=by_days))
    assert decide(slow, *KEEP, 5_000).until == 5_000 + KEPT_BY_DAYS_MS


def test_who_was_kept_out_has_no_seat_kept():
    room = asked(ROOM, (ANN, Ban(0, HERE, BOB)))
    assert room.reserved == ()
    assert refused(room, KEEP) == Reason.BANNED
    assert refused(room, (BOB, Sit("Bob"))) == Reason.BANNED


def test_nobody_sits_down_with_whom_they_do_not_meet():
    table = folded(OPENED, Sat(1, 0, BOB, "Bob"))
    assert refused(table, (CAT, Sit("Cat", apart=frozenset({BOB})))) == Reason.SEAT_TAKEN
    assert refused(table, (CAT, Sit("Cat", apart=frozenset({ANN})))) == Reason.SEAT_TAKEN  # opener
    assert decide(table, CAT, Sit("Cat", apart=frozenset({DAN})), 9) == Sat(9, 1, CAT, "Cat")
    assert refused(ROOM, (BOB, Sit("Bob", apart=frozenset({ANN})))) == Reason.SEAT_TAKEN


def test_a_person_who_is_sent_away_may_come_back():
    room = folded(OPENED, Sat(1, 0, ANN, "Ann"), Reserved(2, 1, 7), Left(3, 1))
    room = fold(room, Sat(4, 1, BOB, "Bob"))
    sent = decide(room, ANN, Unseat(0, HERE, 1), 9)
    assert sent == Left(9, 1, sent=True)
    assert audit_fact(room, sent) == sent
    with pytest.raises(InconsistentFact):
        audit_fact(room, Left(9, 0, sent=True))
    assert fold(fold(room, sent), Sat(10, 1, BOB, "Bob")).seat_of(BOB) == 1


@pytest.mark.parametrize("fact", [Left(9, 1), Reserved(9, 1, 7, BOB, "Bob", 9 + KEPT_MS)])
def test_a_record_with_it_can_be_checked(fact):
    before = ROOM if isinstance(fact, Left) else folded(OPENED, Sat(1, 0, ANN, "Ann"))
    assert audit_fact(before, fact) == fact


WHO = st.sampled_from([ANN, BOB, CAT, DAN])
SEATS = st.none() | st.integers(0, 1)
ASKS = st.one_of(
    st.tuples(WHO, st.builds(Sit, st.just("X"), SEATS, st.booleans())),
    st.tuples(WHO, st.builds(KeepSeat, WHO, st.just("X"), st.integers(0, 9), SEATS)),
    st.tuples(WHO, st.just(Decline())),
    st.tuples(WHO, st.just(Leave(0, HERE))),
    st.tuples(WHO, st.builds(Unseat, st.just(0), st.just(HERE), st.integers(0, 1))),
    st.tuples(WHO, st.builds(Reserve, st.integers(0, 9), st.just(HERE), SEATS)),
    st.tuples(WHO, st.builds(Ban, st.just(0), st.just(HERE), WHO)),
    st.tuples(WHO, st.just(Begin(0, HERE))),
    st.tuples(st.just(""), st.just(FireTimer())),
)


@given(st.lists(st.tuples(ASKS, st.integers(1, KEPT_MS)), max_size=12))
def test_a_kept_seat_is_never_taken_by_another(asks):
    room, now = folded(OPENED), 1
    for (who, command), later in asks:
        now += later
        try:
            fact = decide(room, who, command, now)
        except (Refused, AlreadyDone):
            continue
        kept = {it.seat: it.player for it in room.reserved if it.player}
        if isinstance(fact, Sat) and fact.seat in kept:
            assert fact.player == kept[fact.seat]
        room = fold(room, fact)
        names = [it.player for it in room.reserved if it.player]
        assert len(names) == len(set(names))
        assert not any(room.occupants[it.seat] for it in room.reserved)
        if room.phase != "open":
            return
