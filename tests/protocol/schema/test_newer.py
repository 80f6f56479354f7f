"""A client takes in what a newer server says: what is new to it is left out, the rest stays."""

from typing import Any

import msgspec
import pytest

from protocol import codec
from protocol.codec import FORMATS, Format, Malformed, Unknown
from protocol.from_server import Evaluation, RoomView, Snapshot
from protocol.newer.understood import understood
from tests.protocol.messages import FROM_SERVER, NEVER_TOLD, SEEN, tree
from tests.protocol.schema.test_openness import NEWER, card, room, settings


def converted(value: Any, kind: Any) -> Any:
    """What our own client makes of a part of a message."""
    return msgspec.convert(understood(value, kind), kind)


def told(value: Any, form: Format = "json") -> Any:
    """What our own client reads."""
    return codec.decode_from_server(codec.encode(value, form), form)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("said", NEWER.values(), ids=NEWER.keys())
def test_all_that_the_schema_leaves_open_is_read_or_passed_over(said: Any, form: Format) -> None:
    try:
        message = told(said, form)
    except Unknown:
        assert said in (NEWER["a message of another type"], NEWER["a room message of another tag"])
        return
    if isinstance(message, Snapshot):
        assert converted(message.room_view, RoomView).room == SEEN.room
    else:
        assert message.__struct_config__.tag == said["type"]


def test_a_word_that_is_new_counts_as_if_the_field_was_left_out() -> None:
    (shown,) = told(card(settings=settings(undo="once", fog=True, hints=True))).rooms[:1]
    assert shown.settings.undo == "ask"
    assert shown.settings.hints
    seen = converted(room(_4=settings(clock={"kind": "hourglass", "main_ms": 5}))[5], RoomView)
    assert (seen.settings.clock.kind, seen.settings.clock.main_ms) == ("none", 5)


@pytest.mark.parametrize("said", FROM_SERVER, ids=repr)
def test_nothing_that_is_known_is_left_out(said: Any) -> None:
    more = tree(said)
    more = [*more, "more"] if isinstance(more, list) else more | {"more": 1}
    assert converted(more, type(said)) == converted(tree(said), type(said))


@pytest.mark.parametrize("said", [said for said, _ in NEVER_TOLD.values()], ids=NEVER_TOLD.keys())
def test_what_is_wrong_in_any_version_stays_malformed(said: Any) -> None:
    with pytest.raises(Malformed) as why:
        told(said)
    assert not isinstance(why.value, Unknown)
    with pytest.raises(msgspec.ValidationError):
        converted([3, 0, 1, [2]], Evaluation)
