"""What an audience is told is built for it, and shares what did not change."""

import msgspec
import pytest

from protocol.room_diff import room_diff, room_patched
from server.room.fold import fold
from server.room.views.audience import seen
from server.room.views.surroundings import surroundings
from tests.server.room.tables import placed, polyy, roads, sampled
from tests.server.room.test_fold import ANN, BEGUN, SEATED, SECRET, folded, played


def tree(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_table_before_play_has_seats_and_no_view():
    at_table = seen(folded(*SEATED[:2]), None)
    assert at_table.phase == "open"
    assert [chair and chair.name for chair in at_table.seats] == ["Ann", None]
    assert at_table.view is None


def test_a_seat_is_told_its_own_number_and_spectators_none():
    room = folded(*BEGUN, played(0, 0, 3))
    assert seen(room, 0).number == 1
    assert seen(room, 1).number == 0
    assert seen(room, None).number == 0
    assert [seen(room, a).seat for a in (0, 1, None)] == [0, 1, None]


def test_an_umpire_sees_every_hand_and_nobody_is_one_outside_a_review():
    room = sampled(roads(people=2), 6)
    shown = seen(room, "umpire", review=True).view.players
    assert shown == tuple(seen(room, seat).view.players[seat] for seat in (0, 1))
    assert shown != seen(room, None).view.players
    with pytest.raises(ValueError, match="over"):
        seen(room, "umpire")


def test_where_hands_are_open_an_umpire_sees_what_spectators_do():
    room = placed(polyy(), 3, 4)
    umpire = seen(room, "umpire", review=True)
    assert (umpire.view, umpire.seat) == (seen(room, None).view, None)


def test_the_secret_is_in_no_audiences_bytes():
    room = folded(*BEGUN, played(0, 0, 3))
    for audience in (0, 1, None):
        told = msgspec.json.encode(seen(room, audience))
        assert SECRET.encode() not in told
        assert str(ANN).encode() in told


def test_news_is_small_and_leads_from_one_room_to_the_next():
    before, after = folded(*BEGUN), folded(*BEGUN, played(0, 0, 3))
    for audience in (0, 1, None):
        old = seen(before, audience)
        new = seen(after, audience)
        changes = room_diff(old, new)
        assert room_patched(tree(old), *tree(changes))[0] == tree(new)
        assert len(msgspec.msgpack.encode(changes)) < 16


def test_what_did_not_change_is_the_same_object():
    before = folded(*BEGUN)
    around = surroundings(before)
    after = fold(before, played(0, 0, 3))
    assert surroundings(after, around) is around
    old, new = seen(before, None, around), seen(after, None, around)
    assert new.view.corners is old.view.corners
    assert new == seen(after, None)
