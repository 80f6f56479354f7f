"""Write the blocks ``fields NAME``: every field of a type, and how a request of it is answered."""

from functools import cache
from typing import Any, Final, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from deploy.wire_pages.answers import answered
from deploy.wire_pages.meaning import meanings
from deploy.wire_pages.registry import kind
from deploy.wire_pages.type_words import type_words
from protocol import from_client, from_server

ROOTS: Final = (from_client.FromClient, from_server.FromServer, from_server.RoomView)
NONE: Final = ""


@kind("fields")
def fields(name: str) -> str:
    """Return the table of one type's fields, and how it is answered where it is a request."""
    struct = types()[name]
    return table(struct) + "\n" + answered(struct)


@cache
def types() -> dict[str, type[Struct]]:
    """Return every struct that the wire mentions, by its name; those of games are not among them.

    ``Update`` stands for all three kinds of it.
    """
    found: dict[str, type[Struct]] = {}
    waiting: list[Any] = list(ROOTS)
    while waiting:
        it = waiting.pop()
        if isinstance(it, type) and issubclass(it, Struct) and it.__name__ not in found:
            found[it.__name__] = it
            waiting += [field.type for field in msgspec.structs.fields(it)]
        waiting += get_args(it)
    return found


def table(struct: type[Struct], about: dict[str, str] | None = None) -> str:
    """Return the fields of a struct as a table; ``about`` says more of some than the class does."""
    told = meanings(struct) | (about or {})
    infos = msgspec.structs.fields(struct)
    if not infos:
        return f"No fields but its `type`, `{struct.__struct_config__.tag}`.\n"
    by_place = struct.__struct_config__.array_like
    if by_place:
        head = [f"`{struct.__name__}`", "name"]
        rows = [[str(at), f"`{name}`"] for at, name in enumerate(names(struct))]
    else:
        named = struct.__struct_config__.tag or struct.__name__
        head, rows = [f"`{named}`"], [[f"`{it.encode_name}`"] for it in infos]
    tag = [[f"{tag_of(struct)}", NONE, meanings_of_tag()]] if len(rows) > len(infos) else []
    cells = [[type_words(it.type, _link), default(it), told[it.name]] for it in infos]
    columns = ["type", "default", "meaning"]
    return _drawn(head + columns, [a + b for a, b in zip(rows, tag + cells, strict=True)])


def names(struct: type[Struct]) -> list[str]:
    """Return what each position of an array is called."""
    tagged = ["tag"] if struct.__struct_config__.tag is not None else []
    return [*tagged, *struct.__struct_fields__]


def tag_of(struct: type[Struct]) -> str:
    """Return the tags that the first item of such an array may be."""
    kinds = [struct, *struct.__subclasses__()]
    tags = [f"{kind.__struct_config__.tag}" for kind in kinds]
    return tags[0] if len(tags) == 1 else f"{', '.join(tags[:-1])} or {tags[-1]}"


def meanings_of_tag() -> str:
    """Return what every tag means."""
    return "Says which message this array is."


def default(field: FieldInfo) -> str:
    """Return what a field is where it is left out; nothing, where it may not be."""
    if field.default_factory is not NODEFAULT:
        return f"`{msgspec.json.encode(field.default_factory()).decode()}`"
    if field.default is NODEFAULT:
        return NONE
    if isinstance(field.default, Struct):
        return "that of each field"
    return f"`{msgspec.json.encode(field.default).decode()}`"


def _link(struct: type) -> str:
    return f"[{struct.__name__}](wire:{struct.__name__})"


def _drawn(head: list[str], rows: list[list[str]]) -> str:
    """A table, without a column of defaults where there is none."""
    at = head.index("default")
    if not any(row[at] for row in rows):
        head, rows = (
            head[:at] + head[at + 1 :],
            [row[:at] + row[at + 1 :] for row in rows],
        )
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
