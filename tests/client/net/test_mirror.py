"""A mirror holds what it was told, and notices when something is missing."""

import msgspec
import pytest

from client.net.mirror import Gap, Mirror
from protocol.from_server import OwnPlyUpdate, PlyUpdate, Reason, Refusal, Snapshot, Update
from protocol.names import RoomId

SEEN = ["K7MQ2X", "polyy", 1, [["size", 4]], {"evaluation": False}, "ann", 0, "playing",
        [["ann", "Ann", ""], None], 0, [0, 1], [[None, None], 0], None, None, 0, 0]  # fmt: skip


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
    mirror.receive(Update(0, 112, ([0, 1], 0), (7, "revealing", 9, 1)))
    assert mirror.seen.view == [[None, 0], 0]
    assert (mirror.number, mirror.seen.phase) == (1, "revealing")
    assert (mirror.seq, mirror.mark) == (8, 112)
    assert msgspec.json.encode(old) == before


def test_a_pending_intent_is_answered_by_the_number(mirror):
    mirror.pending = {"type": "place", "field": 1}
    mirror.receive(Update(0, 112, ()))
    mirror.receive(PlyUpdate(0, 113, ([0, 1], 1)))
    assert mirror.pending is not None
    mirror.receive(OwnPlyUpdate(0, 114, ([0, 0], 0)))
    assert mirror.pending is None
    assert (mirror.seen.number, mirror.seen.ply, mirror.seen.last_ply) == (1, 2, 2)


def test_a_pending_intent_stands_where_an_earlier_one_is_refused_as_stale(mirror):
    stale = Refusal(Reason.STALE, "your next intent is number 0, this one says 2", number=0)
    assert not mirror.outlives(stale), "nothing is pending"
    mirror.pending = {"type": "place", "field": 1}
    assert mirror.outlives(stale)
    later = Refusal(Reason.STALE, "your next intent is number 1, this one says 0", number=1)
    illegal = Refusal(Reason.ILLEGAL, "That field is taken.")
    assert not mirror.outlives(later)
    assert not mirror.outlives(illegal)


@pytest.mark.parametrize(
    "update",
    [
        Update(0, 1, ([0, 3], 1)),
        Update(0, 1, (), ([99], 1)),
        Update(0, 1, (), ([7, 0], 1)),
        Update(0, 1, (), (1,)),
        Update(0, 1, (1,)),
        Update(0, 1, (), ([7], 5)),
        Update(0, 1, ([], None), ([11, 0], 1)),
    ],
    ids=[
        *("past the end", "nowhere", "into a string", "no pair", "no pair in the view"),
        *("wrong type", "into a view that is gone"),
    ],
)
def test_what_does_not_fit_is_a_gap_and_changes_nothing(mirror, update):
    with pytest.raises(Gap):
        mirror.receive(update)
    assert (mirror.seq, mirror.mark, mirror.tree) == (7, 111, SEEN)


def test_an_update_before_any_snapshot_is_a_gap():
    with pytest.raises(Gap):
        Mirror(RoomId("K7MQ2X")).receive(Update(0, 1, ()))


def test_what_was_pending_outlives_a_rollback_unless_an_earlier_intent_is_lost_too(mirror):
    mirror.receive(OwnPlyUpdate(0, 112, ()))
    mirror.pending = {"type": "place", "field": 1}
    mirror.receive(Snapshot(0, 7, 9, True, [*SEEN[:9], 1, *SEEN[10:]]))
    assert (mirror.pending, mirror.rolled_back) == ({"type": "place", "field": 1}, 1)
    mirror.receive(Snapshot(0, 5, 9, True, SEEN))
    assert (mirror.pending, mirror.rolled_back) == (None, 2)
