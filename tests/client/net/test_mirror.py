"""A mirror holds what it was told, and notices when something is missing."""

import msgspec
import pytest

from client.net.mirror import Gap, Mirror
from protocol.from_server import Snapshot, Update
from protocol.names import RoomId

SEEN = ["K7MQ2X", "polyy", 1, [["size", 4]], {"evaluation": False}, "ann", 0, "playing",
        [["ann", "Ann", ""], None], 0, [0, 1], [[None, None], 0], None]  # fmt: skip


@pytest.fixture
def mirror():
    mirror = Mirror(RoomId("K7MQ2X"))
    mirror.receive(Snapshot(0, 7, 111, False, SEEN))
    return mirror


def test_a_snapshot_replaces_everything(mirror):
    assert (mirror.seq, mirror.mark) == (7, 111)
    assert mirror.seen.seats[0].name == "Ann"
    mirror.receive(Snapshot(0, 3, 5, True, [*SEEN[:7], "open", *SEEN[8:]]))
    assert (mirror.seq, mirror.seen.phase, mirror.rolled_back) == (3, "open", 1)


def test_an_update_patches_and_leaves_the_old_tree_alone(mirror):
    before = msgspec.json.encode(mirror.tree)
    old = mirror.tree
    mirror.receive(Update(0, 8, 112, ([11, 0, 1], 0, [9], 1)))
    assert mirror.seen.view == [[None, 0], 0]
    assert mirror.number == 1
    assert msgspec.json.encode(old) == before


def test_a_pending_intent_is_answered_by_the_number(mirror):
    mirror.pending = {"type": "place", "field": 1}
    mirror.receive(Update(0, 8, 112, ()))
    assert mirror.pending is not None
    mirror.receive(Update(0, 9, 113, ([9], 1)))
    assert mirror.pending is None


@pytest.mark.parametrize(
    "update",
    [
        Update(0, 9, 1, ()),
        Update(0, 7, 1, ()),
        Update(0, 8, 1, ([99], 1)),
        Update(0, 8, 1, ([7, 0], 1)),
        Update(0, 8, 1, (1,)),
        Update(0, 8, 1, ([7], 5)),
    ],
    ids=["missed one", "heard before", "nowhere", "into a string", "no pair", "wrong type"],
)
def test_what_does_not_fit_is_a_gap_and_changes_nothing(mirror, update):
    with pytest.raises(Gap):
        mirror.receive(update)
    assert (mirror.seq, mirror.mark, mirror.tree) == (7, 111, SEEN)


def test_an_update_before_any_snapshot_is_a_gap():
    with pytest.raises(Gap):
        Mirror(RoomId("K7MQ2X")).receive(Update(0, 1, 1, ()))


def test_what_was_pending_outlives_a_rollback_unless_an_earlier_intent_is_lost_too(mirror):
    mirror.receive(Update(0, 8, 112, ([9], 1)))
    mirror.pending = {"type": "place", "field": 1}
    mirror.receive(Snapshot(0, 7, 9, True, [*SEEN[:9], 1, *SEEN[10:]]))
    assert (mirror.pending, mirror.rolled_back) == ({"type": "place", "field": 1}, 1)
    mirror.receive(Snapshot(0, 5, 9, True, SEEN))
    assert (mirror.pending, mirror.rolled_back) == (None, 2)
