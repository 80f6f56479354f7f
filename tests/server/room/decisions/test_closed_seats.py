"""Seats that the opener closes once the room is open: the table is full without them."""

import pytest
from msgspec.structs import replace

from protocol.from_client import Begin, CloseSeat, Reserve, Unseat
from protocol.from_server import Reason
from protocol.names import Mark, RoomId
from server.live.changes import DUE, SEATS, changes
from server.room.commands import Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import begins
from server.room.errors import AlreadyDone
from server.room.facts import Began, Entry, Opened, Sat, SeatClosed, decode_entry, encode_entry
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, CAT, asked, refused
from tests.server.room.test_fold import OPENED, folded
from tests.support.rooms.games import HERE

FOUR = replace(OPENED, game="rotorouter", options={}, rules=1)
TWO_SIT = folded(FOUR, Sat(1, 0, ANN, "Ann"), Sat(2, 2, BOB, "Bob"))


def close(seat, on=True):
    return ANN, CloseSeat(0, HERE, seat, on)


def test_play_begins_with_who_came_once_the_other_seats_are_closed():
    one = asked(TWO_SIT, close(1))
    assert (one.places, begins(one)) == ((0, 2, 3), None)
    assert refused(one, (CAT, Sit("Cat", 1))) == Reason.SEAT_TAKEN
    both = asked(one, close(3))
    assert begins(both) == Began(both.at, (0, 2))
    assert fold(both, begins(both)).playing == (0, 2)


def test_everyone_is_told_which_seats_are_closed_and_the_services_notice():
    after = asked(TWO_SIT, close(3))
    assert seen(after, None).settings.closed == (3,)
    assert changes(TWO_SIT, after) & (SEATS | DUE) == SEATS | DUE


def test_a_seat_that_is_open_again_is_for_anybody():
    room = asked(TWO_SIT, close(1), close(3), close(1, on=False))
    assert room.settings.closed == (3,)
    assert asked(room, (CAT, Sit("Cat"))).seat_of(CAT) == 1


@pytest.mark.parametrize(("seat", "on"), [(3, True), (1, False)])
def test_asked_twice_it_is_done_once(seat, on):
    room = asked(TWO_SIT, close(3))
    with pytest.raises(AlreadyDone) as so:
        decide(room, *close(seat, on), 9)
    assert so.value.seat == seat


def test_what_cannot_be_closed_is_refused():
    kept = asked(TWO_SIT, (ANN, Reserve(1, HERE, 1)))
    assert refused(kept, close(1)) == Reason.SEAT_TAKEN
    assert asked(kept, (ANN, Unseat(0, HERE, 1)), close(1)).settings.closed == (1,)
    assert refused(TWO_SIT, close(2)) == Reason.SEAT_TAKEN
    assert refused(TWO_SIT, close(4)) == Reason.SEAT_TAKEN
    assert refused(TWO_SIT, close(900, on=False)) == Reason.SEAT_TAKEN
    assert refused(TWO_SIT, (BOB, CloseSeat(0, HERE, 1))) == Reason.NOT_OPENER
    alone = folded(FOUR, Sat(1, 0, ANN, "Ann"))
    assert refused(asked(alone, close(1), close(2)), close(3)) == Reason.BAD_OPTIONS
    assert refused(asked(TWO_SIT, (ANN, Begin(0, HERE))), close(1)) == Reason.BEGUN


def test_it_is_kept_and_an_older_log_reads_as_before():
    entry = Entry(Mark(7), SeatClosed(5, 1, False))
    assert decode_entry(encode_entry(entry)).fact == entry.fact
    assert isinstance(TWO_SIT.opened, Opened)
    assert (TWO_SIT.settings.closed, TWO_SIT.id) == ((), RoomId(HERE))
