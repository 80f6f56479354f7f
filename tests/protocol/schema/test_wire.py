"""The schema of the wire says of real messages what the codec says of them."""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import pairwise
from typing import Any, get_args

import jsonschema
import msgspec
import pytest
from msgspec import Raw, Struct

from engines.catalog import GAMES, make, names
from engines.polyy.public import PlaceStone, TakeFirstStone
from protocol import from_client, from_server
from protocol.from_client import Play, RoomSettings
from protocol.from_server import EndingView, Evaluation, RoomDiff, RoomView, SeatInfo, Snapshot
from protocol.names import PlayerId, RoomId
from protocol.room_diff import TAGS, room_diff
from protocol.schema.wire import wire_schema
from server.net.pages import schema
from server.room.facts import Began, Fact, Opened, Played, Resigned, Sat
from server.room.fold import fold
from server.room.room import Room
from server.room.views.audience import seen
from tests.protocol.messages import FROM_CLIENT, FROM_SERVER, MALFORMED, NEVER_TOLD, ROOM, tree

WHOLE = tree(schema())


@cache
def validator(root: str) -> jsonschema.Draft202012Validator:
    """Judges values by one of the roots."""
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{root}", "$defs": WHOLE["$defs"]})


def check(root: str, value: Any) -> None:
    """Raise unless ``value``, as JSON, is what ``root`` says."""
    validator(root).validate(tree(value))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(WHOLE)
    assert WHOLE["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]


def references(part: Any) -> Iterator[str]:
    """Every place the schema points to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for item in part:
            yield from references(item)


def test_no_reference_leads_nowhere() -> None:
    found = set(references(WHOLE))
    assert found
    assert found <= {f"#/$defs/{name}" for name in WHOLE["$defs"]}


@pytest.mark.parametrize("said", FROM_CLIENT, ids=repr)
def test_what_a_client_says_is_valid(said: Any) -> None:
    check("FromClient", said)
    assert not validator("FromServer").is_valid(tree(said)) or validator("Unknown").is_valid(
        tree(said)
    )


@pytest.mark.parametrize("said", FROM_SERVER, ids=repr)
def test_what_a_server_says_is_valid(said: Any) -> None:
    check("FromServer", said)


@pytest.mark.parametrize("said", [said for said, _ in MALFORMED.values()], ids=MALFORMED.keys())
def test_what_the_codec_refuses_is_invalid(said: Any) -> None:
    assert not validator("FromClient").is_valid(tree(said))


@pytest.mark.parametrize("said", [said for said, _ in NEVER_TOLD.values()], ids=NEVER_TOLD.keys())
def test_what_no_server_says_is_invalid(said: Any) -> None:
    assert not validator("FromServer").is_valid(tree(said))


def polyy_room() -> list[Room]:
    """A room of Poly-Y after each of its facts."""
    intents = [PlaceStone(0), TakeFirstStone(), PlaceStone(5), PlaceStone(6)]
    options: dict[str, Any] = {"pie": True, "size": 4}
    ada = PlayerId("ada")
    facts: list[Fact] = [
        Opened(0, ROOM, "polyy", 1, options, RoomSettings(), ada, 1, "00" * 32, ""),
        Sat(1, 0, ada, "Ada"),
        Sat(2, 1, PlayerId("bot-1"), "Bot (random)", "random", 0),
        Began(3, (0, 1)),
        *(
            Played(4, at % 2, at // 2, Raw(msgspec.json.encode(intent)))
            for at, intent in enumerate(intents)
        ),
        Resigned(9, 0),
    ]
    return [reduce(fold, facts[:end], None) for end in range(1, len(facts) + 1)]  # type: ignore[misc]


@pytest.mark.parametrize("audience", [None, 0, 1])
def test_all_that_is_told_of_a_real_room_is_valid(audience: int | None) -> None:
    rooms = polyy_room()
    for seq, room in enumerate(rooms, 1):
        now = seen(room, audience)
        check("FromServer", Snapshot(0, seq, 7, False, now))
        check("RoomView", now)
        if now.view is not None:
            check("polyy.view", now.view)
    for before, after in pairwise(rooms):
        tag, *changes = room_diff(seen(before, audience), seen(after, audience))
        check("FromServer", [tag, 0, 7, *changes])
    assert rooms[-1].phase == "over"


def test_real_intents_and_options_are_valid() -> None:
    for intent in (PlaceStone(0), TakeFirstStone()):
        check("polyy.intent", intent)
        check("FromClient", Play(0, 0, Raw(msgspec.json.encode(intent))))
    check("polyy.options", make("polyy", {"size": 4}))
    for wrong in ({"type": "place"}, {"type": "place", "field": "0"}, {"type": "pass"}, {}):
        assert not validator("polyy.intent").is_valid(wrong)
    for wrong in ({"size": 8}, {"pie": 1}, {"komi": 6.5}):
        assert not validator("polyy.options").is_valid(wrong)


def arrays() -> dict[str, type[Struct]]:
    """Every array-like struct of the wire, by its name in the schema."""
    views = {kind.view_type for kind in GAMES.values()}
    kinds: set[Any] = {Play, RoomView, SeatInfo, EndingView, Snapshot, Evaluation, RoomDiff, *TAGS}
    kinds |= views
    found = {kind.__name__: kind for kind in kinds if len(names()) == 1 or kind not in views}
    return dict(sorted(found.items()))  # a set has another order in every process


@pytest.mark.parametrize(("name", "kind"), arrays().items(), ids=arrays())
def test_every_position_of_an_array_is_named_in_order(name: str, kind: type[Struct]) -> None:
    titles = [item["title"] for item in WHOLE["$defs"][name]["prefixItems"]]
    tagged = ["tag"] if kind.__struct_config__.tag is not None else []
    assert titles == tagged + list(kind.__struct_fields__)


def test_no_array_has_a_position_without_a_name() -> None:
    parts = {name: part for name, part in WHOLE["$defs"].items() if "title" in part}
    lists = [part.get("prefixItems", []) for name, part in parts.items() if name != "Changes"]
    items = [item for each in lists for item in each]
    assert items
    assert all(item.get("title") for item in items)


@pytest.mark.parametrize("game", names())
def test_every_game_has_its_words(game: str) -> None:
    for word in ("options", "intent", "view"):
        assert WHOLE["$defs"][f"{game}.{word}"]["anyOf"]


def test_every_message_is_described() -> None:
    for root, words in (("FromClient", from_client), ("FromServer", from_server)):
        said = {kind.__name__ for kind in get_args(words.NamedMessage)}
        said |= {kind.__name__ for kind in get_args(words.RoomMessage) or (words.RoomMessage,)}
        named = [part["$ref"].rpartition("/")[2] for part in WHOLE["$defs"][root]["anyOf"]]
        said |= {"Unknown"} if root == "FromServer" else set()
        # a game may have an intent of the same name: then the message has its module's, too
        assert {name.rpartition(".")[2] for name in named} == said
        assert all(WHOLE["$defs"][name]["description"] for name in named)


class First:
    """A game with a View of its own."""

    class View(Struct, frozen=True, array_like=True):
        """What the first shows."""

        stones: int


class Second:
    """Another one, whose View has the same name."""

    class View(Struct, frozen=True, array_like=True):
        """What the second shows."""

        dice: tuple[RoomId, ...]
        again: First.View


def test_two_games_may_call_their_views_the_same() -> None:
    words = {
        "first": {"options": RoomSettings, "intent": int, "view": First.View, "rules": 1},
        "second": {"options": RoomSettings, "intent": int, "view": Second.View, "rules": 1},
    }
    whole = wire_schema(words)
    jsonschema.Draft202012Validator.check_schema(whole)
    for game, titles in (("first", ["stones"]), ("second", ["dice", "again"])):
        ((part,),) = (whole["$defs"][f"{game}.view"]["anyOf"],)
        view = whole["$defs"][part["$ref"].rpartition("/")[2]]
        assert [item["title"] for item in view["prefixItems"]] == titles
