"""The law of updates: ``patch(a, diff(a, b)) == b`` for any two values, as both sides hold them."""

from contextlib import suppress
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct

from protocol.codec import FORMATS, Format, decode_tree, encode
from protocol.diff import BadPath, diff, patch, patched


class Pair(Struct, frozen=True, array_like=True):
    """A value with two positions."""

    left: Any
    right: Any


class Tagged(Struct, frozen=True, array_like=True, tag=7):
    """A value whose first position is its tag."""

    only: Any


class Other(Struct, frozen=True, array_like=True, tag="other"):
    """Another one, of the same length."""

    only: Any


class Named(Struct, frozen=True):
    """A value that travels by name."""

    only: Any


STRUCTS = (Pair, Tagged, Other)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([0.0, 1.0, "", "0", "é", "\u200f"]),
    st.text(max_size=4),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5).map(tuple),
        st.builds(Pair, inner, inner),
        st.builds(Tagged, inner),
        st.builds(Other, inner),
    ),
    max_leaves=20,
)


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """Another value like ``value``: parts of it kept as the same objects, parts replaced."""
    what = draw(st.sampled_from(["keep", "keep", "descend", "descend", "replace"]))
    if what == "keep":
        return value
    if what == "descend" and isinstance(value, tuple):
        items = [draw(changed(item)) for item in value]
        length = draw(st.integers(0, len(items) + 2))
        return tuple(items[:length] + [draw(scalars) for _ in range(length - len(items))])
    if what == "descend" and isinstance(value, STRUCTS):
        kind = type(value)
        return kind(*(draw(changed(getattr(value, name))) for name in kind.__struct_fields__))
    return draw(values)


pairs = values.flatmap(lambda value: st.tuples(st.just(value), st.one_of(changed(value), values)))


def tree(value: Any, form: Format) -> Any:
    """What the other side holds of ``value``."""
    return decode_tree(encode(value, form), form)


def strict(value: Any) -> Any:
    """``value`` with the type of every part written out, so that 1, True and 1.0 differ."""
    if isinstance(value, list | tuple):
        return [strict(item) for item in value]
    return type(value), value


@pytest.mark.parametrize("form", FORMATS)
@given(pair=pairs)
@example(pair=(1, True))
@example(pair=((1, 0), (True, False)))
@example(pair=(Pair(1, 1.0), Pair(1.0, 1)))
@example(pair=(Tagged(1), Other(1)))
@example(pair=((), (None,)))
@example(pair=((1, 2, 3), (1, 2)))
def test_patching_with_the_difference_gives_the_new_value(form: Format, pair: Any) -> None:
    old, new = pair
    changes = tree(diff(old, new), form)
    assert strict(patch(tree(old, form), changes)) == strict(tree(new, form))


@given(value=values)
def test_a_value_does_not_differ_from_itself_or_its_copy(value: Any) -> None:
    assert diff(value, value) == []
    assert diff(value, deepcopy(value)) == []


@given(old=values, steps=st.data())
def test_a_chain_of_updates_leads_to_the_last_value(old: Any, steps: st.DataObject) -> None:
    held = tree(old, "msgpack")
    for _ in range(3):
        new = steps.draw(changed(old))
        held = patch(held, tree(diff(old, new), "msgpack"))
        old = new
    assert strict(held) == strict(tree(old, "msgpack"))


class Unlike:
    """Says that it differs from everything, and is no value of the wire."""

    def __eq__(self, other: object) -> bool:
        raise AssertionError("the walk went past two parts that are the same object")

    __hash__ = object.__hash__


def test_the_walk_stops_at_parts_that_are_the_same_object() -> None:
    shared = Unlike()
    assert diff((shared, Pair(shared, 1)), (shared, Pair(shared, 2))) == [(1, 1), 2]
    assert diff((0, shared, 1), (0, shared, 2)) == [2, 2]


@pytest.mark.parametrize(("old", "new"), [(1, True), (1, 1.0), (True, 1.0), (0, False), (0.0, 0)])
def test_equal_numbers_of_different_types_are_a_change(old: Any, new: Any) -> None:
    assert diff((old,), (new,)) == [0, new]
    assert type(patch([old], [[0], new])[0]) is type(new)
    assert type(patch([old], [0, new])[0]) is type(new)


def test_only_what_changed_is_named() -> None:
    old = Pair((1, 2, 3), Tagged("a"))
    assert diff(old, Pair((1, 5, 3), Tagged("b"))) == [(0, 1), 5, (1, 1), "b"]
    assert diff(old, Pair((1, 2, 3, 4), old.right)) == [(0, 3), 4]
    assert diff(old, Pair((1, 2), old.right)) == [0, (1, 2)]
    assert diff(old, "gone") == [(), "gone"]


def test_a_path_that_differs_from_the_one_before_in_its_last_position_is_that_number() -> None:
    old = ((1, 2, 3), 4, (5, (6,)), 7)
    assert diff(old, ((0, 2, 0, 0), 0, (0, (0, 0)), 0, 0)) == [
        *(1, 0, 3, 0, 4, 0),
        *((0, 0), 0, 2, 0, 3, 0),
        *((2, 0), 0, (2, 1, 0), 0, 1, 0),
    ]


def test_a_number_after_the_empty_path_is_of_the_whole() -> None:
    assert patch([1], [[], [2, 3], 1, 4]) == [2, 4]


def test_a_value_that_travels_by_name_is_told_whole() -> None:
    assert diff(Named(1), Named(1)) == []
    assert diff((0, Named(1)), (0, Named(2))) == [1, Named(2)]


TREE = [1, [2, [3, "four"]], None]
NONSENSE = {
    "no pairs": [[0]],
    "no list": ["0", 1],
    "true for a path": [True, 1],
    "a fraction for a path": [0.0, 1],
    "a number past the end": [4, 1],
    "a number before the beginning": [-1, 1],
    "a number into a number": [[1, 0], 5, [1, 0, 0], 5],
    "a number past the end of an inner list": [[1, 0], 5, 3, 5],
    "null for a path": [None, 1],
    "a map for a path": [{}, 1],
    "bytes for a path": [b"\0", 1],
    "past the end": [[4], 1],
    "past the end further in": [[1, 3], 1],
    "before the beginning": [[-1], 1],
    "true for a position": [[True], 1],
    "a fraction for a position": [[1.0], 1],
    "a string for a position": [["0"], 1],
    "null for a position": [[None], 1],
    "a list for a position": [[[0]], 1],
    "into a number": [[0, 0], 1],
    "into a string": [[1, 1, 1, 0], 1],
    "into nothing": [[2, 0], 1],
    "into what is appended": [[3, 0], 1],
    "far too deep": [[1] * 5000, 1],
    "a huge position": [[2**200], 1],
    "good, then bad": [[0], 5, [9], 1],
}


@pytest.mark.parametrize("changes", NONSENSE.values(), ids=NONSENSE.keys())
def test_a_path_that_leads_nowhere_is_told_and_changes_nothing(changes: list[Any]) -> None:
    held = deepcopy(TREE)
    with pytest.raises(BadPath):
        patch(held, changes)
    assert held == TREE


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 5) | st.floats() | st.text(max_size=2),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=12,
)


@given(held=junk, changes=st.lists(junk, max_size=6))
def test_patch_raises_nothing_but_bad_path_and_leaves_its_argument_alone(
    held: Any, changes: list[Any]
) -> None:
    before = msgspec.msgpack.encode([held, changes])
    with suppress(BadPath):
        patch(held, changes)
    assert msgspec.msgpack.encode([held, changes]) == before


def test_what_is_patched_shares_what_did_not_change() -> None:
    held = [[1, 2], [3, 4]]
    patched = patch(held, [[0, 0], 9])
    assert patched == [[9, 2], [3, 4]]
    assert held == [[1, 2], [3, 4]]
    assert patched[1] is held[1]


def test_many_changes_in_one_list_copy_it_once() -> None:
    """Else a message of some thousand small changes would stop a client for minutes."""
    tree = [[0] * 1_000, [1]]
    changes = [part for at in range(1_000) for part in ([0, at], at)]
    new, copied = patched(tree, changes)
    assert new == [list(range(1_000)), [1]]
    assert copied == 1_002
    assert tree == [[0] * 1_000, [1]]


def test_what_a_change_brings_is_left_alone_by_the_changes_after_it() -> None:
    brought = [0, [0]]
    changes = [[0], brought, [0, 1, 0], 5, [1], brought, [1, 0], 7]
    assert patch([1, 2], changes) == [[0, [5]], [7, [0]]]
    assert brought == [0, [0]]
