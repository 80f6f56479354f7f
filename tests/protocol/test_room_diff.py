"""The law of updates of rooms: the room before, and what an entry changed, give the room after."""

from copy import deepcopy
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.codec import FORMATS, Format, decode_tree, encode
from protocol.diff import BadPath, diff
from protocol.from_client import RoomSettings
from protocol.from_server import RoomView
from protocol.names import PlayerId, RoomId
from protocol.room_diff import OWN_PLY, PLY, UPDATE, room_diff, room_patched
from tests.protocol.messages import tree

ROOM = RoomView(
    *(RoomId("K7MQ2X"), "polyy", 1, (("size", 4),), RoomSettings(), PlayerId("ada"), 0),
    *("playing", (None, None), 3, (0, 1), ((1, 2), None), None),
    ply=5,
    last_ply=5,
)
counts = st.integers(0, 3)
rooms = st.builds(
    lambda **changed: replace(ROOM, **changed),
    number=counts,
    ply=counts,
    last_ply=counts,
    view=st.none() | st.lists(st.integers(0, 3), max_size=3).map(tuple),
    allowed=counts,
    paused=st.booleans(),
    phase=st.sampled_from(("playing", "over")),
    away=st.lists(st.none() | counts, max_size=2).map(tuple),
)


@pytest.mark.parametrize("form", FORMATS)
@given(old=rooms, new=rooms)
def test_what_changed_leads_from_one_room_to_the_other(
    form: Format, old: RoomView, new: RoomView
) -> None:
    changes = decode_tree(encode(room_diff(old, new), form), form)
    held = tree(old)
    assert room_patched(held, *changes)[0] == tree(new)
    assert held == tree(old)


@given(rooms=st.lists(rooms, min_size=2, max_size=6))
def test_a_chain_of_updates_leads_to_the_last_room(rooms: list[RoomView]) -> None:
    held = tree(rooms[0])
    for old, new in pairwise(rooms):
        held, _ = room_patched(held, *tree(room_diff(old, new)))
    assert held == tree(rooms[-1])


def test_a_ply_says_its_change_of_the_view_and_no_count() -> None:
    after = replace(ROOM, view=((1, 2, 7), None), ply=6, last_ply=6)
    assert room_diff(ROOM, after) == (PLY, [(0, 2), 7])
    assert room_diff(ROOM, replace(after, number=4)) == (OWN_PLY, [(0, 2), 7])
    assert room_diff(ROOM, replace(after, allowed=9)) == (PLY, [(0, 2), 7], [16, 9])
    assert room_diff(ROOM, replace(after, number=2)) == (PLY, [(0, 2), 7], [9, 2])


def test_what_is_no_ply_says_its_counts() -> None:
    back = replace(ROOM, ply=4)
    assert room_diff(ROOM, back) == (UPDATE, [], [14, 4])
    assert room_diff(back, ROOM) == (PLY, [])
    assert room_diff(replace(ROOM, ply=3), back) == (UPDATE, [], [14, 4])
    assert room_diff(ROOM, ROOM) == (UPDATE, [])
    assert room_diff(ROOM, replace(ROOM, number=4)) == (UPDATE, [], [9, 4])


def test_changes_of_the_view_that_are_known_are_not_sought_again() -> None:
    after = replace(ROOM, view=object())
    with pytest.raises(TypeError):
        msgspec.json.encode(after)
    known = diff((1,), (2,))
    assert room_diff(ROOM, after, known) == (UPDATE, known)


HELD = tree(ROOM)
NONSENSE: dict[str, tuple[Any, Any]] = {
    "no room": (None, (UPDATE, [])),
    "a room that is too short": (HELD[:12], (UPDATE, [])),
    "a count that is none": ([*HELD[:14], None, *HELD[15:]], (PLY, [])),
    "a number that is none": ([*HELD[:9], True, *HELD[10:]], (OWN_PLY, [])),
    "a path that leads nowhere in the view": (HELD, (PLY, [[5, 0], 1])),
    "a path that leads nowhere in the room": (HELD, (PLY, [], [99, 1])),
    "no pair": (HELD, (UPDATE, [], [1])),
}


@pytest.mark.parametrize(("held", "changes"), NONSENSE.values(), ids=NONSENSE.keys())
def test_what_does_not_fit_is_told_and_changes_nothing(held: Any, changes: Any) -> None:
    before = deepcopy(held)
    with pytest.raises(BadPath):
        room_patched(held, *changes)
    assert held == before
