"""Who sits where, and by what name; who may come again, and whom the opener sends away."""

import pytest

from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room import decide as d
from server.room.entries import Barred, Frozen, Left, Reserved, Sat
from server.room.room import fold
from server.room.seating import MOST_BEFORE_PLAY, MOST_COMINGS
from tests.server.room.test_room import ANN, BEGUN, BOB, OPENED, SEATED, folded
from tests.support.games import beginning

EVE, CLEO = PlayerId("eve"), PlayerId("cleo")


def refusal(room, ask):
    with pytest.raises(d.Refused) as no:
        d.decide(room, ask, 5_000)
    return no.value.reason


def test_bots_of_one_level_are_told_apart_by_name():
    room = fold(None, beginning("rotorouter", colours=4)[0])
    for number in range(3):
        ask = d.AskSeatBot(room.opened.by, PlayerId(f"bot-{number}"), "Bot (easy)", "search", 1)
        room = fold(room, d.decide(room, ask, 2_000))
    names = [sitter.name for sitter in room.sitters if sitter]
    assert names == ["Bot (easy)", "Bot (easy) 2", "Bot (easy) 3"]


# -- sent away -----------------------------------------------------------------------------------


def test_who_was_sent_away_as_a_spectator_is_given_no_seat():
    room = folded(OPENED, Barred(1_001, EVE))
    for seat in (None, 0):
        assert refusal(room, d.AskSit(EVE, "Eve", seat)) == Reason.BARRED
    assert isinstance(d.decide(room, d.AskSit(BOB, "Bob"), 2_000), Sat)


def test_the_opener_sends_a_seated_player_away_before_play_and_the_seat_is_free_again():
    room = folded(*SEATED)
    fact = d.decide(room, d.AskBar(ANN, BOB), 2_000)
    assert fact == Barred(2_000, BOB)
    room = fold(room, fact)
    assert (room.seat_of(BOB), room.barred, room.phase) == (None, (BOB,), "open")
    assert refusal(room, d.AskSit(BOB, "Bob")) == Reason.BARRED


def test_nobody_is_sent_away_from_a_seat_that_is_fixed_nor_by_anyone_but_the_opener():
    assert refusal(folded(*BEGUN), d.AskBar(ANN, BOB)) == Reason.BEGUN
    assert refusal(folded(*SEATED, Frozen(1_003, (0, 1))), d.AskBar(ANN, BOB)) == Reason.BEGUN
    assert refusal(folded(*SEATED), d.AskBar(BOB, ANN)) == Reason.NOT_OPENER
    assert refusal(folded(*SEATED), d.AskBar(ANN, ANN)) == Reason.SEAT_TAKEN


# -- coming and going ----------------------------------------------------------------------------


def come_and_go(room, player, times):
    """Sit and leave so often, or until the room refuses it."""
    for _ in range(times):
        for ask in (d.AskSit(player, "Guest"), d.AskLeave(player)):
            room = fold(room, d.decide(room, ask, 2_000))
    return room


def test_one_player_who_comes_and_goes_is_stopped_long_before_the_room_is_full_of_it():
    room = come_and_go(folded(OPENED), EVE, MOST_COMINGS)
    assert refusal(room, d.AskSit(EVE, "Eve")) == Reason.LIMIT
    assert room.seq < MOST_BEFORE_PLAY / 10
    assert isinstance(d.decide(room, d.AskSit(CLEO, "Cleo"), 2_000), Sat), "others may come"
    assert isinstance(d.decide(room, d.AskSit(ANN, "Ann"), 2_000), Sat)


def test_a_room_that_many_have_spoiled_is_still_its_openers():
    room = folded(OPENED)
    while room.seq < MOST_BEFORE_PLAY:
        room = come_and_go(room, PlayerId(f"guest-{room.seq}"), 1)
    assert isinstance(d.decide(room, d.AskSit(ANN, "Ann"), 2_000), Sat)
    assert refusal(room, d.AskSit(EVE, "Eve")) == Reason.LIMIT
    room = fold(room, d.decide(room, d.AskSit(ANN, "Ann"), 2_000))
    bot = d.AskSeatBot(ANN, PlayerId("bot"), "Bot", "random", 0)
    assert isinstance(d.decide(room, bot, 2_000), Sat), "who opened it can still play in it"


def test_a_seat_promised_anew_and_bots_are_no_comings():
    room = folded(OPENED, Sat(1_001, 0, ANN, "Ann"))
    for at in range(2 * MOST_COMINGS):
        room = fold(room, Sat(1_002 + at, 0, ANN, "Ann", commitment="ab" * 32))
        room = fold(fold(room, Reserved(1_002 + at, 1)), Left(1_002 + at, 1))
    room = fold(room, Left(2_000, 0))
    assert isinstance(d.decide(room, d.AskSit(ANN, "Ann"), 3_000), Sat)
