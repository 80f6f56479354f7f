"""A game's options as a form and in words, read from its Options type alone.

What a type cannot say stands in the ``extra_json_schema`` of its Meta: ``only`` names the values of
other options without which this one means nothing, ``told: "changed"`` leaves an option out of the
words while it has its default. By value (as JSON writes it; ``number`` for any) ``names`` has what
people call it, ``abouts`` a sentence about it, and ``said`` how a room with it is described.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    Field,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    Type,
    UnionType,
    type_info,
)

from client.languages.message import mark, told, tr

_CODE: Final = re.compile(r"^[A-Z_]+: ")
FAULTS: Final = (
    mark("a balanced start needs moving back to be allowed"),
    mark("a balanced start needs a limit of 6 moves in a row"),
    mark("a balanced start needs a draw after {n} turns or more"),
    mark("only a custom start has a layout"),
    mark("with this layout the game ends at once, by {how}"),
    mark("Dictionary Defense needs own words: dealt ones are always real"),
    mark("set a round limit, or an end without progress: otherwise the game may never end"),
    mark("Rated games of Poly-Y need the standard board and the swap rule."),
    mark("Rated games of Toppen need a dealt start."),
    mark("Rated games of RotoRouter need hidden hands, drawing and the standard limits."),
    mark("Rated games of Word Fleet need dealt words."),
)
"""What games say of options that do not fit together, or are not rated."""
Kind = Literal["switch", "choice", "number", "text"]


class Option(NamedTuple):
    """One option: what it is called, what it may be, what it is unless one says otherwise."""

    name: str
    title: str
    about: str
    kind: Kind
    values: tuple[Any, ...]
    """Of a choice: all of them. Of a number: the least and the most. Of a text: examples."""
    default: Any
    may_be_off: bool = False
    """Of a number: whether it may be None."""
    only: Mapping[str, Any] = {}
    """By name, what other options have to be for this one to mean something."""
    told: Literal["always", "changed"] = "always"
    names: Mapping[str, str] = {}
    abouts: Mapping[str, str] = {}
    said: Mapping[str, str] = {}

    @property
    def is_settled(self) -> bool:
        """Tell whether it has one value alone, so that there is nothing to choose or to tell."""
        number = self.kind == "number" and not self.may_be_off
        fixed = number and len(set(self.values)) == 1
        return fixed or (self.kind == "choice" and len(self.values) == 1)

    @property
    def heading(self) -> str:
        """Return what it is called, in the language in use."""
        return tr(self.title)

    def named(self, value: Any) -> str:
        """Return what people call ``value``: "Standard"."""
        word = self.names.get(_key(value))
        return tr(word) if word else str(value).replace("_", " ").capitalize()

    def explained(self, value: Any) -> str:
        """Return a sentence about it, as it is with ``value``."""
        return tr(self.abouts.get(_key(value), self.about))

    def says(self, value: Any) -> str:
        """Return ``value`` in words, short: "Swap rule", "Standard board"; a text is not said."""
        if self.kind == "text" or (self.told == "changed" and value == self.default):
            return ""
        said = self.said.get(_key(value))
        if said is None and self.kind == "number" and value is not None:
            said = self.said.get("number")
        if said is not None:
            return tr(said, n=value) if "{n}" in said else tr(said)
        if self.kind == "switch" or value is None:
            way = tr("{option}: on") if value else tr("{option}: off")
            return way.format(option=self.heading)
        return tr("{option}: {value}", option=self.heading, value=self.named(value))

    def means(self, chosen: Mapping[str, Any], defaults: Mapping[str, Any]) -> bool:
        """Tell whether it means something among these options."""
        return all(chosen.get(n, defaults.get(n)) == value for n, value in self.only.items())


def _key(value: Any) -> str:
    """Return a value as the tables of words name it: "true", "7", "none"."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@cache
def options_of(kind: type[Struct]) -> tuple[Option, ...]:
    """Return the options of a type that can be chosen, in its order: one value is no choice."""
    info = type_info(kind)
    assert isinstance(info, StructType)  # noqa: S101 - for the type checker
    written = get_type_hints(kind, include_extras=True)
    found = (_option(field, written[field.name]) for field in info.fields)
    return tuple(option for option in found if option is not None and not option.is_settled)


def meaning(kind: type[Struct], chosen: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the options that mean something among the chosen ones."""
    options = options_of(kind)
    defaults = {option.name: option.default for option in options}
    return tuple(option for option in options if option.means(chosen, defaults))


def to_send(kind: type[Struct], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the chosen options without those that mean nothing."""
    names = {option.name for option in meaning(kind, chosen)}
    return {name: value for name, value in chosen.items() if name in names}


def why_not(kind: type[Struct], chosen: Mapping[str, Any]) -> str:
    """Return why these options do not fit together, as a sentence; empty when they do."""
    for option in meaning(kind, chosen):
        if option.kind == "text" and option.only and not chosen.get(option.name):
            return tr("Choose this first: {option}.", option=option.heading)
    try:
        msgspec.convert(to_send(kind, chosen), kind)
    except msgspec.ValidationError as why:
        words = told(_CODE.sub("", str(why).partition(" - at `$")[0]), FAULTS)
        return f"{words[:1].upper()}{words[1:]}."
    return ""


def _option(field: Field, annotation: Any) -> Option | None:
    words: dict[str, Any] = {}
    kind: Type = field.type
    while isinstance(kind, Metadata):
        words |= kind.extra_json_schema or {}
        kind = kind.type
    kind, may_be_off = _without_none(kind)
    sort: Kind
    values: tuple[Any, ...]
    match kind:
        case BoolType():
            sort, values = "switch", (False, True)
        case LiteralType():
            sort, values = "choice", _literals(annotation)
        case IntType(ge=least, le=most) if least is not None and most is not None:
            sort, values = "number", (least, most)
        case StrType():
            sort, values = "text", tuple(words.get("examples", ()))
        case _:
            return None
    return Option(
        name=field.name,
        title=words.get("title", field.name.replace("_", " ").capitalize()),
        about=words.get("description", ""),
        kind=sort,
        values=values,
        default=field.default,
        may_be_off=may_be_off,
        only=words.get("only", {}),
        told=words.get("told", "always"),
        names=words.get("names", {}),
        abouts=words.get("abouts", {}),
        said=words.get("said", {}),
    )


def _without_none(kind: Type) -> tuple[Type, bool]:
    """Return a type that may be None, without that; and whether it may."""
    if not isinstance(kind, UnionType) or not kind.includes_none:
        return kind, False
    rest = [one for one in kind.types if not isinstance(one, NoneType)]
    return (rest[0], True) if len(rest) == 1 else (kind, False)


def _literals(annotation: Any) -> tuple[Any, ...]:
    """Return the values of a Literal in the order in which they are written."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return get_args(annotation)


def in_words(kind: type[Struct], chosen: Mapping[str, Any]) -> str:
    """Return the chosen options in one line."""
    said = (option.says(chosen.get(option.name, option.default)) for option in options_of(kind))
    return "  ·  ".join(words.replace(" ", "\u00a0") for words in said if words)
