"""Write the JSON Schema of the wire from the types, with a name for every position."""

import re
from typing import Any, get_args

import msgspec
from msgspec import Struct

from protocol import from_client, from_server
from protocol.names import PROTOCOL, SUBPROTOCOLS

Schema = dict[str, Any]


def wire_schema(games: dict[str, dict[str, Any]]) -> Schema:
    """Return the whole wire as JSON Schema (2020-12).

    ``games`` gives each game's types by the names ``options``, ``intent`` and ``view``. The roots
    are under ``$defs``: ``FromClient``, ``FromServer``, ``RoomView``, ``game.word`` for each game.
    """
    roots: dict[str, list[Any]] = {
        "FromClient": _members(from_client.NamedMessage) + _members(from_client.RoomMessage),
        "FromServer": _members(from_server.NamedMessage) + _members(from_server.RoomMessage),
        "RoomView": [from_server.RoomView],
    }
    for game, words in games.items():
        roots |= {f"{game}.{word}": _members(words[word]) for word in sorted(words)}
    return _assemble(roots)


def _members(union: Any) -> list[Any]:
    """The classes of a union, or the one class."""
    return list(get_args(union)) or [union]


def _assemble(roots: dict[str, list[Any]]) -> Schema:
    types = [kind for kinds in roots.values() for kind in kinds]
    schemas, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for kind in _structs(types):
        _name_positions(parts.get(kind.__name__) or parts.get(_full_name(kind)), kind)
    found = iter(schemas)
    defs = {name: {"anyOf": [next(found) for _ in kinds]} for name, kinds in roots.items()}
    # a root that is called like its one type (RoomView) is that type, or it would refer to itself
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fourfold, protocol {PROTOCOL}",
        "description": f"Websocket subprotocols: {', '.join(SUBPROTOCOLS)}.",
        "$defs": defs | parts,
    }


def _structs(types: list[Any]) -> set[type[Struct]]:
    """Every struct class that these types mention, themselves included."""
    found: set[type[Struct]] = set()
    waiting = list(types)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.add(kind)
            waiting += [field.type for field in msgspec.structs.fields(kind)]
        waiting += get_args(kind)
    return found


def _full_name(kind: type[Struct]) -> str:
    """What msgspec calls a class whose short name another one has too."""
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", f"{kind.__module__}.{kind.__qualname__}")


def _name_positions(part: Schema | None, kind: type[Struct]) -> None:
    """Say in the schema of an array which field each position is."""
    if part is None or not kind.__struct_config__.array_like:
        return
    tagged = ("tag",) if kind.__struct_config__.tag is not None else ()
    for item, field in zip(part["prefixItems"], (*tagged, *kind.__struct_fields__), strict=True):
        if "$ref" in item:
            item["allOf"] = [{"$ref": item.pop("$ref")}]
        item["title"] = field
