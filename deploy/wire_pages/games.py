"""Write the blocks of the pages of games: options, the view by position, intents."""

import inspect
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, get_args

import msgspec.inspect as of
from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import FieldInfo, fields

from deploy.wire_pages.meaning import meanings, one_line
from deploy.wire_pages.places import anchor
from deploy.wire_pages.registry import kind
from deploy.wire_pages.type_words import Link, type_words
from engines.catalog import GAMES, newest
from engines.game import AnyGame

NOTHING: Final = re.compile(r"\bNone\b")
"""What Python calls null, in a docstring."""
CELL: Final = "a cell, `[row, col]`"
QUARTERS: Final = "`0`, `90`, `180` or `270`"
SAID: Final = {
    ("View", "corners"): "list of five: `0`, `1` or `null`",
    ("View", "steps"): "list of steps, each two cells: `[[row, col], [row, col]]`",
    ("TurnPosition", "board"): "list of four rows of four stacks; a stack is a list of `1` and `2`",
    ("TurnPosition", "last"): "two cells, `[[row, col], [row, col]]`, or `null`",
    ("Move", "here"): CELL,
    ("Move", "there"): CELL,
    ("TokenMove", "here"): "a cell, `[x, y]`",
    ("TokenMove", "there"): "a cell, `[x, y]`",
    ("View", "fleets"): "list of two by seat, each a list of [Placed](#placed); or `null`",
    ("View", "codes"): "list of two by seat, each a list of five codes; or `null`",
    ("View", "words"): "list of two by seat, each a list of words; or `null`",
    ("View", "deployed"): "list of two: `true` or `false`",
    ("View", "names"): "list of two texts of 30 characters at most",
    ("Tile", "rot"): QUARTERS,
    ("View", "gear"): QUARTERS,
    ("Spot", "rots"): "list of `0`, `90`, `180`, `270`",
    ("PlaceTrack", "rot"): QUARTERS,
    ("Rotate", "rot"): QUARTERS,
    ("LockRound", "digits"): "list of two whole numbers 0 to 9",
    ("LockRound", "counts"): "list of two whole numbers",
}
"""Types of few fields that are clearer in words of their own, by struct and field."""
A_CODE: Final = "a [code](#codes) or `null`"


@kind("options")
def options(game: str) -> str:
    """Return the table of the options of ``game``: what each may be, and what it does."""
    rows = ["| option | values | default | meaning |", "| --- | --- | --- | --- |"]
    for it in _fields(rules(game)):
        extra = it.type.extra_json_schema or {} if isinstance(it.type, of.Metadata) else {}
        told = one_line(str(extra.get("description", "")))
        abouts = extra.get("abouts", {})
        each = " ".join(f"{_value(name)}: {text}" for name, text in abouts.items())
        values, default = type_words(_annotation(rules(game), it.name), _name), encode(it.default)
        rows.append(
            f"| `{it.name}` | {values} | `{default.decode()}` | {told} {each}".rstrip() + " |"
        )
    return "\n".join(rows)


@kind("view")
def view(game: str) -> str:
    """Return the table of the view of ``game``, and one for each array within it."""
    root = rules(game).view_type
    inner = [it for it in _within(root) if it is not root]
    parts = [_positions(root)]
    parts += [f"#### {it.__name__}\n\n{_says(it)}\n\n{_positions(it)}" for it in inner]
    return "\n\n".join(parts)


@kind("intents")
def intents(game: str) -> str:
    """Return the table of the intents of ``game``: each one's fields and what it does."""
    rows = ["| `type` | fields | what it does |", "| --- | --- | --- |"]
    inner: list[type[Struct]] = []
    for it in get_args(rules(game).intent_type):
        rows.append(f"| `{it.__struct_config__.tag}` | {_named(it)} | {_says(it)} |")
        inner += [part for part in _within(it) if part is not it]
    rows += [f"\nA `{it.__name__}`: {_named(it)}." for it in inner]
    return "\n".join(rows)


def rules(game: str) -> type[AnyGame]:
    """Return the newest rules of ``game``."""
    return GAMES[game, newest(game)]


def _fields(struct: type) -> tuple[of.Field, ...]:
    info = of.type_info(struct)
    assert isinstance(info, of.StructType)
    return info.fields


def _annotation(struct: type, field: str) -> Any:
    return next(it.type for it in fields(struct) if it.name == field)


def _within(struct: type[Struct]) -> Iterator[type[Struct]]:
    """Every struct that is told of in this one, itself first, in the order they are met."""
    seen, waiting = dict[type[Struct], None](), [struct]
    while waiting:
        here = waiting.pop(0)
        if here not in seen:
            seen[here] = None
            waiting += chain.from_iterable(_structs(it.type) for it in fields(here))
    yield from seen


def _structs(annotation: Any) -> Iterator[type[Struct]]:
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        yield annotation
    for part in get_args(annotation):
        yield from _structs(part)


def _positions(struct: type[Struct]) -> str:
    """The table of an array: what stands at each position."""
    rows = ["| position | name | values | meaning |", "| --- | --- | --- | --- |"]
    told, tag = meanings(struct), struct.__struct_config__.tag
    if tag is not None:
        rows.append(f'| 0 | | `"{tag}"` | Says which event this is. |')
    for at, it in enumerate(fields(struct), tag is not None):
        meaning = _told(told[it.name]) or f"Why `{it.name}` is off; `null`: it is open."
        rows.append(f"| {at} | `{it.name}` | {_words(struct, it, _link)} | {meaning} |")
    return "\n".join(rows)


def _named(struct: type[Struct]) -> str:
    """The fields of an object, after each other."""
    told = meanings(struct)
    parts = []
    for it in fields(struct):
        meaning = f" ({_told(told[it.name]).rstrip('.')})" if told[it.name] else ""
        parts.append(f"`{it.encode_name}`: {_words(struct, it, _name)}{meaning}")
    return "; ".join(parts) or "none"


def _words(struct: type[Struct], field: FieldInfo, link: Link) -> str:
    """What a field may be."""
    if struct.__name__ == "Buttons":
        return A_CODE
    said = SAID.get((struct.__name__, field.name)) or type_words(field.type, link)
    return said.replace("|", "\\|")


def _says(struct: type[Struct]) -> str:
    return _told(one_line(inspect.getdoc(struct) or ""))


def _told(text: str) -> str:
    return NOTHING.sub("`null`", text)


def _link(struct: type[Struct]) -> str:
    return f"[{struct.__name__}](#{anchor(struct.__name__)})"


def _name(struct: type[Struct]) -> str:
    return f"`{struct.__name__}`"


def _value(text: str) -> str:
    return f"`{text}`" if text.isdigit() else f'`"{text}"`'
