"""Write the JSON Schema of the wire from the types, with a name for every position.

It is strict where a client speaks, and open where it listens: see openness.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from protocol import from_client, from_server
from protocol.names import PROTOCOL, SUBPROTOCOLS
from protocol.schema.contents import fill, narrow, shared
from protocol.schema.openness import PREFIX, Schema, mapped, reached, told, unknown

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
KEYWORDS: Final = frozenset(
    {
        *("title", "description", "default", "examples", "type", "enum", "const", "$ref"),
        *("properties", "required", "additionalProperties", "propertyNames", "maxProperties"),
        *("items", "prefixItems", "minItems", "maxItems", "minLength", "maxLength", "pattern"),
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "anyOf", "allOf"),
    }
)
"""What is said in a schema: a game's options say besides how a window shows them."""
RULE: Final = re.compile(r" \((?:[A-Z]\d+(?:, | to | and )?)+\)")
"""Which rules of a game's own document a docstring is about: of no use without that."""
LIST: Final = re.compile(r"\^\(([a-z_|]+)\)\$")
"""A pattern that is a list of words."""


def wire_schema(games: Mapping[str, Mapping[str, Any]]) -> Schema:
    """Return the whole wire as JSON Schema (2020-12).

    ``games`` gives each game's types by the names ``options``, ``intent`` and ``view``, and the
    number of their ``rules``. Under ``$defs`` are the roots ``FromClient`` and ``FromServer``, of
    which the root of all is either, ``RoomView``, and ``game.word`` for each game.
    """
    sent = {"FromClient": members(from_client.FromClient)}
    heard = {"FromServer": members(from_server.FromServer)}
    for game, words in games.items():
        sent |= {f"{game}.{word}": members(words[word]) for word in ("options", "intent")}
        heard[f"{game}.view"] = members(words["view"])
    parts = _parts(sent | heard | {"": [from_server.RoomView]})
    parts |= shared(games)
    fill(parts, games)
    said = reached(parts, set(sent))
    strict = {name: parts[name] for name in parts if name in said}
    open_ = told(parts, reached(parts, {*heard, "RoomView"}), said)
    strict = {name: mapped(part, dict) for name, part in strict.items()}
    narrow(strict, games)
    named, tags = _kinds(heard["FromServer"])
    whole = {name: mapped(part, _listed) for name, part in (strict | open_).items()}
    whole["Unknown"] = unknown(named, tags)
    whole["FromServer"]["anyOf"].append({"$ref": f"{PREFIX}Unknown"})
    return {
        "$schema": DIALECT,
        "title": f"Fourfold, protocol {PROTOCOL}",
        "description": f"Websocket subprotocols: {', '.join(SUBPROTOCOLS)}.",
        "anyOf": [{"$ref": f"{PREFIX}{root}"} for root in ("FromClient", "FromServer")],
        "$defs": {name: whole[name] for name in (*sent, *heard)} | whole,
    }


def members(union: Any) -> list[Any]:
    """Return the classes of a union, or the one class."""
    return list(get_args(union)) or [union]


def name_of(kind: type[Struct], parts: Mapping[str, Schema]) -> str:
    """Return what a class is called among these parts: by its module too, where two have a name."""
    full = re.sub(r"[^a-zA-Z0-9.\-_]", "_", f"{kind.__module__}.{kind.__qualname__}")
    return full if full in parts else kind.__name__


def _parts(roots: dict[str, list[Any]]) -> dict[str, Schema]:
    """Every part of the schema by name, as strict as the types are."""
    types = [kind for kinds in roots.values() for kind in kinds]
    schemas, parts = msgspec.json.schema_components(types, ref_template=f"{PREFIX}{{name}}")
    for kind in structs(types):
        _name_positions(parts[name_of(kind, parts)], kind)
    found = iter(schemas)
    made = {name: {"anyOf": [next(found) for _ in kinds]} for name, kinds in roots.items() if name}
    return made | {name: mapped(part, _plain) for name, part in parts.items()}


def structs(types: list[Any]) -> set[type[Struct]]:
    """Return every struct class that these types mention, themselves included."""
    found: set[type[Struct]] = set()
    waiting = list(types)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.add(kind)
            waiting += [field.type for field in msgspec.structs.fields(kind)]
        waiting += get_args(kind)
    return found


def _kinds(types: list[type[Struct]]) -> tuple[list[str], list[int]]:
    """The types of named messages, and the tags of those that are arrays."""
    tags = [kind.__struct_config__.tag for kind in types]
    return [tag for tag in tags if isinstance(tag, str)], [
        tag for tag in tags if isinstance(tag, int)
    ]


def _name_positions(part: Schema, kind: type[Struct]) -> None:
    """Say in the schema of an array which field each position is."""
    if not kind.__struct_config__.array_like:
        return
    tagged = ("tag",) if kind.__struct_config__.tag is not None else ()
    for item, field in zip(part["prefixItems"], (*tagged, *kind.__struct_fields__), strict=True):
        if "$ref" in item:
            item["allOf"] = [{"$ref": item.pop("$ref")}]
        item["title"] = field


def _plain(part: Schema) -> Schema:
    """``part`` in words of JSON Schema alone; its descriptions are without the source's margins."""
    part = {key: value for key, value in part.items() if key in KEYWORDS}
    if "description" in part:
        about = re.sub(r"\s*\n\s*", " ", part["description"]).strip()
        part["description"] = RULE.sub("", about).replace("``", "`")
    if "maxLength" in part:
        part = {"type": "string"} | part
    return part


def _listed(part: Schema) -> Schema:
    """``part`` with a list of words for a pattern that is one."""
    listed = LIST.fullmatch(part.get("pattern", ""))
    if not listed:
        return part
    kept = {key: value for key, value in part.items() if key not in ("type", "pattern")}
    return kept | {"enum": listed[1].split("|")}
