"""Both encodings, both directions: what is said is heard, and nothing else is let in."""

import re
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import fields

from engines.polyy.public import Intent
from protocol import codec, from_client, from_server
from protocol.codec import FORMATS, MOST_FROM_CLIENT, MOST_FROM_SERVER, Format, Malformed
from protocol.from_client import Open, Play, WatchLobby
from protocol.from_server import Evaluation, RoomView, Snapshot, Update, Watching
from protocol.names import SUBPROTOCOLS
from protocol.room_diff import TAGS
from server.live import revision
from tests.protocol.messages import (
    FROM_CLIENT,
    FROM_SERVER,
    MALFORMED,
    MOST,
    NEVER_TOLD,
    ROOM,
    SEEN,
    tree,
)


def kinds(words: Any) -> set[type]:
    """Every class of a direction."""
    found = {*get_args(words.NamedMessage)}
    return found | ({*get_args(words.RoomMessage)} or {words.RoomMessage})


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("said", FROM_CLIENT, ids=repr)
def test_what_a_client_says_is_heard(said: Any, form: Format) -> None:
    assert codec.decode_from_client(codec.encode(said, form), form) == said


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("said", FROM_SERVER, ids=repr)
def test_what_a_server_says_is_heard(said: Any, form: Format) -> None:
    heard = codec.decode_from_server(codec.encode(said, form), form)
    assert type(heard) is type(said)
    assert tree(heard) == tree(said)


def test_every_message_is_tried_here() -> None:
    assert {type(said) for said in FROM_CLIENT} | {Play} == kinds(from_client)
    assert {type(said) for said in FROM_SERVER} == kinds(from_server)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("intent", [{"type": "place", "field": 3}, {"type": "swap"}, 0, [1], None])
def test_an_intent_keeps_its_tree(intent: Any, form: Format) -> None:
    said = Play(3, 17, Raw(codec.encode(intent, form)))
    heard = codec.decode_from_client(codec.encode(said, form), form)
    assert isinstance(heard, Play)
    assert (heard.channel, heard.number) == (3, 17)
    assert codec.decode_tree(bytes(heard.intent), form) == intent


def filled(room: int) -> Open:
    """An Open that is ``room`` bytes of filling longer than without any."""
    return Open(1, "polyy", {"filling": "x" * room})


@pytest.mark.parametrize("form", FORMATS)
def test_a_client_may_say_16_kib_and_no_byte_more(form: Format) -> None:
    filling = MOST_FROM_CLIENT - 200
    filling += MOST_FROM_CLIENT - len(codec.encode(filled(filling), form))
    longest = codec.encode(filled(filling), form)
    assert len(longest) == MOST_FROM_CLIENT
    assert codec.decode_from_client(longest, form) == filled(filling)
    with pytest.raises(Malformed, match="may have 16384 bytes, this one has 16385"):
        codec.decode_from_client(codec.encode(filled(filling + 1), form), form)


@pytest.mark.parametrize("form", FORMATS)
def test_a_server_may_say_4_mib(form: Format) -> None:
    with pytest.raises(Malformed, match="may have 4194304 bytes"):
        codec.decode_from_server(b" " * (MOST_FROM_SERVER + 1), form)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("said", "why"), MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_wrong_is_said_in_words(said: Any, why: str, form: Format) -> None:
    with pytest.raises(Malformed, match=why):
        codec.decode_from_client(codec.encode(said, form), form)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("said", "why"), NEVER_TOLD.values(), ids=NEVER_TOLD.keys())
def test_what_no_server_says_is_not_heard(said: Any, why: str, form: Format) -> None:
    with pytest.raises(Malformed, match=why):
        codec.decode_from_server(codec.encode(said, form), form)


BROKEN: dict[str, tuple[Format, bytes]] = {
    "nothing": ("json", b""),
    "spaces": ("json", b" \n"),
    "half a message": ("json", b'{"type":"hel'),
    "two messages": ("json", b'{"type":"watch_lobby"}{"type":"watch_lobby"}'),
    "no UTF-8": ("json", b'{"type":"watch_room","room":"\xff"}'),
    "half a surrogate pair": ("json", b'{"type":"watch_room","room":"\\ud800"}'),
    "not a number": ("json", b"[1,0,NaN,1]"),
    "a number of 6000 digits": ("json", b"[1,0," + b"9" * 6000 + b",1]"),
    "an endless exponent": ("json", b"[1,0,1e999999999,1]"),
    "another encoding": ("json", codec.encode(WatchLobby(), "msgpack")),
    "no bytes": ("msgpack", b""),
    "a byte nobody uses": ("msgpack", b"\xc1"),
    "an array of 4 billion": ("msgpack", b"\xdd\xff\xff\xff\xff\x01"),
    "a map of 4 billion": ("msgpack", b"\xdf\xff\xff\xff\xff\x01"),
    "a string of 4 billion": ("msgpack", b"\xdb\xff\xff\xff\xff"),
    "no UTF-8 either": ("msgpack", b"\x82\xa4type\xa5watch\xa4room\xa1\xff"),
    "a surrogate": ("msgpack", b"\x82\xa4type\xa5watch\xa4room\xa3\xed\xa0\x80"),
    "a map for a key": ("msgpack", b"\x81\x80\x01"),
    "something after the end": ("msgpack", codec.encode(WatchLobby(), "msgpack") + b"\x00"),
    "the other encoding": ("msgpack", codec.encode(WatchLobby(), "json")),
}


@pytest.mark.parametrize(("form", "raw"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_bytes_are_malformed_both_ways(form: Format, raw: bytes) -> None:
    for decode in (codec.decode_from_client, codec.decode_from_server):
        with pytest.raises(Malformed) as told:
            decode(raw, form)
        assert str(told.value)


def nested(form: Format, depth: int) -> bytes:
    """An array in an array, ``depth`` times."""
    return b"[" * depth + b"0" + b"]" * depth if form == "json" else b"\x91" * depth + b"\x00"


@pytest.mark.parametrize("form", FORMATS)
def test_deep_nesting_is_malformed(form: Format) -> None:
    deep = nested(form, 1_000_000)
    with pytest.raises(Malformed):
        codec.decode_from_client(deep, form)
    with pytest.raises(Malformed):
        codec.decode_from_server(deep, form)
    with pytest.raises(Malformed, match="nested too deeply"):
        codec.decode_tree(deep, form)


@pytest.mark.parametrize("form", FORMATS)
def test_deep_nesting_in_an_intent_is_found_when_it_is_read(form: Format) -> None:
    head = b"[1,0,0," if form == "json" else b"\x94\x01\x00\x00"
    deep = head + nested(form, 7_000) + (b"]" if form == "json" else b"")
    try:
        intent = bytes(codec.decode_from_client(deep, form).intent)  # type: ignore[union-attr]
    except Malformed:
        return
    # how deep is too deep differs between versions of Python; no depth does harm
    with pytest.raises((Malformed, msgspec.ValidationError)):
        msgspec.convert(codec.decode_tree(intent, form), Intent)


@given(raw=st.binary(max_size=200))
def test_random_bytes_raise_nothing_but_malformed(raw: bytes) -> None:
    for form in FORMATS:
        for decode in (codec.decode_from_client, codec.decode_from_server, codec.decode_tree):
            try:
                decode(raw, form)
            except Malformed:
                continue


@pytest.mark.parametrize("form", FORMATS)
def test_what_a_server_adds_later_is_ignored_at_the_end_of_arrays_and_in_objects(
    form: Format,
) -> None:
    longer = codec.encode([2, 0, 6, [], [], "new"], form)
    assert codec.decode_from_server(longer, form) == Update(0, 6, ())
    fuller = codec.encode({"type": "watching", "room": ROOM, "channel": 1, "new": [1]}, form)
    assert codec.decode_from_server(fuller, form) == Watching(ROOM, 1)
    seen = [*tree(SEEN), "new"]
    assert msgspec.convert(seen, RoomView).ending == msgspec.convert(tree(SEEN), RoomView).ending


counts = st.integers(0, MOST)
marks = st.integers(0, 2**32 - 1)
channels = st.integers(0, 127)
values = st.none() | st.lists(st.sampled_from((-1, 0, 1)), max_size=6).map(tuple)
small = st.recursive(
    st.none() | st.booleans() | st.integers(0, 300) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=20).map(tuple),
    max_leaves=30,
)


@pytest.mark.parametrize("form", FORMATS)
@given(
    channel=channels,
    seq=counts,
    mark=marks,
    rolled=st.booleans(),
    value=values,
    rest=st.lists(small, max_size=9),
)
def test_a_frame_made_of_a_shared_rest_equals_the_whole_message(
    form: Format, channel: int, seq: int, mark: int, rolled: bool, value: Any, rest: list[Any]
) -> None:
    changes = tuple(rest)
    shared = codec.encode((mark, changes, changes), form)
    for kind, tag in TAGS.items():
        whole = codec.encode(kind(channel, mark, changes, changes), form)
        assert codec.on_channel(tag, channel, shared, form) == whole
    shared = codec.encode((seq, mark, rolled, changes), form)
    whole = codec.encode(Snapshot(channel, seq, mark, rolled, changes), form)
    assert codec.on_channel(1, channel, shared, form) == whole
    shared = codec.encode((seq, value), form)
    whole = codec.encode(Evaluation(channel, seq, value), form)
    assert codec.on_channel(3, channel, shared, form) == whole


def test_the_tags_of_frames_are_those_of_the_messages() -> None:
    assert Snapshot.__struct_config__.tag == revision.SNAPSHOT
    assert all(kind.__struct_config__.tag == tag for kind, tag in TAGS.items())
    assert Evaluation.__struct_config__.tag == revision.EVALUATION


def test_the_rests_of_frames_have_the_fields_of_the_messages_in_order() -> None:
    whole = ["channel", "seq", "mark", "rolled_back", "room_view"]
    assert [field.name for field in fields(Snapshot)] == whole
    for kind in TAGS:
        head, told = ["channel", "mark"], ["view_changes", "room_changes"]
        assert [field.name for field in fields(kind)] == head + told


def test_a_subprotocol_stands_for_its_encoding() -> None:
    assert [codec.format_of(name) for name in SUBPROTOCOLS] == list(FORMATS)
    assert codec.format_of(None) == "msgpack"


@pytest.mark.parametrize("form", FORMATS)
def test_a_hello_of_a_newer_client_is_understood_as_far_as_it_goes(form: Format) -> None:
    raw = codec.encode({"type": "hello", "protocol": 2, "name": "Ann", "pony": 1}, form)
    assert codec.decode_from_client(raw, form) == from_client.Hello(2, "Ann")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("said", [{"type": "fireworks"}, [77, 0, 1]], ids=["object", "array"])
def test_a_newer_servers_message_is_unknown_and_a_broken_one_is_not(
    said: Any, form: Format
) -> None:
    with pytest.raises(codec.Unknown):
        codec.decode_from_server(codec.encode(said, form), form)
    with pytest.raises(Malformed) as why:
        codec.decode_from_server(codec.encode([2, "x", 1, []], form), form)
    assert not isinstance(why.value, codec.Unknown)


def test_the_tag_of_a_message_is_the_name_of_its_class() -> None:
    for words in (from_client, from_server):
        for kind in get_args(words.NamedMessage):
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
            assert kind.__struct_config__.tag == name
