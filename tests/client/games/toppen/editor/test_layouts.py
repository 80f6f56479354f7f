"""What is saved loads equal; a file that is not ours is put aside and never lost."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.games.toppen.editor.layouts import MOST, SHIPPED, Layout, LayoutFile
from engines.toppen.board import MOST as PIECES
from engines.toppen.board import NEAR, placed, write
from engines.toppen.public import CHAIN, SHORT_CHAIN
from protocol.names import tidy_name

ONE = "1,2,-,-/-,-,-,-/-,-,-,-/-,-,-,-"
APART = "1,-,2,-/-,-,-,-/-,-,-,-/-,-,-,-"
EMPTY = "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-"
TALL = f"{'1' * PIECES},-,-,-/-,-,-,-/-,-,-,-/-,-,-,-"
names = st.text(min_size=1, max_size=40).map(tidy_name).filter(bool)


@st.composite
def texts(draw):
    """Connected layouts of any size, as text."""
    cells = [draw(st.sampled_from(sorted(NEAR)))]
    for _ in range(draw(st.integers(0, 11))):
        near = {cell for here in cells for cell in NEAR[here]} - set(cells)
        cells.append(draw(st.sampled_from(sorted(near))))
    stack = st.lists(st.sampled_from([1, 2]), min_size=1, max_size=3).map(tuple)
    return write(placed({cell: draw(stack) for cell in cells}))


@pytest.fixture
def file(tmp_path):
    return LayoutFile(tmp_path / "settings" / "layouts.json")


def raw_of(*layouts):
    return json.dumps({"layouts": [{"name": n, "text": t} for n, t in layouts]}).encode()


def test_at_first_there_are_none_and_that_is_no_fault(file):
    assert file.load() == ((), "")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.dictionaries(names, texts(), max_size=6))
def test_what_is_saved_loads_equal_and_in_order(file, given_layouts):
    layouts = tuple(Layout(name, text) for name, text in given_layouts.items())
    file.path.unlink(missing_ok=True)
    assert [file.keep(layout) for layout in layouts] == [""] * len(layouts)
    assert file.load() == (layouts, "")


def test_a_name_that_is_there_is_replaced_in_place(file):
    for layout in (Layout("a", CHAIN), Layout("b", CHAIN), Layout("a", SHORT_CHAIN)):
        assert file.keep(layout) == ""
    assert file.load() == ((Layout("a", SHORT_CHAIN), Layout("b", CHAIN)), "")


def test_several_are_deleted_at_once_and_the_others_stay(file):
    for name in "abcd":
        file.keep(Layout(name, CHAIN))
    assert file.drop({"a", "c", "x"}) == ""
    assert [layout.name for layout in file.load()[0]] == ["b", "d"]


def test_the_shipped_ones_are_layouts_of_the_engine(file):
    assert [layout.text for layout in SHIPPED] == [CHAIN, SHORT_CHAIN]
    assert file.load() == ((), "")


FINE = {
    "none": raw_of(),
    "one": raw_of(("a", ONE)),
    "any script": raw_of(("山田 さん", ONE), ("محمد", ONE), ("🎲 é", ONE)),
    "the most pieces": raw_of(("a", TALL)),
    "the longest name": raw_of(("a" * 24, ONE)),
    "the most layouts": raw_of(*((f"layout {n}", ONE) for n in range(MOST))),
    "one colour, which is refused where it is used": raw_of(("a", "1,1" + ONE[3:])),
}


@pytest.mark.parametrize("raw", FINE.values(), ids=FINE)
def test_a_good_file_is_read(file, raw):
    file.path.parent.mkdir()
    file.path.write_bytes(raw)
    layouts, note = file.load()
    assert note == ""
    assert raw_of(*((layout.name, layout.text) for layout in layouts)) == raw


DAMAGED = {
    "empty": b"",
    "cut": raw_of(("a", ONE))[:-3],
    "no JSON": b"\xff\xfe",
    "no UTF-8": raw_of(("a", ONE)).replace(b'"a"', b'"\xff"'),
    "deep": b"[" * 100_000,
    "a list, as the original had": b'[{"name": "a", "board": []}]',
    "layouts are no list": b'{"layouts": 3}',
    "a layout is no object": b'{"layouts": ["a"]}',
    "no text": b'{"layouts": [{"name": "a"}]}',
    "no name": json.dumps({"layouts": [{"text": ONE}]}).encode(),
    "a name is no text": json.dumps({"layouts": [{"name": 1, "text": ONE}]}).encode(),
    "unknown words": json.dumps({"layouts": [], "more": 1}).encode(),
    "shape: three rows": raw_of(("a", "1,2,-,-/-,-,-,-/-,-,-,-")),
    "shape: five cells": raw_of(("a", "1,2,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-")),
    "values": raw_of(("a", ONE.replace("2", "3"))),
    "values: digits of another script": raw_of(("a", ONE.replace("2", "٢"))),
    "not connected": raw_of(("a", APART)),
    "no pieces": raw_of(("a", EMPTY)),
    "too many pieces": raw_of(("a", "1" + TALL)),
    "too long a text": raw_of(("a", "1" * 5000)),
    "an empty name": raw_of(("", ONE)),
    "a blank name": raw_of((" ", ONE)),
    "a name with spaces around it": raw_of((" a", ONE)),
    "a name with a control character": raw_of(("a\u0007", ONE)),
    "a name that turns the line around": raw_of(("a\u202eb", ONE)),
    "too long a name": raw_of(("a" * 25, ONE)),
    "one name twice": raw_of(("a", ONE), ("a", CHAIN)),
    "too many layouts": raw_of(*((f"layout {n}", ONE) for n in range(MOST + 1))),
}


@pytest.mark.parametrize("raw", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_put_aside_whole_and_said(file, raw):
    file.path.parent.mkdir()
    file.path.write_bytes(raw)
    layouts, note = file.load()
    assert layouts == ()
    assert note == "The saved layouts were damaged; they are kept as layouts.damaged."
    assert file.path.with_suffix(".damaged").read_bytes() == raw
    assert file.load() == ((), "")


def test_nothing_is_saved_or_deleted_over_a_damaged_file(file):
    file.path.parent.mkdir()
    for act in (lambda: file.keep(Layout("a", ONE)), lambda: file.drop({"a"})):
        file.path.write_bytes(b"{")
        assert "damaged" in act()
        assert not file.path.exists()
    assert len(list(file.path.parent.glob("*.damaged*"))) == 2


def test_a_file_that_cannot_be_read_is_left_alone(file):
    file.path.mkdir(parents=True)
    assert file.load()[0] == ()
    assert file.load()[1].startswith("The saved layouts cannot be read")
    assert "Nothing was saved" in file.keep(Layout("a", ONE))
    assert file.path.is_dir()


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    fault = LayoutFile(tmp_path / "file" / "layouts.json").keep(Layout("a", ONE))
    assert fault


def test_a_full_file_takes_no_more_but_replaces(file):
    file.path.parent.mkdir()
    file.path.write_bytes(FINE["the most layouts"])
    assert "the most there can be" in file.keep(Layout("another", ONE))
    assert file.keep(Layout("layout 7", CHAIN)) == ""
    assert file.load()[0][7] == Layout("layout 7", CHAIN)


@pytest.mark.parametrize(("name", "text"), [("", ONE), (" a", ONE), ("a", APART), ("a", "x")])
def test_what_is_no_layout_cannot_be_made(name, text):
    with pytest.raises(ValueError):
        Layout(name, text)
