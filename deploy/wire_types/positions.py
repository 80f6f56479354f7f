"""Say which name each position of a view has, as types and as a table for programs."""

from collections.abc import Mapping
from typing import Any, Final

from deploy.wire_types.comments import said
from deploy.wire_types.words import expression, title

NAMES: Final = "Named"
PREFIX: Final = "#/$defs/"


def positions(parts: Mapping[str, Any], shown: list[str]) -> dict[str, list[list[Any]]]:
    """Return for each of these arrays the name and the shape of every position."""
    return {
        title(name): [[_name(item), _shape(item, parts)] for item in parts[name]["prefixItems"]]
        for name in shown
    }


def named(name: str, parts: Mapping[str, Any], about: Mapping[str, str], shown: set[str]) -> str:
    """Return the interface of an array by names."""
    lines = []
    for item in parts[name]["prefixItems"]:
        inner = {key: it for key, it in item.items() if key != "title"}
        text = expression(_with_names(inner, shown), {}, "  ")
        word = _name(item)
        lines.append(f"{said(about.get(word, ''), '  ')}  readonly {word}: {text};\n")
    head = said(parts[name].get("description", ""), "")
    return f"{head}export interface {title(name)}{NAMES} {{\n{''.join(lines)}}}\n\n"


def _name(item: dict[str, Any]) -> str:
    word: str = item["title"]
    return "type" if word == "tag" else word


def _with_names(part: Any, shown: set[str]) -> Any:
    """``part`` with every reference to an array led to its interface."""
    if isinstance(part, list):
        return [_with_names(it, shown) for it in part]
    if not isinstance(part, dict):
        return part
    ref = part.get("$ref", "").removeprefix(PREFIX)
    if ref in shown:
        return {"$ref": f"{PREFIX}{ref}{NAMES}"}
    return {key: _with_names(it, shown) for key, it in part.items()}


def _shape(part: Any, parts: Mapping[str, Any]) -> Any:
    """Where arrays with names are in a value: itself, in a list, or one of several by tag."""
    if not isinstance(part, dict):
        return None
    if "$ref" in part:
        ref = part["$ref"].removeprefix(PREFIX)
        if "prefixItems" in parts[ref]:
            return title(ref)
        return _shape(parts[ref], parts)
    if "allOf" in part:
        return _shape(part["allOf"][0], parts)
    if "anyOf" in part:
        return _one_of(part["anyOf"], parts)
    inner = _shape(part.get("items"), parts) if part.get("type") == "array" else None
    return None if inner is None else {"list": inner}


def _one_of(members: list[Any], parts: Mapping[str, Any]) -> Any:
    arrays = [it["$ref"].removeprefix(PREFIX) for it in members if "$ref" in it]
    arrays = [it for it in arrays if "prefixItems" in parts[it]]
    if len(arrays) > 1:
        tags = {str(parts[it]["prefixItems"][0]["enum"][0]): title(it) for it in arrays}
        return {"tags": tags}
    shapes = [shape for it in members if (shape := _shape(it, parts)) is not None]
    return shapes[0] if shapes else None
