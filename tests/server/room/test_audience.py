"""What an audience is told is built for it, and shares what did not change."""

import msgspec

from protocol.diff import diff, patch
from server.room.audience import seen
from server.room.room import fold
from tests.server.room.test_room import ANN, BEGUN, SEATED, SECRET, folded, played


def tree(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_table_before_play_has_seats_and_no_view():
    at_table = seen(folded(*SEATED[:2]), None)
    assert at_table.phase == "open"
    assert [chair and chair.name for chair in at_table.chairs] == ["Ann", None]
    assert at_table.view is None


def test_a_seat_is_told_its_own_number_and_spectators_none():
    room = folded(*BEGUN, played(0, 0, 3))
    assert seen(room, 0).number == 1
    assert seen(room, 1).number == 0
    assert seen(room, None).number == 0
    assert [seen(room, a).seat for a in (0, 1, None)] == [0, 1, None]


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
        new = seen(after, audience, old)
        changes = diff(old, new)
        assert patch(tree(old), tree(changes)) == tree(new)
        assert len(msgspec.msgpack.encode(changes)) < 100


def test_what_did_not_change_is_the_same_object():
    before = folded(*BEGUN)
    old = seen(before, None)
    new = seen(fold(before, played(0, 0, 3)), None, old)
    assert new.chairs is old.chairs
    assert new.options is old.options
    assert new.view.corners is old.view.corners
