"""Open a schema for receivers: what a newer server may add to what is known is valid, too.

A server may send fields, items at the end of an array, kinds of messages and words of a list that
are newer than the schema. What it may not do is to change the meaning of those that are known.
"""

from collections.abc import Callable, Mapping, Set
from typing import Any, Final

Schema = dict[str, Any]

PREFIX: Final = "#/$defs/"
ABOUT: Final = frozenset({"title", "description", "default"})
"""Keywords that say something of a value, and ask nothing of it."""
WITHIN: Final = frozenset(
    {"items", "additionalProperties", "propertyNames", "not", "if", "then", "else", "contains"}
)
"""Keywords whose value is a schema, or yes or no."""
LISTED: Final = frozenset({"prefixItems", "anyOf", "allOf", "oneOf"})
"""Keywords whose value is a list of such."""
CLOSED: Final = frozenset({"Reason"})
"""Lists of words that are closed within one version of the wire."""


def told(parts: Mapping[str, Schema], names: Set[str], said: Set[str]) -> dict[str, Schema]:
    """Return the ``names`` of ``parts`` as receivers read them.

    Those that clients send as well (``said``) are called ``NAME.told`` where they differ by it.
    """
    made = {name: parts[name] if name in CLOSED else opened(parts[name]) for name in names}
    renamed = {name for name in names & said if made[name] != parts[name]}
    while more := {name for name in (names & said) - renamed if references(parts[name]) & renamed}:
        renamed |= more
    new = {name: f"{name}.told" for name in renamed}
    return {new.get(name, name): referring(part, new) for name, part in made.items()}


def mapped(part: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """Return ``part`` changed, after every schema within it was."""

    def each(value: Any) -> Any:
        return mapped(value, change) if isinstance(value, dict) else value

    made = dict(part)
    for key, value in part.items():
        if key in WITHIN:
            made[key] = each(value)
        elif key in LISTED:
            made[key] = [each(item) for item in value]
        elif key == "properties":
            made[key] = {name: each(item) for name, item in value.items()}
    return change(made)


def opened(part: Schema) -> Schema:
    """Return ``part`` without what a newer server would break."""
    return mapped(part, _opened)


def _opened(part: Schema) -> Schema:
    if part.get("additionalProperties") is False:
        del part["additionalProperties"]
    if "prefixItems" in part:
        if part.get("items") is False:
            del part["items"]
        part.pop("maxItems", None)
    words = part.get("enum", [])
    if len(words) > 1 and all(isinstance(word, str) for word in words):
        newer = {"type": "string", "description": "One that is newer than this schema."}
        kept = {key: part[key] for key in part if key in ABOUT}
        return kept | {"anyOf": [{"enum": words}, newer]}
    return part


def unknown(kinds: list[str], tags: list[int]) -> Schema:
    """Return what says of a message that it is of a kind that is none of these."""
    kind = {"type": "string", "not": {"enum": kinds}}
    tag = {"type": "integer", "not": {"enum": tags}}
    return {
        "title": "Unknown",
        "description": "A message of a kind that is newer than this schema: to be ignored.",
        "anyOf": [
            {"type": "object", "properties": {"type": kind}, "required": ["type"]},
            {"type": "array", "prefixItems": [tag], "minItems": 1},
        ],
    }


def references(part: Schema) -> set[str]:
    """Return the names of all parts that ``part`` refers to by itself."""
    found: set[str] = set()

    def note(it: Schema) -> Schema:
        if "$ref" in it:
            found.add(it["$ref"].removeprefix(PREFIX))
        return it

    mapped(part, note)
    return found


def reached(parts: Mapping[str, Schema], roots: Set[str]) -> set[str]:
    """Return the names of all parts that these lead to, themselves included."""
    found: set[str] = set()
    waiting = set(roots)
    while waiting:
        found |= waiting
        waiting = {name for known in waiting for name in references(parts[known])} - found
    return found


def referring(part: Schema, new: Mapping[str, str]) -> Schema:
    """Return ``part`` with its references led to the new names of parts."""

    def lead(it: Schema) -> Schema:
        if "$ref" in it:
            name = it["$ref"].removeprefix(PREFIX)
            it["$ref"] = PREFIX + new.get(name, name)
        return it

    return mapped(part, lead)
