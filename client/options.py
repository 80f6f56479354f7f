"""A game's options as a form and in words, read from its Options type alone."""

from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

Kind = Literal["switch", "choice", "number"]


class Option(NamedTuple):
    """One option: what it is called, what it may be, what it is unless one says otherwise."""

    name: str
    title: str
    about: str
    kind: Kind
    values: tuple[Any, ...]
    """Of a choice: all of them. Of a number: the least and the most."""
    default: Any

    def says(self, value: Any) -> str:
        """``value`` in words, short: "Swap rule on", "Board size 7"."""
        if self.kind == "switch":
            return f"{self.title} {'on' if value else 'off'}"
        return f"{self.title} {value}"


def options_of(kind: type[Struct]) -> tuple[Option, ...]:
    """Every option of an Options type that a form can show, in its order."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)  # noqa: S101 - for the type checker
    written = get_type_hints(kind, include_extras=True)
    found = (_option(field, written[field.name]) for field in info.fields)
    return tuple(option for option in found if option is not None)


def _option(field: msgspec.inspect.Field, annotation: Any) -> Option | None:
    words: dict[str, Any] = {}
    kind = field.type
    while isinstance(kind, msgspec.inspect.Metadata):
        words |= kind.extra_json_schema or {}
        kind = kind.type
    sort: Kind
    title = words.get("title", field.name.replace("_", " ").capitalize())
    values: tuple[Any, ...]
    match kind:
        case msgspec.inspect.BoolType():
            sort, values = "switch", (False, True)
        case msgspec.inspect.LiteralType():
            sort, values = "choice", _literals(annotation)
        case msgspec.inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            sort, values = "number", (least, most)
        case _:
            return None
    return Option(field.name, title, words.get("description", ""), sort, values, field.default)


def _literals(annotation: Any) -> tuple[Any, ...]:
    """The values of a Literal in the order in which they are written."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return get_args(annotation)


def in_words(kind: type[Struct], chosen: dict[str, Any]) -> str:
    """The chosen options in one line."""
    shown = (o.says(chosen.get(o.name, o.default)) for o in options_of(kind))
    return " ·  ".join(words.replace(" ", "\u00a0") + "\u00a0" for words in shown).rstrip()
