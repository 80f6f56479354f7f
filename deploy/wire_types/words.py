"""Write a part of the schema as a type in TypeScript."""

import json
from collections.abc import Mapping
from typing import Any, Final

from deploy.wire_types.comments import said

ROOTS: Final = frozenset({"FromClient", "FromServer"})
PLAIN: Final = {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def title(name: str) -> str:
    """Return what a part of the schema is called in TypeScript."""
    words = name.removeprefix("engines.").replace(".public.", ".").split(".")
    return "".join(word[:1].upper() + word[1:] for word in words)


def expression(part: Any, about: Mapping[str, str], indent: str = "") -> str:
    """Return the type that ``part`` is; ``about`` says what its fields mean."""
    if not isinstance(part, dict):
        return "unknown"
    if "$ref" in part:
        return title(part["$ref"].removeprefix("#/$defs/"))
    if "prefixItems" in part:
        return _tuple(part, about, indent)
    if "properties" in part:
        return _object(part, about, indent)
    if "enum" in part:
        return " | ".join(json.dumps(word) for word in part["enum"])
    if "const" in part:
        return json.dumps(part["const"])
    if "anyOf" in part:
        return _either(part["anyOf"], indent)
    if "allOf" in part:
        return expression(part["allOf"][0], about, indent)
    return _simple(part, indent)


def _simple(part: dict[str, Any], indent: str) -> str:
    kind = part.get("type")
    if kind == "array":
        return f"readonly ({expression(part.get('items'), {}, indent)})[]"
    if kind == "object":
        inner = part.get("additionalProperties")
        return f"{{ readonly [name: string]: {expression(inner, {}, indent)} }}"
    if kind == "string":
        return "string"
    return PLAIN.get(kind, "unknown") if isinstance(kind, str) else "unknown"


def _either(members: list[Any], indent: str) -> str:
    """One of several; a list of words stays one in an editor where any other may come."""
    open_ = any("enum" in it for it in members) and any(
        it.get("type") == "string" for it in members
    )
    texts = []
    for member in members:
        text = expression(member, {}, indent)
        text = "(string & {})" if open_ and text == "string" else text
        if text not in texts:
            texts.append(text)
    return "unknown" if "unknown" in texts else " | ".join(texts)


def _tuple(part: dict[str, Any], about: Mapping[str, str], indent: str) -> str:
    """An array by position: with names where they have any, with room for more where it is open."""
    least, inner = part.get("minItems", 0), indent + "  "
    names = all("title" in item for item in part["prefixItems"] if isinstance(item, dict))
    lines = []
    for at, item in enumerate(part["prefixItems"]):
        name, mark = item.get("title", ""), "" if at < least else "?"
        text = expression({key: it for key, it in item.items() if key != "title"}, {}, inner)
        label = f"{name}{mark}: {text}" if names else f"({text}){mark}"
        lines.append(f"{said(about.get(name, ''), inner)}{inner}{label},\n")
    if part.get("items") is not False and "items" not in part:
        lines.append(f"{inner}...{'more: ' if names else ''}unknown[],\n")
    elif isinstance(part.get("items"), dict):
        rest = expression(part["items"], {}, inner)
        lines.append(f"{inner}...{'more: ' if names else ''}({rest})[],\n")
    return "readonly [\n" + "".join(lines) + f"{indent}]"


def _object(part: dict[str, Any], about: Mapping[str, str], indent: str) -> str:
    asked, inner = set(part.get("required", [])), indent + "  "
    lines = []
    for name, value in part["properties"].items():
        mark = "" if name in asked else "?"
        text = expression(value, {}, inner)
        lines.append(f"{said(about.get(name, ''), inner)}{inner}readonly {name}{mark}: {text};\n")
    return "{\n" + "".join(lines) + f"{indent}}}"
