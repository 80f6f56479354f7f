"""The pages about the wire are true: examples are decoded, tables compared with the types."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec import Struct

from deploy.wire_pages.fields import types
from engines.catalog import GAMES, make, names
from engines.polyy.public import Intent, View
from protocol import codec, from_client, from_server
from protocol.clock import Clock
from protocol.codec import MOST_FROM_CLIENT, MOST_FROM_SERVER
from protocol.diff import patch
from protocol.from_client import Play
from protocol.from_server import (
    CloseCode,
    EndingView,
    Evaluation,
    Exported,
    LessonView,
    OfferView,
    OwnPlyUpdate,
    PlyUpdate,
    Reason,
    Refusal,
    Replayed,
    RoomDiff,
    RoomView,
    SeatInfo,
    Snapshot,
    Update,
    Welcome,
)
from protocol.messages.greeting import Unwelcome
from protocol.names import SUBPROTOCOLS
from protocol.room_diff import TAGS, room_patched
from protocol.termination import Termination
from server.records.verify import verify
from server.requests.costs import ENTRIES_A_REQUEST, HINT_COST, OPEN_COST, REVIEW_COST
from server.settings import ServerSettings
from tests.support.views import game_view

PROTOCOL = Path(__file__).parents[2] / "protocol"
PAGES = sorted((PROTOCOL / "reference").glob("*.md"))
PAGE = "\n".join(page.read_text("utf-8") for page in PAGES)


class Example(NamedTuple):
    """A fenced example and the word before it, which says whose it is."""

    whose: str
    text: str

    @property
    def value(self) -> Any:
        """What it holds."""
        return json.loads(self.text)


EXAMPLES = [
    Example(*found) for found in re.findall(r"^(\w+):\n```json\n(.*?)^```", PAGE, re.M | re.S)
]


def by(whose: str) -> list[Example]:
    """The examples of one kind."""
    return [example for example in EXAMPLES if example.whose == whose]


def heard(example: Example) -> Any:
    """A message as the other side decodes it."""
    decode = {"Client": codec.decode_from_client, "Server": codec.decode_from_server}
    return decode[example.whose](example.text.encode(), "json")


OFFER_ENDS = 1_767_225_600_000
MESSAGES = [*by("Client"), *by("Server")]


def test_every_example_says_whose_it_is() -> None:
    assert len(EXAMPLES) == PAGE.count("```json")
    kinds = {"Client", "Server", "Before", "Changes", "After"}
    assert {example.whose for example in EXAMPLES} == kinds


@pytest.mark.parametrize("example", MESSAGES, ids=lambda example: example.text[:40])
def test_an_example_is_a_message(example: Example) -> None:
    message = heard(example)
    if example.whose == "Client" and not isinstance(message, Play):
        assert msgspec.json.decode(msgspec.json.encode(message)) == example.value
    elif isinstance(message, Play):
        msgspec.json.decode(message.intent, type=Intent)
    elif isinstance(message, Update):
        told = message.view_changes, *([message.room_changes] if message.room_changes else ())
        whole = TAGS[type(message)], message.channel, message.mark, *told
        assert json.loads(msgspec.json.encode(whole)) == example.value
    elif isinstance(message, Replayed):
        told = [without_empty(it) for it in message.changes]
        assert json.loads(msgspec.json.encode(told)) == example.value["changes"]
    else:
        assert json.loads(msgspec.json.encode(message)) == example.value


def without_empty(changes: RoomDiff) -> tuple[Any, ...]:
    """As a server says it: nothing for no changes."""
    room = (changes.room_changes,) if changes.room_changes else ()
    return changes.tag, changes.view_changes, *room


def test_every_message_has_an_example_that_shows_every_field() -> None:
    shown: dict[type, set[str]] = {}
    for example in MESSAGES:
        keys = set(example.value) if isinstance(example.value, dict) else set()
        shown.setdefault(type(heard(example)), set()).update(keys)
    for words in (from_client, from_server):
        for kind in get_args(words.NamedMessage):
            assert shown[kind] == {"type", *kind.__struct_fields__}, kind
    assert {Play, Snapshot, Update, Evaluation} <= shown.keys()


def test_every_message_and_all_that_it_is_made_of_has_its_fields_on_one_page() -> None:
    blocks = Counter(re.findall(r"^<!-- generated: fields (\w+) -->", PAGE, re.M))
    there = {name for name in types() if not issubclass(types()[name], PlyUpdate | OwnPlyUpdate)}
    assert blocks == Counter(there)


def test_the_snapshot_and_the_update_after_it_are_of_a_real_game() -> None:
    told = [heard(example) for example in by("Server")]
    (snapshot,) = (message for message in told if isinstance(message, Snapshot))
    others, own, offered = (message for message in told if isinstance(message, Update))
    assert (type(others), type(own)) == (PlyUpdate, OwnPlyUpdate)
    before = msgspec.convert(snapshot.room_view, RoomView)
    tree, _ = room_patched(snapshot.room_view, 4, others.view_changes)
    after = msgspec.convert(tree, RoomView)
    game: Any = make(before.game, dict(before.options))
    state = game.setup(before.playing, bytes(32))
    state = game.apply(state, 0, msgspec.convert({"type": "place", "field": 3}, Intent))
    assert msgspec.convert(before.view, View) == game.view(state, 0)
    state = game.apply(state, 1, msgspec.convert({"type": "place", "field": 8}, Intent))
    assert msgspec.convert(after.view, View) == game.view(state, 0)
    assert (before.number, after.number) == (1, 1)
    assert (before.ply, after.ply, after.last_ply) == (1, 2, 2)
    tree, _ = room_patched(tree, 5, own.view_changes, own.room_changes)
    after = msgspec.convert(tree, RoomView)
    state = game.apply(state, 0, msgspec.convert({"type": "place", "field": 12}, Intent))
    assert msgspec.convert(after.view, View) == game.view(state, 0)
    assert (after.number, after.ply, after.last_ply) == (2, 3, 3)
    tree, _ = room_patched(tree, 2, offered.view_changes, offered.room_changes)
    assert msgspec.convert(tree, RoomView).offers == (OfferView("takeback", 1, (0,), OFFER_ENDS),)


def test_the_game_that_is_shown_again_is_a_real_one_and_ends() -> None:
    (asked,) = (m for m in map(heard, by("Client")) if isinstance(m, from_client.Replay))
    shown = [m for m in map(heard, by("Server")) if isinstance(m, Replayed)]
    (told,) = (m for m in shown if m.request == asked.request)
    assert (told.request, told.room, told.seat) == (asked.request, asked.room, asked.seat)
    tree, game = told.first, make("polyy", {"size": 4})
    state: Any = game.setup((0, 1), bytes(32))
    for at, changes in enumerate((RoomDiff(2, ()), *told.changes)):
        tree, _ = room_patched(tree, changes.tag, changes.view_changes, changes.room_changes)
        seen = msgspec.convert(tree, RoomView)
        if 0 < at <= 2:
            field = {"type": "place", "field": game_view(seen).last}
            state = game.apply(state, at - 1, msgspec.convert(field, Intent))
        if at <= 2:
            assert msgspec.convert(seen.view, View) == game.view(state, 0)
    assert (seen.phase, seen.seat, seen.number) == ("over", told.seat, 2)


def test_the_record_on_the_page_is_sound_and_of_who_promises_and_reveals_there() -> None:
    (told,) = (m for m in map(heard, by("Server")) if isinstance(m, Exported))
    said = list(map(heard, by("Client")))
    (joined,) = (m for m in said if isinstance(m, from_client.Join))
    (revealed,) = (m for m in said if isinstance(m, from_client.Reveal))
    proof = verify(told.record.encode())
    (kept,) = proof.room.reveals
    assert kept.value == revealed.value
    occupant = proof.room.occupants[kept.seat]
    assert occupant is not None
    assert occupant.commitment == joined.commitment
    assert told.text.endswith("Won by seat 1: resignation\n")


def test_the_examples_of_changes_come_out_as_shown() -> None:
    triples = list(zip(by("Before"), by("Changes"), by("After"), strict=True))
    assert len(triples) == 4
    for before, changes, after in triples:
        assert patch(before.value, changes.value) == after.value


def table(head: str, second: str = "") -> list[tuple[str, ...]]:
    """The rows of the table with these first headings, cells without their back-quotes."""
    (found,) = re.findall(rf"^\| `?{head}`? \| {second}.*\n\|[- |]+\|\n((?:\|.*\n)+)", PAGE, re.M)
    rows = [re.split(r"(?<!\\)\|", line.strip("| ")) for line in found.splitlines()]
    return [tuple(cell.strip().strip("`") for cell in row) for row in rows]


@pytest.mark.parametrize(
    "kind",
    [
        *(Snapshot, RoomView, Clock, SeatInfo, OfferView, EndingView, LessonView),
        *(Update, Evaluation, Play),
    ],
)
def test_a_table_names_every_position(kind: type[Struct]) -> None:
    tag = kind.__struct_config__.tag
    fields = [*([] if tag is None else ["tag"]), *kind.__struct_fields__]
    rows = table(kind.__name__)
    assert [row[:2] for row in rows] == [(str(at), name) for at, name in enumerate(fields)]
    if kind is Update:
        assert [int(it) for it in re.findall(r"\d", rows[0][2])] == sorted(TAGS.values())
    elif tag is not None:
        assert rows[0][2] == str(tag)


def test_the_table_of_reasons_is_the_closed_list() -> None:
    assert [row[0] for row in table("reason")] == [reason.value for reason in Reason]


def test_the_table_of_what_is_not_welcome_has_every_code() -> None:
    assert [row[0] for row in table("code", "what is wrong")] == [it.value for it in Unwelcome]


def test_the_table_of_terminations_is_the_closed_list() -> None:
    assert [row[0] for row in table("termination")] == [it.value for it in Termination]


def test_the_reasons_to_say_the_same_again_are_those_that_tell_when() -> None:
    again = {row[0] for row in table("reason") if row[2].startswith("the same")}
    assert again == {Reason.NOT_READY, Reason.TOO_FAST, Reason.ELSEWHERE, Reason.UNAVAILABLE}


def test_the_table_of_close_codes_is_what_servers_use() -> None:
    shown = {(int(row[0]), row[1]) for row in table("code", "name")}
    assert shown == {(code.value, code.name) for code in CloseCode}


def test_the_limits_are_the_defaults() -> None:
    rows = dict(row for row in table("what", "limit"))
    settings = ServerSettings()
    assert str(MOST_FROM_CLIENT) in rows["a message of yours"]
    assert str(MOST_FROM_SERVER) in rows["a message of the server"]
    assert rows["your first message"] == f"within {settings.hello_ms // 1000} s"
    assert f"{settings.requests_burst} at once" in rows["requests"]
    assert f"{settings.requests_per_second} more each second" in rows["requests"]
    assert f"opening a room counts as {OPEN_COST}, and so does" in rows["requests"]
    assert f"one more for every {ENTRIES_A_REQUEST} entries" in rows["requests"]
    assert OPEN_COST == REVIEW_COST == HINT_COST
    faults = rows["malformed or too frequent messages"]
    assert faults.startswith(f"{settings.most_faults} a connection")
    assert rows["rooms watched by a connection"] == str(settings.most_watched)
    assert rows["connections from one address"] == str(settings.connections_per_address)
    assert f"every {settings.ping_ms // 1000} s" in PAGE
    assert f"does not answer within {settings.pong_ms // 1000} s" in " ".join(PAGE.split())
    assert f"HOST:{settings.port}/" in PAGE


def test_the_subprotocols_are_named() -> None:
    assert [row[0] for row in table("subprotocol")] == list(SUBPROTOCOLS)


def test_the_games_of_the_welcome_are_on_the_page_or_in_the_schema() -> None:
    (welcome,) = (m for m in map(heard, by("Server")) if isinstance(m, Welcome))
    assert set(welcome.games) <= set(names())
    assert all(GAMES[game, rules] for game, rules in welcome.games.items())


def test_refusals_that_are_shown_are_worded_as_refusals_are() -> None:
    shown = [message for message in map(heard, by("Server")) if isinstance(message, Refusal)]
    assert {message.reason for message in shown} == {Reason.ILLEGAL, Reason.STALE, Reason.TOO_FAST}


def test_the_list_of_messages_names_each_once() -> None:
    kinds = [*get_args(from_client.NamedMessage), *get_args(from_server.NamedMessage)]
    tags = {kind.__struct_config__.tag for kind in kinds}
    told = Counter(re.findall(r"^\| \[`(\w+)`\]", PAGE, re.M))
    assert told == Counter(tags)
