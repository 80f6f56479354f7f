"""Take in what a newer server says: what is new to us is left out, the rest stays true.

Words of a list that we do not know count as if the field was left out. Where it has no default,
the smallest thing around it that may be left out is: an item of a list, or what may be null.
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import inspect

from protocol.from_server import Reason
from protocol.termination import Termination

T = TypeVar("T")
NEW: Final = object()
"""Stands for a value that is new to us."""
INSTEAD: Final[Mapping[type, Any]] = {Termination: Termination.RULES.value}
"""What an unknown word of a list counts as, where that is said."""
CLOSED: Final = frozenset({Reason})
"""Lists that have no new words within one version of the wire."""


class New(ValueError):
    """Tells that nothing is left once what is new to us is left out."""


def converted(tree: Any, kind: type[T]) -> T:
    """Return ``tree`` as a ``kind``, without what is new to us.

    Raises msgspec.ValidationError for what is none in any version, and New.
    """
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError:
        known = trimmed(tree, _type_of(cast(Hashable, kind)))
        if known is NEW:
            raise New(f"nothing that is known of a {kind.__name__}") from None
        return msgspec.convert(known, kind)


@cache
def _type_of(kind: Hashable) -> inspect.Type:
    return inspect.type_info(kind)


def trimmed(value: Any, kind: inspect.Type) -> Any:
    """Return a tree without what is new to us; NEW where that is all of it.

    What is wrong in any version is left as it is.
    """
    match kind:
        case inspect.Metadata():
            return trimmed(value, kind.type)
        case inspect.LiteralType() if isinstance(value, str):
            return value if value in kind.values else _word(kind.values)
        case inspect.EnumType() if isinstance(value, str):
            words = [word.value for word in kind.cls]
            if value in words or kind.cls in CLOSED:
                return value
            return INSTEAD.get(kind.cls, NEW)
        case inspect.UnionType():
            return _of_several(value, kind)
        case inspect.StructType(array_like=True) if isinstance(value, list):
            return _items(value, kind)
        case inspect.StructType(array_like=False) if isinstance(value, dict):
            return _fields(value, kind)
        case inspect.TupleType() if isinstance(value, list):
            made = [trimmed(*each) for each in zip(value, kind.item_types, strict=False)]
            return NEW if NEW in made else made
        case inspect.VarTupleType() | inspect.ListType() if isinstance(value, list):
            return _without_new(trimmed(item, kind.item_type) for item in value)
        case inspect.DictType() if isinstance(value, dict):
            known = {key: trimmed(item, kind.value_type) for key, item in value.items()}
            return {key: item for key, item in known.items() if item is not NEW}
        case _:
            return value


def _word(values: Iterable[Any]) -> Any:
    """What a word that is not among ``values`` counts as; it is wrong where they are no words."""
    return NEW if all(isinstance(word, str) for word in values) else ""


def _without_new(items: Iterable[Any]) -> list[Any]:
    return [item for item in items if item is not NEW]


def _fields(value: dict[str, Any], kind: inspect.StructType) -> Any:
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    if any(value.get(name) != word for name, word in tag.items()):
        return NEW
    made: dict[str, Any] = dict(tag)
    for field in kind.fields:
        if field.encode_name in value:
            made[field.encode_name] = trimmed(value[field.encode_name], field.type)
            if made[field.encode_name] is NEW:
                if field.required:
                    return NEW
                del made[field.encode_name]
    return made


def _items(value: list[Any], kind: inspect.StructType) -> Any:
    tags = 0 if kind.tag is None else 1
    if value[:tags] != [kind.tag][:tags]:
        return NEW
    made = value[:tags]
    for item, field in zip(value[tags:], kind.fields, strict=False):
        known = trimmed(item, field.type)
        if known is NEW:
            if field.required:
                return NEW
            known = _default(field)
        made.append(known)
    return made


def _default(field: inspect.Field) -> Any:
    """What a field is where it is left out, as a tree."""
    made = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return msgspec.to_builtins(made)


def _of_several(value: Any, kind: inspect.UnionType) -> Any:
    """The value as the one of several types that it is; null where it is new, and may be null."""
    fitting = [each for each in kind.types if _may_be(value, each)]
    found = [trimmed(value, each) for each in fitting]
    known = [it for it in found if it is not NEW]
    if known or not fitting:
        return known[0] if known else value
    return None if kind.includes_none else NEW


def _may_be(value: Any, kind: inspect.Type) -> bool:
    """Return whether a value is of the sort that such a type is written as."""
    match kind:
        case inspect.Metadata():
            return _may_be(value, kind.type)
        case inspect.NoneType():
            return value is None
        case inspect.LiteralType():
            return any(type(word) is type(value) for word in kind.values)
        case inspect.StrType() | inspect.EnumType():
            return isinstance(value, str)
        case inspect.IntType() | inspect.FloatType() | inspect.BoolType():
            return isinstance(value, int | float)
        case inspect.StructType():
            return isinstance(value, list if kind.array_like else dict)
        case inspect.CollectionType():
            return isinstance(value, list)
        case _:
            return value is not None
