"""Who sits where, and by what name; who may come again, and whom the opener sends away."""

import pytest

from protocol.from_client import Ban, Leave
from protocol.from_server import Reason
from protocol.names import PlayerId
from server.room.commands import PlaceBot, Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import MOST_BEFORE_PLAY, MOST_COMINGS
from server.room.errors import Refused
from server.room.facts import Banned, Frozen, Left, Reserved, Sat
from server.room.fold import fold
from tests.server.room.test_fold import ANN, BEGUN, BOB, OPENED, SEATED, folded
from tests.support.rooms.games import HERE, beginning

EVE, CLEO = PlayerId("eve"), PlayerId("cleo")


def refusal(room, ask):
    with pytest.raises(Refused) as no:
        decide(room, *ask, 5_000)
    return no.value.reason


def test_bots_of_one_level_are_told_apart_by_name():
    room = fold(None, beginning("rotorouter", colours=4)[0])
    for number in range(3):
        ask = (room.opened.by, PlaceBot(PlayerId(f"bot-{number}"), "Bot (easy)", "search", 1))
        room = fold(room, decide(room, *ask, 2_000))
    names = [occupant.name for occupant in room.occupants if occupant]
    assert names == ["Bot (easy)", "Bot (easy) 2", "Bot (easy) 3"]


# -- sent away -----------------------------------------------------------------------------------


def test_who_was_sent_away_as_a_spectator_is_given_no_seat():
    room = folded(OPENED, Banned(1_001, EVE))
    for seat in (None, 0):
        assert refusal(room, (EVE, Sit("Eve", seat))) == Reason.BANNED
    assert isinstance(decide(room, BOB, Sit("Bob"), 2_000), Sat)


def test_the_opener_sends_a_seated_player_away_before_play_and_the_seat_is_free_again():
    room = folded(*SEATED)
    fact = decide(room, ANN, Ban(0, HERE, BOB), 2_000)
    assert fact == Banned(2_000, BOB)
    room = fold(room, fact)
    assert (room.seat_of(BOB), room.banned, room.phase) == (None, (BOB,), "open")
    assert refusal(room, (BOB, Sit("Bob"))) == Reason.BANNED


def test_nobody_is_sent_away_from_a_seat_that_is_fixed_nor_by_anyone_but_the_opener():
    assert refusal(folded(*BEGUN), (ANN, Ban(0, HERE, BOB))) == Reason.BEGUN
    assert refusal(folded(*SEATED, Frozen(1_003, (0, 1))), (ANN, Ban(0, HERE, BOB))) == Reason.BEGUN
    assert refusal(folded(*SEATED), (BOB, Ban(0, HERE, ANN))) == Reason.NOT_OPENER
    assert refusal(folded(*SEATED), (ANN, Ban(0, HERE, ANN))) == Reason.SEAT_TAKEN


# -- coming and going ----------------------------------------------------------------------------


def come_and_go(room, player, times):
    """Sit and leave so often, or until the room refuses it."""
    for _ in range(times):
        for ask in ((player, Sit("Guest")), (player, Leave(0, HERE))):
            room = fold(room, decide(room, *ask, 2_000))
    return room


def test_one_player_who_comes_and_goes_is_stopped_long_before_the_room_is_full_of_it():
    room = come_and_go(folded(OPENED), EVE, MOST_COMINGS)
    assert refusal(room, (EVE, Sit("Eve"))) == Reason.LIMIT
    assert room.seq < MOST_BEFORE_PLAY / 10
    assert isinstance(decide(room, CLEO, Sit("Cleo"), 2_000), Sat), "others may come"
    assert isinstance(decide(room, ANN, Sit("Ann"), 2_000), Sat)


def test_a_room_that_many_have_spoiled_is_still_its_openers():
    room = folded(OPENED)
    while room.seq < MOST_BEFORE_PLAY:
        room = come_and_go(room, PlayerId(f"guest-{room.seq}"), 1)
    assert isinstance(decide(room, ANN, Sit("Ann"), 2_000), Sat)
    assert refusal(room, (EVE, Sit("Eve"))) == Reason.LIMIT
    room = fold(room, decide(room, ANN, Sit("Ann"), 2_000))
    bot = (ANN, PlaceBot(PlayerId("bot"), "Bot", "random", 0))
    assert isinstance(decide(room, *bot, 2_000), Sat), "who opened it can still play in it"


def test_a_seat_promised_anew_and_bots_are_no_comings():
    room = folded(OPENED, Sat(1_001, 0, ANN, "Ann"))
    for at in range(2 * MOST_COMINGS):
        room = fold(room, Sat(1_002 + at, 0, ANN, "Ann", commitment="ab" * 32))
        room = fold(fold(room, Reserved(1_002 + at, 1)), Left(1_002 + at, 1))
    room = fold(room, Left(2_000, 0))
    assert isinstance(decide(room, ANN, Sit("Ann"), 3_000), Sat)
