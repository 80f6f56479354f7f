"""What a newer server may add is valid, and what a client may not say is not."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.catalog import make, names
from protocol.from_server import (
    DailyPosition,
    Glanced,
    History,
    LobbyRooms,
    Saves,
    Snapshot,
    Watching,
)
from protocol.schema.openness import ABOUT
from tests.protocol.messages import (
    FROM_CLIENT,
    FROM_SERVER,
    MALFORMED,
    NEVER_TOLD,
    ROOM,
    SEEN,
    tree,
)
from tests.protocol.schema.test_wire import WHOLE, check, validator

NODE = Path(__file__).parents[2] / "node"
GAME, RULES, SETTINGS, PHASE, VIEW, ENDING = 1, 2, 4, 7, 11, 12
"""Positions of a RoomView."""


def card(**changes: Any) -> Any:
    """A card of the lobby, as JSON, with these fields."""
    told = tree(next(it for it in FROM_SERVER if isinstance(it, LobbyRooms) and it.rooms))
    told["rooms"][0] |= changes
    return told


def room(**changes: Any) -> Any:
    """A snapshot, as JSON, with these positions of its RoomView changed, ``_1`` for position 1."""
    told = tree(Snapshot(0, 1, 7, False, SEEN))
    for at, value in changes.items():
        told[5][int(at[1:])] = value
    return told


def shown(kind: type[Any], **changes: Any) -> Any:
    """The first message of that kind that shows a position, with its view or more of it changed."""
    told = next(
        it for it in map(tree, (it for it in FROM_SERVER if isinstance(it, kind))) if _of(it)
    )
    _of(told)[-1].update(changes)
    return told


def _of(told: Any) -> Any:
    """What shows positions in a message, as JSON: a list of objects."""
    if "views" in told:
        return [told]
    return next((told[it] for it in ("games", "saves", "positions") if it in told), [])


def settings(**more: Any) -> Any:
    """The settings of a room with more of them than this schema knows, or others."""
    return tree(SEEN.settings) | more


NEWER: dict[str, Any] = {
    "a message of another type": {"type": "weather", "sun": True},
    "a room message of another tag": [6, 0, "anything"],
    "a field more": tree(Watching(ROOM, 3)) | {"colour": "red"},
    "an item more": [*room(), "more"],
    "an item more of a room": [*room()[:5], [*room()[5], {"mood": 1}]],
    "a setting more on a card": card(settings=settings(fog=True)),
    "another word for a setting": card(settings=settings(undo="once")),
    "another kind of clock": room(_4=settings(clock={"kind": "hourglass", "sand": 3})),
    "another way to end": room(_12=[[1], "abducted", "by aliens", [], None, False, 5]),
    "a game that is new": card(game="chess", options={"variant": "960"}),
    "a view of a game that is new": room(_1="chess", _11={"fen": "8/8"}),
    "a finished game by newer rules": shown(History, rules=2, view=[1, 2, 3]),
    "a saved game of a game that is new": shown(Saves, game="chess", view={"fen": "8/8"}),
    "a glance at a game by unknown rules": shown(Glanced, rules=0, view=[1]),
    "a daily position by newer rules": shown(DailyPosition, rules=2, views=[[1]]),
    "a view by newer rules": room(_2=2, _11=[1, 2, 3]),
}
BROKEN: dict[str, Any] = {
    "no message": {},
    "a tag in words": ["snapshot"],
    "a known type without its fields": {"type": "watching"},
    "a known tag without its items": [1, 0],
    "a phase that is none": room(_7="paused"),
    "a view that is none of a finished game's": shown(History, view=[[1, 2], True]),
    "a view that is none of a saved game's": shown(Saves, view=[[1, 2], True]),
    "a view that is none of a glance's game": shown(Glanced, view=[[1, 2], True]),
    "views that are none of a daily position's": shown(DailyPosition, views=[[[1, 2], True]]),
    "a view that is none of its game's": room(_11=[[1, 2], True]),
    "a reason that is none": {"type": "refusal", "reason": "mood", "message": ""},
    "a room that is none": [1, 0, 1, 7, False, {"room": ROOM}],
    "changes without a path": [2, 0, 7, ["here", 1]],
    "a known field of another type": card(settings=settings(undo=3)),
}


@pytest.mark.parametrize("told", NEWER.values(), ids=NEWER.keys())
def test_what_a_newer_server_may_say_is_valid(told: Any) -> None:
    check("FromServer", told)


@pytest.mark.parametrize("told", BROKEN.values(), ids=BROKEN.keys())
def test_what_no_server_may_say_is_invalid(told: Any) -> None:
    assert not validator("FromServer").is_valid(told)


def test_a_client_is_held_to_what_the_game_knows() -> None:
    asked = {"type": "open", "request": 1, "game": "polyy", "options": {"size": 5}}
    check("FromClient", asked)
    check("FromClient", [1, 0, 0, {"type": "place", "field": 5}])
    for wrong in (
        {"options": {"komi": 6}},
        {"settings": {"fog": True}},
        {"settings": {"undo": "x"}},
    ):
        assert not validator("FromClient").is_valid(asked | wrong), wrong
    assert not validator("FromClient").is_valid([1, 0, 0, {"type": "fly"}])
    assert not validator("FromClient").is_valid([1, 0, 0, {"type": "place", "field": 5, "x": 1}])


def anything(part: Any, at: str) -> Iterator[str]:
    """Where a schema accepts whatever there is."""
    if isinstance(part, dict):
        if not set(part) - ABOUT:
            yield at
        for key, value in part.items():
            if key == "properties":
                for name, item in value.items():
                    yield from anything(item, f"{at}.{name}")
            elif key in ("items", "prefixItems", "anyOf", "allOf"):
                for item in value if isinstance(value, list) else [value]:
                    yield from anything(item, f"{at}.{key}")


def test_no_field_of_any_message_or_view_accepts_anything() -> None:
    assert [at for name, part in WHOLE["$defs"].items() for at in anything(part, name)] == []
    assert not validator("FromServer").is_valid({})
    assert {part["$ref"] for part in WHOLE["anyOf"]} == {"#/$defs/FromClient", "#/$defs/FromServer"}


def judged() -> Iterator[tuple[str, Any, bool]]:
    """Every sample of a message with the root that judges it, and whether it is valid."""
    yield from (("FromClient", tree(said), True) for said in FROM_CLIENT)
    yield from (("FromServer", tree(told), True) for told in FROM_SERVER)
    yield from (("", tree(it), True) for it in (*FROM_CLIENT, *FROM_SERVER))
    yield from (("FromClient", tree(said), False) for said, _ in MALFORMED.values())
    yield from (("FromServer", tree(told), False) for told, _ in NEVER_TOLD.values())
    yield from (("FromServer", told, True) for told in NEWER.values())
    yield from (("FromServer", told, False) for told in BROKEN.values())
    yield "RoomView", tree(SEEN), True
    yield "polyy.view", tree(SEEN.view), True
    yield from ((f"{game}.options", tree(make(game, {})), True) for game in names())
    yield from ((root, value, False) for root in ("", "RoomView") for value in (5, {}, [], None))


@pytest.mark.needs("node")
def test_ajv_as_it_comes_compiles_the_roots_and_judges_alike() -> None:
    given = json.dumps({"schema": WHOLE, "cases": list(judged())})
    ran = subprocess.run(
        ["node", "schema.mjs"], cwd=NODE, input=given, capture_output=True, text=True, check=True
    )
    said = json.loads(ran.stdout)
    assert said["wrong"] == []
    assert set(said["roots"]) >= {"", "FromClient", "FromServer", "RoomView"}
