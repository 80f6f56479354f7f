"""The blocks of the pages about the wire are what the types say today."""

from pathlib import Path
from typing import Any

import pytest

from deploy.wire_pages.examples import exchanges
from deploy.wire_pages.fields import types
from deploy.wire_pages.meaning import meanings
from deploy.wire_pages.pages import refreshed, stale
from deploy.wire_pages.places import ROOT, pages
from deploy.wire_pages.registry import UnknownBlock
from deploy.wire_pages.stable import Stable
from protocol.schema.answers import answers
from server.session.routes import ROUTES

PAGE = ROOT / "reference" / "people.md"


def test_no_block_is_stale() -> None:
    names = [path.relative_to(ROOT.parent).as_posix() for path in stale()]
    assert names == [], "run: python -m deploy.wire_pages"


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_block_has_an_end(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text.count("<!-- generated: ") == text.count("<!-- end -->")


def test_a_block_is_written_in_place_and_nothing_around_it() -> None:
    page = "before\n<!-- generated: fields Leave -->\nold\n<!-- end -->\nafter\n"
    fresh = refreshed(page, PAGE)
    assert "old" not in fresh
    assert "| `room` | text of 1 to 64 characters |" in fresh
    assert fresh.startswith("before\n<!-- generated: fields Leave -->\n| `leave` |")
    assert fresh.endswith("\n<!-- end -->\nafter\n")
    assert refreshed(fresh, PAGE) == fresh


def test_a_block_that_nobody_writes_is_an_error() -> None:
    with pytest.raises(UnknownBlock, match="fields"):
        refreshed("<!-- generated: nothing -->\n<!-- end -->\n", PAGE)


def test_the_meaning_of_a_field_is_the_text_below_it() -> None:
    assert meanings(types()["EndingView"])["rated"] == "Whether it moves the players' ratings."


@pytest.mark.parametrize("name", sorted(types()))
def test_every_field_of_the_wire_says_what_it_means(name: str) -> None:
    assert [field for field, told in meanings(types()[name]).items() if not told] == []


def test_every_answer_that_was_recorded_is_one_that_the_page_names() -> None:
    by_tag = {it.__struct_config__.tag: it for it in ROUTES}
    for told in exchanges().values():
        (whose, asked), *heard = told
        if whose == "Client" and isinstance(asked, dict) and heard:
            named = {it.__struct_config__.tag for it in answers(by_tag[asked["type"]])}
            assert {message["type"] for _whose, message in heard} <= named


def test_each_example_is_one_that_a_conversation_records() -> None:
    """None is written by hand: its name stands in what is said to a real server."""
    folder = ROOT.parent / "deploy" / "wire_pages" / "conversations"
    said = " ".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    assert [name for name in exchanges() if f'"{name}"' not in said] == []


def test_what_was_drawn_by_chance_is_recorded_alike() -> None:
    def said(player: str, room: str, at: int) -> list[Any]:
        return [{"player": player, "room": room, "key": f"seated:{room}", "at": at}, player]

    one = Stable().tree(said("5a7f99a70e11c9725790", "LXBG6L", 1_795_485_952_747))
    other = Stable().tree(said("f3ee52055b112f4f6ec3", "AAMTYP", 1_795_485_998_187))
    assert one == other
    assert one[0]["key"] == f"seated:{one[0]['room']}"
