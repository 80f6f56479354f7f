"""What cannot be read is said, with the page on which the bound stands that it breaks."""

import json
from typing import Any

import pytest

from deploy.wire_pages.places import ROOT as PAGES
from deploy.wire_pages.places import places
from server.conform.clients.client_message import LISTED, OF_MESSAGES, PLAY_PAGE, client_tree
from server.conform.clients.fault import ClientFault
from server.conform.server_check import path_of
from server.session.routes import ROUTES
from tests.support.documents import ROOT


def fault(message: Any) -> ClientFault:
    """What is said of a message that is none."""
    with pytest.raises(ClientFault) as found:
        client_tree(json.dumps(message).encode(), "json")
    return found.value


def test_a_negative_mark_is_explained_where_its_bound_stands() -> None:
    told = fault({"type": "watch_room", "room": "K7MQ2X", "seq": 3, "mark": -7})
    assert "Expected `int` >= 0 - at `$.mark`" in str(told)
    assert told.page == "protocol/reference/watching.md#watch_room"
    section = (ROOT / "protocol/reference/watching.md").read_text().split("\n## ")[1]
    assert section.startswith("watch_room\n")
    assert "| `mark` | whole number 0 to 2^32 - 1 |" in section


@pytest.mark.parametrize(
    ("message", "page"),
    [
        ([1, 0, "3", {}], PLAY_PAGE),
        ({"type": "join", "request": -1, "room": "K7MQ2X"}, "rooms.md#join"),
        ({"type": "show_people", "request": 1, "met": 3}, LISTED),
        ({"type": ["join"]}, "transport.md"),
        (17, "transport.md"),
    ],
)
def test_each_message_is_explained_on_its_own_page(message: Any, page: str) -> None:
    assert fault(message).page == path_of(page)


def test_what_is_no_frame_of_either_encoding_is_explained_by_the_transport() -> None:
    with pytest.raises(ClientFault) as found:
        client_tree(b"\xc1hello", "json")
    assert found.value.page == "protocol/reference/transport.md"


def test_the_pages_are_those_that_tell_of_the_messages() -> None:
    kinds = {kind.__struct_config__.tag: kind for kind in ROUTES}
    for tag, page in [*OF_MESSAGES.items(), (1, PLAY_PAGE)]:
        path, anchor = places()[kinds[tag].__name__]
        assert page == f"{path.relative_to(PAGES / 'reference').as_posix()}#{anchor}", tag
