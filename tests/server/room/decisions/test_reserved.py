"""Seats that are kept for external bots: nobody else gets them, and they get no other."""

import pytest

from protocol.from_client import Reserve, Unseat
from protocol.from_server import Reason, SeatInfo
from protocol.names import PlayerId
from server.room.commands import PlaceBot, Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import begins
from server.room.errors import AlreadyDone
from server.room.facts import Left, Reserved, Sat
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, CAT, asked, refused
from tests.server.room.test_fold import OPENED, folded
from tests.support.rooms.games import HERE

PROGRAM = PlayerId("program")
SIT = (PROGRAM, Sit("Robo", external=True))
ROOM = folded(OPENED, Sat(1, 0, ANN, "Ann"), Reserved(2, 1, 7))


def test_the_opener_keeps_a_free_seat():
    room = folded(OPENED)
    assert decide(room, ANN, Reserve(7, HERE), 2_000) == Reserved(2_000, 0, 7)
    assert decide(room, ANN, Reserve(7, HERE, 1), 2_000) == Reserved(2_000, 1, 7)
    assert refused(room, (BOB, Reserve(7, HERE))) == Reason.NOT_OPENER
    assert refused(ROOM, (ANN, Reserve(8, HERE, 0))) == Reason.SEAT_TAKEN
    assert refused(ROOM, (ANN, Reserve(8, HERE))) == Reason.ROOM_FULL


@pytest.mark.parametrize("again", [(ANN, Reserve(7, HERE)), (ANN, Reserve(9, HERE, 1))])
def test_keeping_it_twice_is_harmless(again):
    with pytest.raises(AlreadyDone) as so:
        decide(ROOM, *again, 9)
    assert so.value.seat == 1


def test_no_person_and_no_bot_of_the_server_gets_it():
    assert refused(ROOM, (BOB, Sit("Bob"))) == Reason.ROOM_FULL
    assert refused(ROOM, (BOB, Sit("Bob", 1))) == Reason.SEAT_TAKEN
    assert refused(ROOM, (ANN, PlaceBot(CAT, "B", "random", 0))) == Reason.ROOM_FULL
    assert refused(ROOM, (ANN, PlaceBot(CAT, "B", "random", 0, 1))) == Reason.SEAT_TAKEN


def test_a_program_sits_there_and_nowhere_else():
    assert decide(ROOM, *SIT, 9_000) == Sat(9_000, 1, PROGRAM, "Robo", external=True)
    free = folded(OPENED, Sat(1, 0, ANN, "Ann"))
    assert refused(free, SIT) == Reason.ROOM_FULL
    assert refused(free, (PROGRAM, Sit("Robo", 1, external=True))) == Reason.SEAT_TAKEN


def test_a_kept_seat_is_free_and_the_table_waits_for_it():
    assert not ROOM.full
    assert begins(ROOM) is None
    room = asked(ROOM, SIT)
    assert room.full
    assert begins(room) is not None


def test_chairs_say_what_is_kept_and_who_is_a_program():
    assert seen(ROOM, None).seats[1] == SeatInfo(PlayerId(""), "", reserved=True)
    assert seen(asked(ROOM, SIT), None).seats[1] == SeatInfo(PROGRAM, "Robo", "external")


def test_the_opener_frees_what_was_kept_and_sends_programs_away():
    assert decide(ROOM, ANN, Unseat(0, HERE, 1), 9_000) == Left(9_000, 1)
    free = asked(ROOM, (ANN, Unseat(0, HERE, 1)))
    assert asked(free, (BOB, Sit("Bob"))).seat_of(BOB) == 1
    gone = asked(ROOM, SIT, (ANN, Unseat(0, HERE, 1)))
    assert (gone.occupants[1], gone.reserved) == (None, ())
    assert refused(ROOM, (BOB, Unseat(0, HERE, 1))) == Reason.NOT_OPENER


def test_nothing_is_kept_in_a_game_that_goes_on():
    room = asked(folded(OPENED, Sat(1, 0, ANN, "Ann")), (BOB, Sit("Bob")))
    room = fold(room, begins(room))
    assert refused(room, (ANN, Reserve(7, HERE))) == Reason.BEGUN
