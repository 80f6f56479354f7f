"""Seats that are kept for bots from outside: nobody else gets them, and they get no other."""

import pytest

from protocol.from_server import Chair, Reason
from protocol.names import PlayerId
from server.room import decide as d
from server.room.audience import seen
from server.room.decide import Already, begins, decide
from server.room.entries import Left, Reserved, Sat
from server.room.room import fold
from tests.server.room.tables import ANN, BOB, CAT, asked, refused
from tests.server.room.test_room import OPENED, folded

PROGRAM = PlayerId("program")
SIT = d.AskSit(PROGRAM, "Robo", outside=True)
ROOM = folded(OPENED, Sat(1, 0, ANN, "Ann"), Reserved(2, 1, 7))


def test_the_opener_keeps_a_free_seat():
    room = folded(OPENED)
    assert decide(room, d.AskReserve(ANN, 7), 2_000) == Reserved(2_000, 0, 7)
    assert decide(room, d.AskReserve(ANN, 7, 1), 2_000) == Reserved(2_000, 1, 7)
    assert refused(room, d.AskReserve(BOB, 7)) == Reason.NOT_OPENER
    assert refused(ROOM, d.AskReserve(ANN, 8, 0)) == Reason.SEAT_TAKEN
    assert refused(ROOM, d.AskReserve(ANN, 8)) == Reason.ROOM_FULL


@pytest.mark.parametrize("again", [d.AskReserve(ANN, 7), d.AskReserve(ANN, 9, 1)])
def test_keeping_it_twice_is_harmless(again):
    with pytest.raises(Already) as so:
        decide(ROOM, again, 9)
    assert so.value.seat == 1


def test_no_person_and_no_bot_of_the_server_gets_it():
    assert refused(ROOM, d.AskSit(BOB, "Bob")) == Reason.ROOM_FULL
    assert refused(ROOM, d.AskSit(BOB, "Bob", 1)) == Reason.SEAT_TAKEN
    assert refused(ROOM, d.AskSeatBot(ANN, CAT, "B", "random", 0)) == Reason.ROOM_FULL
    assert refused(ROOM, d.AskSeatBot(ANN, CAT, "B", "random", 0, 1)) == Reason.SEAT_TAKEN


def test_a_program_sits_there_and_nowhere_else():
    assert decide(ROOM, SIT, 9_000) == Sat(9_000, 1, PROGRAM, "Robo", outside=True)
    free = folded(OPENED, Sat(1, 0, ANN, "Ann"))
    assert refused(free, SIT) == Reason.ROOM_FULL
    assert refused(free, d.AskSit(PROGRAM, "Robo", 1, outside=True)) == Reason.SEAT_TAKEN


def test_a_kept_seat_is_free_and_the_table_waits_for_it():
    assert not ROOM.full
    assert begins(ROOM) is None
    room = asked(ROOM, SIT)
    assert room.full
    assert begins(room) is not None


def test_chairs_say_what_is_kept_and_who_is_a_program():
    assert seen(ROOM, None).chairs[1] == Chair(PlayerId(""), "", reserved=True)
    assert seen(asked(ROOM, SIT), None).chairs[1] == Chair(PROGRAM, "Robo", "outside")


def test_the_opener_frees_what_was_kept_and_sends_programs_away():
    assert decide(ROOM, d.AskUnseat(ANN, 1), 9_000) == Left(9_000, 1)
    free = asked(ROOM, d.AskUnseat(ANN, 1))
    assert asked(free, d.AskSit(BOB, "Bob")).seat_of(BOB) == 1
    gone = asked(ROOM, SIT, d.AskUnseat(ANN, 1))
    assert (gone.sitters[1], gone.reserved) == (None, ())
    assert refused(ROOM, d.AskUnseat(BOB, 1)) == Reason.NOT_OPENER


def test_nothing_is_kept_in_a_game_that_goes_on():
    room = asked(folded(OPENED, Sat(1, 0, ANN, "Ann")), d.AskSit(BOB, "Bob"))
    room = fold(room, begins(room))
    assert refused(room, d.AskReserve(ANN, 7)) == Reason.BEGUN
