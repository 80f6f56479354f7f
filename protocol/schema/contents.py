"""Say what the schema of a field cannot be told from its type: views, intents and changes."""

from collections.abc import Mapping
from typing import Any, Final

from protocol.bounds import DEEPEST
from protocol.schema.openness import Schema

Titled = tuple[str, str]
"""A part of the schema, and one of its fields."""
PAIRS: Final = 8
"""So many pairs of a list of changes are checked one by one; those after them are alike."""

INTENT: Final[Schema] = {
    "title": "Intent",
    "description": "An intent of the room's game: see GAME.intent.",
    "type": "object",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
}
PATH: Final[Schema] = {
    "title": "Path",
    "description": "Where a change is made: positions from the outside in, or one position in the "
    "list into which the path before it led.",
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "array", "items": {"type": "integer", "minimum": 0}, "maxItems": DEEPEST},
    ],
}
VALUE: Final[Schema] = {
    "title": "Value",
    "description": "Any value that a view may hold.",
    "anyOf": [
        *({"type": kind} for kind in ("null", "boolean", "number", "string", "array", "object"))
    ],
}
CHANGES: Final[Schema] = {
    "title": "Changes",
    "description": "``path, value, path, value ...``: what changed in a tree, in order.",
    "type": "array",
    "prefixItems": [{"$ref": "#/$defs/Path"}, {"$ref": "#/$defs/Value"}] * PAIRS,
    "items": {"$ref": "#/$defs/Value"},
}


def shared(games: Mapping[str, Any]) -> dict[str, Schema]:
    """Return the parts that other parts refer to, with these games on offer."""
    views = [{"$ref": f"#/$defs/{game}.view"} for game in games]
    intents = [{"$ref": f"#/$defs/{game}.intent"} for game in games]
    return {
        "Intent": INTENT,
        "Path": PATH,
        "Value": VALUE,
        "Changes": CHANGES,
        "AnyIntent": {
            "title": "AnyIntent",
            "description": "An intent of one of the games, in their newest rules.",
            "anyOf": intents or [{"$ref": "#/$defs/Intent"}],
        },
        "AnyView": {
            "title": "AnyView",
            "description": "The view of one of the games, or of one that is newer than this.",
            "anyOf": [*views, {"type": "array"}, {"type": "object"}],
        },
    }


def either(name: str) -> Schema:
    """Return a reference to a part, or null."""
    return {"anyOf": [{"$ref": f"#/$defs/{name}"}, {"type": "null"}]}


def is_a(name: str) -> Schema:
    """Return a reference to a part."""
    return {"allOf": [{"$ref": f"#/$defs/{name}"}]}


FIELDS: Final[Mapping[Titled, Schema]] = {
    ("Play", "intent"): is_a("AnyIntent"),
    ("TryMove", "intent"): is_a("AnyIntent"),
    ("PlayDaily", "line"): {"items": {"$ref": "#/$defs/AnyIntent"}},
    ("PlayPuzzle", "line"): {"items": {"$ref": "#/$defs/AnyIntent"}},
    ("PlannedStep", "intent"): either("Intent"),
    ("Suggested", "intent"): either("Intent"),
    ("LessonView", "show"): either("Intent"),
    ("RoomView", "view"): either("AnyView"),
    ("SeenPosition", "view"): either("AnyView"),
    ("SaveInfo", "view"): either("AnyView"),
    ("PastGame", "view"): either("AnyView"),
    ("DailyPosition", "views"): {"items": {"$ref": "#/$defs/AnyView"}},
    ("PuzzlePosition", "views"): {"items": {"$ref": "#/$defs/AnyView"}},
    ("Snapshot", "room_view"): is_a("RoomView"),
    ("Replayed", "first"): is_a("RoomView"),
    **{
        (kind, field): is_a("Changes")
        for kind in ("Update", "PlyUpdate", "OwnPlyUpdate", "RoomDiff")
        for field in ("view_changes", "room_changes")
    },
}
"""What a field holds whose type says only that it holds something."""


SHOWN: Final[Mapping[str, str]] = {
    "SeenPosition": "view",
    "SaveInfo": "view",
    "PastGame": "view",
    "DailyPosition": "views",
}
"""Objects that show positions of the game whose name and rules they have beside them."""


def fill(parts: Mapping[str, Schema], games: Mapping[str, Any]) -> None:
    """Say in these parts what their fields hold, and what the game beside them says of it."""
    for (kind, field), content in FIELDS.items():
        _field(parts[kind], field).update(content)
    room = parts["RoomView"]
    room["allOf"] = [_room_of(room, *game) for game in games.items()]
    for kind, field in SHOWN.items():
        parts[kind]["allOf"] = [_position_of(field, *game) for game in games.items()]


def narrow(parts: Mapping[str, Schema], games: Mapping[str, Any]) -> None:
    """Say in parts that a client sends which options the game beside them has."""
    for part in parts.values():
        if {"game", "options"} <= part.get("properties", {}).keys():
            part["allOf"] = [_options_of(game) for game in games]


def _field(kind: Schema, field: str) -> Schema:
    """The schema of one field, in an object or at its position in an array."""
    if "properties" in kind:
        found: Schema = kind["properties"][field]
        return found
    return next(item for item in kind["prefixItems"] if item.get("title") == field)


def _room_of(room: Schema, game: str, words: Mapping[str, Any]) -> Schema:
    """What a room of that game shows in it, by the rules that this schema knows."""
    at = [item["title"] for item in room["prefixItems"]]
    asked: list[Any] = [True] * (at.index("rules") + 1)
    asked[at.index("game")] = {"const": game}
    asked[at.index("rules")] = {"const": words["rules"]}
    shown: list[Any] = [True] * at.index("view") + [either(f"{game}.view")]
    return {
        "if": {"type": "array", "prefixItems": asked, "minItems": len(asked)},
        "then": {"type": "array", "prefixItems": shown, "minItems": len(shown)},
    }


def _position_of(field: str, game: str, words: Mapping[str, Any]) -> Schema:
    """What such an object shows of that game, by the rules that this schema knows."""
    view = {"$ref": f"#/$defs/{game}.view"}
    shown = either(f"{game}.view") if field == "view" else {"type": "array", "items": view}
    asked = {"game": {"const": game}, "rules": {"const": words["rules"]}}
    return {
        "if": {"type": "object", "properties": asked, "required": list(asked)},
        "then": {"type": "object", "properties": {field: shown}},
    }


def _options_of(game: str) -> Schema:
    """What may be asked of that game, where it is the one that is opened."""
    asked = {"game": {"const": game}}
    chosen = {"options": {"$ref": f"#/$defs/{game}.options"}}
    return {
        "if": {"type": "object", "properties": asked, "required": ["game"]},
        "then": {"type": "object", "properties": chosen},
    }
